"""Putting a firmware image onto a board, through the drive that a board in BOOTSEL mode is."""
