"""The arithmetic of tournaments: pairings, shares, intervals, Elo, goals, and the table."""

import math
from itertools import product

import pytest

from host_tools.tournament import report
from host_tools.tournament.figures import Score, elo, wilson
from host_tools.tournament.matches import OPENING, Goal, Match, Pairing, ladder, pairings, table
from quadrille.engine.games import GAMES, game_class
from quadrille.players.player import LEVELS

TWO = Match("flipop", "standard", 2, "hard", "easy")
FOUR = Match("pieges", "standard", 4, "hard", "easy")
TEAMS = Match("colorpop", "teams", 4, "hard", "easy")


# --- pairings -------------------------------------------------------------------------------


def test_each_deal_is_played_from_every_seat() -> None:
    games = list(pairings(FOUR, 8, 10))
    turns = [(deal, side, side) for deal in (10, 11) for side in range(4)]
    assert [(game.deal, game.side, game.levels.index("hard")) for game in games] == turns
    assert all(game.levels.count("hard") == 1 for game in games)
    # Partners play alike.
    sides = [("hard", "easy", "hard", "easy"), ("easy", "hard", "easy", "hard")]
    assert [game.levels for game in pairings(TEAMS, 2, 1)] == sides
    # Whole deals are played.
    assert [len(list(pairings(match, 9, 1))) for match in (FOUR, TWO)] == [12, 10]


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
        outside = [match for match in table((game,)) if match.others.startswith("mcts")]
        assert {match.one for match in outside} == set(LEVELS)
        assert all(match.goal for match in table((game,)) if match not in outside)
        assert all(bool(match.goal) == (match.one == "hard") for match in outside)
    assert len(table()) == len({match.name() for match in table()})


# --- shares ---------------------------------------------------------------------------------


def score_of(match: Match, *played: tuple[int, int]) -> Score:
    """Of games given as side and winners, each of a deal of its own."""
    score = Score()
    for deal, (side, winners) in enumerate(played):
        score.add(match, Pairing(deal, 0, side, (), ()), winners, [deal] * 50)
    return score


@pytest.mark.parametrize(
    ("match", "results", "won"),
    [  # alone, shared with one, lost, shared by all; then partners, who win as one
        (FOUR, [(1, 0b0010), (1, 0b0110), (1, 0b0101), (1, 0b1111)], 1 + 1 / 2 + 0 + 1 / 4),
        (TEAMS, [(0, 0b0101), (1, 0b0101), (1, 0b1111)], 1.5),
    ],
)
def test_shared_victories_count_for_their_part(
    match: Match, results: list[tuple[int, int]], won: float
) -> None:
    score = score_of(match, *results)
    games = len(results)
    assert (score.games, score.won, score.drawn, score.plies) == (games, won, 1, 50 * games)


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


def test_the_interval_is_that_of_deals() -> None:
    one = score_of(TWO, *[(side, 1) for side in (0, 1) for _ in range(100)])
    assert one.share == 0.5
    assert one.interval() == pytest.approx(wilson(100, 200), abs=2e-3)  # each deal played once
    pairs, alike = Score(), Score()
    for deal, side in product(range(100), range(2)):
        pairing = Pairing(deal, 6, side, (), ())
        # Each won by whoever sits in the same seat: no deal says anything.
        pairs.add(TWO, pairing, 1 << (deal & 1), [deal])
        # Both games of a deal have the same result: a hundred are known.
        alike.add(TWO, pairing, 1 << side if deal & 1 else 2 >> side, [deal, side])
    assert pairs.interval() == wilson(100, 200)
    assert alike.interval() == pytest.approx(wilson(50, 100), abs=2e-3)
    assert len(alike.distinct) == 200
    assert len(pairs.distinct) == 100


@pytest.mark.parametrize("name", GAMES)
def test_games_without_chance_begin_at_random(name: str) -> None:
    [first, *_] = pairings(Match(name, "standard", 2, "hard", "easy"), 2, 1)
    has_chance = name in ("blockers", "colorpop", "pieges")
    assert first.opening == (0 if has_chance else OPENING)


# --- Elo ------------------------------------------------------------------------------------


def test_elo_of_two_is_that_of_their_share() -> None:
    figures = elo([("a", "b", 750, 1000)], "b")
    assert figures["b"] == 0
    # With the drawn game that each pair gets: 750.5 of 1001.
    assert figures["a"] == pytest.approx(400 * math.log10(750.5 / 250.5), abs=0.01)
    # A player who always wins is not infinitely strong.
    assert 600 < elo([("a", "b", 400, 400)], "b")["a"] < 1500


def test_elo_adds_up_along_a_ladder() -> None:
    step = 10 ** (100 / 400)
    share = 1e6 * step / (1 + step)  # 100 points each time, and the drawn game is lost in a million
    ladder = [(one, other, share, 10**6) for one, other in ("ab", "bc", "cd")]
    figures = elo(ladder, "d")
    assert [figures[name] for name in "abcd"] == pytest.approx([300, 200, 100, 0], abs=0.01)


# --- goals and the report -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "drawn", "goal", "met"),
    [
        (260, 0, Goal(0.65), True),
        (259, 0, Goal(0.65), False),
        (203, 0, Goal(0.5), False),  # the lower bound is below one half
        (260, 0, Goal(0, surely=0.6), True),
        (259, 0, Goal(0, surely=0.6), False),  # the lower bound is below
        (200, 60, Goal(0, drawn=0.15), True),
        (200, 61, Goal(0, drawn=0.15), False),
    ],
)
def test_goals(won: int, drawn: int, goal: Goal, met: bool) -> None:
    match = Match("flipop", "standard", 2, "hard", "easy", goal=goal)
    score = Score(games=400, won=won, drawn=drawn)
    assert score.meets(match) == met
    assert ("yes" if met else "NO") in report.text([match], [score])


def test_the_report_has_matches_and_figures_as_text_and_as_json() -> None:
    matches = table(("flipop",))
    scores = [Score(games=400, won=300, drawn=8, plies=9) for _ in matches]
    text = report.text(matches, scores)
    assert f"| {'flipop: hard – medium':26} | 400   | 0        | 75.0% | 70.5% – 79.0% |" in text
    assert "| Elo    | random | easy | medium | hard | master | mcts-1000 | mcts-10000 |" in text
    results = report.results(matches, scores, 5)
    assert results["seed"] == 5
    assert [row["players"] for row in results["matches"]] == [2] * 11
    assert results["matches"][0]["share"] == 0.75
    assert set(results["elo"]["flipop"]) == {"random", *LEVELS, "mcts-1000", "mcts-10000"}


def test_a_ladder_has_the_levels_of_both_revisions() -> None:
    matches = list(ladder(("flipop",), "v1", ["easy", "hard"]))
    names = [match.name().removeprefix("flipop: ") for match in matches]
    assert names == [
        *(f"{level} – mcts-1000" for level in LEVELS),
        "hard – mcts-10000",
        "easy – easy of v1",
        "mcts-1000 – easy of v1",
        "hard – hard of v1",
        "mcts-1000 – hard of v1",
        "mcts-10000 – hard of v1",
    ]
    scores = [Score(games=400, won=300) for _ in matches]
    levels = " | ".join([*LEVELS, "easy of v1", "hard of v1", "mcts-1000", "mcts-10000"])
    assert f"| Elo    | {levels} |" in report.text(matches, scores)
    assert report.ratings(matches, scores)["flipop"]["mcts-1000"] == 0
