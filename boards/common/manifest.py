from pathlib import Path

# Listed and sorted, so that the image does not depend on the order of a directory. The build adds
# the board's own board.py.
firmware = Path("../../firmware")
modules = sorted(path.relative_to(firmware).as_posix() for path in firmware.rglob("*.py"))

freeze(str(firmware), modules)
freeze(".", "_boot.py")
freeze("$(PORT_DIR)/modules", "rp2.py")
