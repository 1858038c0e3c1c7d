"""Recorded calls of viper functions, made again: by the C of provers, and on other runtimes."""

import ast
import ctypes
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pc.paths import FIRMWARE
from viper.contract import aliases, contract
from viper.model import OBJECT, RANGE

# MicroPython: make calls, and print a line for each: its result and what is then in its buffers.
RUN = """
import {module} as m
from binascii import crc32, unhexlify

for numbers, texts, places in {calls}:
    buffers = [bytearray(unhexlify(text)) for text in texts]
    given = [numbers[i] if i >= 0 else buffers[~i] for i in places]
    result = m.{function}(*given)
    print(int(result or 0), *[crc32(buffer) for buffer in buffers])
"""


class Call(NamedTuple):
    """Numbers and buffers; `places` has the arguments in order: number i, or buffer ~i."""

    numbers: list[int]
    buffers: list[bytes]
    places: list[int]


def calls(seeds: Path, node: ast.FunctionDef) -> Iterator[Call]:
    """What a file of seeds has."""
    data = seeds.read_bytes()
    while data:
        size = int.from_bytes(data[:4], "little")
        yield call(data[4 : 4 + size], node)
        data = data[4 + size :]


def call(seed: bytes, node: ast.FunctionDef) -> Call:
    same = aliases(contract(node).needs)
    kinds = {one.arg: getattr(one.annotation, "id", OBJECT) for one in node.args.args}
    made = Call([], [], [])
    for kind in filter(RANGE.__contains__, kinds.values()):
        signed = RANGE[kind][0] < 0
        made.numbers.append(int.from_bytes(seed[:4], "little", signed=signed))
        seed = seed[4:]
    for name, kind in kinds.items():
        if kind not in RANGE and name not in same:
            size = int.from_bytes(seed[:4], "little")
            made.buffers.append(seed[4 : 4 + size])
            seed = seed[4 + size :]
    assert not seed
    place: dict[str, int] = {}
    for name, kind in kinds.items():
        own = [one for one in place if (kinds[one] in RANGE) == (kind in RANGE) and one not in same]
        place[name] = place[same[name]] if name in same else len(own) ^ -(kind not in RANGE)
    made.places.extend(place.values())
    return made


def program(path: Path, function: str, some: list[Call]) -> str:
    """The calls as a program for MicroPython."""
    module = ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)
    listed = [(one.numbers, [b.hex() for b in one.buffers], one.places) for one in some]
    return RUN.format(module=module, function=function, calls=listed)


def in_c(run: Any, one: Call) -> str:
    """The line of a call, which the C makes."""
    run.restype = ctypes.c_int64
    held = [bytearray(buffer) for buffer in one.buffers]
    starts = [ctypes.byref(ctypes.c_char.from_buffer(b)) if b else None for b in held]
    arguments = [ctypes.c_int64(one.numbers[i]) if i >= 0 else starts[~i] for i in one.places]
    sizes = [ctypes.c_int64(len(held[~i])) for i in one.places if i < 0]
    result = run(*arguments, *sizes)
    starts.clear()
    arguments.clear()
    return " ".join(map(str, (result, *(crc32(buffer) for buffer in held))))
