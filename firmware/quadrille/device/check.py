"""Check a board definition. docs/boards.md explains the names to those who write one."""

from quadrille.device.light import LED_CHANNEL_MA, LED_IDLE_MA, byte_limit

PICO = "pico"
RASPBERRY_PI = "raspberrypi"
CHIPS = ("rp2040", "rp2350")  # of a Pico, and of a Pico 2

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU")


def _is_number(value):
    return type(value) is int  # a bool is not a number here


def _is_size(value):
    return _is_number(value) and value > 0


KINDS = {  # of values: in words, and whether something is one
    "text": ("a text", lambda value: type(value) is str),
    "size": ("a whole number above 0", _is_size),
    "flag": ("True or False", lambda value: value is True or value is False),
    "pin": ("the number of a pin", _is_number),
    "any pin": ("the number of a pin, or None", lambda value: value is None or _is_number(value)),
    "pins": (
        "a dict of buttons and the numbers of their pins",
        lambda value: type(value) is dict and all(_is_number(pin) for pin in value.values()),
    ),
    "pair": (
        "two whole numbers above 0, (columns, rows)",
        lambda value: type(value) is tuple and len(value) == 2 and all(_is_size(n) for n in value),
    ),
    "chips": (
        f"some of {CHIPS}, as {CHIPS[:1]}",
        lambda value: type(value) is tuple and len(value) > 0,
    ),
    "angle": ("0, 90, 180 or 270", lambda value: _is_number(value) and value in (0, 90, 180, 270)),
}

REQUIRED = (
    ("NAME", "text"),
    ("TARGET", "text"),
    ("PANEL_PIN", "pin"),
    ("PANEL_WIDTH", "size"),
    ("PANEL_HEIGHT", "size"),
    ("PANEL_SERPENTINE", "flag"),
    ("PANEL_BYTE_ORDER", "text"),
    ("POWER_BUDGET_MA", "size"),
    ("BUTTON_PINS", "pins"),
    ("PIEZO_PIN", "any pin"),
)
OPTIONAL = (
    ("PANEL_MIRRORED", "flag"),
    ("PANEL_ROTATION", "angle"),
    ("PANEL_TILES", "pair"),
    ("PANEL_TILES_SERPENTINE", "flag"),
    ("PANEL_TILES_MIRRORED", "flag"),
    ("PANEL_TILES_ROTATION", "angle"),
)
OF_A_PICO = (
    ("CHIPS", "chips"),
    ("FLASH_BYTES", "size"),
    ("FIRMWARE_BYTES", "size"),
    ("STORE_BYTES", "size"),
    ("MORE_FIRMWARE_BYTES", "size"),
    ("FILES_BYTES", "size"),
)

MOST_PIXELS = 512  # one takes 30 us on the wire, and there are 60 frames a second
SECTOR_BYTES = 4096  # what flash erases at once
STORE_SECTORS = 3  # the fewest with which the store works

# Pins for a panel, pins for a button, and what they are called.
PICO_PINS = (tuple(range(30)), tuple(range(30)), "GP0 to GP29")
RASPBERRY_PI_PINS = ((10, 12, 18, 21), tuple(range(2, 28)), "GPIO2 to GPIO27")


def check(board):
    """Return "", or one sentence that says what is wrong and what to do.

    `board` is a module, or another object, with the names of board.py as attributes of its own.
    """
    return " ".join(find(board))


def find(board):
    """The same in two parts: which name in board.py is wrong, and the rest of the sentence."""
    return _names(board) or _types(board) or _panel(board) or _pins(board) or _flash(board)


def is_of_panel(what):
    """Whether it is the panel that is wrong, so that nothing can be shown on it."""
    return what[:5] in ("PANEL", "POWER")


