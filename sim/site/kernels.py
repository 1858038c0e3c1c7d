"""The viper code of the engines and the players as WebAssembly, which the build has compiled.

It computes what fast mode does, some fifty times as fast. Screens draw in fast mode.
"""

import ctypes
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pc import firmware
from pc.paths import FIRMWARE, ROOT
from viper.compiled import compiled

FOLDERS = [FIRMWARE / "quadrille" / name for name in ("engine", "players")]
LIBRARY = ROOT / "kernels.so"


def install() -> None:
    """Make firmware/ importable, as pc.firmware does."""
    firmware.install("fast")
    stand_in: Any = sys.modules["micropython"]
    fast: Any = stand_in.viper
    library = ctypes.CDLL(str(LIBRARY))

    def viper(function: Callable[..., Any]) -> Callable[..., Any]:
        ours = Path(function.__code__.co_filename).parent in FOLDERS
        return compiled(function, library) if ours else fast(function)

    stand_in.viper = viper
