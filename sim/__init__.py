"""The PC in place of the device. After `install()`, what stands in firmware/ can be imported."""

import builtins
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

MODES = ("fast", "check")


def install(mode: str | None = None) -> None:
    """Make firmware/ importable, with viper in a mode: "fast" is plain Python, "check" checks all.

    Without a mode, what is installed stays; if nothing is, fast mode comes. The environment
    variable QUADRILLE_VIPER overrides the mode.
    """
    if mode not in (None, *MODES):
        raise ValueError(f"the viper mode is fast or check, not {mode}")
    mode = os.environ.get("QUADRILLE_VIPER") or mode
    if mode not in (None, *MODES):
        sys.exit(f"quadrille: QUADRILLE_VIPER is fast or check, not {mode}")
    installed = getattr(sys.modules.get("micropython"), "MODE", None)
    if installed:
        if mode not in (None, installed):
            raise RuntimeError(f"viper is in {installed} mode already: ask for {mode} mode first")
        return
    mode = mode or "fast"
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "firmware"))
    # First come: other packages bring a `micropython` of their own, which knows no viper.
    sys.modules["micropython"] = stand_in(mode)
    for name in ("ptr8", "ptr16", "ptr32", "uint"):
        setattr(builtins, name, type(name, (), {"__doc__": "A type of viper, for annotations."}))


def stand_in(mode: str) -> ModuleType:
    """Return what the engines use of MicroPython's module `micropython`."""
    from sim.viper.decorator import viper

    def const(value: Any) -> Any:
        return value

    def native(function: Any) -> Any:
        return function

    def compile_viper(function: Any) -> Any:
        return viper(function, mode == "check")

    module = ModuleType("micropython", "Stand-in on CPython.")
    module.__dict__.update(MODE=mode, const=const, native=native, viper=compile_viper)
    return module
