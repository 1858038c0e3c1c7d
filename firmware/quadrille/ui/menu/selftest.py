"""The self-test: every LED in every colour, every button, and which way up the picture is."""

from .buttontest import ButtonTest
from .choice import Choice
from .ledtest import LedTest
from .orientation import Orientation

TESTS = (LedTest, ButtonTest, Orientation)


class SelfTest(Choice):
    """A opens a test, which comes back here."""

    NAME = "test"

    def __init__(self, app, back):
        super().__init__(app, len(TESTS), 0, back)

    def label(self):
        return self.say(TESTS[self.at].NAME)

    def accept(self):
        self.app.show(TESTS[self.at](self.app, self))
