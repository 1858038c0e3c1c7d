"""What viper functions are called with while a program runs: seeds for the fuzzer.

recorder = Recorder()
recorder.install()  # then import viper code, and run it
recorder.seeds[path, "flood"]
"""

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from viper import install
from viper.c import module
from viper.contract import aliases, contract
from viper.decorator import viper
from viper.model import OBJECT, RANGE

MOST = 40  # calls of a function that are kept, of all that there were


class Recorder:
    def __init__(self) -> None:
        self.seeds: dict[tuple[Path, str], list[bytes]] = {}
        self.random = Random(1)

    def install(self) -> None:
        """Put a stand-in in the place of `micropython`, in fast mode, that records all calls."""
        install("fast")
        sys.modules["micropython"].__dict__["viper"] = self.viper

    def viper(self, function: Callable[..., Any]) -> Callable[..., Any]:
        made = viper(function, False)
        path = Path(function.__code__.co_filename)
        node = module(path).functions.get(function.__name__)
        if not node:
            return made
        same = aliases(contract(node).needs)
        own = [
            (index, getattr(argument.annotation, "id", OBJECT) in RANGE)
            for index, argument in enumerate(node.args.args)
            if argument.arg not in same
        ]
        kept = self.seeds.setdefault((path, function.__name__), [])
        count = 0

        @functools.wraps(made)
        def run(*arguments: Any) -> Any:
            nonlocal count
            count += 1
            place = len(kept) if len(kept) < MOST else self.random.randrange(count)
            if place < MOST:
                numbers = [arguments[index] for index, is_number in own if is_number]
                buffers = [arguments[index] for index, is_number in own if not is_number]
                kept[place : place + 1] = [seed(numbers, buffers)]
            return made(*arguments)

        return run


def seed(numbers: list[int], buffers: list[Any]) -> bytes:
    """Arguments as `fuzz.c` reads them."""
    parts = [(int(number) & 0xFFFFFFFF).to_bytes(4, "little") for number in numbers]
    for buffer in buffers:
        data = buffer.encode() if isinstance(buffer, str) else bytes(memoryview(buffer).cast("B"))
        parts += [len(data).to_bytes(4, "little"), data]
    return b"".join(parts)
