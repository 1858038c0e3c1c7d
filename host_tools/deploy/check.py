"""Check that a board can run the games, before anything on it is changed."""

from host_tools.deploy.bundle import runs_on
from host_tools.deploy.plan import Plan
from host_tools.deploy.remote import Facts
from pc import chips
from pc.boards import REFERENCE, check_chip, load_board
from pc.chips import CHIPS
from pc.errors import UserError

OLDEST = "1.23"  # MicroPython that runs these compiled files
# Bytes: what the games take, and some for garbage. A plain Pico has 240 kB, a Pico 2 twice that.
HEAP = 220 * 1024


def check(port: str, facts: Facts, name: str, todo: Plan, room: int) -> None:
    here = f"{port} is {facts.machine} with MicroPython {facts.version}"
    chip = chips.of_machine(facts.machine)
    if not chip:
        known = " or an ".join(chip.name for chip in CHIPS)
        raise UserError(f"{here}: the games need an {known}")
    check_chip(name, chip)
    board = load_board(REFERENCE)
    if facts.storage == board.FLASH_BYTES - board.FIRMWARE_BYTES:  # plain MicroPython never has it
        raise UserError(f"{port} has Quadrille's own firmware: update it with `./quadrille flash`")
    if not runs_on(facts.mpy):
        raise UserError(
            f"{here}, which cannot run the games' compiled files: put MicroPython {OLDEST} or "
            f"newer for the {chip.pico} onto it, or our firmware with `./quadrille flash`"
        )
    if facts.heap < HEAP:
        raise UserError(
            f"{here}, which has {facts.heap} bytes of memory for programs, but the games need "
            f"{HEAP}: put MicroPython for the plain {chip.pico} onto it, or our firmware "
            "with `./quadrille flash`"
        )
    if todo.in_the_way:
        raise UserError(
            f"{port} has files that would run in place of the games and are not ours: "
            f"{' '.join(todo.in_the_way)}; save them, then `.venv/bin/python -m mpremote connect "
            f"{port} rm {' '.join(':' + path for path in todo.in_the_way)}`"
        )
    if facts.free < room:
        raise UserError(
            f"the file system of {port} has {facts.free} bytes free, but the games need {room}: "
            "remove what you do not need there"
        )
