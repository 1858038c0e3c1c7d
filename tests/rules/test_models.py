"""Each engine against a slow model, move by move: random games, and positions they seldom reach."""

import random
from collections import Counter
from typing import Any

import pytest

from host_tools.notation import NOTATIONS, colorpop, flipop, pieges
from quadrille.engine.flipop import QUIET
from quadrille.engine.pieges import ORANGE, TRAP, WHITE, Pieges
from tests.moves import listed
from tests.properties.strategies import SEATED, SET_UPS, SetUp
from tests.rules import blockers_positions, colorpop_positions, naive_pieges
from tests.rules.naive_blockers import CELLS, COLUMNS, ROWS, TILES, NaiveBlockers, at
from tests.rules.naive_colorpop import COLOURS, NaiveColorPop
from tests.rules.naive_flipop import EXITS, PIVOTS, SIDES, WAYS, NaiveFlipop
from tests.rules.naive_pieges import SLIDES, NaivePieges
from tests.rules.pieges_positions import dealt
from tests.rules.shared import moves, play, position, result
from tests.sizes import size

GAMES = {
    "blockers": size(1, 40),
    "colorpop": size(2, 80),
    "flipop": size(2, 100),
    "pieges": size(3, 150),
}
LOOKS = {ORANGE: "orange", WHITE: "white", TRAP: "trap"}


def model_of(game: Any) -> Any:
    """A model in the position of a game before its first move."""
    stands, extras = position(game), NOTATIONS[game.NAME].extras(game)
    if game.NAME == "blockers":
        return NaiveBlockers(
            extras["colors"], lambda c: blockers_positions.rack(game, c), game.turn
        )
    if game.NAME == "colorpop":
        taken = [Counter[str](counts) for counts in stands["taken"]]
        rules = game.variant, bool(game.option("joker_groups"))
        return NaiveColorPop(stands["columns"], taken, extras["secrets"], game.turn, *rules)
    if game.NAME == "flipop":
        model = NaiveFlipop(game.option("chain"), game.option("stop"))
        model.set_up(stands["rows"], stands["doors"])
        return model
    return NaivePieges(game.players, extras["strips"], stands["slides"])


def agree(game: Any, model: Any) -> None:
    assert moves(game) == sorted(model.legal())
    assert listed(game) == sorted(listed(game))
    assert position(game) == model.position()
    assert (game.turn, result(game)) == (model.turn, model.result())
    if game.NAME == "flipop":
        assert game.state[QUIET] == model.quiet
        # The state holds those take-backs that are otherwise legal, and no other.
        free = model.pushes(model.turn, {})
        takebacks = set(free) - set(model.pushes(model.turn, model.displaced))
        assert set(flipop.barred(game)) == takebacks
    if game.NAME == "pieges":
        assert {name for i, name in enumerate(SLIDES) if game.barred(i)} == model.barred()
        for i, cell in enumerate(naive_pieges.CELLS):
            assert LOOKS[game.look(*divmod(i, 7))] == model.shows(cell)
        if game.option("pattern") == "random":
            for i, name in enumerate(SLIDES):
                assert {n for n in range(9) if game.seen(i) >> n & 1} == model.seen[name]


def play_along(game: Any, model: Any, pick: random.Random, plies: int = 1 << 30) -> None:
    """Random moves on the engine and on its model, to the end or at most `plies`."""
    agree(game, model)
    for _ in range(plies):
        if game.over:
            break
        move = pick.choice(moves(game))
        play(game, move)
        model.play(move)
        agree(game, model)


@pytest.mark.prove
@pytest.mark.parametrize(("set_up", "players"), [s for s in SEATED if s[0].name in GAMES], ids=str)
def test_random_games_agree_with_the_model(set_up: SetUp, players: int) -> None:
    for seed in range(GAMES[set_up.name]):
        game = set_up.game(players)
        game.setup(seed)
        play_along(game, model_of(game), random.Random(seed))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(size(30, 1000)))
def test_blockers_with_rings_agrees_with_the_model(seed: int) -> None:
    """Random play hardly ever closes a ring, so these boards begin with some."""
    rng = random.Random(seed)
    colours = "rgbyp"[: rng.randint(2, 5)]
    board = board_with_rings(rng, colours)
    racks = {colour: ["*", *rng.sample(TILES[:-1], 4)] for colour in colours}
    game = blockers_positions.stand(
        " ".join("".join(board.get(row + column, ".") for column in COLUMNS) for row in ROWS),
        {colour: " ".join(rack) for colour, rack in racks.items()},
        players=len(colours),
        turn=rng.randrange(len(colours)),
    )
    model = NaiveBlockers([[colour] for colour in colours], racks.__getitem__, game.turn, board)
    assert moves(game) == sorted(model.legal())
    assert result(game) == model.result()
    playable = {*listed(game)}
    tried = {*playable, *rng.sample(range(1 << 16), 50), 0xFFFF}
    assert {move for move in tried if game.is_legal(move)} == playable


