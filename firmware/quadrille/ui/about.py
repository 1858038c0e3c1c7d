"""What this is: version, board, licence, whose games these are, and the last fault."""

from .. import faults
from .reader import Reader
from .words import say


class About(Reader):
    NAME = "about"

    def __init__(self, app, back):
        device = app.device
        language = app.settings.language
        text = "Quadrille " + device.version + " · " + device.board.NAME
        text += " · " + say("credits", language)
        fault = faults.last(app.saves)
        if fault:
            text += " · " + say("last_fault", language) % fault
        super().__init__(app, text, back)
