"""About the device: version, board, licence, authors of the games, and the last fault."""

from ... import faults
from ..reader import Reader
from ..words import say


class About(Reader):
    NAME = "about"

    def __init__(self, app, back):
        device = app.device
        language = app.settings.language
        facts = ["Quadrille " + device.version, device.board.NAME, say("credits", language)]
        if fault := faults.last(app.saves):
            facts.append(say("last_fault", language) % fault)
        super().__init__(app, " · ".join(facts), back)
