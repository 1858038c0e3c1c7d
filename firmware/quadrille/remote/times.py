"""How long things take on this board: each is done once, and time and cache are counted.

Meanwhile the handheld is paused by `hold`. Games are dealt for it and dropped, so the one in
progress and the saves do not change.
"""

import gc
from array import array

from ..engine import games, prng
from ..memory import make_room
from ..players.player import HUMAN
from ..players.players import create
from ..saves import FIRST_GAME, STATISTICS
from ..table import Table
from ..ui.games import screen_of
from .commands import LONG
from .restore import sign_of
from .words import Refused, choice

SEED = 7
PLIES = 12  # random moves before a game is measured, unless they end it
COLOURS = 16  # of a frame: as many as games show at a time
BRIGHTNESS = 6


def times(device, app, what):
    """Measure: microseconds, reads of flash through its cache, and how many of them hit."""
    if device.booted is None:
        raise Refused("the simulator cannot measure time: ask a board")
    if what == "chip":
        return f"chip {device.chip()}"
    sign_of(app)
    kind, _, game = what.partition("-")
    if kind in OF_A_GAME:
        choice(game, games.GAMES)
    else:
        choice(what, sorted(ALONE) + [name + "-GAME" for name in sorted(OF_A_GAME)])
    device.link.rest = LONG
    gc.collect()
    gc.disable()
    try:
        answer = OF_A_GAME[kind](device, app, game) if game else ALONE[kind](device)
    finally:
        gc.enable()
    return f"{what} {answer}"


def taken(device, call, parts=1):
    us, reads, hits = device.measure(call)
    return f"{us // parts} {reads} {hits}"


def boot(device):
    """From the reset to the first picture."""
    return f"{device.booted} 0 0"


def frame(device):
    panel = device.panel
    for at in range(len(panel.frame)):
        panel.frame[at] = at % COLOURS
    panel.brightness = BRIGHTNESS  # until the next tick
    return taken(device, panel.show)


def tick(device, app, name):
    """A tick without its buttons, while a player chooses."""
    game = dealt(name)
    seats = ["hard"] * game.players
    seats[game.turn] = HUMAN
    view = screen_of(type(game))(app, Table(game, seats))
    view.begin_turn()
    sign = app.screen
    app.screen = view
    try:
        app.step()  # the first drawing does more
        app.beat = 0
        return taken(device, app.step)
    finally:
        app.screen = sign


def node(device, app, name):
    """A node of a hard player's search."""
    game = dealt(name)
    player = create(game, "hard", SEED)
    player.start(game, game.turn)
    nodes = player.SLICE
    player.step(nodes)
    return taken(device, lambda: player.step(nodes), nodes)


def dealt(name):
    """A game after some moves that is not over, the same on every board."""
    make_room(name)
    game = games.create(name)
    before = games.create(name)
    game.setup(SEED)
    moves = array("H", bytes(2 * game.MAX_MOVES))
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, SEED)
    for _ in range(PLIES):
        before.load(game)
        game.apply(moves[prng.below(rng, 0, game.moves(moves))])
        if game.over:
            return before
    return game


def save(device):
    """An empty value in a slot without a game, with a different version each time."""
    store = device.store
    for slot in range(FIRST_GAME, STATISTICS):
        version, payload = store.read(slot) or (0, b"")
        if not payload:
            break
    else:
        raise Refused("all slots hold games")
    return taken(device, lambda: store.write(slot, version % 2 + 1, b""))


def erase(device):
    """A sector of the store, blank before and after."""
    if device.installed != "firmware":
        raise Refused("the saves are a file here")
    while device.store.prepare(1):
        pass
    erased = []
    answer = taken(device, lambda: erased.append(device.store.erase_again()))
    if not erased[0]:
        raise Refused("no sector is free just now")
    return answer


ALONE = {"boot": boot, "frame": frame, "save": save, "erase": erase}
OF_A_GAME = {"tick": tick, "node": node}
