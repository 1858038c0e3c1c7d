"""Color Pop's board, set-up and removals, paragraph by paragraph (docs/rules/colorpop.md)."""

from collections import Counter
from itertools import product

import pytest

from quadrille.engine import prng
from tests.rules.colorpop_table import (
    columns,
    dealt,
    moves,
    play,
    refused,
    secrets,
    stand,
    taken,
)
from tests.rules.naive_colorpop import COLOURS, NaiveColorPop, group_of

SEEDS = range(40)


# --- board and set-up -----------------------------------------------------------------------


def largest_group(slides: list[str]) -> int:
    tokens = NaiveColorPop(slides, []).tokens()
    sizes = []
    for colour in COLOURS:
        coloured = {cell for cell in tokens if tokens[cell] == colour}
        sizes += [len(group_of(cell, coloured)) for cell in coloured]
    return max(sizes)


def random_deal(seed: int) -> bytearray:
    """Tokens as they are dealt, slide after slide."""
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, seed)
    tokens = bytearray([1, 2, 3, 4, 5] * 19 + [6] * 5)
    prng.shuffle(rng, 0, tokens, 0, 100)
    return tokens


def slides_of(tokens: bytearray) -> list[str]:
    text = "".join(".rgbyp*"[token] for token in tokens)
    return [text[i : i + 10] for i in range(0, 100, 10)]


@pytest.mark.parametrize("seed", SEEDS)
def test_ten_slides_of_ten_tokens_nineteen_of_each_colour_and_five_jokers(seed: int) -> None:
    slides = columns(dealt(seed)).split()
    assert [len(slide) for slide in slides] == [10] * 10
    assert Counter("".join(slides)) == {**dict.fromkeys(COLOURS, 19), "*": 5}


@pytest.mark.parametrize("seed", SEEDS)
def test_no_dealt_group_has_more_than_five_tokens(seed: int) -> None:
    assert largest_group(columns(dealt(seed)).split()) <= 5


def test_jokers_belong_to_no_group_at_set_up() -> None:
    """Three reds, a joker and three more reds in a row are laid as they are."""
    game = dealt(1)
    tokens = random_deal(1)
    tokens[:10] = bytes([1, 1, 1, 6, 1, 1, 1, 2, 3, 4])
    tokens[10:20] = bytes([2, 3, 2, 3, 2, 3, 2, 3, 2, 3])
    assert game._lay_slides(tokens)
    assert columns(game).startswith("rrr*rrrgby")


def test_slides_are_turned_upside_down_until_no_group_is_over_five() -> None:
    turned = 0
    for seed in SEEDS:
        game = dealt(seed)
        slides = slides_of(random_deal(seed))
        if game._lay_slides(random_deal(seed)):
            laid = columns(game).split()
            assert all(new in (old, old[::-1]) for new, old in zip(laid, slides, strict=True))
            assert largest_group(laid) <= 5
            turned += laid != slides
        assert (laid == slides) == (largest_group(slides) <= 5)
    assert turned > 5


def test_deal_again_only_if_no_set_of_turns_helps() -> None:
    hopeless = 0
    for seed in SEEDS:
        game = dealt(seed)
        if not game._lay_slides(random_deal(seed)):
            slides = slides_of(random_deal(seed))
            # The mirror image of a board has the same groups: half of the sets of turns will do.
            ways = product(*[(slide, slide[::-1]) for slide in slides[1:]])
            assert all(largest_group([slides[0], *way]) > 5 for way in ways)
            hopeless += 1
            assert largest_group(columns(dealt(seed)).split()) <= 5
    assert hopeless > 0


def test_the_first_player_is_drawn() -> None:
    assert {dealt(seed, players=5).first for seed in range(60)} == {0, 1, 2, 3, 4}
    assert all(dealt(seed, players=3).turn == dealt(seed, players=3).first for seed in range(5))


def test_secret_colours_are_drawn_all_different() -> None:
    drawn = [secrets(dealt(seed, players=5)) for seed in SEEDS]
    assert all(sorted(names for [names] in seats) == sorted(COLOURS) for seats in drawn)
    assert {seats[0][0] for seats in drawn} == set(COLOURS)


def test_the_same_seed_deals_the_same_game() -> None:
    assert dealt(7).state == dealt(7).state != dealt(8).state


# --- removals -------------------------------------------------------------------------------


def test_a_move_removes_a_complete_group() -> None:
    game = stand("rrg rbb")
    assert moves(game) == ["a1-a2-b1", "b2-b3"]
    assert refused(game, "a1-a2")
    play(game, "a1-a2-b1")
    assert columns(game) == "g bb"


def test_a_group_hangs_together_by_sides_not_by_corners() -> None:
    assert moves(stand("rg gr")) == []
    assert moves(stand("rgg grr bgg")) == ["a2-a3", "b2-b3", "c2-c3"]


def test_a_group_has_at_least_two_tokens() -> None:
    game = stand("rbb g")
    assert moves(game) == ["a2-a3"]
    assert refused(game, "a1")


def test_a_player_may_remove_a_group_of_any_colour() -> None:
    assert moves(stand("rrggbb yyrrpp", secrets="r g")) == [
        "a1-a2",
        "a3-a4",
        "a5-a6",
        "b1-b2",
        "b3-b4",
        "b5-b6",
    ]


