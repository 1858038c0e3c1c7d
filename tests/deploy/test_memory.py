"""Where memory is short, the modules of other games are forgotten, and come back when wanted."""

import sys

import pytest

from tests.command import ran

PROGRAM = """
import gc, sys
from pc import firmware
firmware.install()
from quadrille.engine.games import GAMES, create, game_class
from quadrille.memory import ROOM, make_room
from quadrille.players.players import player_class
from quadrille.remote import times
from quadrille.ui.menu import carousel, settings, setup
from quadrille.ui.games import part

def load(game):
    create(game)
    player_class(game)
    for name in ("icon", "words", "screen"):
        part(game, name)

def loaded(game):
    names = [name.split(".", 1)[1] for name in sys.modules if name.startswith("quadrille.")]
    return sorted(name for name in names if name.replace("_", ".").split(".")[1:2] == [game])

for game in GAMES:
    load(game)
whole = {game: loaded(game) for game in GAMES}
gc.mem_free = lambda: ROOM
make_room("flipop")
assert all(loaded(game) == whole[game] for game in GAMES), "there is enough room"

gc.mem_free = lambda: ROOM - 1
make_room("flipop")
create("flipop")
assert loaded("flipop") == whole["flipop"]
assert len(whole["flipop"]) > 8
for game in ("colorpop", "blockers", "pieges"):
    assert loaded(game) == [f"ui.{game}", f"ui.{game}.icon"], loaded(game)
others = ["device.check", "players.deepening", "players.worlds", "remote.", "ui.menu."]
assert not [path for path in sys.modules for other in others if "quadrille." + other in path]
assert not hasattr(sys.modules["quadrille.ui.menu"], "settings")

before = game_class("flipop")
make_room("pieges")
load("pieges")
assert loaded("pieges") == whole["pieges"], "it comes back"
assert loaded("flipop") != whole["flipop"]
make_room("flipop")
load("flipop")
assert game_class("flipop") is not before
"""


@pytest.mark.long
def test_only_icons_of_the_other_games_stay_if_memory_is_short() -> None:
    assert ran(sys.executable, "-c", PROGRAM) == (0, "", "")
