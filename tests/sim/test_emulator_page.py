"""The real firmware behind the page: its frames, its buttons, and how slow it is."""

import asyncio

import pytest

from quadrille.events import A
from sim.device import Device
from sim.emulator import Frame
from sim.eye import Rows
from sim.headless import Headless
from sim.play import emulated
from sim.web.firmware_machine import FirmwareMachine

pytestmark = pytest.mark.firmware

SLICES = 500  # two emulated seconds
TICKS = 120


def frames(*buttons: int) -> list[Rows]:
    """What this PC shows in its first seconds, some buttons held."""
    headless = Headless(Device(language=-1))
    for button in buttons:
        headless.device.buttons.press(button)
    seen = []
    for _ in range(TICKS):
        headless.ticks(1)
        seen.append(headless.device.panel.rows)
    return [rows for rows in seen if Frame(0, rows).is_lit]


def test_a_tap_opens_the_same_menu_as_on_this_pc() -> None:
    machine = emulated("quadrille16", None)
    assert isinstance(machine, FirmwareMachine)

    async def run_until(wanted: list[Rows]) -> None:
        for _ in range(SLICES):
            await machine.step()
            if machine.rows in wanted:
                return
        raise AssertionError("that was not seen")

    asyncio.run(run_until(frames()))
    machine.press(A)
    machine.release(A)
    asyncio.run(run_until(frames(A)))
    assert 0 < machine.speed()["speed"] < 1.5
    assert machine.speed()["seconds"] > 0.1
