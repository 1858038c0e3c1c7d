"""What this is: version, board, licence, and whose games these are."""

from .reader import Reader
from .words import say


class About(Reader):
    NAME = "about"

    def __init__(self, app, back):
        device = app.device
        facts = "Quadrille " + device.version + " · " + device.board.NAME + " · "
        super().__init__(app, facts + say("credits", app.settings.language), back)
