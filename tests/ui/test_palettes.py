"""Colours that differ for every kind of eyes, and rhythms that differ as well."""

from functools import cache
from itertools import combinations, pairwise, product
from math import dist

import pytest

from pc.boards import load_board
from quadrille.device.light import GAMMA, Light
from quadrille.ui import palettes
from quadrille.ui.colours import BLUE, BRIGHT, DARK, DIM, FAINT, GREY, NORMAL, ORANGE, RED, YELLOW
from quadrille.ui.colours import SEAT_HUES as PIECES
from tests.device.test_light import lit

Lab = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009): what is left of linear light without one kind of cone.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SEEN_BY = [
    *(("normal", "normal"), ("protan", "protan"), ("protan", "deutan")),
    *(("protan", "normal"), ("tritan", "tritan"), ("tritan", "normal")),
]

# Differences in CIE L*a*b*. From 2 on, two patches side by side can be told apart.
PIECES_APART = 40
LIGHTNESS_APART = 7
GROUNDS_APART = 15
LEVELS_APART = 10

PERIOD = 12 * 16  # ticks of all rhythms
SECOND = 60


def mixed(name: str, aid: bool = False, ticks: int = 0) -> bytes:
    palette = bytearray(64 * 3)
    palettes.apply(palette, palettes.NAMES.index(name), aid, ticks)
    return bytes(palette)


def colour(palette: bytes, index: int) -> bytes:
    return palette[3 * index : 3 * index + 3]


def seen(light: tuple[float, ...], eyes: str) -> Lab:
    """CIE L*a*b* of linear light (0 to 1) on LEDs taken for sRGB's primaries."""
    red, green, blue = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True))))
        for row in EYES[eyes]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def lab(palette: bytes, index: int, eyes: str) -> Lab:
    return seen(tuple(GAMMA[value] / GAMMA[255] for value in colour(palette, index)), eyes)


@pytest.mark.parametrize(("name", "eyes"), SEEN_BY)
@pytest.mark.parametrize("level", [NORMAL, BRIGHT])
def test_pieces_stay_apart(name: str, eyes: str, level: int) -> None:
    palette = mixed(name)
    labs = {hue: lab(palette, hue << 2 | level, eyes) for hue in PIECES}
    scale = labs[YELLOW][0] / lab(palette, YELLOW << 2 | BRIGHT, eyes)[0]
    for one, other in combinations(PIECES, 2):
        assert dist(labs[one], labs[other]) >= PIECES_APART * scale, (one, other)
        assert abs(labs[one][0] - labs[other][0]) >= LIGHTNESS_APART * scale, (one, other)


@pytest.mark.parametrize(("name", "eyes"), SEEN_BY)
def test_grounds_of_pieges_stay_apart_from_each_other_and_marbles(name: str, eyes: str) -> None:
    palette = mixed(name)
    marbles = [lab(palette, hue << 2 | BRIGHT, eyes) for hue in PIECES if hue != RED]
    for orange, white in ((ORANGE << 2 | FAINT, DARK), (ORANGE << 2 | DIM, GREY)):
        grounds = [lab(palette, index, eyes) for index in (orange, white, 0)]
        for one, other in [*combinations(grounds, 2), *product(grounds, marbles)]:
            assert dist(one, other) >= GROUNDS_APART


@pytest.mark.parametrize("name", palettes.NAMES)
def test_levels_go_up(name: str) -> None:
    palette = mixed(name)
    for hue in range(ORANGE + 3):
        lightness = [lab(palette, hue << 2 | level, "normal")[0] for level in range(4)]
        for darker, lighter in pairwise(lightness):
            assert lighter - darker >= (LEVELS_APART if hue != BLUE else 4), (hue, lightness)
        if hue:
            assert any(colour(palette, hue << 2 | FAINT))
    assert not any(colour(palette, 0))


@pytest.mark.parametrize("name", palettes.NAMES)
@pytest.mark.parametrize("brightness", [1, 2, 4, 8])
def test_pieces_keep_their_colours_on_a_dimmed_panel(name: str, brightness: int) -> None:
    """The LEDs' own bytes, few as they are at brightness 1, still have different colours."""
    light = Light(load_board("quadrille16"))
    frame = bytes(hue << 2 | BRIGHT for hue in PIECES).ljust(len(light.words), b"\0")
    pixels = lit(light, frame, mixed(name), brightness)[: len(PIECES)]
    sent = [seen(tuple(channel / max(pixel) for channel in pixel), "normal") for pixel in pixels]
    for one, other in combinations(sent, 2):
        assert dist(one, other) >= PIECES_APART


@cache
def period() -> list[bytes]:
    return [mixed("normal", True, tick) for tick in range(PERIOD)]


def rhythm(hue: int) -> list[int]:
    """The light of a piece at each tick of a period."""
    return [sum(colour(palette, hue << 2 | BRIGHT)) for palette in period()]


def test_rhythms_repeat_and_only_pieces_have_them() -> None:
    for tick in range(0, PERIOD, 5):
        assert period()[tick] == mixed("normal", True, tick + 1000 * PERIOD)
    still = mixed("normal")
    for moving in period():
        for index in range(64):
            if index >> 2 not in PIECES:
                assert colour(moving, index) == colour(still, index)


@pytest.mark.parametrize("hue", PIECES)
def test_a_piece_dims_but_never_goes_out_nor_flashes_three_times_a_second(hue: int) -> None:
    """A flash is a pair of opposite changes of luminance by a tenth of its range or more."""
    brightest, darkest = max(rhythm(hue)), min(rhythm(hue))
    assert brightest == sum(colour(mixed("normal"), hue << 2 | BRIGHT))
    assert 0.3 * brightest <= darkest <= 0.6 * brightest
    lights = [GAMMA[round(255 * light / brightest)] for light in rhythm(hue) * 2]
    turns = []
    extreme = lights[0]
    falling = True
    for tick, light in enumerate(lights):
        if (light < extreme) == falling:
            extreme = light
        elif abs(light - extreme) >= GAMMA[255] / 10:
            turns.append(tick)
            falling = not falling
            extreme = light
    for tick in range(PERIOD):
        assert sum(tick <= turn < tick + SECOND for turn in turns) <= 2 * 2  # two flashes


@pytest.mark.parametrize(("one", "other"), list(combinations(PIECES, 2)))
def test_each_hue_is_known_by_its_rhythm_alone(one: int, other: int) -> None:
    steady, moved = (
        [round(light / max(rhythm(hue)), 1) for light in rhythm(hue)] for hue in (one, other)
    )
    for start in range(PERIOD):
        turned = moved[start:] + moved[:start]
        different = sum(a != b for a, b in zip(steady, turned, strict=True))
        assert different >= 16  # a quarter of a second at least, from any moment on
