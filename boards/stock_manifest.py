# Plain MicroPython as on the Raspberry Pi Pico, without the drivers of micropython-lib.
freeze("$(PORT_DIR)/modules", ("_boot.py", "_boot_fat.py", "rp2.py"))
include("$(MPY_DIR)/extmod/asyncio")
