"""The base of everything on the PC: paths, errors, boards, images, and the way to firmware/.

Importing it changes nothing. Programs that import firmware/ call `pc.firmware.install()` first.
"""
