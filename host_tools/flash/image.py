"""The file that is to be flashed: read whole and held to the board before anything is touched."""

from dataclasses import dataclass
from pathlib import Path

from host_tools.build import trailer, uf2
from host_tools.build.trailer import Trailer
from host_tools.errors import UserError
from host_tools.paths import BUILD
from sim.boards import handheld_names, load_board

OURS = "Quadrille"


@dataclass(frozen=True)
class Image:
    path: Path
    content: bytes
    trailer: Trailer | None  # None: it does not say what it is

    @property
    def is_ours(self) -> bool:
        return self.trailer is not None and self.trailer.name == OURS


def load(path: Path | None, board: str) -> Image:
    """Read a UF2 file, or the one that was built for a board; refuse what no RP2040 takes."""
    path = path or built(board)
    if path.is_dir():
        raise UserError(f"{path} is a folder: name the UF2 file that is to be flashed")
    if path == built(board) and not path.exists():
        raise UserError(f"{path} is not there: run `make firmware`")
    data = uf2.read(path).data
    room = load_board(board).FIRMWARE_BYTES
    if len(data) > room:
        raise UserError(
            f"{path} is {len(data) - room} bytes too big for the {room} bytes of flash that "
            f"{board} has for firmware: it would destroy what is saved"
        )
    return Image(path, path.read_bytes(), trailer.find(data))


def built(board: str) -> Path:
    """Where `make firmware` puts it, seen from where the user is."""
    path = BUILD / f"{board}.uf2"
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def check_board(image: Image, board: str, why: str) -> None:
    """Refuse our image of another board; `why` is how the board is known."""
    if image.is_ours and image.trailer and image.trailer.board != board:
        other = image.trailer.board
        raise UserError(
            f"{image.path} is for {other}, and {why}: if the board is {other} all the same, "
            f"say --board {other}"
        )


def check_name(board: str) -> None:
    if board not in handheld_names():
        raise UserError(f"there is no board {board!r}; there are {', '.join(handheld_names())}")
