"""Where `make play` keeps what a handheld has in its flash: a folder a board."""

import os
from pathlib import Path

from host_tools.errors import UserError


def folder(board: str, seed: int | None) -> Path | None:
    """Made if need be, among the user's programs' state; none for games that a seed repeats."""
    if seed is not None:
        return None
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    state = named if named.is_absolute() else Path.home() / ".local" / "state"
    path = state / "quadrille" / board
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"{path} is where games are kept, and cannot be made ({error.strerror}): mend that, or "
            "let XDG_STATE_HOME name another folder"
        ) from None
    return path
