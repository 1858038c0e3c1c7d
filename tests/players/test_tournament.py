"""The arithmetic of tournaments: pairings, shares, intervals, Elo, goals, and the table."""

import math

import pytest

from host_tools.tournament import report
from host_tools.tournament.figures import Score, elo, wilson
from host_tools.tournament.matches import Goal, Match, pairings, table
from quadrille.engine.games import GAMES, game_class
from quadrille.players.player import LEVELS

TWO = Match("flipop", "standard", 2, "hard", "easy")
FOUR = Match("pieges", "standard", 4, "hard", "easy")
TEAMS = Match("colorpop", "teams", 4, "hard", "easy")


# --- pairings -------------------------------------------------------------------------------


def test_each_deal_is_played_from_every_seat() -> None:
    games = list(pairings(FOUR, 8, 10))
    assert [(game.deal, game.side) for game in games] == [
        *((10, side) for side in range(4)),
        *((11, side) for side in range(4)),
    ]
    assert [game.levels.index("hard") for game in games] == [0, 1, 2, 3] * 2
    assert all(game.levels.count("hard") == 1 for game in games)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(list(pairings(FOUR, 9, 1))) == 12
    assert len(list(pairings(TWO, 9, 1))) == 10


def test_partners_play_alike() -> None:
    assert [game.levels for game in pairings(TEAMS, 2, 1)] == [
        ("hard", "easy", "hard", "easy"),
        ("easy", "hard", "easy", "hard"),
    ]


def test_no_two_players_have_the_same_seed() -> None:
    seeds = [seed for game in pairings(FOUR, 400, 1) for seed in game.seeds]
    assert len(set(seeds)) == len(seeds)


def test_the_table_has_a_match_for_every_goal() -> None:
    for game in GAMES:
        two = {(m.one, m.others) for m in table((game,)) if m.players == 2}
        assert two >= {*zip(LEVELS[1:], LEVELS, strict=False), ("hard", "random")}
        seats = game_class(game).VARIANTS[0][2]
        many = [m.players for m in table((game,)) if m.players > 2]
        assert many == list(range(3, seats + 1))
    assert all(match.goal for match in table())
    assert len(table()) == len({match.name() for match in table()})


# --- shares ---------------------------------------------------------------------------------


def test_shared_victories_count_for_their_part() -> None:
    score = Score()
    score.add(FOUR, 1, 0b0010, 50)  # won alone
    score.add(FOUR, 1, 0b0110, 50)  # shared with one
    score.add(FOUR, 1, 0b0101, 50)  # lost
    score.add(FOUR, 1, 0b1111, 50)  # shared by all
    assert score.games == 4
    assert score.won == 1 + 1 / 2 + 0 + 1 / 4
    assert score.drawn == 1
    assert score.plies == 200


def test_partners_win_as_one() -> None:
    score = Score()
    score.add(TEAMS, 0, 0b0101, 30)
    score.add(TEAMS, 1, 0b0101, 30)
    score.add(TEAMS, 1, 0b1111, 30)
    assert score.won == 1.5
    assert score.drawn == 1


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [  # from tables of the score interval
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (260, 400, 0.6021, 0.6951),
    ],
)
def test_wilson(won: float, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


# --- Elo ------------------------------------------------------------------------------------


def test_elo_of_two_is_that_of_their_share() -> None:
    figures = elo([("a", "b", 750, 1000)], "b")
    assert figures["b"] == 0
    # With the drawn game that each pair gets: 750.5 of 1001.
    assert figures["a"] == pytest.approx(400 * math.log10(750.5 / 250.5), abs=0.01)


def test_elo_adds_up_along_a_ladder() -> None:
    step = 10 ** (100 / 400)
    share = 1e6 * step / (1 + step)  # 100 points each time, and the drawn game is lost in a million
    ladder = [("a", "b", share, 10**6), ("b", "c", share, 10**6), ("c", "d", share, 10**6)]
    figures = elo(ladder, "d")
    assert [figures[name] for name in "abcd"] == pytest.approx([300, 200, 100, 0], abs=0.01)


def test_who_always_wins_is_not_infinitely_strong() -> None:
    assert 600 < elo([("a", "b", 400, 400)], "b")["a"] < 1500


# --- goals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "drawn", "goal", "met"),
    [
        (260, 0, Goal(0.65), True),
        (259, 0, Goal(0.65), False),
        (203, 0, Goal(0.5), False),  # the lower bound is below one half
        (200, 60, Goal(0, drawn=0.15), True),
        (200, 61, Goal(0, drawn=0.15), False),
    ],
)
def test_goals(won: int, drawn: int, goal: Goal, met: bool) -> None:
    match = Match("flipop", "standard", 2, "hard", "easy", goal=goal)
    score = Score(games=400, won=won, drawn=drawn)
    assert score.meets(match) == met
    assert ("yes" if met else "NO") in report.text([match], [score])


# --- the table ------------------------------------------------------------------------------


def test_the_table_names_matches_and_figures() -> None:
    matches = table(("flipop",))
    scores = [Score(games=400, won=300, drawn=8, plies=9) for _ in matches]
    text = report.text(matches, scores)
    assert "| flipop: hard – medium | 400   | 75.0% | 70.5% – 79.0% | 2.0%  |" in text
    assert "| Elo    | random | easy | medium | hard |" in text


def test_the_json_holds_what_was_played() -> None:
    matches = table(("pieges",))
    scores = [Score(games=400, won=300, drawn=8, plies=9) for _ in matches]
    results = report.results(matches, scores, 5)
    assert results["seed"] == 5
    assert [row["players"] for row in results["matches"]] == [2, 2, 2, 2, 3, 4]
    assert results["matches"][0]["share"] == 0.75
    assert set(results["elo"]["pieges"]) == {"random", *LEVELS}
