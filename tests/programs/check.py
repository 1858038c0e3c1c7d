"""Check board definitions with one mistake each."""

from quadrille.device.check import check

NAMES = {
    "NAME": "quadrille16",
    "TARGET": "pico",
    "CHIPS": ("rp2040", "rp2350"),
    "PANEL_PIN": 16,
    "PANEL_WIDTH": 16,
    "PANEL_HEIGHT": 16,
    "PANEL_SERPENTINE": True,
    "PANEL_BYTE_ORDER": "GRB",
    "POWER_BUDGET_MA": 450,
    "BUTTON_PINS": {"UP": 6, "DOWN": 7, "LEFT": 8, "RIGHT": 9, "A": 10, "B": 11, "MENU": 12},
    "PIEZO_PIN": 15,
    "FLASH_BYTES": 2048 * 1024,
    "FIRMWARE_BYTES": 576 * 1024,
    "STORE_BYTES": 64 * 1024,
    "MORE_FIRMWARE_BYTES": 576 * 1024,
    "FILES_BYTES": 832 * 1024,
}

MISTAKES = (
    ("PANEL_TILES", (2, 2)),
    ("PANEL_TILES", (3, 2)),
    ("PANEL_COLOUR", 1),
    ("CHIPS", ("rp2040", "rp2351")),
    ("PANEL_PIN", 12),
    ("PANEL_PIN", 1 << 70),
    ("PANEL_WIDTH", True),
    ("PANEL_HEIGHT", None),
    ("PANEL_BYTE_ORDER", "RGG"),
    ("POWER_BUDGET_MA", 100),
    ("BUTTON_PINS", {}),
    ("PIEZO_PIN", 31),
    ("FLASH_BYTES", 4096),
    ("TARGET", "raspberrypi"),
)


class Board:
    pass


def told(name, value):
    board = Board()
    names = dict(NAMES)
    names[name] = value
    for name in sorted(names):
        setattr(board, name, names[name])
    return check(board)


print(repr(told("NAME", "quadrille16")))
for name, value in MISTAKES:
    sentence = told(name, value)
    # The order of `dir` decides which of several mistakes is reported.
    print(name, sentence if name != "TARGET" else sentence.split(" ", 1)[1])
