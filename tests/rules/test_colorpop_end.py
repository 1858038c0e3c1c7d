"""How Color Pop ends and who wins it, in every variant (docs/rules/colorpop.md)."""

import pytest

from host_tools.notation.errors import NotationError
from quadrille.engine.game import IllegalMove
from tests.rules.colorpop_table import codes, columns, dealt, moves, play, result, secrets, stand

# --- the two ends ---------------------------------------------------------------------------


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_a_side_has_won_as_soon_as_its_colour_is_gone_whoever_removed_the_last(mover: int) -> None:
    game = stand("grrg bb yy", secrets="r g b", turn=mover)
    play(game, "a2-a3")
    assert result(game) == ("cleared", [0], [0, 2, 2])
    assert moves(game) == []


def test_the_game_goes_on_while_one_token_of_each_side_is_left() -> None:
    game = play(stand("grrg bb yyr", secrets="r g b"), "a2-a3")
    assert not game.over


def test_a_colour_that_is_nobodys_may_vanish() -> None:
    game = play(stand("rbb ggy", secrets="r g"), "a2-a3")
    assert not game.over
    assert moves(game) == ["b1-b2"]


def test_a_joker_is_of_no_colour_so_it_does_not_keep_a_colour_on_the_board() -> None:
    game = play(stand("*rr g gb", secrets="r g"), "a2-a3")
    assert result(game) == ("cleared", [0], [0, 2])


def test_the_last_token_may_go_with_a_joker() -> None:
    assert result(play(stand("*r gg gb", secrets="r g"), "a1-a2"))[:2] == ("cleared", [0])


def test_without_a_legal_removal_the_game_ends() -> None:
    game = play(stand("rgbb ybp", secrets="r g"), "a3-a4")
    assert game.over
    assert game.reason == "blocked"
    assert columns(game) == "rg ybp"


def test_jokers_that_go_alone_can_end_the_game() -> None:
    game = play(stand("rg b**", secrets="r g b"), "b2-b3")
    assert columns(game) == "rg b"
    assert game.reason == "blocked"


def test_while_a_joker_is_on_the_board_there_is_a_removal() -> None:
    game = play(stand("rgbb *", secrets="r g", joker_groups=0), "a3-a4")
    assert not game.over
    assert moves(game) == ["a1-b1"]


def test_two_sides_never_clear_with_one_removal() -> None:
    """It takes tokens of one colour, and no two sides share one: no board is without both."""
    with pytest.raises(NotationError, match="would have ended"):
        stand("bb yy", secrets="r g")


def test_nothing_is_legal_when_the_game_is_over() -> None:
    game = stand("rg yb", secrets="r g")
    assert codes(game) == []
    assert not any(game.is_legal(move) for move in range(512))
    with pytest.raises(IllegalMove, match="over"):
        game.play(0)


# --- scoring --------------------------------------------------------------------------------


def test_fewest_own_tokens_left_wins() -> None:
    assert result(stand("rgr gbg", secrets="r g b")) == ("blocked", [2], [2, 3, 1])


def test_jokers_taken_count_for_nobody() -> None:
    six = {"r": 6, "g": 6, "b": 6}
    game = stand("rgb", secrets="r g b", taken={0: {**six, "*": 5}, 1: six})
    assert result(game) == ("blocked", [0, 1, 2], [1, 1, 1])


def test_a_tie_goes_to_who_removed_fewer_of_his_own() -> None:
    few = {0: {"r": 4, "g": 12}}
    assert result(stand("rg", secrets="r g", taken=few)) == ("blocked", [0], [1, 1])
    many = {0: {"r": 7, "g": 12}}
    assert result(stand("rg", secrets="r g", taken=many)) == ("blocked", [1], [1, 1])


def test_the_tie_break_looks_at_own_colours_only() -> None:
    """Seat 0 took far more in all, and the same number of his own."""
    even = {0: {"r": 6, "g": 12, "b": 19, "y": 19, "p": 19}}
    assert result(stand("rg", secrets="r g", taken=even)) == ("blocked", [0, 1], [1, 1])


def test_fewer_left_beats_fewer_removed() -> None:
    taken = {0: {"r": 17, "g": 12}}
    assert result(stand("rgbg", secrets="r g", taken=taken)) == ("blocked", [0], [1, 2])


def test_still_tied_is_a_shared_victory() -> None:
    shared = {0: {"r": 3, "g": 9, "b": 9}, 1: {"r": 6, "g": 3, "b": 5}}
    assert result(stand("rgb", secrets="r g b", taken=shared)) == ("blocked", [0, 1], [1, 1, 1])


# --- variants -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_standard_is_for_two_to_five_with_one_secret_colour_each(players: int) -> None:
    colours = secrets(dealt(5, players=players))
    assert [len(names) for names in colours] == [1] * players
    assert len({name for names in colours for name in names}) == players


