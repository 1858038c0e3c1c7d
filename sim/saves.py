"""Where `make play` saves what a handheld has in its flash: a folder for each board."""

import os
from pathlib import Path

from pc.errors import UserError


def folder(board: str, seed: int | None) -> Path | None:
    """Created if necessary, in the user's state folder; none for games that a seed repeats."""
    if seed is not None:
        return None
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    state = named if named.is_absolute() else Path.home() / ".local" / "state"
    path = state / "quadrille" / board
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"{path} is where games are saved, and it cannot be created ({error.strerror}): set "
            "XDG_STATE_HOME to another folder"
        ) from None
    return path
