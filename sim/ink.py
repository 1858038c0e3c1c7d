"""How a terminal shows the lights of the panel: in all colours, in 256 or 16, or as letters.

A dot is a lower half block, as wide as it is high, in a place of two columns and a line: so there
are gaps between dots, as between LEDs. The colour is that of the page, or the nearest there is.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import dist

from pc.errors import UserError
from sim.eye import PANEL, UNLIT, Pixel, Rows, seen

DOT = "▄ "
PLAIN = "\033[0m"

ALL, MANY, FEW, NONE = 1 << 24, 256, 16, 0  # colours
TRUE = ("truecolor", "24bit")  # values of COLORTERM
WITHOUT = ("vt", "ansi-m")  # how the names of terminals without colours begin

# Of the 256 all but the first 16, which each terminal has its own idea of.
FIRST = 16
STEPS = (0, 95, 135, 175, 215, 255)
CUBE = [(red, green, blue) for red in STEPS for green in STEPS for blue in STEPS]
KNOWN = [*CUBE, *((grey, grey, grey) for grey in range(8, 248, 10))]

# The first eight, by the channels that are lit: red as 1, green as 2, blue as 4.
LETTERS = "·rgybpcw"
RED, YELLOW = 1, 3
STRONG = 0.4  # of the brightest channel
A_LITTLE = 0.12  # green in orange
BRIGHT = 5  # of 255: bold, or a capital


def colours_of(environment: Mapping[str, str]) -> int:
    """How many colours a terminal says that it has; UserError if it is none to paint on."""
    term = environment.get("TERM", "")
    if term in ("", "dumb"):
        raise UserError(
            f"a terminal with TERM={term} has no cursor to paint with: set TERM to what it is, or "
            "play in the browser, with --ui web"
        )
    if environment.get("NO_COLOR") or term.startswith(WITHOUT):
        return NONE
    if environment.get("COLORTERM") in TRUE or term.endswith("direct"):
        return ALL
    return MANY if "256color" in term else FEW


def paint(rows: Rows, colours: int) -> str:
    """The panel as lines of text."""
    if not colours:
        return "\r\n".join("".join(letter(pixel) + " " for pixel in row) for row in rows)
    begin = "\033[40m" if colours == FEW else f"\033[48;{ink(PANEL, colours)}m"
    return "\r\n".join(begin + "".join(dots(row, colours)) + PLAIN for row in rows)


def dots(row: list[Pixel], colours: int) -> Iterator[str]:
    """A dot for each light; its colour is told if it differs from that of the one before."""
    before = ""
    for pixel in row:
        code = colour(pixel, colours)
        yield DOT if code == before else code + DOT
        before = code


@cache
def colour(pixel: Pixel, colours: int) -> str:
    if colours == FEW:
        weight = 1 if max(pixel) >= BRIGHT else 22
        return f"\033[{weight};{30 + (YELLOW if is_orange(pixel) else lit(pixel))}m"
    return f"\033[38;{ink(seen(pixel) if any(pixel) else UNLIT, colours)}m"


def ink(light: Pixel, colours: int) -> str:
    """The code of a colour among all, or of the nearest among 256."""
    if colours == ALL:
        return "2;" + ";".join(map(str, light))
    nearest = min(range(len(KNOWN)), key=lambda number: dist(light, KNOWN[number]))
    return f"5;{FIRST + nearest}"


@cache
def letter(pixel: Pixel) -> str:
    found = "o" if is_orange(pixel) else LETTERS[lit(pixel)]
    return found.upper() if max(pixel) >= BRIGHT else found


def lit(pixel: Pixel) -> int:
    red, green, blue = (channel >= STRONG * max(pixel) > 0 for channel in pixel)
    return red | green << 1 | blue << 2


def is_orange(pixel: Pixel) -> bool:
    return lit(pixel) == RED and pixel[1] >= A_LITTLE * pixel[0]
