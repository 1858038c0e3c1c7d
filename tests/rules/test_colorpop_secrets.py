"""What each seat of Color Pop knows: `reshuffle` keeps that, and deals all else afresh."""

from collections import Counter
from itertools import permutations

from quadrille.engine import prng
from quadrille.engine.colorpop import SECRETS, ColorPop
from tests.rules.colorpop_table import dealt, secrets, stand

COLOURS = "rgbyp"


def reshuffled(game: ColorPop, seat: int, times: int) -> Counter[str]:
    """The secrets that come of it, and how often; nothing else may change."""
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    found: Counter[str] = Counter()
    other = ColorPop(game.variant, game.players)
    for _ in range(times):
        other.load(game)
        other.reshuffle(seat, rng)
        assert other.state[:SECRETS] == game.state[:SECRETS]
        other.restore(bytes(other.state))
        assert not other.over
        found[" ".join("".join(names) for names in secrets(other))] += 1
    return found


def test_a_seat_knows_its_own_colour_only() -> None:
    found = reshuffled(dealt(1, players=3), 1, 400)
    [own] = secrets(dealt(1, players=3))[1]
    others = permutations(set(COLOURS) - {own}, 2)
    assert set(found) == {f"{a} {own} {b}" for a, b in others}
    assert min(found.values()) > 400 / 12 / 2


def test_nobody_has_a_colour_that_is_gone() -> None:
    """He would have won."""
    game = stand("rrb gg", secrets="r g")
    assert set(reshuffled(game, 0, 60)) == {"r g", "r b"}
    assert set(reshuffled(game, 1, 60)) == {"r g", "b g"}


def test_a_duellist_has_two_colours_of_which_one_may_be_gone() -> None:
    game = stand("rrg bb", secrets="rb gy", variant="duel")
    assert set(reshuffled(game, 0, 60)) == {"rb gy", "rb gp"}
    found = reshuffled(stand("rrg bb y", secrets="rb gy", variant="duel"), 0, 300)
    assert set(found) == {"rb gy", "rb gp", "rb yp"}
    assert min(found.values()) > 50


def test_partners_know_each_others_colour() -> None:
    found = reshuffled(stand("rgb yp rr", secrets="r g b y", variant="teams"), 2, 300)
    assert set(found) == {f"r {a} b {b}" for a, b in permutations("gyp", 2)}
    assert min(found.values()) > 20


def test_a_team_of_which_one_colour_is_gone_may_have_the_other() -> None:
    found = reshuffled(stand("rgb rr", secrets="r g b y", variant="teams"), 0, 200)
    assert set(found) == {"r g b y", "r y b g", "r g b p", "r p b g"}


def test_alone_there_is_nothing_to_deal_afresh() -> None:
    game = dealt(1, "solo")
    assert set(reshuffled(game, 0, 3)) == {"".join(secrets(game)[0])}


def test_a_finished_game_keeps_its_secrets() -> None:
    game = stand("rg", secrets="r g")
    before = bytes(game.state)
    for seat in (0, 1):
        game.reshuffle(seat, bytearray(b"\x01" * prng.SIZE))
    assert game.state == before
