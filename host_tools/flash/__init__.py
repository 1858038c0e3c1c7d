"""Putting a firmware image onto a board, by way of its drive in BOOTSEL mode."""
