"""Squares of a board as one number: columns come one after the other, with a bit between them."""

LONGEST = {2: 3, 3: 7, 4: 11}  # cells on a way across a square of that size that has no shorter one


def place(size: int, column: str, row: str) -> str:
    return f"(({column}) * {size + 1} + {row})"


def one_number(size: int, first: int, column: str) -> str:
    """The columns `c` from the first one on."""
    last = first + size
    shift = f"{size + 1} * (c - {first})"
    return f"sum(({column} & {(1 << size) - 1}) << {shift} for c in range({first}, {last}))"


def like(code: str, planes: list[str]) -> str:
    """The cells of a column that hold this code."""
    return " & ".join(f"~({plane} ^ -({code} >> {n} & 1))" for n, plane in enumerate(planes))


def around(cells: str, size: int) -> str:
    up = size + 1
    return f"({cells} << 1 | {cells} >> 1 | {cells} << {up} | {cells} >> {up})"


def reached(size: int, starts: int) -> list[str]:
    """`near` has for each start what it reaches inside `mask` in no step, in one, in two, …"""
    steps = LONGEST[size]
    return [
        f"len(near) >= {steps * starts}",
        f"all(k % {steps} == {steps - 1} or near[k + 1] == (near[k] | {around('near[k]', size)}"
        f" & mask[0]) for k in range({steps * starts - 1}))",
    ]
