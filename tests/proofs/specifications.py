"""Plain specifications of functions, in the language of contracts: more than their contracts say.

`others` are buffers that only a specification has, of any content. So what is shown of the one move
in `one` is shown of all.
"""

from functools import partial

from pc.paths import FIRMWARE
from tests.proofs.squares import LONGEST, around, like, one_number, place, reached
from viper.prove import Proof

ENGINE = FIRMWARE / "quadrille/engine"
KERNELS = ENGINE / "kernels.py"
JOKERS = ("look_round", "list_with_jokers")  # not called if there are none


def rounds(function: str, *most: int) -> list[str]:
    """How often the loops of a function go round, in the order in which they begin."""
    return some_rounds(function, dict(enumerate(most, 1)))


def some_rounds(function: str, most: dict[int, int]) -> list[str]:
    """How often some of its loops do, by their numbers in that order."""
    return [f"rounds({function}, {place}) <= {n}" for place, n in most.items()]


def flood(width: int, height: int) -> Proof:
    """A flood finds the smallest set that has the start and all neighbours in the mask.

    It is such a set, and part of every other one.
    """
    full = (1 << height) - 1
    most = width * ((height + 1) // 2)  # times that a column gets cells: all runs of it each time

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
            *rounds("flood", height - 1, most, height, 2 * width - 1, height - 1, height),
        ],
        shows=[
            *closed("group"),
            f"all(group[c] & ~mask[c] == 0 and group[c] & ~other[c] == 0 for c in range({width}))",
            f"sum(bits(group[c]) for c in range({width})) == result",
        ],
        others={"other": "ptr16"},
        unwind=1,
    )


def removal(width: int, height: int, depth: int = 1) -> Proof:
    """What stays of each column is in order, without holes; so are the columns that have any."""
    full = (1 << height) - 1
    planes = [f"{plane * width}" for plane in range(depth)]
    any_ = " | ".join(f"before[{{0}} + {plane}]" for plane in planes)
    used = f"(({any_}) & ~cells[{{0}}] != 0)".format
    to = f"sum({used('k')} * (k < c) for k in range({width}))"

    def fallen(plane: str) -> str:
        stays = f"(before[c + {plane}] >> r & ~(cells[c] >> r) & 1)"
        return f"sum({stays} << r - bits(cells[c] & (1 << r) - 1) for r in range({height}))"

    return Proof(
        KERNELS,
        "remove",
        given=[
            f"width == {width}",
            f"depth == {depth}",
            f"len(before) >= {depth * width}",
            f"all(planes[i] <= {full} and before[i] == planes[i] for i in range({depth * width}))",
            f"all(cells[c] <= {full} for c in range({width}))",
            *rounds("remove", width, depth, height),
        ],
        shows=[
            f"result == sum({used('c')} for c in range({width}))",
            *(
                f"all(not {used('c')} or planes[{to} + {plane}] == {fallen(plane)}"
                f" for c in range({width}))"
                for plane in planes
            ),
            *(
                f"all(c < result or planes[c + {plane}] == 0 for c in range({width}))"
                for plane in planes
            ),
        ],
        others={"before": "ptr16"},
        unwind=1,
    )


def listed(most: int, legal: str, out: str = "out") -> list[str]:
    """Moves are in rising order, and any one is among them if it is legal."""
    return [
        f"all(i + 1 >= result or {out}[i] < {out}[i + 1] for i in range({most - 1}))",
        f"all(i >= result or {out}[i] != one[0] for i in range({most})) != ({legal})",
    ]


PLIES = "(s[_PLIES] | s[_PLIES + 1] << 8)"


def pieges_marbles(columns: int) -> Proof:
    """Where a marble may be laid, if only some columns have free cells."""
    column, row = "one[0] // 7", "one[0] % 7"
    upper = _hole(f"_STRIPS + {column}", row)
    lower = _hole(f"_WHITE_STRIPS + {row}", column)
    free = f"one[0] < 49 and s[CELLS + one[0]] == 0 and not ({upper} and {lower})"
    given = [
        f"{PLIES} < MARBLES * s[_PLAYERS]",
        f"all(s[CELLS + i] != 0 for i in range({7 * columns}, 49))",
    ]
    return _pieges(given, [f"result <= {7 * columns}", *listed(7 * columns, free)])


