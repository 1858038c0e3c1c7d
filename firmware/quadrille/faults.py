"""The last fault: what it was, and at which move of which game.

    byte  holds
    0-3   CRC-32 of the game that was on, as it is held, low byte first; 0 if none was
    4-    what it was, in ASCII

A fault at a place where there was one before would come again and again, if power-on went on with
the game: that game stays held, but is not on any more.
"""

from binascii import crc32

from .saves import FAULT, FLAGS, ON, slot_of

MARK = 4
LONGEST = 200  # letters


def note(saves, what):
    """Keep a fault; whether it is the second one at this place."""
    name = saves.on()
    game = saves.read(slot_of(name), name) if name else b""
    mark = crc32(game).to_bytes(MARK, "little")
    again = saves.read(FAULT, "the last fault")[:MARK] == mark
    saves.write(FAULT, mark + "".join([_plain(c) for c in what[:LONGEST]]).encode())
    if again and name:
        game = bytearray(game)
        game[FLAGS] &= ~ON
        saves.write(slot_of(name), game)
    return again


def last(saves):
    """What the last fault was, if there was one."""
    text = saves.read(FAULT, "the last fault")[MARK:]
    return "".join([_plain(chr(byte)) for byte in text])


def _plain(letter):
    return letter if letter < "\x80" else "?"
