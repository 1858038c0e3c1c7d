"""MicroPython's viper on CPython: `viper.install()`, then import modules that are written in it.

What the compiler refuses is refused, what the RP2040 computes is computed. See README.md.

model       the types, and the error
constants   what the compiler folds before it types anything
expressions the type of every expression
infer       the type of every function, and what is refused in it
ranges      which numbers need no check
rewrite     viper code as Python code, plain or checking
runtime     what the rewritten code calls
decorator   from a decorated function to a rewritten one
contract    what a function needs and gives, in its docstring
c           viper code as C
compiled    from a decorated function to one that the C compiler has made
exact       viper code as C for provers, with all the checks of checking mode
harness     the C program of a proof
prove       the prover
inputs      the C program of the fuzzer
fuzz        the fuzzer; fuzz.c is its loop
recorded    what functions are called with while a program runs: seeds for the fuzzer
command     what prover and fuzzer are asked for
example/    a module, its tests, and one command that does all of this with it
__main__    the linter
"""

import builtins
import os
import sys
from types import ModuleType
from typing import Any

from viper.model import ViperError

__all__ = ["ViperError", "install", "stand_in"]

MODES = ("fast", "check", "compiled")
VARIABLE = "VIPER_MODE"


def install(mode: str | None = None) -> None:
    """Install a stand-in for `micropython`: "fast" is plain Python, "check" checks everything,
    "compiled" is made by the C compiler of this PC.

    Without a mode, whatever is installed stays; if nothing is, it is fast mode. The environment
    variable VIPER_MODE overrides the mode.
    """
    if mode not in (None, *MODES):
        raise ValueError(f"the viper mode must be fast, check or compiled, not {mode}")
    mode = os.environ.get(VARIABLE) or mode
    if mode not in (None, *MODES):
        sys.exit(f"viper: {VARIABLE} must be fast, check or compiled, not {mode}")
    installed = getattr(sys.modules.get("micropython"), "MODE", None)
    if installed:
        if mode not in (None, installed):
            raise RuntimeError(f"viper is in {installed} mode already: ask for {mode} mode first")
        return
    # First come, first served: other packages have a `micropython` of their own, without viper.
    sys.modules["micropython"] = stand_in(mode or "fast")
    for name in ("ptr8", "ptr16", "ptr32", "uint"):
        setattr(builtins, name, type(name, (), {"__doc__": "A viper type, for annotations."}))


def stand_in(mode: str) -> ModuleType:
    """What viper code uses of MicroPython's module `micropython`."""
    from viper.decorator import viper

    def same(value: Any) -> Any:
        return value

    def compile_viper(function: Any) -> Any:
        if mode == "compiled":
            from viper.compiled import compiled

            return compiled(function)
        return viper(function, mode == "check")

    module = ModuleType("micropython", "Stand-in on CPython.")
    module.__dict__.update(MODE=mode, const=same, native=same, viper=compile_viper)
    return module
