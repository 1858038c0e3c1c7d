"""Color Pop's engine against the slow model: random games, and boards crowded with jokers."""

import random

import pytest

from host_tools.notation import colorpop as notation
from quadrille.engine.colorpop import ColorPop
from tests.rules.colorpop_table import codes, dealt, moves, play, result, secrets, stand
from tests.rules.naive_colorpop import COLOURS, NaiveColorPop

TABLES = [
    ("standard", 2),
    ("standard", 3),
    ("standard", 4),
    ("standard", 5),
    ("solo", 1),
    ("duel", 2),
    ("teams", 4),
]


def model_of(game: ColorPop) -> NaiveColorPop:
    return NaiveColorPop(
        notation.position(game)["columns"],
        secrets(game),
        game.variant,
        bool(game.option("joker_groups")),
        game.first,
    )


def agree(game: ColorPop, model: NaiveColorPop) -> None:
    assert moves(game) == model.legal()
    assert notation.position(game) == model.position()
    assert game.turn == model.turn
    end = model.result()
    assert game.over == (end is not None)
    if end:
        assert result(game) == (*end, model.scores())


@pytest.mark.parametrize("joker_groups", [1, 0])
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_random_games_agree_with_the_model(variant: str, players: int, joker_groups: int) -> None:
    for seed in range(4):
        targets = {"targets": seed + 2} if variant == "solo" else {}
        game = dealt(seed, variant, players, joker_groups=joker_groups, **targets)
        model = model_of(game)
        pick = random.Random(seed)
        agree(game, model)
        while not game.over:
            move = pick.choice(model.legal())
            play(game, move)
            model.play(move)
            agree(game, model)


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


@pytest.mark.parametrize("joker_groups", [1, 0])
def test_boards_crowded_with_jokers_agree_with_the_model(joker_groups: int) -> None:
    pick = random.Random(joker_groups)
    alone = 0
    for _ in range(120):
        game = stand(crowded_board(pick), joker_groups=joker_groups)
        model = model_of(game)
        for seat, counts in enumerate(notation.position(game)["taken"]):
            model.taken[seat].update(counts)
        agree(game, model)
        alone += any(code >> 5 == 8 for code in codes(game))
        if not game.over:
            move = pick.choice(model.legal())
            play(game, move)
            model.play(move)
            agree(game, model)
    assert (alone > 20) == bool(joker_groups)


def test_moves_are_listed_in_rising_order_and_read_back() -> None:
    pick = random.Random(1)
    for _ in range(40):
        game = stand(crowded_board(pick))
        listed = codes(game)
        assert listed == sorted(set(listed))
        assert [notation.read_move(game, notation.write_move(game, c)) for c in listed] == listed


def test_only_listed_codes_are_legal() -> None:
    """So no two codes mean the same removal."""
    pick = random.Random(2)
    for joker_groups in (0, 1) * 8:
        game = stand(crowded_board(pick), joker_groups=joker_groups)
        assert [code for code in range(-4, 1024) if game.is_legal(code)] == codes(game)
        assert not any(game.is_legal(code) for code in (0xFFFF, 1 << 40, -(1 << 40)))


def test_moves_fit_into_the_room_that_is_promised() -> None:
    """The most moves that hill climbing over full boards came upon."""
    game = stand(
        "bbgyyggrgg pygppbbrbb pyrbbgpprr gbryygrrpp gbgp***yyb "
        "rrypr**bgb ppyppppbgr ggbbyyrrpr yybrbbgpry ggyryygpry"
    )
    assert len(codes(game)) == 139 < game.MAX_MOVES
    assert moves(game) == model_of(game).legal()
