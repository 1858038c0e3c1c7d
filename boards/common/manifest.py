from pathlib import Path

# Named one by one and sorted, so that the image does not depend on the order of a directory. The
# board's own board.py is added by the build.
firmware = Path("../../firmware")
modules = sorted(path.relative_to(firmware).as_posix() for path in firmware.rglob("*.py"))

freeze(str(firmware), modules)
freeze(".", "_boot.py")
freeze("$(PORT_DIR)/modules", "rp2.py")