def pieges_slides() -> Proof:
    """Which slides may be moved once all marbles are on the board, and which ways."""
    slide = "(one[0] - PUSH >> 1)"
    goal = f"(w[_STRIPS + {slide}] >> 14) + 2 * (one[0] & 1) - 1"
    legal = f"PUSH <= one[0] < PUSH + 28 and w[_BARRED] >> {slide} & 1 == 0 and 0 <= {goal} <= 2"
    return _pieges([f"{PLIES} >= MARBLES * s[_PLAYERS]"], listed(28, legal))


def _pieges(given: list[str], shows: list[str]) -> Proof:
    path = ENGINE / "pieges_kernels.py"
    given = ["len(one) >= 1", "s[_OVER] == 0", *given]
    return Proof(path, "list_moves", given=given, shows=shows, others={"one": "ptr16"})


def _hole(strip: str, cell: str) -> str:
    return f"w[{strip}] >> {cell} + (w[{strip}] >> 14) & 1 != 0"


# Blockers!: a cell is a bit in each of three planes of its column, worth 1, 2 and 4.


def blockers_moves(size: int, tiles: tuple[int, ...]) -> Proof:
    """Tiles of a rack on the open cells of a corner."""
    rack = sum(1 << tile for tile in tiles)
    return Proof(
        ENGINE / "blockers_moves.py",
        "list_moves",
        given=[
            "n == 0",
            f"state[_RACKS + colour] == {rack}",
            f"all(cells[c] < {1 << size} for c in range({size}))",
            f"all(cells[c] == 0 for c in range({size}, 9))",
            "len(before) >= 9",
            "all(before[c] == cells[c] for c in range(9))",
            "len(one) >= 1",
            *rounds("list_moves", 4, 9, 28, 9, size),
        ],
        shows=listed(117, f"one[0] >> 13 == colour and {_lies('one[0]', 'before')}"),
        others={"one": "ptr16", "before": "ptr16"},
        unwind=1,
        cases=("colour", range(5)),
    )


def blockers_fit() -> Proof:
    """A move is in the list if this says so."""
    turn = "move >> 13 >> header[_VARIANT] == header[_TURN]"
    finished = "bits(state[_RACKS + (move >> 13)]) <= 4"
    return Proof(
        ENGINE / "blockers_moves.py",
        "fits",
        given=["all(regions[i] == REGIONS[i] for i in range(56))"],
        shows=[f"result == ({turn} and not {finished} and {_lies('move', 'cells')})"],
        unwind=1,
    )


def _lies(move: str, open_: str) -> str:
    """Whether a tile is in the rack, and its cell in its column, row or square of nine; the last
    tile goes anywhere. The cell is open, and not of its colour.
    """
    tile, column, row = f"({move} >> 8 & 31)", f"({move} >> 4 & 15)", f"({move} & 15)"
    square = f"{tile} - 18 == {column} // 3 + 3 * (2 - {row} // 3)"
    code = f"(state[_BOARD + {column}] >> {row})"
    own = f"({code} & 1) + 2 * ({code} >> 9 & 1) + 4 * ({code} >> 18 & 1) == ({move} >> 13) + 1"
    return (
        f"{column} < 9 and {row} < 9 and state[_RACKS + ({move} >> 13)] >> {tile} & 1 != 0"
        f" and ({tile} == {column} or {tile} == 17 - {row} or ({tile} >= 18 and {square})"
        f" or {tile} == 27) and {open_}[{column}] >> {row} & 1 != 0 and not {own}"
    )


def blockers_groups(size: int) -> Proof:
    """A colour has as many groups as cells that reach no cell before them in a corner."""
    whole, last, cells = (1 << size) - 1, LONGEST[size] - 1, size * size
    planes = [f"state[_BOARD + c] >> {9 * plane}" for plane in range(3)]
    spot = place(size, f"i // {size}", f"i % {size}")
    first = f"near[{LONGEST[size]} * i + {last}] & (1 << {spot}) - 1 == 0"
    return Proof(
        ENGINE / "blockers_turns.py",
        "count_groups",
        given=[
            f"all(state[_BOARD + c] & ~{whole << 18 | whole << 9 | whole} == 0 for c in range(9))",
            f"all(state[_BOARD + c] == 0 for c in range({size}, 9))",
            "len(one) >= 1",
            "one[0] < 5",
            "len(mask) >= 1",
            f"mask[0] == {one_number(size, 0, like('(one[0] + 1)', planes))}",
            f"all(near[{LONGEST[size]} * i] == (mask[0] & 1 << {spot}) for i in range({cells}))",
            *reached(size, cells),
            *rounds("count_groups", 5, 9, size, size - 1, size - 1),
        ],
        shows=[f"groups[one[0]] == sum(mask[0] >> {spot} & 1 and {first} for i in range({cells}))"],
        others={"one": "ptr8", "mask": "ptr32", "near": "ptr32"},
        unwind=1,
    )


