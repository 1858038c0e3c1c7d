"""The file to flash: read and compared with the board before anything is touched."""

from dataclasses import dataclass
from pathlib import Path

from pc import boards, trailer, uf2
from pc.boards import load_board
from pc.chips import Chip
from pc.errors import UserError
from pc.paths import BUILD
from pc.trailer import Trailer

OURS = "Quadrille"


@dataclass(frozen=True)
class Image:
    path: Path
    content: bytes
    chip: Chip
    trailer: Trailer | None  # None: it does not say what it is

    @property
    def is_ours(self) -> bool:
        return self.trailer is not None and self.trailer.name == OURS


def load(path: Path) -> Image:
    """Read a UF2 file; refuse what is not for a chip of ours."""
    if path.is_dir():
        raise UserError(f"{path} is a folder: name the UF2 file to flash")
    says = trailer.find(uf2.last(uf2.read(path)))
    content = path.read_bytes()
    chip = uf2.chip_of(content)
    if says and says.chip != chip:
        raise UserError(
            f"{path} says that it is for the {says.chip}, but its blocks are for the {chip}: it is "
            "damaged, get it again"
        )
    return Image(path, content, chip, says)


def load_built(board: str, chip: Chip) -> Image:
    """Read the one that was built for a board with a chip."""
    path = built(board, chip)
    if not path.exists():
        raise UserError(f"{path} is not there: run `make firmware`")
    image = load(path)
    check_room(image, board)
    return image


def check_room(image: Image, board: str) -> None:
    """Refuse an image that overlaps the save store."""
    it = load_board(board)
    store = uf2.FLASH_START + it.FIRMWARE_BYTES
    for start, piece in uf2.parse(image.content).items():
        end = start + len(piece)
        if start < store + it.STORE_BYTES and end > store:
            raise UserError(
                f"{image.path} covers {start:#x} to {end:#x}, and on {board} the saves are at "
                f"{store:#x} to {store + it.STORE_BYTES:#x}: it would destroy them"
            )


def built(board: str, chip: Chip) -> Path:
    """Where `make firmware` puts it, as a path from the current folder."""
    boards.check_chip(board, chip)
    path = BUILD / f"{board}{chip.suffix}.uf2"
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def check_chip(image: Image, chip: Chip, where: str, board: str) -> None:
    """Refuse an image for another chip than that of the board at a port or a drive."""
    if image.chip != chip:
        instead = f"flash {built(board, chip)}" if image.is_ours else "get the file for that one"
        raise UserError(
            f"{image.path} is for the {image.chip}, and {where} is a {chip.pico}: {instead}"
        )


def check_board(image: Image, board: str, why: str) -> None:
    """Refuse our image of another board; `why` says how the board is known."""
    if image.is_ours and image.trailer and image.trailer.board != board:
        other = image.trailer.board
        raise UserError(
            f"{image.path} is for {other}, and {why}: if the board really is {other}, "
            f"add --board {other}"
        )
