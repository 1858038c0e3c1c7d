"""What everybody may know of how the handheld stands: nothing that a player keeps secret."""

import json

from .. import faults


def as_json(device, app):
    lost = device.store.lost
    facts = {"free": device.free(), "lost": lost, "written": device.store.written}
    if app:
        facts["screen"] = type(app.screen).__name__
        facts["ticks"] = app.ticks
        facts["hidden"] = app.secret
        facts["lost"] = lost + [what for _, what in app.saves.lost if what not in lost]
        facts["fault"] = faults.last(app.saves)
        table = table_of(app.screen)
        if table:
            facts["game"] = game(table)
    return json.dumps(facts)


def table_of(screen):
    """The game that a screen belongs to, or None."""
    while screen and not hasattr(screen, "begin_turn"):
        for name in ("table", "result", "back"):
            if hasattr(screen, name):
                screen = getattr(screen, name)
                break
        else:
            return None
    return screen


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
    if it.over or table.OPEN_SCORES or it.players == 1:
        facts["scores"] = [it.score(seat) for seat in seats]
    if it.over:
        facts["reason"] = it.reason
        facts["winners"] = [seat for seat in seats if it.winners >> seat & 1]
    return facts
