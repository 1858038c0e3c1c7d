"""The state of the handheld, for everybody: nothing that a player keeps secret."""

import json

from .. import faults
from ..losses import sentence
from .commands import LONG


def state(device, app):
    device.link.rest = LONG
    store = device.store
    lost = list(store.lost)
    facts = {"chip": device.chip_name, "free": device.free()}
    facts["written"] = store.written
    facts["worn"] = store.worn
    if app:
        facts["screen"] = type(app.screen).__name__
        facts["ticks"] = app.ticks
        facts["hidden"] = app.secret
        lost += [loss for loss in app.saves.lost if loss not in lost]
        facts["fault"] = faults.last(app.saves)
        if app.table:
            facts["game"] = game(app.table)
    facts["lost"] = [sentence(loss) for loss in lost]
    return json.dumps(facts)


def game(table):
    it = table.game
    seats = range(it.players)
    facts = {
        "name": it.NAME,
        "variant": it.variant,
        "options": {name: it.option(name) for name, _, known in it.OPTIONS if it.variant in known},
        "seats": table.seats,
        "turn": it.turn,
        "plies": it.plies,
        "over": it.over,
    }
    if table.deal:
        facts["deal"] = table.deal
    if it.over or it.OPEN_SCORES or it.players == 1:
        facts["scores"] = [it.score(seat) for seat in seats]
    if it.over:
        facts["reason"] = it.reason
        facts["winners"] = [seat for seat in seats if it.winners >> seat & 1]
    return facts
