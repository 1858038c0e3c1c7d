"""What each seat knows: `reshuffle` keeps that, and deals the rest again.

The property tests check this for every game; these say exactly what may be dealt.
"""

import random
from collections import Counter
from itertools import permutations

import pytest

from host_tools.notation import pieges as notation
from quadrille.engine.colorpop import SECRETS
from quadrille.engine.pieges import EVERY_PLACE, Pieges
from quadrille.engine.pieges_kernels import SEEN
from tests.chance import seeded
from tests.moves import twin
from tests.rules import colorpop_positions
from tests.rules.blockers_positions import after, rack
from tests.rules.blockers_positions import stand as blockers
from tests.rules.naive_blockers import TILES
from tests.rules.pieges_positions import ALL_A, STRIPS, dealt, picture
from tests.rules.pieges_positions import stand as pieges
from tests.rules.shared import Row, moves, play, position, rows


@pytest.mark.parametrize("plies", [0, 33])
@pytest.mark.parametrize(
    ("variant", "players"), [("standard", 2), ("standard", 3), ("standard", 5), ("expert", 2)]
)
def test_a_seat_of_blockers_knows_its_own_rack_and_every_played_tile(
    variant: str, players: int, plies: int
) -> None:
    game = after(plies, variant, players)
    for seat in range(players):
        again = twin(game)
        again.reshuffle(seat, seeded(9))
        for colour in range(5):
            before, now = ([g.rack(colour), g.pile(colour)] for g in (game, again))
            assert now[0] | now[1] == before[0] | before[1]
            assert now == before or colour // (2 if variant == "expert" else 1) != seat


def test_other_racks_and_what_will_be_drawn_in_blockers_are_dealt_again() -> None:
    rng = seeded(9)
    game = after(20)
    unplayed = game.rack(1) | game.pile(1)
    seen = Counter[str]()
    generators = set()
    for _ in range(100):
        again = twin(game)
        again.reshuffle(0, rng)
        seen.update(rack(again, "g"))
        generators.add(bytes(again.state[10:18]))
    assert set(seen) == {name for tile, name in enumerate(TILES) if unplayed >> tile & 1}
    assert min(seen.values()) >= 10  # of 28 to be expected
    assert len(generators) == 100


def test_a_finished_rack_of_blockers_stays_as_everybody_sees_it() -> None:
    board = " ".join(["........."] * 5) + " ...rrrrrr" * 4
    game = blockers(board, {"r": "5 6 7 *"}, variant="expert")
    game.reshuffle(1, seeded(1))
    assert rack(game, "r") == ["5", "6", "7", "*"]


@rows(
    {  # board, secret colours, variant; seat; what may be dealt, how often at least, tries
        "its own colour only": (
            *("rgbyp rgbyp", "r g b", "standard", 1),
            *([f"{a} g {b}" for a, b in permutations("rbyp", 2)], 17, 400),
        ),
        # The seat with the colour would have won.
        "no colour that is gone": ("rrb gg", "r g", "standard", 0, ["r g", "r b"], 1, 60),
        "nor its own": ("rrb gg", "r g", "standard", 1, ["r g", "b g"], 1, 60),
        "one of two may be gone": ("rrg bb", "rb gy", "duel", 0, ["rb gy", "rb gp"], 1, 60),
        "not both": ("rrg bb y", "rb gy", "duel", 0, ["rb gy", "rb gp", "rb yp"], 51, 300),
        "its partner's": (
            *("rgb yp rr", "r g b y", "teams", 2),
            *([f"r {a} b {b}" for a, b in permutations("gyp", 2)], 21, 300),
        ),
        "one of a team's may be gone": (
            *("rgb rr", "r g b y", "teams", 0),
            *(["r g b y", "r y b g", "r g b p", "r p b g"], 1, 200),
        ),
        "all, as it plays alone": ("rg rg", "r", "solo", 0, ["r"], 3, 3),
    }
)
def test_what_a_seat_of_colorpop_knows(row: Row) -> None:
    board, colours, variant, seat, expected, least, times = row
    game = colorpop_positions.stand(board, colours, variant=variant)
    rng = seeded(1)
    found: Counter[str] = Counter()
    for _ in range(times):
        other = twin(game)
        other.reshuffle(seat, rng)
        assert other.state[:SECRETS] == game.state[:SECRETS]
        other.restore(bytes(other.state))
        assert not other.over
        found[" ".join(map("".join, colorpop_positions.secrets(other)))] += 1
    assert set(found) == set(expected)
    assert min(found.values()) >= least


SOUND_STRIPS = [s for s in map("{:09b}".format, range(512)) if "000" not in s and "111" not in s]


def fits(strip: str, known_places: str) -> bool:
    return all(b in ("?", a) for a, b in zip(strip, known_places, strict=True))


