"""Blockers! against a naive model written from the rules: whole games, and boards full of rings."""

import random

import pytest

from host_tools.notation import blockers as notation
from quadrille.engine.blockers import Blockers
from tests.rules.blockers_table import moves, scores, stand, winners
from tests.rules.naive_blockers import CELLS, COLUMNS, ROWS, TILES, NaiveBlockers, beside

GAMES = [("standard", 2, 4), ("standard", 3, 3), ("standard", 4, 2), ("standard", 5, 2)]
GAMES += [("expert", 2, 3)]
BOARDS = 60
MOST_PLAYED = 23  # tiles of a colour while its rack holds five


@pytest.mark.parametrize(("variant", "players", "games"), GAMES)
def test_random_games_go_as_in_the_model(variant: str, players: int, games: int) -> None:
    for seed in range(games):
        rng = random.Random(seed)
        game = Blockers(variant, players)
        game.setup(seed)
        colors = notation.extras(game)["colors"]
        model = NaiveBlockers(colors, notation.position(game)["racks"], game.first)
        while not game.over:
            legal = moves(game)
            assert legal == model.legal()
            assert notation.position(game) == model.position()
            assert (game.turn, scores(game)) == (model.turn, [*map(model.score, range(players))])
            move = rng.choice(legal)
            before = model.racks.get(move[0], set()) - {move[2:].partition("@")[0]}
            game.play(notation.read_move(game, move))
            model.play(move, set(notation.position(game)["racks"].get(move[0], [])) - before)
        assert model.over()
        assert notation.position(game) == model.position()
        assert (scores(game), winners(game)) == (
            [*map(model.score, range(players))],
            model.winners(),
        )


@pytest.mark.parametrize("seed", range(BOARDS))
def test_boards_with_rings_are_judged_as_in_the_model(seed: int) -> None:
    """Random play hardly ever closes a ring, so these boards begin with some."""
    rng = random.Random(seed)
    colours = "rgbyp"[: rng.randint(2, 5)]
    board = random_board(rng, colours)
    racks = {colour: ["*", *rng.sample(TILES[:-1], 4)] for colour in colours}
    game = stand(
        " ".join("".join(board.get(row + column, ".") for column in COLUMNS) for row in ROWS),
        {colour: " ".join(rack) for colour, rack in racks.items()},
        players=len(colours),
        turn=rng.randrange(len(colours)),
    )
    model = NaiveBlockers([[colour] for colour in colours], racks, game.turn, board)
    legal = moves(game)
    assert legal == model.legal()
    assert scores(game) == [*map(model.score, range(len(colours)))]
    playable = {notation.read_move(game, text) for text in legal}
    tried = {*playable, *rng.sample(range(1 << 16), 50), 0xFFFF}
    assert {move for move in tried if game.is_legal(move)} == playable


def random_board(rng: random.Random, colours: str) -> dict[str, str]:
    board: dict[str, str] = {}

    def put(cell: str, colour: str) -> None:
        if cell not in board and list(board.values()).count(colour) < MOST_PLAYED:
            board[cell] = colour

    for _ in range(rng.randint(1, 3)):
        colour = rng.choice(colours)
        top, bottom = sorted(rng.sample(ROWS, 2))
        left, right = sorted(rng.sample(COLUMNS, 2))
        block = [c for c in CELLS if top <= c[0] <= bottom and left <= c[1] <= right]
        for cell in block:
            if cell[0] in (top, bottom) or cell[1] in (left, right):
                put(cell, colour)
    clustering = rng.random()
    for _ in range(rng.randint(0, 150)):
        colour = rng.choice(colours)
        near = [cell for at in sorted(board) if board[at] == colour for cell in sorted(beside(at))]
        put(rng.choice(near) if near and rng.random() < clustering else rng.choice(CELLS), colour)
    return board
