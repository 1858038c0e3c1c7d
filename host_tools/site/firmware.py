"""What the site needs to run the real firmware: the emulated chip, and what is around it.

chip.wasm.bin       the chip, packed
firmware_boards.js  panel, pins and flash of each board, and how its light is seen
"""

import gzip
import json
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from host_tools.build import wasm
from pc.boards import handheld_names, load_board, to_rows
from sim import eye


def files(images: Mapping[str, bytes]) -> dict[str, bytes]:
    """`images` are the UF2 files that the site has, by their boards."""
    constants = {
        "BOARDS": {name: around(load_board(name)) for name in handheld_names()},
        "IMAGES": {name: len(image) for name, image in images.items()},
        "LIGHT": {"exposure": eye.EXPOSURE, "wash": eye.WASH, "gamma": eye.GAMMA},
    }
    script = [f"export const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    files = {"firmware_boards.js": "".join(script).encode()}
    if images:
        files["chip.wasm.bin"] = gzip.compress(wasm.ensure().read_bytes(), 9, mtime=0)
    return files


def around(board: ModuleType) -> dict[str, Any]:
    width, height = board.PANEL_WIDTH, board.PANEL_HEIGHT
    order = board.PANEL_BYTE_ORDER
    return {
        "width": width,
        "height": height,
        "panel": board.PANEL_PIN,
        "channels": [order.index(colour) for colour in "RGB"],  # of a pixel's bytes on the wire
        "wire": [at for row in to_rows(range(width * height), board) for at in row],
        "buttons": board.BUTTON_PINS,
        "piezo": board.PIEZO_PIN,
        "flash": board.FLASH_BYTES,
        "store": [board.FIRMWARE_BYTES, board.FIRMWARE_BYTES + board.STORE_BYTES],
    }
