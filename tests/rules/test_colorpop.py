"""Color Pop's board, set-up and removals, paragraph by paragraph (docs/rules/colorpop.md)."""

from collections import Counter
from itertools import product

import pytest

from quadrille.engine import prng
from tests.chance import seeded
from tests.kernels.naive import groups_of
from tests.rules.colorpop_positions import columns, dealt, refused, secrets, stand, taken
from tests.rules.naive_colorpop import COLOURS, tokens_of
from tests.rules.shared import Row, moves, play, rows

SEEDS = range(40)


def largest_group(slides: list[str]) -> int:
    tokens = tokens_of(slides)
    coloured = ({cell for cell in tokens if tokens[cell] == colour} for colour in COLOURS)
    return max(len(group) for cells in coloured for group in groups_of(cells))


def random_deal(seed: int) -> bytearray:
    """Tokens as they are dealt, slide after slide."""
    tokens = bytearray([1, 2, 3, 4, 5] * 19 + [6] * 5)
    prng.shuffle(seeded(seed), 0, tokens, 0, 100)
    return tokens


@pytest.mark.parametrize("seed", SEEDS)
def test_ten_slides_of_ten_tokens_19_of_each_colour_5_jokers_no_group_over_five(seed: int) -> None:
    slides = columns(dealt(seed)).split()
    assert [len(slide) for slide in slides] == [10] * 10
    assert Counter("".join(slides)) == {**dict.fromkeys(COLOURS, 19), "*": 5}
    assert largest_group(slides) <= 5


def test_jokers_belong_to_no_group_at_set_up() -> None:
    """Three reds, a joker and three more reds in a row are laid as they are."""
    game = dealt(1)
    tokens = random_deal(1)
    tokens[:20] = bytes([1, 1, 1, 6, 1, 1, 1, 2, 3, 4, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3])
    assert game._lay_slides(tokens)
    assert columns(game).startswith("rrr*rrrgby")


def test_slides_are_turned_upside_down_until_no_group_is_over_five_or_dealt_again() -> None:
    turned = hopeless = 0
    for seed in SEEDS:
        game = dealt(seed)
        text = "".join(".rgbyp*"[token] for token in random_deal(seed))
        slides = [text[i : i + 10] for i in range(0, 100, 10)]
        if game._lay_slides(random_deal(seed)):
            laid = columns(game).split()
            assert all(new in (old, old[::-1]) for new, old in zip(laid, slides, strict=True))
            assert largest_group(laid) <= 5
            assert (laid == slides) == (largest_group(slides) <= 5)
            turned += laid != slides
        else:
            # The mirror image of a board has the same groups: half of the sets of turns will do.
            ways = product(*[(slide, slide[::-1]) for slide in slides[1:]])
            assert all(largest_group([slides[0], *way]) > 5 for way in ways)
            hopeless += 1
    assert turned > 5
    assert hopeless > 0


def test_first_player_and_secret_colours_are_drawn_all_different() -> None:
    games = [dealt(seed, players=5) for seed in range(60)]
    assert {game.first for game in games} == {0, 1, 2, 3, 4}
    assert all(game.turn == game.first for game in games)
    drawn = [secrets(game) for game in games]
    assert all(sorted(names for [names] in seats) == sorted(COLOURS) for seats in drawn)
    assert {seats[0][0] for seats in drawn} == set(COLOURS)


SNAKE = [*(f"a{row}" for row in range(1, 11)), "b1", *(f"c{row}" for row in range(1, 9))]


