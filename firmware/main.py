"""Runs after every reset, once the file system is mounted, and leaves the prompt to the console.

What it prints waits in the USB line's buffer until a terminal listens, and that holds 256 bytes
together with MicroPython's own greeting: be short.
"""

import os

import board

import quadrille

BLOCKS = 2  # index in what statvfs returns; 0 if nothing is mounted

print("Quadrille", quadrille.__version__)
if not os.statvfs("/")[BLOCKS]:
    print("No file system: left as it is. boards/" + board.NAME + "/README.md tells what to do.")
