"""Makes firmware/ importable on this PC, with the stand-in for viper."""

import sys

import viper
from pc.paths import FIRMWARE


def install(mode: str | None = None) -> None:
    """`mode` is viper's, fast or check."""
    viper.install(mode)
    if str(FIRMWARE) not in sys.path:
        sys.path.insert(0, str(FIRMWARE))
