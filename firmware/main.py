"""Run after every reset, once the file system is mounted, until the PC sends the line `repl`.

What this prints waits in a USB buffer until a terminal reads it. The buffer holds 256 bytes,
MicroPython's own greeting included: be short.
"""

import gc
import io
import os
import sys

BLOCKS = 2  # index in what statvfs returns; 0 if nothing is mounted
GARBAGE = 10 * 1024  # bytes of garbage before a collection, which takes 10 ms


def main():
    import board

    import quadrille

    print("Quadrille", quadrille.__version__)
    if not os.statvfs("/")[BLOCKS]:
        print("No file system, and what is in its place is left alone:", end=" ")
        print(f"boards/{board.NAME}/README.md says how to make a new one.")

    from quadrille.device.check import find
    from quadrille.device.clock import stop_watchdog, was_hung

    hung = was_hung()
    stop_watchdog()  # it may still run after a reset of its own
    wrong = find(board)
    if wrong:
        from quadrille import signs

        print(*wrong)
        signs.bad_board(board, *wrong)
    play(board, hung)


def play(board, hung):
    """Run the app. After a fault it goes on where it was, or in the menu if that fails again."""
    from quadrille import app
    from quadrille.device.pico import Device

    device = Device(board)
    gc.threshold(GARBAGE)
    try:
        again = hung and failed(device, "hang", False)
        while True:
            try:
                app.run(device, again)
            except Exception as error:
                device.link.tell(traceback(error))
                again = failed(device, type(error).__name__ + ": " + str(error), True)
    finally:
        device.close()


def failed(device, what, sign):
    """Save a fault and show a sign. True if it is the second one at the same place of a game."""
    gc.collect()
    from quadrille import app, faults, saves, signs

    kept = saves.Saves(device.store)
    settings = app.Settings()
    kept.load_settings(settings)
    again = faults.note(kept, what)
    if sign or again:
        signs.fault(device, what.split(":")[0], again, settings.language)
    return again


def traceback(error):
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()


try:
    main()
except KeyboardInterrupt:  # Ctrl-C before the app ran, or the line `repl`
    pass
except Exception as error:
    sys.print_exception(error)
    from quadrille import signs

    signs.blink(signs.BROKEN)
