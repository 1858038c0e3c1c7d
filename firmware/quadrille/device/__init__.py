"""All access to the hardware; `light`, `wiring`, `check`, `keys` and `cues` run anywhere.

`chip` is the one that this runs on: all that differs is in `rp2040.py` and `rp2350.py`.
"""

import sys

if "RP2350" in getattr(sys.implementation, "_machine", ""):
    from . import rp2350 as chip
else:
    from . import rp2040 as chip  # type: ignore[no-redef]  # noqa: F401
