"""Cycles are counted exactly, and the same each time."""

from pathlib import Path

from sim.emulator import MARK_ADDRESS, Handheld

WORK = """
def work(n):
    total = 0
    for i in range(n):
        total += i
    return total
"""


def test_same_program_takes_the_same_cycles_on_two_boards(image: Path) -> None:
    totals = []
    for _ in range(2):
        board = Handheld(image)
        board.boot()
        board.exec(WORK)
        counts = board.cycles_of({"short": "work(10)", "long": "work(1000)"})
        totals.append((counts, board.cycle))
    assert totals[0] == totals[1]


def test_cycles_grow_with_the_work(board: Handheld) -> None:
    board.exec(WORK)
    counts = board.cycles_of({str(n): f"work({n})" for n in (0, 1000, 2000)})
    assert 1.99 < (counts["2000"] - counts["0"]) / (counts["1000"] - counts["0"]) < 2.01


def test_single_instructions_are_counted(board: Handheld) -> None:
    for count in (10, 30):
        body = "\n".join(["    nop()"] * count)
        board.exec(f"import micropython\n@micropython.asm_thumb\ndef nops_{count}():\n{body}")
    counts = [board.cycles(f"nops = nops_{count}\nnops()") for count in (10, 30)]
    assert counts[1] - counts[0] == 20


def test_nothing_costs_nothing(board: Handheld) -> None:
    assert board.cycles("pass") == 0


def test_only_the_last_line_is_counted(board: Handheld) -> None:
    board.exec(WORK)
    plain = board.cycles("w = work\nw(10)")
    assert board.cycles("w = work\nw(500)\nw(10)") == plain


def test_interrupts_are_not_counted(board: Handheld) -> None:
    board.exec(WORK)
    quiet = board.cycles("w = work\nw(1000)")
    board.exec("import machine\nticks = 0\ndef tick(_):\n    global ticks\n    ticks += 1")
    board.exec("timer = machine.Timer(period=1, callback=tick)")
    assert board.cycles("w = work\nw(1000)") == quiet
    assert int(board.exec("timer.deinit(); print(ticks)")) > 0


def test_many_calls_in_one_boot(board: Handheld) -> None:
    board.exec(WORK)
    counts = board.cycles_of({f"call {n}": f"work({n})" for n in range(24)})
    assert len(counts) == 24
    assert list(counts.values()) == sorted(counts.values())


def test_marks_of_the_program_itself(board: Handheld) -> None:
    board.marks.clear()
    board.exec(f"from machine import mem32\nfor i in range(3): mem32[{MARK_ADDRESS}] = i")
    assert [mark.value for mark in board.marks] == [0, 1, 2]
    first, second, third = (mark.cycle for mark in board.marks)
    assert 0 < second - first < 5000 and 0 < third - second < 5000
