"""How Color Pop ends and who wins it, in every variant (docs/rules/colorpop.md)."""

from typing import Any

import pytest

from host_tools.notation.check import NotationError
from quadrille.engine.colorpop import ColorPop
from tests.rules.colorpop_positions import columns, dealt, secrets, stand
from tests.rules.shared import Row, moves, play, result, rows

TEAMS = "r g b y"


def seated(board: str, colours: str, taken: str = "", **more: Any) -> ColorPop:
    """One seat is solo, two colours each are a duel, four seats are teams, all else is standard.

    What the seats have taken is written as in "r4 g12 | b1".
    """
    seats = colours.split()
    variant = {1: "solo", 4: "teams"}.get(len(seats), "duel" if seats[0][1:] else "standard")
    if variant == "solo":
        more["targets"] = len(colours)
    counts = {
        seat: {word[0]: int(word[1:]) for word in words.split()}
        for seat, words in enumerate(taken.split("|"))
    }
    return stand(board, colours, counts, variant, **more)


@rows(
    {  # board, secret colours, removals; winners, scores
        "a colour is gone": ("grrg bb yy", "r g b", "a2-a3", [0], [0, 2, 2]),
        "jokers are of no colour": ("*rr g gb", "r g", "a2-a3", [0], [0, 2]),
        "the last token goes with a joker": ("*r gg gb", "r g", "a1-a2", [0], [0, 3]),
        "solo: no target is left": ("rrb gg yp", "rg", "a1-a2 b1-b2", [0], [0]),
        "solo: no colour is left": ("*rr*", "rgbyp", "a2-a3", [0], [0]),
        "duel: both colours are gone": ("rrg bb yp", "rb gy", "a1-a2 b1-b2", [0], [0, 2]),
        "duel: the second one, too": ("grrg yp", "rb gy", "a2-a3", [0], [0, 3]),
        "seats 0 and 2": ("rrg bbp", "r g b y", "a1-a2 b1-b2", [0, 2], [0, 1, 0, 1]),
        "seats 1 and 3": ("rggr bp", "r g b y", "a2-a3", [1, 3], [3, 0, 3, 0]),
    }
)
def test_a_side_has_won_as_soon_as_its_colours_are_gone_whoever_moved(row: Row) -> None:
    board, colours, removals, winners, scores = row
    for mover in range(len(colours.split())):
        game = seated(board, colours, turn=mover)
        for removal in removals.split():
            assert not game.over
            play(game, removal)
        assert result(game) == ("cleared", winners, scores)
        assert moves(game) == [] and not any(game.is_legal(move) for move in range(512))


@rows(
    {  # board, secret colours, removal; all legal removals after it
        "one token of each side is left": ("grrg bb yyr", "r g b", "a2-a3", "a1-a2 b1-b2 c1-c2"),
        "a colour that nobody has is gone": ("rbb ggy", "r g", "a2-a3", "b1-b2"),
        "a joker has a neighbour": ("rgbb *", "r g", "a3-a4", "a1-b1"),
    }
)
def test_the_game_goes_on(row: Row) -> None:
    board, colours, removal, following = row
    game = play(stand(board, colours, joker_groups=0), removal)
    assert moves(game) == following.split()


@rows(
    {  # board, secret colours, removal; columns, winners, scores
        "no group is left": ("rgbb ybp", "r g", "a3-a4", "rg ybp", [0], [1, 1]),
        "jokers go alone": ("rg b**", "r g b", "b2-b3", "rg b", [0, 1], [1, 1, 1]),
        "solo is lost": ("rgbb yr", "rg", "a3-a4", "rg yr", [], [3]),
    }
)
def test_without_a_legal_removal_the_game_ends(row: Row) -> None:
    board, colours, removal, left, winners, scores = row
    game = play(seated(board, colours), removal)
    assert (columns(game), result(game)) == (left, ("blocked", winners, scores))


def test_two_sides_never_clear_with_one_removal() -> None:
    """A removal takes tokens of one colour, and no two sides share one."""
    with pytest.raises(NotationError, match="would have ended"):
        stand("bb yy", secrets="r g")


@rows(
    {  # board, secret colours, taken; winners, scores
        "fewest own tokens left": ("rgr gbg", "r g b", "", "2", "231"),
        "jokers taken do not count": ("rgb", "r g b", "r6 g6 b6 *5 | r6 g6 b6", "012", "111"),
        "a tie: 4 of their own to 6": ("rg", "r g", "r4 g12", "0", "11"),
        "a tie: 7 of their own to 6": ("rg", "r g", "r7 g12", "1", "11"),
        "a tie: other colours do not count": ("rg", "r g", "r6 g12 b19 y19 p19", "01", "11"),
        "fewer left beats fewer taken": ("rgbg", "r g", "r17 g12", "0", "12"),
        "still tied": ("rgb", "r g b", "r3 g9 b9 | r6 g3 b5", "01", "111"),
        "duel: both colours count": ("rgb pr", "rb gy", "", "1", "31"),
        "duel: 5 of their own to 6": ("rg", "rb gy", "r2 b3 g14 y17", "0", "11"),
        "duel: 6 of their own to 6": ("rg", "rb gy", "r2 b4 g14 y17", "01", "11"),
        "teams: both colours count": ("rgr byp", TEAMS, "", "13", "3232"),
        "teams: 5 to 6": ("rg", TEAMS, "r1 | g3 y3 r13 b19 | r4 g15 y16", "02", "1111"),
        "teams: 7 to 6": ("rg", TEAMS, "r1 | g3 y3 r13 b17 | r4 b2 g15 y16", "13", "1111"),
        "teams: 6 to 6": ("rg", TEAMS, "r1 | g3 y3 r13 b18 | r4 b1 g15 y16", "0123", "1111"),
    }
)
def test_who_wins_a_blocked_game(row: Row) -> None:
    board, colours, taken, winners, scores = row
    expected = ("blocked", [*map(int, winners)], [*map(int, scores)])
    assert result(seated(board, colours, taken)) == expected


@pytest.mark.parametrize(
    ("variant", "players", "options", "each"),
    [
        *(("standard", players, {}, 1) for players in (2, 3, 4, 5)),
        *(("solo", 1, {"targets": targets}, targets) for targets in (1, 2, 3, 4, 5)),
        ("solo", 1, {}, 1),
        ("duel", 2, {}, 2),
        ("teams", 4, {}, 1),
    ],
)
def test_how_many_secret_colours_each_seat_has_all_different(
    variant: str, players: int, options: dict[str, int], each: int
) -> None:
    for seed in range(10):
        game = dealt(seed, variant, None if variant == "solo" else players, **options)
        colours = secrets(game)
        assert [len(names) for names in colours] == [each] * game.players == [each] * players
        assert len({name for names in colours for name in names}) == players * each
        assert variant != "solo" or game.option("targets") == each
