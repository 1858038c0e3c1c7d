"""How the standard pattern of Pièges was found: among even patterns, the calmest.

In an even pattern every strip follows the rules of patterns, has four or five holes in its nine
places, and changes five times between hole and solid from end to end: no slide is livelier than
another. No strip is another's mirror image. And every cell of the grid is an open trap in exactly
two of the nine positions of its two slides: where the orange slide has a hole in one of its three
positions, the white one has two, or the other way round.

Such patterns are drawn at random. The calmest is the one in which the number of open traps varies
least over all 3^14 positions of the slides.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from quadrille.engine import prng
from quadrille.engine.pieges import SIDE, pattern_allows

PLACES = 9
POSITIONS = range(3)
LINE = (1 << SIDE) - 1

# A draw gives up after trying this many orange slides; most succeed long before.
PATIENCE = 2000

Pattern = tuple[int, ...]


def search(seed: int, draws: int) -> Pattern | None:
    patterns = Draw(seed).patterns(draws)
    return min(patterns, key=lambda pattern: span(open_traps(pattern)), default=None)


def span(extremes: tuple[int, int]) -> int:
    return extremes[1] - extremes[0]


def open_traps(pattern: Pattern) -> tuple[int, int]:
    """The fewest and the most traps that are open at once, over all positions of the slides."""
    orange = [[strip >> k & LINE for k in POSITIONS] for strip in pattern[:SIDE]]
    white = [[strip >> k & LINE for k in POSITIONS] for strip in pattern[SIDE:]]
    fewest, most = SIDE * SIDE, 0
    for columns in product(*orange):
        # With fixed orange slides, each white one has its extremes independently.
        low = high = 0
        for row, slide in enumerate(white):
            holes = sum((column >> row & 1) << i for i, column in enumerate(columns))
            counts = [(holes & line).bit_count() for line in slide]
            low += min(counts)
            high += max(counts)
        fewest, most = min(fewest, low), max(most, high)
    return fewest, most


def holes_shown(strip: int) -> Pattern:
    """By cell: in how many of the three positions the strip shows a hole there, 1 or 2."""
    return tuple((strip >> cell & 0b111).bit_count() for cell in range(SIDE))


def mirrored(strip: int) -> int:
    return int(f"{strip:09b}"[::-1], 2)


def even(strip: int) -> bool:
    changes = (strip ^ strip >> 1) & 0xFF
    return pattern_allows(strip) and strip.bit_count() in (4, 5) and changes.bit_count() == 5


class Draw:
    """Draws even patterns: orange slides that white ones can even out, then the white ones."""

    def __init__(self, seed: int) -> None:
        self.rng = bytearray(prng.SIZE)
        prng.seed(self.rng, 0, seed)
        self.strips = [strip for strip in range(1 << PLACES) if even(strip)]
        # White strips by what they show in a row; and each beginning of that.
        self.showing: dict[Pattern, list[int]] = {}
        for strip in self.strips:
            self.showing.setdefault(holes_shown(strip), []).append(strip)
        self.beginnings = {shown[:n] for shown in self.showing for n in range(SIDE + 1)}

    def patterns(self, draws: int) -> Iterator[Pattern]:
        for _ in range(draws):
            self.steps = 0
            pattern = self.orange([], [()] * SIDE)
            if pattern:
                yield pattern

    def orange(self, chosen: list[int], wants: Sequence[Pattern]) -> Pattern | None:
        """Add orange slides; `wants` is what each white slide must show under those chosen."""
        if len(chosen) == SIDE:
            return self.white(chosen, wants)
        order = bytearray(range(len(self.strips)))
        prng.shuffle(self.rng, 0, order, 0, len(order))
        for index in order:
            strip = self.strips[index]
            self.steps += 1
            if self.steps > PATIENCE:
                return None
            if not self.fresh(strip, chosen):
                continue
            shown = holes_shown(strip)
            wanted = [(*want, 3 - n) for want, n in zip(wants, shown, strict=True)]
            if all(want in self.beginnings for want in wanted):
                pattern = self.orange([*chosen, strip], wanted)
                if pattern:
                    return pattern
        return None

    def white(self, chosen: list[int], wants: Sequence[Pattern]) -> Pattern | None:
        for want in wants:
            fitting = [strip for strip in self.showing[want] if self.fresh(strip, chosen)]
            if not fitting:
                return None
            chosen = [*chosen, fitting[prng.below(self.rng, 0, len(fitting))]]
        return tuple(chosen)

    def fresh(self, strip: int, chosen: list[int]) -> bool:
        return strip not in chosen and mirrored(strip) not in chosen
