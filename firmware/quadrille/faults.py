"""The last fault: what it was, and at which move of which game.

    byte  holds
    0-3   CRC-32 of the game in progress, as it is saved, low byte first; 0 if there was none
    4-    what it was, in ASCII

A second fault at the same place would come again and again if power-on went on with the game: that
game stays saved, but is no longer in progress.
"""

from binascii import crc32

from .saves import FAULT, FLAGS, ON, slot_of

MARK = 4
LONGEST = 200  # letters


def note(saves, what):
    """Save a fault; return whether it is the second one at this place."""
    name = saves.on()
    game = saves.read(slot_of(name)) if name else b""
    mark = crc32(game).to_bytes(MARK, "little")
    again = saves.read(FAULT)[:MARK] == mark
    saves.write(FAULT, mark + "".join([_plain(c) for c in what[:LONGEST]]).encode())
    if again and name:
        game = bytearray(game)
        game[FLAGS] &= ~ON
        saves.write(slot_of(name), game)
    return again


def last(saves):
    """What the last fault was, if there was one."""
    text = saves.read(FAULT)[MARK:]
    return "".join([_plain(chr(byte)) for byte in text])


def _plain(letter):
    return letter if letter < "\x80" else "?"
