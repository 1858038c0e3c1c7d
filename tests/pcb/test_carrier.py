"""The carrier board, without KiCad: nets, copper, places, and the files that are kept."""

import csv
import re

import pytest

from host_tools.pcb.board_file import order
from host_tools.pcb.check import against_netlist, copper, narrowest, problems
from host_tools.pcb.copper import groups, named
from host_tools.pcb.design import Design, folder
from host_tools.pcb.files import project_files
from pc.boards import REFERENCE, board_names
from pc.paths import BOARDS
from quadrille.events import BUTTONS
from quadrille.ui.menu.buttontest import MARK, MARKS
from tests.command import refusal, refuses
from tests.pcb.designs import FAULTS, broken, carrier

SOCKETED = 2.5 + 1.0  # the plastic of the Pico's header, and the Pico: what stands on the sockets
CELL = 6.0  # mm on the board for each cell of the self-test
# Through which parts a signal of the wiring drawing goes on.
THROUGH = {"U1.2": "U1.3", "R1.2": "R1.1"}
ENDS = {"DIN": "J1.2", "5 V": "J1.1", "piezo": "LS1.2"}


def test_the_project_is_that_of_the_tables() -> None:
    for name, text in project_files(carrier()).items():
        kept = (folder(REFERENCE) / name).read_text(encoding="utf-8")
        assert kept == text, f"{name} is out of date: run `./quadrille pcb`"


def test_it_keeps_our_rules() -> None:
    assert list(problems(carrier())) == []


def test_the_pins_are_those_of_the_wiring_drawing() -> None:
    nets = carrier().netlist
    joined = {int(pad[3:]) for pad in nets if pad.startswith("A1.")}
    assert joined == set(drawn())
    parts = {part.value: ref for ref, part in carrier().parts.items()}
    for pin, label in drawn().items():
        if label == "GND":
            assert nets[f"A1.{pin}"] == nets["J1.3"] == "GND"
        else:
            assert ENDS.get(label, f"{parts.get(label)}.1") in reached(f"A1.{pin}")


def drawn() -> dict[int, str]:
    """What wiring.svg has at each pin that has a wire: the name beside the wire, or ground."""
    svg = (BOARDS / REFERENCE / "wiring.svg").read_text(encoding="utf-8")
    texts = re.findall(r'<text x="(\d+)" y="(\d+)".*?font-weight="(\w+)">([^<]+)<', svg)
    pins, names = {}, {}
    for x, y, weight, words in texts:
        side, row = int(x) > 500, int(y) - 5
        if weight == "normal" and (number := re.fullmatch(r"(\d+) \S+|\S+ (\d+)", words)):
            # A pin's name is inside the header, and so on the other side of its anchor.
            pins[side, row] = int(number[1] or number[2])
        elif weight == "bold":
            names[side, row] = words
            names[side, row + 11] = words  # above the wire of a button
    wires = re.findall(r'<path d="M(390|610) (\d+)H', svg)
    rows = [(int(x) > 500, int(y)) for x, y in wires]
    return {pins[row]: names.get(row, "GND") for row in rows}


def reached(pad: str) -> set[str]:
    """The pads that a pin is joined to, by way of the parts that a signal goes through."""
    nets = carrier().netlist
    here = {other for other, net in nets.items() if net == nets[pad]}
    for entry, leaving in THROUGH.items():
        if entry in here and entry != pad:
            here |= reached(leaving)
    return here


def test_buttons_are_where_the_self_test_draws_them() -> None:
    places = carrier().measures.BUTTONS
    assert list(places) == list(BUTTONS)
    centres = {
        name: (MARKS[2 * place] + MARK / 2, MARKS[2 * place + 1] + MARK / 2)
        for place, name in enumerate(BUTTONS)
    }
    for one in BUTTONS:
        for other in BUTTONS:
            for axis in (0, 1):
                shown = centres[one][axis] - centres[other][axis]
                there = (places[one][axis] - places[other][axis]) / CELL
                assert abs(shown - there) <= 1, "half a cell for each of the two"


def test_the_plug_reaches_the_edge() -> None:
    """The Pico ends at the edge; its socket for USB reaches out of it, and no part is as high."""
    measures = carrier().measures
    (x, y), (_, length) = measures.PICO, measures.PICO_SIZE
    assert y + length / 2 == measures.HEIGHT
    assert measures.USB[0] == x and measures.USB[1] > measures.HEIGHT
    assert measures.USB_HEIGHT - measures.PLUG[1] / 2 > 0, "the plug passes behind the board"
    assert measures.PICO_HEIGHT < measures.USB_HEIGHT < measures.BACK_HEIGHT


