"""The part of the fast core's struct that Python reads too: its fields are those of core/core.h."""

import ctypes
import re
from collections.abc import Callable, Iterator
from ctypes import c_int, c_uint32
from pathlib import Path
from typing import Any, TypeVar

HEADER = Path(__file__).parent / "core" / "core.h"
LENGTHS = {"4": 4, "16": 16, "PINS": 30}

T = TypeVar("T")


class Callbacks(ctypes.Structure):
    _fields_ = (
        ("alarm", ctypes.CFUNCTYPE(None, c_int)),
        ("read", ctypes.CFUNCTYPE(c_uint32, c_uint32)),
        ("write", ctypes.CFUNCTYPE(None, c_uint32, c_uint32, c_int)),
        ("pin", ctypes.CFUNCTYPE(None, c_int, c_int, c_int)),
        ("pixels", ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_uint8), c_int)),
        ("fault", ctypes.CFUNCTYPE(None, c_int, c_uint32, c_uint32)),
    )


def _fields() -> Iterator[tuple[str, Any]]:
    text = HEADER.read_text(encoding="utf-8").partition("struct Core {")[2]
    shared = re.sub(r"/\*.*?\*/", "", text.partition("/* Down to here. */")[0])
    for c_type, names in re.findall(r"(\w+) ([^;]+);", shared):
        kind = getattr(ctypes, f"c_{c_type.removesuffix('_t')}")
        for name, length in re.findall(r"(\w+)(?:\[(\w+)])?", names):
            yield name, kind * LENGTHS[length] if length else kind


class Shared(ctypes.Structure):
    _fields_ = tuple(_fields())


class Field:
    """An attribute of an object that has a `shared`, kept there under a name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, owner: Any, _: object = None) -> Any:
        return getattr(owner.shared, self._name)

    def __set__(self, owner: Any, value: Any) -> None:
        setattr(owner.shared, self._name, value)


def shares(*names: str, **others: str) -> Callable[[type[T]], type[T]]:
    """Give a class attributes of `Shared`: under the same name, or one of rp2040py's."""

    def add(kind: type[T]) -> type[T]:
        for name, shared in {**dict(zip(names, names, strict=True)), **others}.items():
            setattr(kind, name, Field(shared))
        return kind

    return add


class Item(Field):
    """The same, one for each pin."""

    def __get__(self, pin: Any, _: object = None) -> Any:
        return getattr(pin.shared, self._name)[pin.index]

    def __set__(self, pin: Any, value: Any) -> None:
        getattr(pin.shared, self._name)[pin.index] = value
