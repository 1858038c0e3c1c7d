"""Plain specifications of functions, in the language of contracts: more than their contracts say.

`others` are buffers that only a specification has, of any content.
"""

from pc.paths import FIRMWARE
from viper.prove import Proof

ENGINE = FIRMWARE / "quadrille/engine"
KERNELS = ENGINE / "kernels.py"


def flood(width: int, height: int) -> Proof:
    """A flood finds the smallest set that has the start and all neighbours in the mask.

    It is such a set, and part of every other one.
    """
    full = (1 << height) - 1

    def closed(cells: str) -> list[str]:
        return [
            f"cells & mask[column] & ~{cells}[column] == 0",
            f"all(({cells}[c] << 1 | {cells}[c] >> 1) & mask[c] & ~{cells}[c] == 0"
            f" for c in range({width}))",
            f"all({cells}[c + 1] & mask[c] & ~{cells}[c] == 0 and"
            f" {cells}[c] & mask[c + 1] & ~{cells}[c + 1] == 0 for c in range({width - 1}))",
        ]

    return Proof(
        KERNELS,
        "flood",
        given=[
            f"width == {width}",
            f"cells <= {full}",
            f"all(mask[c] <= {full} and group[c] == 0 for c in range({width}))",
            f"len(other) >= {width}",
            *closed("other"),
        ],
        shows=[
            *closed("group"),
            f"all(group[c] & ~mask[c] == 0 and group[c] & ~other[c] == 0 for c in range({width}))",
            f"sum(bits(group[c]) for c in range({width})) == result",
        ],
        others={"other": "ptr16"},
        unwind=width * height + 2,
    )


def removal(width: int, height: int) -> Proof:
    """What stays of each column is in order, without holes; so are the columns that have any."""
    full = (1 << height) - 1
    used = "(before[{0}] & ~cells[{0}] != 0)"
    to = f"sum({used.format('k')} * (k < c) for k in range({width}))"
    fallen = (
        "sum((before[c] >> r & ~(cells[c] >> r) & 1) << r - bits(cells[c] & (1 << r) - 1)"
        f" for r in range({height}))"
    )
    return Proof(
        KERNELS,
        "remove",
        given=[
            f"width == {width}",
            "depth == 1",
            f"len(before) >= {width}",
            f"all(planes[c] <= {full} and cells[c] <= {full} for c in range({width}))",
            f"all(before[c] == planes[c] for c in range({width}))",
        ],
        shows=[
            f"result == sum({used.format('c')} for c in range({width}))",
            f"all(not {used.format('c')} or planes[{to}] == {fallen} for c in range({width}))",
            f"all(c < result or planes[c] == 0 for c in range({width}))",
        ],
        others={"before": "ptr16"},
        unwind=max(width, height) + 2,
    )