def _names(board):
    target = getattr(board, "TARGET", None)
    if not (type(target) is str and target in (PICO, RASPBERRY_PI)):
        return "TARGET", f"must be '{PICO}' or '{RASPBERRY_PI}'"
    required = REQUIRED + OF_A_PICO if target == PICO else REQUIRED
    known = [name for name, _ in required + OPTIONAL]
    # `dir` would take 29 ms: MicroPython's goes through all the names in the firmware.
    given = [name for name in board.__dict__ if name == name.upper() != name.lower()]
    for name in sorted(given):
        if name not in known:
            return name, "means nothing to such a board: remove it or correct its spelling"
    for name, kind in required:
        if name not in given:
            return name, f"is missing: it must be {KINDS[kind][0]}"
    return ()


def _types(board):
    for name, kind in REQUIRED + OPTIONAL + OF_A_PICO:
        words, fits = KINDS[kind]
        if hasattr(board, name) and not fits(getattr(board, name)):
            return name, f"must be {words}"
    for chip in getattr(board, "CHIPS", ()):
        if chip not in CHIPS:
            return "CHIPS", f"names {chip!r}, which is unknown: it must be {KINDS['chips'][0]}"
    return ()


def _panel(board):
    width = board.PANEL_WIDTH
    height = board.PANEL_HEIGHT
    pixels = width * height
    if width < 16 or height < 10:
        return "PANEL_WIDTH and PANEL_HEIGHT", "must be at least 16 and 10: the games need that"
    if pixels > MOST_PIXELS:
        return "PANEL_WIDTH x PANEL_HEIGHT", f"must be at most {MOST_PIXELS} for 60 frames a second"
    columns, rows = getattr(board, "PANEL_TILES", (1, 1))
    if width % columns or height % rows:
        return "PANEL_TILES", "must divide PANEL_WIDTH and PANEL_HEIGHT into equal tiles"
    order = board.PANEL_BYTE_ORDER
    if len(order) != 3 or not all(channel in order for channel in "RGB"):
        return "PANEL_BYTE_ORDER", "must be the letters R, G and B in the order of the wire"
    if byte_limit(pixels, board.POWER_BUDGET_MA) < 3 * pixels:
        least = LED_IDLE_MA * pixels + (3 * LED_CHANNEL_MA * pixels + 254) // 255
        return "POWER_BUDGET_MA", f"must be at least {least}, what {pixels} LEDs draw when dim"
    return ()


def _pins(board):
    buttons = board.BUTTON_PINS
    for name in BUTTONS:
        if name not in buttons:
            return "BUTTON_PINS", f"has no {name}: it must have {' '.join(BUTTONS)}"
    if len(buttons) != len(BUTTONS):
        return "BUTTON_PINS", f"has a button too many: it must have {' '.join(BUTTONS)} only"
    panel_pins, pins, called = PICO_PINS if board.TARGET == PICO else RASPBERRY_PI_PINS
    if board.PANEL_PIN not in panel_pins:
        if board.TARGET == RASPBERRY_PI:
            return "PANEL_PIN", "must be GPIO10, 12, 18 or 21: no other pin can drive LEDs"
        return "PANEL_PIN", f"must be one of {called}"
    owners = {board.PANEL_PIN: "PANEL_PIN"}
    wired = [(f"the button {name}", buttons[name]) for name in BUTTONS]
    if board.PIEZO_PIN is not None:
        wired.append(("PIEZO_PIN", board.PIEZO_PIN))
    for owner, pin in wired:
        if pin not in pins:
            return f"the pin of {owner}", f"must be one of {called}"
        if pin in owners:
            return owners[pin], f"has pin {pin}, and so has {owner}: give each its own"
        owners[pin] = owner
    return ()


def _flash(board):
    if board.TARGET != PICO:
        return ()
    names = ("FIRMWARE_BYTES", "STORE_BYTES", "MORE_FIRMWARE_BYTES", "FILES_BYTES")
    areas = [getattr(board, name) for name in names]
    if sum(areas) != board.FLASH_BYTES:
        return " + ".join(names), "must be FLASH_BYTES: change one of them"
    if any(size % SECTOR_BYTES for size in areas):
        return ", ".join(names), f"must be multiples of {SECTOR_BYTES}"
    if board.STORE_BYTES < STORE_SECTORS * SECTOR_BYTES:
        return "STORE_BYTES", f"must be {STORE_SECTORS * SECTOR_BYTES} or more"
    return ()
