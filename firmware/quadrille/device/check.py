"""Is a board definition right? docs/boards.md explains the names to those who write one."""

from quadrille.device.light import LED_CHANNEL_MA, LED_IDLE_MA, byte_limit

RP2040 = "rp2040"
RASPBERRY_PI = "raspberrypi"

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU")

_TEXT = "a text"
_NUMBER = "a whole number above 0"
_FLAG = "True or False"
_PIN = "the number of a pin"
_PIN_OR_NONE = "the number of a pin, or None"
_PINS = "a dict of buttons and the numbers of their pins"
_PAIR = "two whole numbers above 0, (columns, rows)"
_ANGLE = "0, 90, 180 or 270"

REQUIRED = (
    ("NAME", _TEXT),
    ("TARGET", _TEXT),
    ("PANEL_PIN", _PIN),
    ("PANEL_WIDTH", _NUMBER),
    ("PANEL_HEIGHT", _NUMBER),
    ("PANEL_SERPENTINE", _FLAG),
    ("PANEL_BYTE_ORDER", _TEXT),
    ("POWER_BUDGET_MA", _NUMBER),
    ("BUTTON_PINS", _PINS),
    ("PIEZO_PIN", _PIN_OR_NONE),
)
OPTIONAL = (
    ("PANEL_MIRRORED", _FLAG),
    ("PANEL_ROTATION", _ANGLE),
    ("PANEL_TILES", _PAIR),
    ("PANEL_TILES_SERPENTINE", _FLAG),
    ("PANEL_TILES_MIRRORED", _FLAG),
    ("PANEL_TILES_ROTATION", _ANGLE),
)
FLASH = (
    ("FLASH_BYTES", _NUMBER),
    ("STORE_BYTES", _NUMBER),
    ("FILES_BYTES", _NUMBER),
    ("FIRMWARE_BYTES", _NUMBER),
)

MOST_PIXELS = 512  # one takes 30 us on the wire, and there are 60 frames a second
SECTOR_BYTES = 4096  # what flash erases at once
STORE_SECTORS = 3  # that the store needs to go round

# (pins that a panel can have, pins that a button can have), and what they are called.
RP2040_PINS = (tuple(range(30)), tuple(range(30)), "GP0 to GP29")
RASPBERRY_PI_PINS = ((10, 12, 18, 21), tuple(range(2, 28)), "GPIO2 to GPIO27")


def check(board):
    """Return "", or one sentence that tells what is wrong and what to do.

    `board` is a module, or another object, with the names of board.py as attributes of its own.
    """
    return _names(board) or _types(board) or _panel(board) or _pins(board) or _flash(board)


def _names(board):
    target = getattr(board, "TARGET", None)
    if not (_is_text(target) and target in (RP2040, RASPBERRY_PI)):
        return f"TARGET must be '{RP2040}' or '{RASPBERRY_PI}'"
    required = REQUIRED + FLASH if target == RP2040 else REQUIRED
    known = [name for name, _ in required + OPTIONAL]
    # `dir` would take 29 ms: MicroPython's goes through all the names in the firmware.
    given = [name for name in board.__dict__ if name == name.upper() != name.lower()]
    for name in sorted(given):
        if name not in known:
            return (
                f"{name} is no name that a board of this target has: remove it or mend its spelling"
            )
    for name, kind in required:
        if name not in given:
            return f"{name} is missing: it must be {kind}"
    return ""


def _types(board):
    for name, kind in REQUIRED + OPTIONAL + FLASH:
        if hasattr(board, name) and not _is(getattr(board, name), kind):
            return f"{name} must be {kind}"
    return ""


def _is(value, kind):
    if kind == _TEXT:
        return _is_text(value)
    if kind == _FLAG:
        return value is True or value is False
    if kind == _PIN:
        return _is_number(value)
    if kind == _PIN_OR_NONE:
        return value is None or _is_number(value)
    if kind == _PINS:
        return type(value) is dict and all(_is_number(pin) for pin in value.values())
    if kind == _ANGLE:
        return _is_number(value) and value in (0, 90, 180, 270)
    if kind == _PAIR:
        return type(value) is tuple and len(value) == 2 and all(_is(n, _NUMBER) for n in value)
    return _is_number(value) and value > 0


def _is_text(value):
    return type(value) is str


def _is_number(value):
    return type(value) is int  # which a bool is not


def _panel(board):
    width = board.PANEL_WIDTH
    height = board.PANEL_HEIGHT
    pixels = width * height
    if width < 16 or height < 10:
        return "PANEL_WIDTH and PANEL_HEIGHT must be at least 16 and 10: the games need that"
    if pixels > MOST_PIXELS:
        return f"PANEL_WIDTH x PANEL_HEIGHT must be at most {MOST_PIXELS} for 60 frames a second"
    columns, rows = getattr(board, "PANEL_TILES", (1, 1))
    if width % columns or height % rows:
        return "PANEL_TILES must divide PANEL_WIDTH and PANEL_HEIGHT into equal tiles"
    order = board.PANEL_BYTE_ORDER
    if len(order) != 3 or not all(channel in order for channel in "RGB"):
        return "PANEL_BYTE_ORDER must be the letters R, G and B in the order of the wire"
    if byte_limit(pixels, board.POWER_BUDGET_MA) < 3 * pixels:
        least = LED_IDLE_MA * pixels + (3 * LED_CHANNEL_MA * pixels + 254) // 255
        return f"POWER_BUDGET_MA must be at least {least}, what {pixels} LEDs draw at their dimmest"
    return ""


def _pins(board):
    buttons = board.BUTTON_PINS
    for name in BUTTONS:
        if name not in buttons:
            return f"BUTTON_PINS has no {name}: it must have {' '.join(BUTTONS)}"
    if len(buttons) != len(BUTTONS):
        return f"BUTTON_PINS has a button too many: it must have {' '.join(BUTTONS)} only"
    panel_pins, pins, called = RP2040_PINS if board.TARGET == RP2040 else RASPBERRY_PI_PINS
    if board.PANEL_PIN not in panel_pins:
        if board.TARGET == RASPBERRY_PI:
            return "PANEL_PIN must be GPIO10, 12, 18 or 21: a Raspberry Pi drives no LEDs elsewhere"
        return f"PANEL_PIN must be one of {called}"
    owners = {board.PANEL_PIN: "PANEL_PIN"}
    wired = [(f"the button {name}", buttons[name]) for name in BUTTONS]
    if board.PIEZO_PIN is not None:
        wired.append(("PIEZO_PIN", board.PIEZO_PIN))
    for owner, pin in wired:
        if pin not in pins:
            return f"the pin of {owner} must be one of {called}"
        if pin in owners:
            return f"pin {pin} is given twice, to {owners[pin]} and to {owner}: give each its own"
        owners[pin] = owner
    return ""


def _flash(board):
    if board.TARGET != RP2040:
        return ""
    areas = (board.FIRMWARE_BYTES, board.STORE_BYTES, board.FILES_BYTES)
    if sum(areas) != board.FLASH_BYTES:
        return "FIRMWARE_BYTES + STORE_BYTES + FILES_BYTES must be FLASH_BYTES: mend one of them"
    if any(size % SECTOR_BYTES for size in areas):
        return f"FIRMWARE_BYTES, STORE_BYTES, FILES_BYTES must be multiples of {SECTOR_BYTES}"
    if board.STORE_BYTES < STORE_SECTORS * SECTOR_BYTES:
        return f"STORE_BYTES must be {STORE_SECTORS * SECTOR_BYTES} or more"
    return ""
