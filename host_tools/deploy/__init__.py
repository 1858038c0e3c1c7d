"""The games on plain MicroPython, as files."""
