# All of ours, for the Cortex-M33 in QEMU; of `device/` it can import what needs no hardware.
from pathlib import Path

firmware = Path("../firmware")
modules = sorted(path.relative_to(firmware).as_posix() for path in firmware.rglob("*.py"))
modules.remove("main.py")

freeze(str(firmware), modules)