def test_groups_may_be_of_any_size() -> None:
    snake = stand("rrrrrrrrrr r rrrrrrrr gb", secrets="g b")
    left = [f"a{row}" for row in range(1, 11)]
    right = [f"c{row}" for row in range(1, 9)]
    assert moves(snake) == ["-".join([*left, "b1", *right])]


def test_the_player_treats_a_joker_as_whichever_colour_he_likes() -> None:
    game = stand("r * g")
    assert moves(game) == ["a1-b1", "b1-c1"]


def test_a_joker_joins_tokens_into_one_group() -> None:
    game = stand("r * r g")
    assert moves(game) == ["a1-b1-c1"]
    assert refused(game, "a1-b1")


def test_a_removal_need_not_take_the_jokers_beside_it() -> None:
    game = stand("rr *g g")
    assert "a1-a2" in moves(game)
    assert "a1-a2-b1" in moves(game)


def test_each_joker_is_treated_separately() -> None:
    game = stand("*r * g")
    assert moves(game) == ["a1-a2", "a1-a2-b1", "a1-b1", "a1-b1-c1", "b1-c1"]


def test_all_tokens_of_the_colour_that_a_joker_links_go_with_it() -> None:
    game = stand("rrg *bg rrb", secrets="g b")
    assert [move for move in moves(game) if "b1" in move] == ["a1-a2-b1-c1-c2", "b1-b2"]


def test_jokers_link_groups_of_which_they_are_no_neighbours_themselves() -> None:
    """The first joker touches no red; it goes with the second, which does."""
    game = stand("* * r g")
    assert moves(game) == ["a1-b1", "a1-b1-c1", "b1-c1"]


def test_two_choices_that_give_the_same_removal_are_one_move() -> None:
    """Two jokers alone could be blue, yellow or pink; they are one move."""
    assert moves(stand("r * * g")).count("b1-c1") == 1


def test_jokers_alone_may_be_a_colour_that_is_no_longer_on_the_board() -> None:
    game = stand("brg **y grb", secrets="r g")
    assert "b1-b2" in moves(game)
    play(game, "b1-b2")
    assert columns(game) == "brg y grb"


def test_jokers_alone_need_a_colour_of_which_nothing_is_next_to_them() -> None:
    """All five colours lie next to these two jokers."""
    game = stand("brg **p gyb", secrets="r g")
    with_colour = ["a1-b1-b2", "a2-b1-b2", "b1-b2-b3", "b1-b2-c1", "b1-b2-c2"]
    assert [move for move in moves(game) if "b1-b2" in move] == with_colour
    assert refused(game, "b1-b2")


def test_a_single_joker_may_not_be_removed_alone() -> None:
    assert refused(stand("r * g"), "b1")


def test_jokers_alone_that_do_not_hang_together_may_not_be_removed() -> None:
    assert refused(stand("* r* *", secrets="r g", taken={0: {"g": 1}}), "a1-c1")


def test_jokers_alone_may_be_some_of_those_that_hang_together() -> None:
    """The third joker counts as another colour."""
    game = play(stand("***rg"), "a1-a2")
    assert columns(game) == "*rg"


def test_option_joker_groups_0_asks_for_at_least_one_coloured_token() -> None:
    game = stand("r * * g", joker_groups=0)
    assert moves(game) == ["a1-b1", "a1-b1-c1", "b1-c1-d1", "c1-d1"]
    assert refused(game, "b1-c1")
    play(game, "a1-b1-c1")


def test_tokens_above_fall() -> None:
    assert columns(play(stand("rbbg ggr"), "a2-a3")) == "rg ggr"
    assert columns(play(stand("rgbg rpgy bbr"), "a1-b1")) == "gbg pgy bbr"
    assert columns(play(stand("gbbr grrg bgy"), "b2-b3")) == "gbbr gg bgy"


def test_a_joker_falls_like_any_token() -> None:
    assert columns(play(stand("ggr* r"), "a1-a2")) == "r* r"


def test_an_empty_slide_moves_to_the_far_right_and_the_others_close_up() -> None:
    """The original: an empty slide may not cut the board in two."""
    game = stand("rg bb gr")
    play(game, "b1-b2")
    assert columns(game) == "rg gr"
    game = stand("b yy yp yy gr bb r", secrets="r g")
    play(game, "b1-b2-c1-d1-d2")
    assert columns(game) == "b p gr bb r"


def test_no_passing_while_a_legal_removal_exists() -> None:
    game = stand("rrg g", secrets="r g")
    assert refused(game, "pass")
    assert not game.is_legal(0xFFFF)


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_the_removed_tokens_lie_in_front_of_the_player_who_took_them(mover: int) -> None:
    game = stand("rr* gg* bb*", secrets="r g b", taken={0: {"r": 17}, 1: {"g": 4}}, turn=mover)
    wanted = [taken(game, seat) for seat in range(3)]
    assert wanted[:2] == [{"r": 17}, {"g": 4}]
    wanted[mover].update({"g": 2, "*": 2})
    play(game, "a3-b1-b2-b3")
    assert [taken(game, seat) for seat in range(3)] == wanted


def test_play_goes_on_clockwise_from_the_first_player() -> None:
    game = dealt(3, players=4)
    turns: list[int] = []
    while not game.over and len(turns) < 9:
        turns.append(game.turn)
        play(game, moves(game)[0])
    assert turns == [(game.first + i) % 4 for i in range(len(turns))]
    assert len(turns) > 4