def board_with_rings(rng: random.Random, colours: str) -> dict[str, str]:
    board: dict[str, str] = {}

    def put(cell: str, colour: str) -> None:
        # While a rack holds five tiles, at most 23 of its colour have been played.
        if cell not in board and list(board.values()).count(colour) < 23:
            board[cell] = colour

    for _ in range(rng.randint(1, 3)):
        colour = rng.choice(colours)
        top, bottom = sorted(rng.sample(ROWS, 2))
        left, right = sorted(rng.sample(COLUMNS, 2))
        for cell in CELLS:
            inside = top <= cell[0] <= bottom and left <= cell[1] <= right
            if inside and (cell[0] in (top, bottom) or cell[1] in (left, right)):
                put(cell, colour)
    clustering = rng.random()
    for _ in range(rng.randint(0, 150)):
        colour = rng.choice(colours)
        own = [at(cell) for cell in board if board[cell] == colour]
        near = [c for c in CELLS if any(abs(at(c)[0] - x) + abs(at(c)[1] - y) == 1 for x, y in own)]
        put(rng.choice(near) if near and rng.random() < clustering else rng.choice(CELLS), colour)
    return board


def crowded_board(pick: random.Random) -> str:
    """A small board of few colours in which the jokers lie close together."""
    colours = pick.sample(COLOURS, pick.randint(2, 5))
    while True:
        columns = [
            [pick.choice(colours) for _ in range(pick.randint(1, 7))]
            for _ in range(pick.randint(2, 6))
        ]
        for _ in range(pick.randint(1, 5)):
            column = pick.choice(columns[:3])
            column[pick.randrange(min(3, len(column)))] = "*"
        board = " ".join("".join(column) for column in columns)
        if {"r", "g"} <= set(board) and all(board.count(colour) <= 19 for colour in COLOURS):
            return board
        colours = ["r", "g", *colours]


@pytest.mark.prove
@pytest.mark.parametrize("joker_groups", [1, 0])
def test_colorpop_crowded_with_jokers_agrees_with_the_model(joker_groups: int) -> None:
    pick = random.Random(joker_groups)
    boards = size(60, 4000)
    alone = 0
    for _ in range(boards):
        game = colorpop_positions.stand(crowded_board(pick), joker_groups=joker_groups)
        alone += any(code >> 5 == 8 for code in listed(game))
        play_along(game, model_of(game), pick, plies=1)
    assert (alone > boards // 6) == bool(joker_groups)


def test_no_two_codes_of_colorpop_mean_the_same_removal() -> None:
    pick = random.Random(2)
    for joker_groups in (0, 1) * 20:
        game = colorpop_positions.stand(crowded_board(pick), joker_groups=joker_groups)
        codes = listed(game)
        assert codes == sorted(set(codes))
        assert [code for code in range(-4, 1024) if game.is_legal(code)] == codes
        assert [colorpop.read_move(game, colorpop.write_move(game, c)) for c in codes] == codes


def test_colorpop_has_space_for_the_most_moves() -> None:
    """The most that hill climbing over full boards found."""
    game = colorpop_positions.stand(
        "bbgyyggrgg pygppbbrbb pyrbbgpprr gbryygrrpp gbgp***yyb "
        "rrypr**bgb ppyppppbgr ggbbyyrrpr yybrbbgpry ggyryygpry"
    )
    assert len(listed(game)) == 139 < game.MAX_MOVES
    agree(game, model_of(game))


@pytest.mark.prove
@pytest.mark.parametrize("set_up", [s for s in SET_UPS if s.name == "flipop"], ids=str)
def test_flipop_on_crowded_boards_agrees_with_the_model(set_up: SetUp) -> None:
    """With doors that point anywhere, chains are long there."""
    pick = random.Random(str(set_up))
    for _ in range(size(60, 4000)):
        model = NaiveFlipop(**set_up.options, turn=pick.randrange(2))
        cells = [(x, y) for x in range(5) for y in range(5)]
        for side in SIDES:
            cells = pick.sample(cells, len(cells))
            for cell in [cell for cell in cells if cell not in EXITS[side]][: pick.randint(1, 5)]:
                model.balls[cell] = side
                cells.remove(cell)
        model.doors = {pivot: pick.choice([*WAYS.values()]) for pivot in PIVOTS}
        model.judge()
        game = flipop.set_up(model.position(), options=set_up.options, turn=model.turn)
        play_along(game, model, pick, plies=1)


@pytest.mark.prove
def test_pieges_with_few_marbles_agrees_with_the_model() -> None:
    """All on one line: there, games end in every possible way."""
    pick = random.Random(2)
    ends = set()
    for seed in range(size(40, 2000)):
        players = pick.choice([2, 3, 4])
        strips = pieges.extras(dealt(2, "random", seed))["strips"]
        slides = {name: pick.choice("ABC") for name in SLIDES}
        model = NaivePieges(players, strips, slides, hand=[0] * players)
        line = pick.choice(naive_pieges.COLUMNS + naive_pieges.ROWS)
        closed = [c for c in naive_pieges.CELLS if line in c and model.shows(c) != "trap"]
        seats = [0, 1, *pick.choices(range(players), k=pick.randint(0, 2))]
        model.marbles = dict(zip(pick.sample(closed, len(closed)), seats, strict=False))
        model.turn = pick.choice(model.in_play())
        given = {"players": players, "options": {"pattern": "random"}, "strips": strips}
        game = pieges.set_up(model.position(), turn=model.turn, **given)
        play_along(game, model, pick)
        ends.add(model.reason)
    assert ends == set(Pieges.REASONS)
