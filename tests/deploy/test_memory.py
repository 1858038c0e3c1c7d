"""Where memory is short, the modules of other games are forgotten, and come back when wanted."""

import subprocess
import sys

from host_tools.paths import ROOT

BEGIN = """
import gc, sys, sim
sim.install()
from quadrille.engine.games import GAMES, create
from quadrille.memory import BESIDES, ROOM
from quadrille.players.players import player_class
from quadrille.ui import carousel, settings, setup
from quadrille.ui.games import part

def load(game):
    create(game)
    player_class(game)
    for name in ("icon", "words", "screen"):
        part(game, name)

def loaded(game):
    names = [name.split(".", 1)[1] for name in sys.modules if name.startswith("quadrille.")]
    return sorted(name for name in names if name.replace("_", ".").split(".")[1:2] == [game])
"""
TIMES = """
for game in GAMES:
    load(game)
whole = {game: loaded(game) for game in GAMES}
gc.mem_free = lambda: FREE
create("flipop")
"""


def ran(code: str, free: str) -> None:
    text = BEGIN + TIMES.replace("FREE", free) + code
    subprocess.run([sys.executable, "-c", text], cwd=ROOT, check=True)


def test_only_icon_and_words_of_the_other_games_stay() -> None:
    ran(
        """
assert loaded("flipop") == whole["flipop"]
assert len(whole["flipop"]) > 8
for game in ("colorpop", "blockers", "pieges"):
    assert loaded(game) == [f"ui.{game}", f"ui.{game}.icon", f"ui.{game}.words"], loaded(game)
assert not any("quadrille." + ".".join(name) in sys.modules for name in BESIDES)
assert not hasattr(sys.modules["quadrille.ui"], "settings")
""",
        free="ROOM - 1",
    )


def test_what_was_forgotten_comes_back_as_new() -> None:
    ran(
        """
from quadrille.engine.games import game_class
before = game_class("flipop")
load("pieges")
assert loaded("pieges") == whole["pieges"]
assert loaded("flipop") != whole["flipop"]
load("flipop")
assert game_class("flipop") is not before
""",
        free="ROOM - 1",
    )


def test_with_room_enough_nothing_is_forgotten() -> None:
    ran("assert all(loaded(game) == whole[game] for game in GAMES)", free="ROOM")
