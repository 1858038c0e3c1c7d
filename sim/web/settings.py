"""The settings beside the panel: the same as on the panel, and each tells the other."""

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from quadrille.saves import FIELDS

if TYPE_CHECKING:
    from sim.web.session import Session

LOOK_SECONDS = 0.1
RANGES = {name: range(least, greatest + 1) for name, least, greatest in FIELDS}


def ranges(app: Any) -> dict[str, list[int]]:
    """The values that each setting may have on this board."""
    device = app.device
    found = {name: list(values) for name, values in RANGES.items()}
    if device.panel.width != device.panel.height:
        found["quarter"] = found["quarter"][::2]
    if not device.has_sound:
        del found["sound"]
    return found


def change(app: Any, name: str, value: int) -> None:
    """Set what the page asks for; ValueError if there is no such setting or value."""
    if value not in ranges(app).get(name, []):
        raise ValueError(f"invalid {name}: {value}")
    setattr(app.settings, name, value)
    if name == "language":
        app.settings.asked = True
    app.keep_settings()
    if name == "quarter":
        app.device.panel.rotate(value)


def state_of(machine: Any) -> dict[str, Any] | None:
    """All settings; None where there are none, or none are kept, as in a replay."""
    app = machine.app
    if app is None or not machine.keeps:
        return None
    values = {name: int(getattr(app.settings, name)) for name in RANGES}
    return {"values": values, "ranges": ranges(app)}


async def follow(session: "Session", tell: Callable[[str], object]) -> None:
    told: Any = ()
    while True:
        state = state_of(session.machine)
        if state != told:
            told = state
            tell(json.dumps({"settings": state}))
        await asyncio.sleep(LOOK_SECONDS)
