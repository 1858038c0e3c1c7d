from pathlib import Path

# Named one by one and sorted, so that the image does not depend on the order of a directory.
firmware = Path("../../firmware")
modules = sorted(path.relative_to(firmware).as_posix() for path in firmware.rglob("*.py"))

freeze(str(firmware), modules)
freeze(".", ("_boot.py", "board.py"))
freeze("$(PORT_DIR)/modules", "rp2.py")