@pytest.mark.parametrize("targets", [1, 2, 3, 4, 5])
def test_solo_is_for_one_with_one_to_five_targets(targets: int) -> None:
    game = dealt(5, "solo", targets=targets)
    assert game.players == 1
    assert [len(names) for names in secrets(game)] == [targets]


def test_solo_has_one_target_unless_told_otherwise() -> None:
    assert dealt(1, "solo").option("targets") == len(secrets(dealt(1, "solo"))[0]) == 1


def test_solo_is_won_if_none_of_the_targets_remains() -> None:
    game = stand("rrb gg yp", secrets="rg", variant="solo", targets=2)
    play(game, "a1-a2")
    assert not game.over
    assert result(play(game, "b1-b2")) == ("cleared", [0], [0])


def test_solo_is_lost_with_the_targets_left_as_score() -> None:
    game = stand("rgbb yr", secrets="rg", variant="solo", targets=2)
    assert result(play(game, "a3-a4")) == ("blocked", [], [3])


def test_solo_with_all_five_targets_is_won_with_the_last_coloured_token() -> None:
    game = stand("*rr*", secrets="rgbyp", variant="solo", targets=5)
    assert result(play(game, "a2-a3")) == ("cleared", [0], [0])


@pytest.mark.parametrize("seed", range(10))
def test_duel_gives_two_players_two_colours_each(seed: int) -> None:
    colours = secrets(dealt(seed, "duel"))
    assert [len(names) for names in colours] == [2, 2]
    assert len({name for names in colours for name in names}) == 4


def test_duel_is_won_early_only_when_both_colours_are_gone() -> None:
    game = stand("rrg bb yp", secrets="rb gy", variant="duel")
    play(game, "a1-a2")
    assert not game.over
    assert result(play(game, "b1-b2")) == ("cleared", [0], [0, 2])


@pytest.mark.parametrize("mover", [0, 1])
def test_duel_is_won_by_the_side_that_is_cleared_whoever_moved(mover: int) -> None:
    game = stand("grrg yp", secrets="rb gy", variant="duel", turn=mover)
    assert result(play(game, "a2-a3")) == ("cleared", [0], [0, 3])


def test_duel_sums_the_counts_of_both_colours() -> None:
    assert result(stand("rgb pr", secrets="rb gy", variant="duel")) == ("blocked", [1], [3, 1])
    # One left of each side: r 2 and b 3 of its own by seat 0, g 4 and y 2 by seat 1.
    taken = {0: {"r": 2, "b": 3, "g": 14, "y": 17}}
    assert result(stand("rg", "rb gy", taken, "duel")) == ("blocked", [0], [1, 1])
    taken = {0: {"r": 2, "b": 4, "g": 14, "y": 17}}
    assert result(stand("rg", "rb gy", taken, "duel")) == ("blocked", [0, 1], [1, 1])


def test_teams_are_seats_0_and_2_against_1_and_3() -> None:
    game = stand("rrg bbp", secrets="r g b y", variant="teams")
    play(game, "a1-a2")
    assert not game.over
    assert result(play(game, "b1-b2")) == ("cleared", [0, 2], [0, 1, 0, 1])


@pytest.mark.parametrize("mover", [0, 1, 2, 3])
def test_teams_win_when_both_colours_are_gone_whoever_moved(mover: int) -> None:
    game = stand("rggr bp", secrets="r g b y", variant="teams", turn=mover)
    assert result(play(game, "a2-a3")) == ("cleared", [1, 3], [3, 0, 3, 0])


def test_teams_sum_the_tokens_left_of_both_colours() -> None:
    game = stand("rgr byp", secrets="r g b y", variant="teams")
    assert result(game) == ("blocked", [1, 3], [3, 2, 3, 2])


def test_tokens_removed_by_either_partner_count_for_the_team() -> None:
    """Seats 0 and 2 took five of r and b between them, seats 1 and 3 six of g and y."""
    rest = {"r": 13, "b": 19}
    taken = {
        0: {"r": 1, "b": 0},
        2: {"r": 4, "b": 0, "g": 15, "y": 16},
        1: {"g": 3, "y": 3, **rest},
    }
    assert result(stand("rg", "r g b y", taken, "teams")) == ("blocked", [0, 2], [1, 1, 1, 1])
    taken[2] = {"r": 4, "b": 2, "g": 15, "y": 16}
    taken[1] = {"g": 3, "y": 3, "r": 13, "b": 17}
    assert result(stand("rg", "r g b y", taken, "teams")) == ("blocked", [1, 3], [1, 1, 1, 1])
    taken[2] = {"r": 4, "b": 1, "g": 15, "y": 16}
    taken[1] = {"g": 3, "y": 3, "r": 13, "b": 18}
    assert result(stand("rg", "r g b y", taken, "teams"))[1] == [0, 1, 2, 3]
