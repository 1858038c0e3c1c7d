"""The handheld on this PC: simulated, or with the real firmware in an emulator of its chip."""
