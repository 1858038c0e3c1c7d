"""Runs after every reset, once the file system is mounted, and plays until Ctrl-C.

What it prints waits in the USB line's buffer until a terminal listens, and that holds 256 bytes
together with MicroPython's own greeting: be short.
"""

import gc
import os
import sys

BLOCKS = 2  # index in what statvfs returns; 0 if nothing is mounted
GARBAGE = 24 * 1024  # bytes that may gather before they are collected, which takes 10 ms


def main():
    import board

    import quadrille

    print("Quadrille", quadrille.__version__)
    if not os.statvfs("/")[BLOCKS]:
        print(f"No file system: left as it is. boards/{board.NAME}/README.md tells what to do.")

    from quadrille.device.check import check
    from quadrille.device.clock import stop_watchdog

    stop_watchdog()  # it may still run after a reset of its own
    wrong = check(board)
    if wrong:
        from quadrille import signs

        print(wrong)
        signs.bad_board(board, wrong)
    play(board)


def play(board):
    from quadrille import app, signs
    from quadrille.device.rp2040 import Device

    device = Device(board)
    gc.threshold(GARBAGE)
    try:
        while True:
            try:
                app.run(device)
            except Exception as error:
                sys.print_exception(error)
                signs.fault(device, error)
    finally:
        close(device)


def close(device):
    while True:
        try:
            device.close()
            return
        except KeyboardInterrupt:  # again
            pass


try:
    main()
except KeyboardInterrupt:
    pass
except Exception as error:
    sys.print_exception(error)
    from quadrille import signs

    signs.blink(signs.BROKEN)