def colorpop_moves(size: int, jokers: int) -> Proof:
    """On a square at the right end: groups of two or more by their first cell; and colours with
    jokers that they connect, or jokers alone. The first joker on the board has the lower number.
    """
    names = ("_LOW", "_MIDDLE", "_HIGH")
    planes = [f"ptr16(state)[{name} + c]" for name in names]
    left, all_ = 10 - size, f"near[{LONGEST[size] - 1}]"
    square = partial(one_number, size, left)
    column, row, plain = "(one[0] >> 4 & 15)", "(one[0] & 15)", "(one[0] < _WITH_JOKERS)"
    start = f"(1 << {place(size, f'({column} - {left} & 3)', f'({row} & 3)')})"
    bits = [f"(ptr16(state)[{name} + {column}] >> {row} & 1)" for name in names]
    token = f"({bits[0]} + 2 * {bits[1]} + 4 * {bits[2]})"
    chosen = "((one[0] & 1) * (wild[0] & -wild[0]) + (one[0] >> 1 & 1) * (wild[0] & wild[0] - 1))"
    group = (
        f"{plain} and {left} <= {column} < 10 and {row} < {size} and 1 <= code[0] <= 5"
        f" and {all_} & ~near[0] != 0 and {all_} & near[0] - 1 == 0"
    )
    untouched = f"{square(like('k', planes))} & {around('taken[0]', size)} == 0"
    alone = f"ptr8(state)[_CHOICES] & 1 == 0 and sum({untouched} for k in range(1, 6)) > 0"
    joined = (
        f"one[0] >> 8 == 1 and 1 <= (one[0] & 31) < {1 << jokers} and taken[0] & ~{all_} == 0"
        f" and ((1 <= code[0] <= 5 and {all_} != taken[0])"
        f" or (code[0] == 0 and bits(taken[0]) > 1 and {alone}))"
    )
    with_jokers = [
        *rounds("look_round", 6, jokers, 4, size, 48, 4 * jokers, 4 * jokers, jokers),
        *rounds("list_with_jokers", 5, jokers),
        *rounds("list_sets", jokers, 1 << jokers >> 1, (1 << jokers) - 1, jokers + 1, 5),
    ]
    return Proof(
        ENGINE / "colorpop_moves.py",
        "list_moves",
        given=[
            *(f"all({plane} < {1 << size} for c in range({left}, 10))" for plane in planes),
            *(f"all({plane} == 0 for c in range({left}))" for plane in planes),
            f"all({' & '.join(planes)} == 0 for c in range({left}, 10))",
            *(f"len({name}) >= 1" for name in ("one", "wild", "code", "taken", "mask")),
            f"wild[0] == {square(f'{planes[1]} & {planes[2]}')}",
            f"bits(wild[0]) == {jokers}",
            f"code[0] == {plain} * {token} + (not {plain}) * (one[0] >> 5 & 7)",
            f"taken[0] == (not {plain}) * {chosen}",
            f"mask[0] == (taken[0] | (code[0] != 0) * {square(like('code[0]', planes))})",
            f"near[0] == {plain} * (mask[0] & {start}) + (taken[0] & -taken[0])",
            *reached(size, 1),
            *rounds("link", 10, 5, size - 1, size, size - 1, size - 1),
            *rounds("list_plain", 10, size),
            *rounds("find_jokers", 10, jokers),
            *(with_jokers if jokers else ()),
        ],
        shows=listed(202, f"({group}) or ({joined})", "ptr16(out)"),
        others={"one": "ptr16", "code": "ptr8"}
        | dict.fromkeys(("wild", "taken", "mask", "near"), "ptr32"),
        apart=frozenset(() if jokers else {f"colorpop_moves__{name}" for name in JOKERS}),
        unwind=1,
    )
