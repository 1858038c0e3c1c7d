"""What rewritten viper code calls: pointers in both modes, failed checks in checking mode."""

import ctypes
from array import array
from types import TracebackType
from typing import Any, Literal, NoReturn

from viper.model import BOOL, INT, RANGE, ViperError, wrap

_Code = Literal["B", "H", "I"]  # typecodes with as many bits on every runtime


class Plain:
    """Fast mode: pointers are views, everything else is plain Python."""

    def __init__(self, where: str) -> None:
        self.where = where

    def fail(self, line: int, reason: str, rp2040: int | None = None) -> NoReturn:
        raise ViperError(self.where, line, reason, rp2040)

    def ptr8(self, line: int, text: str, buffer: Any) -> Any:
        return buffer if type(buffer) is bytearray else _words(buffer, "B", 1)

    def ptr16(self, line: int, text: str, buffer: Any) -> Any:
        return _words(buffer, "H", 2)

    def ptr32(self, line: int, text: str, buffer: Any) -> Any:
        return _words(buffer, "I", 4)

    def address(self, line: int, text: str) -> NoReturn:
        self.fail(line, f"{text} is an address, which only the device has")


def _words(buffer: Any, code: _Code, size: int) -> Any:
    """The words of a buffer as items; those of a string are its UTF-8."""
    if type(buffer) is bytearray and not len(buffer) % size:
        return memoryview(buffer).cast(code)
    if type(buffer) is str:
        buffer = buffer.encode()
    if type(buffer) is array and buffer.typecode == code:
        return buffer
    view = memoryview(buffer)
    if view.format == code:
        return view
    if view.format != "B":
        view = view.cast("B")
    rest = len(view) % size
    return (view[:-rest] if rest else view).cast(code)


def _owner(buffer: Any) -> Any:
    return buffer.obj if type(buffer) is memoryview else buffer


def _address(view: memoryview) -> int:
    return 0 if view.readonly else ctypes.addressof(ctypes.c_char.from_buffer(view))


class Checking(Plain):
    """Checking mode: each method reports one kind of violation, or returns the right value."""

    def ptr8(self, line: int, text: str, buffer: Any) -> Any:
        if type(buffer) is bytearray:
            return buffer
        return _words(self.buffer(line, text, buffer, 1), "B", 1)

    def ptr16(self, line: int, text: str, buffer: Any) -> Any:
        return _words(self.buffer(line, text, buffer, 2), "H", 2)

    def ptr32(self, line: int, text: str, buffer: Any) -> Any:
        return _words(self.buffer(line, text, buffer, 4), "I", 4)

    def buffer(self, line: int, text: str, buffer: Any, size: int) -> Any:
        """Refuse what is not a buffer on the device, or not the same one."""
        kind = type(buffer)
        if kind is bytearray or (kind is str and size == 1):
            return buffer
        if kind is int:
            self.address(line, text)
        try:
            view = memoryview(buffer)
        except TypeError:
            self.fail(line, f"{text} is {kind.__name__}, not a buffer")
        if view.format not in ("B", "b", "H", "h", "I", "i"):
            self.fail(line, f"{text}: items of type '{view.format}' differ between runtimes")
        if size > 1 and view.readonly:
            self.fail(line, f"{text}: bytes in flash may be at an odd address: use an array")
        if size > 1 and kind is memoryview and len(view) and _address(view) % size:
            self.fail(line, f"{text}: words at an odd address are a hard fault on the RP2040")
        return buffer

    def argument(self, line: int, name: str, kind: str, value: Any) -> NoReturn:
        if type(value) is not int or kind == BOOL:
            self.fail(line, f"argument {name} is {kind}, not {type(value).__name__}")
        self.wrapped(line, f"argument {name}", value, kind)

    def integer(self, line: int, text: str, value: Any) -> int:
        if not isinstance(value, int):
            self.fail(line, f"{text} is {type(value).__name__}, not a number")
        return int(value)

    def wrapped(self, line: int, text: str, value: int, kind: str) -> NoReturn:
        left = wrap(value, kind)
        reason = f"{text} is {value} and does not fit {kind}: the RP2040 continues with {left}"
        self.fail(line, reason, left)

    def boxed(self, line: int, text: str, value: int, kind: str) -> NoReturn:
        low, high = RANGE[kind]
        if not low <= value <= high:
            self.wrapped(line, text, value, kind)
        self.fail(line, f"{text} is {value}: outside -2**30 … 2**30 - 1 it allocates", value)

    def counted(self, line: int, text: str, value: int, kind: str) -> NoReturn:
        low, high = RANGE[kind]
        if not low <= value <= high:
            self.wrapped(line, text, value, kind)
        self.fail(line, f"a range that ends at {text} = {value} steps past the end of the type")

    def shifted(self, line: int, text: str, value: int) -> NoReturn:
        self.fail(line, f"shift by {text} = {value}: only 0 to 31 mean the same everywhere")

    def outside(self, line: int, text: str, index: int, words: int) -> NoReturn:
        self.fail(line, f"{text}[{index}] is outside the {words} items of {text}")

    def narrow(self, line: int, text: str, value: int, bits: int) -> NoReturn:
        left = value & ((1 << bits) - 1)
        reason = f"{text} is {value} and does not fit ptr{bits}: {left} would be stored"
        self.fail(line, reason, left)

    def floor_divide(self, line: int, text: str, a: int, b: int) -> int:
        self.nonzero(line, text, b)
        # The device adds to the dividend first, which wraps near the ends of the type.
        moved = a - b - 1 if a >= 0 and b < 0 else a - b + 1 if a < 0 and b > 0 else a
        if not RANGE[INT][0] <= moved <= RANGE[INT][1]:
            moved = wrap(moved, INT)
            left = abs(moved) // abs(b) * (1 if (moved < 0) == (b < 0) else -1)
            self.fail(line, f"{text} is {a // b}, but the RP2040 continues with {left}", left)
        return a // b

    def modulo(self, line: int, text: str, a: int, b: int) -> int:
        self.nonzero(line, text, b)
        return a % b

    def nonzero(self, line: int, text: str, divisor: int) -> None:
        if divisor == 0:
            self.fail(line, f"{text} divides by 0, which the RP2040 does not notice")

    def viper_function(self, line: int, text: str, function: Any) -> Any:
        if not hasattr(function, "__viper__"):
            self.fail(
                line, f"{text} is not a viper function: it would get the pointer as an address"
            )
        return function

    def same(self, line: int, one: Any, other: Any) -> bool:
        """Whether two arguments are one buffer."""
        if _owner(one) is _owner(other):
            return True
        return _address(memoryview(one)) == _address(memoryview(other))

    def explain(self, error: Exception, trace: TracebackType) -> None:
        if trace.tb_next is not None:
            return
        if isinstance(error, UnboundLocalError):
            name = str(error).split("'")[1]
            self.fail(
                trace.tb_lineno,
                f"{name} has no value yet: the RP2040 would read whatever is in memory",
            )
        if "read-only" in str(error) or "item assignment" in str(error):
            self.fail(trace.tb_lineno, "store to a constant, which the RP2040 does not notice")