@rows(
    {  # board, and all legal removals
        "a complete group": ("rrg rbb", "a1-a2-b1 b2-b3"),
        "touching by sides": ("rgg grr bgg", "a2-a3 b2-b3 c2-c3"),
        "not by corners": ("rg gr", ""),
        "at least two tokens": ("rbb g", "a2-a3"),
        "of any colour": ("rrggbb yyrrpp", "a1-a2 a3-a4 a5-a6 b1-b2 b3-b4 b5-b6"),
        "of any size": ("rrrrrrrrrr r rrrrrrrr gb", "-".join(SNAKE)),
        "a joker is whichever colour the player likes": ("r * g", "a1-b1 b1-c1"),
        "a joker joins tokens into one group": ("r * r g", "a1-b1-c1"),
        "a joker next to a group may stay": ("rr *g g", "a1-a2 a1-a2-b1 b1-b2-c1"),
        "each joker counts separately": ("*r * g", "a1-a2 a1-a2-b1 a1-b1 a1-b1-c1 b1-c1"),
        "it takes all it links": ("rrg *bg rrb", "a1-a2 a1-a2-b1-c1-c2 a3-b3 b1-b2 c1-c2"),
        "a joker links through another": ("* * r g", "a1-b1 a1-b1-c1 b1-c1"),
        "the same removal is one move": ("r * * g", "a1-b1 a1-b1-c1 b1-c1 b1-c1-d1 c1-d1"),
        "jokers alone, as a colour that is gone": (
            "brg **y grb",
            "a1-b1 a1-b1-b2 a2-b1-b2-c2 a2-b2-c2 b1-b2 b1-b2-b3 b1-b2-c1 b1-c1 b2-b3",
        ),
        "not if they touch all five": (
            "brg **p gyb",
            "a1-b1 a1-b1-b2 a2-b1-b2 a2-b2 b1-b2-b3 b1-b2-c1 b1-b2-c2 b1-c1 b2-b3 b2-c2",
        ),
    }
)
def test_legal_removals(row: Row) -> None:
    board, listed = row
    assert moves(stand(board)) == listed.split()


def test_option_joker_groups_0_asks_for_at_least_one_coloured_token() -> None:
    game = stand("r * * g", joker_groups=0)
    assert moves(game) == ["a1-b1", "a1-b1-c1", "b1-c1-d1", "c1-d1"]
    assert refused(game, "b1-c1")
    play(game, "a1-b1-c1")


@rows(
    {
        "part of a group": ("rrg rbb", "a1-a2"),
        "a single token": ("rbb g", "a1"),
        "part of what a joker joins": ("r * r g", "a1-b1"),
        "jokers alone that touch all colours": ("brg **p gyb", "b1-b2"),
        "a single joker": ("r * g", "b1"),
        "jokers that do not touch": ("* r* * g", "a1-c1"),
        "a pass": ("rrg g", "pass"),
    }
)
def test_what_may_not_be_removed(row: Row) -> None:
    board, move = row
    assert refused(stand(board), move)


@rows(
    {  # board, move, board
        "a group goes": ("rrg rbb", "a1-a2-b1", "g bb"),
        "jokers alone": ("brg **y grb", "b1-b2", "brg y grb"),
        "some of the jokers that touch": ("***rg", "a1-a2", "*rg"),
        "tokens above fall": ("rbbg ggr", "a2-a3", "rg ggr"),
        "in two slides": ("rgbg rpgy bbr", "a1-b1", "gbg pgy bbr"),
        "between others": ("gbbr grrg bgy", "b2-b3", "gbbr gg bgy"),
        "a joker falls": ("ggr* r", "a1-a2", "r* r"),
        "an empty slide moves to the far right": ("rg bb gr", "b1-b2", "rg gr"),
        "two of them": ("b yy yp yy gr bb r", "b1-b2-c1-d1-d2", "b p gr bb r"),
    }
)
def test_what_a_removal_leaves(row: Row) -> None:
    board, move, left = row
    assert columns(play(stand(board), move)) == left


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_the_removed_tokens_lie_in_front_of_the_player_who_took_them(mover: int) -> None:
    game = stand("rr* gg* bb*", secrets="r g b", taken={0: {"r": 17}, 1: {"g": 4}}, turn=mover)
    wanted = [taken(game, seat) for seat in range(3)]
    assert wanted[:2] == [{"r": 17}, {"g": 4}]
    wanted[mover].update({"g": 2, "*": 2})
    play(game, "a3-b1-b2-b3")
    assert [taken(game, seat) for seat in range(3)] == wanted
