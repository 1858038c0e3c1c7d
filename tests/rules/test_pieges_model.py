"""Pièges' engine against the slow model, move by move through random games."""

import random

import pytest

from host_tools.notation import pieges as notation
from quadrille.engine.pieges import ORANGE, TRAP, WHITE, Pieges
from tests.rules.naive_pieges import CELLS, COLUMNS, ROWS, SLIDES, Naive
from tests.rules.pieges_table import dealt, moves, play, result

LOOKS = {ORANGE: "orange", WHITE: "white", TRAP: "trap"}


def agree(game: Pieges, model: Naive) -> None:
    assert moves(game) == model.legal()
    assert notation.position(game) == model.position()
    scores = [model.left(seat) for seat in range(model.players)]
    assert result(game) == (model.reason, model.winners, scores)
    assert game.turn == model.turn
    assert {name for i, name in enumerate(SLIDES) if game.barred(i)} == model.barred()
    for cell in CELLS:
        look = game.look(COLUMNS.index(cell[0]), ROWS.index(cell[1]))
        assert LOOKS[look] == model.shows(cell)
    if game.option("pattern") == "random":
        for i, name in enumerate(SLIDES):
            assert {place for place in range(9) if game.seen(i) >> place & 1} == model.seen[name]


def play_out(game: Pieges, model: Naive, pick: random.Random) -> None:
    agree(game, model)
    while not model.reason:
        move = pick.choice(model.legal())
        play(game, move)
        model.play(move)
        agree(game, model)


@pytest.mark.parametrize("pattern", ["standard", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_agree_with_the_model(players: int, pattern: str) -> None:
    pick = random.Random(players)
    for seed in range(8):
        game = dealt(players, pattern, seed)
        strips, slides = notation.extras(game)["strips"], notation.position(game)["slides"]
        play_out(game, Naive(players, strips, slides), pick)


def test_random_endgames_agree_with_the_model() -> None:
    """Few marbles, all on one line: that is where games end in all ways."""
    pick = random.Random(2)
    ends = set()
    for seed in range(80):
        players = pick.choice([2, 3, 4])
        strips = notation.extras(dealt(2, "random", seed))["strips"]
        slides = {name: pick.choice("ABC") for name in SLIDES}
        model = Naive(players, strips, slides, hand=[0] * players)
        line = pick.choice(COLUMNS + ROWS)
        closed = [cell for cell in CELLS if line in cell and model.shows(cell) != "trap"]
        seats = [0, 1, *pick.choices(range(players), k=pick.randint(0, 2))]
        model.marbles = dict(zip(pick.sample(closed, len(closed)), seats, strict=False))
        model.turn = pick.choice(model.in_play())
        options = {"pattern": "random"}
        game = notation.set_up(model.position(), options=options, turn=model.turn, strips=strips)
        play_out(game, model, pick)
        ends.add(model.reason)
    assert ends == set(Pieges.REASONS)
