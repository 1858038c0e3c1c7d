"""Cycles are counted exactly."""

from sim.emulator import Handheld

WORK = """
def work(n):
    total = 0
    for i in range(n):
        total += i
    return total
"""


def test_cycles_are_those_of_the_last_line_and_grow_with_its_work(warm: Handheld) -> None:
    warm.exec(WORK)
    counts = warm.cycles_of({str(n): f"work({n})" for n in (0, 1000, 2000)})
    assert 1.99 < (counts["2000"] - counts["0"]) / (counts["1000"] - counts["0"]) < 2.01
    assert warm.cycles("pass") == 0
    plain = warm.cycles("w = work\nw(10)")
    assert warm.cycles("w = work\nw(500)\nw(10)") == plain
    counts = warm.cycles_of({f"call {n}": f"work({n})" for n in range(24)})
    assert len(counts) == 24
    assert list(counts.values()) == sorted(counts.values())


def test_single_instructions_are_counted_and_interrupts_are_not(warm: Handheld) -> None:
    warm.exec(WORK)
    for count in (10, 30):
        body = "\n".join(["    nop()"] * count)
        warm.exec(f"import micropython\n@micropython.asm_thumb\ndef nops_{count}():\n{body}")
    counts = [warm.cycles(f"nops = nops_{count}\nnops()") for count in (10, 30)]
    assert counts[1] - counts[0] == 20
    quiet = warm.cycles("w = work\nw(1000)")
    warm.exec("import machine\nticks = 0\ndef tick(_):\n    global ticks\n    ticks += 1")
    warm.exec("timer = machine.Timer(period=1, callback=tick)")
    assert warm.cycles("w = work\nw(1000)") == quiet
    assert int(warm.exec("timer.deinit(); print(ticks)")) > 0