def test_a_case_is_told_the_sizes_of_the_parts() -> None:
    known, parts = carrier().measures, carrier().parts
    told = {ref: size for ref, (_, size, _) in known.BACK_PARTS.items()}
    told |= {"A1": known.PICO_SIZE, "J1": known.PANEL_CONNECTOR_SIZE}
    told |= {ref: (known.BUTTON, known.BUTTON) for ref in parts if ref.startswith("SW")}
    assert told == {ref: part.footprint.body for ref, part in parts.items()}
    heights = {ref: height for ref, (*_, height) in known.BACK_PARTS.items()}
    heights |= {"A1": known.PICO_HEIGHT - SOCKETED, "J1": known.PANEL_CONNECTOR_HEIGHT}
    soldered = [heights[ref] for ref, part in parts.items() if part.footprint.back]
    assert soldered == sorted(soldered), "from flat to high"
    assert max(*soldered, known.USB_HEIGHT) < known.BACK_HEIGHT


@pytest.mark.parametrize("what", FAULTS)
def test_faults_are_found(what: str) -> None:
    assert any(what in problem for problem in problems(FAULTS[what]()))


def test_a_missing_track_is_found() -> None:
    """Whichever it is: there is none that nothing needs."""
    tracks = carrier().layout.TRACKS
    for number, track in enumerate(tracks):
        without = broken("layout", TRACKS=(*tracks[:number], *tracks[number + 1 :]))
        assert list(nets_wrong(without)), f"nothing needs {track}"


def nets_wrong(design: Design) -> list[str]:
    found = {named(group) for group in groups(copper(design))}
    return list(against_netlist(found, design.netlist))


@pytest.mark.parametrize(
    ("table", "name", "value", "sentence"),
    [
        ("measures", "WIDTH", 101.0, "larger than 100"),
        ("measures", "HOLES", ((10.0, 24.0),), "SW3.2 is under the screw"),
        ("measures", "HOLES", ((58.5, 40.0),), "A1 is under the screw"),
        ("measures", "HOLES", ((4.5, 2.5),), "too near to the edge"),
        ("measures", "HEIGHT", 59.0, "from the edge"),
        ("measures", "PICO", (60.0, 34.5), "copper joins GND and unused A1.23"),
        ("board", "PIEZO_PIN", 14, "copper joins PIEZO and unused A1.20"),
        ("board", "POWER_BUDGET_MA", 5000, "1.5 mm wide"),
    ],
)
def test_what_does_not_fit_is_found(table: str, name: str, value: object, sentence: str) -> None:
    told = list(problems(broken(table, **{name: value})))
    assert any(re.search(sentence, problem) for problem in told), told


def test_a_part_in_anothers_place_is_found() -> None:
    parts = carrier().measures.BACK_PARTS
    moved = broken("measures", BACK_PARTS={**parts, "C1": ((90.0, 36.0), *parts["C1"][1:])})
    assert "C1 covers SW5.2" in list(problems(moved))


def test_the_width_for_a_current_is_that_of_ipc_2221() -> None:
    """Two values that its curves for outer layers have: 1 A and 10 °C, and twice that."""
    assert narrowest(1000) == pytest.approx(0.30, abs=0.01)
    assert narrowest(2000) == pytest.approx(0.78, abs=0.01)


def parts_to_buy() -> list[dict[str, str]]:
    with (folder(REFERENCE) / "bom.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_list_of_parts_has_each_part() -> None:
    rows = parts_to_buy()
    refs = [row["Refs"] for row in rows]
    front = [ref for ref, part in carrier().parts.items() if not part.footprint.back]
    assert refs[-1] == f"{front[0]}-{front[-1]}" and rows[-1]["Quantity"] == str(len(front))
    assert list(dict.fromkeys(refs[:-1])) == [line.split()[0] for line in order(carrier())][:-1]


def test_the_readme_says_the_same() -> None:
    text = (folder(REFERENCE) / "README.md").read_text(encoding="utf-8")
    for row in parts_to_buy():
        del row["Part number"]
        assert f"| {' | '.join(row.values())} |" in text
    panel = 2 * carrier().board.POWER_BUDGET_MA
    assert f"{panel / 1000} A, needs {narrowest(panel):.2f} mm by IPC-2221" in text
    assert f"{carrier().measures.WIDTH:.0f}×{carrier().measures.HEIGHT:.0f} mm" in text


def test_the_command_refuses_a_board_that_breaks_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "host_tools.pcb.cli.load", lambda name: FAULTS["copper joins DOWN and UP"]()
    )
    told = "our rules object to this board: copper joins DOWN and UP, and 3 more"
    assert refusal("pcb", "--project") == told


def test_boards_without_one_say_so() -> None:
    for name in board_names():
        if name != REFERENCE:
            assert refusal("pcb", name).startswith(f"{name} has no carrier board")
    assert refusal("pcb", "nothing").startswith("there is no board 'nothing'")


def test_a_board_that_nobody_has_drawn_is_refused() -> None:
    refuses("add a line for mine to GROUND", lambda: broken("board", NAME="mine").netlist)