def known(game: Pieges, name: str) -> str:
    """A strip with `?` for the places that nobody has seen."""
    slide = [*STRIPS].index(name)
    strip, seen = game.strip(slide), game.seen(slide)
    return "".join(str(strip >> i & 1) if seen >> i & 1 else "?" for i in range(9))


@pytest.mark.parametrize(
    ("slides", "name", "places"),
    [
        # An orange slide shows what lies in the grid, a white one where the orange one has a hole.
        (ALL_A, "od", "1001001??"),
        ("AAABAAA AAAAAAA", "od", "?0010010?"),
        ("AAACAAA AAAAAAA", "od", "??0100100"),
        (ALL_A, "w1", "01?1??0??"),
        ("AAAAAAA BAAAAAA", "w1", "?10?0??1?"),
    ],
)
def test_what_shows_of_a_slide_of_pieges(slides: str, name: str, places: str) -> None:
    game = pieges("a7", "g2", slides=slides)
    assert known(game, name) == places
    assert slides != ALL_A or picture(game)[6] == "w#o#oow"


def test_what_has_been_seen_in_pieges_stays_known() -> None:
    game = pieges("c1 c4", "e1 f4")
    seen = [picture(game)[4], known(game, "w3"), known(game, "od")]
    assert seen == ["ow#oow#", "?01??01??", "1001001??"]
    play(game, "od+", "og+", "od-")
    seen = [picture(game)[4], known(game, "w3"), known(game, "od")]
    assert seen == ["ow#oowo", "?011?01??", "10010010?"]


def test_nothing_else_of_pieges_shows() -> None:
    game = pieges("c1 c4", "e1 f4")
    rng = seeded(1)
    before = picture(game)
    dealt_strips: dict[str, set[str]] = {name: set() for name in STRIPS}
    for _ in range(300):
        game.reshuffle(0, rng)
        assert picture(game) == before
        for i, name in enumerate(STRIPS):
            dealt_strips[name].add(notation.strip_text(game.strip(i)))
    for name in STRIPS:
        possible = [strip for strip in SOUND_STRIPS if fits(strip, known(game, name))]
        for i in range(9):
            assert {text[i] for text in dealt_strips[name]} == {text[i] for text in possible}


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_dealt_again_in_pieges_looks_the_same(players: int) -> None:
    pick = random.Random(players)
    game, rng = dealt(players, "random"), seeded(1)
    while not game.over:
        other = twin(game)
        other.reshuffle(0, rng)
        assert position(other) == position(game)
        assert (picture(other), moves(other)) == (picture(game), moves(game))
        assert [known(other, name) for name in STRIPS] == [known(game, name) for name in STRIPS]
        other.restore(bytes(other.state))
        play(game, pick.choice(moves(game)))


@pytest.mark.parametrize("pattern", ["standard", "random"])
def test_every_seat_of_pieges_sees_the_same_and_all_of_the_standard_pattern(pattern: str) -> None:
    game = dealt(3, pattern)
    dealings = []
    for seat in range(3):
        other = twin(game)
        other.reshuffle(seat, seeded(5))
        dealings.append(other.state)
    assert dealings[0] == dealings[1] == dealings[2]
    assert (dealings[0] == game.state) == (pattern == "standard")
    assert pattern == "random" or all(game.seen(slide) == EVERY_PLACE for slide in range(14))


def test_all_that_may_lie_hidden_in_pieges_is_equally_likely() -> None:
    """Some places of oa and w1 are unseen; oa must not be dealt as w2 or w6, which fit too."""
    game = pieges("c1 c4", "e1 f4")
    for slide, name in enumerate(STRIPS):
        unseen = {"oa": 0b111111000, "w1": 0b000000111}.get(name, 0)
        seen = EVERY_PLACE ^ unseen
        game.state[SEEN + 2 * slide : SEEN + 2 * slide + 2] = seen.to_bytes(2, "little")
    others = set(STRIPS.values()) - {STRIPS["oa"], STRIPS["w1"]}
    assert fits(STRIPS["w2"], known(game, "oa")) and fits(STRIPS["w6"], known(game, "oa"))
    possible = {
        (orange, white)
        for orange in SOUND_STRIPS
        for white in SOUND_STRIPS
        if fits(orange, known(game, "oa")) and fits(white, known(game, "w1"))
        if len({orange, white} | others) == 14
    }
    rng = seeded(1)
    count: Counter[tuple[str, str]] = Counter()
    for _ in range(200 * len(possible)):
        game.reshuffle(1, rng)
        count[notation.strip_text(game.strip(0)), notation.strip_text(game.strip(7))] += 1
    assert set(count) == possible and len(possible) > 10
    assert all(140 < n < 260 for n in count.values())
