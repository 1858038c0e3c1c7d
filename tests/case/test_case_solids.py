"""The pieces of a case: closed, printable, and they fit each other; so for any parameters.

Each check is tested as well: with a fault of its kind, it finds that fault.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from host_tools.case.layout import Layout, layout
from host_tools.case.measures import boards, measures
from host_tools.case.parameters import Parameters
from pc.errors import UserError
from pc.paths import BUILD
from tests.command import printed
from tests.sizes import size

if TYPE_CHECKING:
    from manifold3d import Manifold

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("solids")]
Pieces = dict[str, "Manifold"]
CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


def made(board: str = "quadrille16", **parameters: Any) -> tuple[Layout, Pieces]:
    found, pieces = _made(board, tuple(parameters.items()))
    return found, dict(pieces)


@cache
def _made(board: str, parameters: tuple[tuple[str, float], ...]) -> tuple[Layout, Pieces]:
    from host_tools.case import parts

    found = layout(measures(board), Parameters(**dict(parameters)))
    return found, parts.pieces(found)


def problems(found: Layout, pieces: Pieces) -> list[str]:
    from host_tools.case import checks

    return list(checks.problems(found, pieces))


def misfits(found: Layout, pieces: Pieces) -> list[str]:
    from host_tools.case import checks

    return list(checks.misfits(found, pieces))


def box(left: float, top: float, low: float, *size: float) -> Manifold:
    from manifold3d import Manifold

    return Manifold.cube(size).translate((left, top, low))


@pytest.mark.parametrize("board", boards())
def test_files_read_by_another_program_are_closed_and_fit_the_bed(board: str) -> None:
    """trimesh reads the STL files, and what ElementTree finds in the 3MF files is the same."""
    import trimesh

    from host_tools.case.checks import unsound

    printed("case", "--board", board)
    folder = BUILD / "case" / board
    names = sorted(path.stem for path in folder.glob("*.stl"))
    assert names == sorted(made(board)[1])
    for name in names:
        mesh = trimesh.load_mesh(folder / f"{name}.stl")
        assert list(unsound(mesh, 180)) == [], name
        other = from_3mf((folder / f"{name}.3mf").read_bytes(), 7 if name == "cap" else 1)
        assert list(unsound(other, 180)) == [], name
        assert other.volume == pytest.approx(mesh.volume, rel=1e-4)
        assert mesh.bounds == pytest.approx(other.bounds, abs=1e-3)


def from_3mf(data: bytes, items: int) -> Any:
    import trimesh

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        relations = archive.read("_rels/.rels").decode()
        model = archive.read(re.findall(r'Target="/([^"]+)"', relations)[0])
    root = ElementTree.fromstring(model)
    assert root.get("unit") == "millimeter" and len(root.findall(f".//{CORE}item")) == items
    points = [[float(v.attrib[axis]) for axis in "xyz"] for v in root.iter(f"{CORE}vertex")]
    faces = [[int(t.attrib[v]) for v in ("v1", "v2", "v3")] for t in root.iter(f"{CORE}triangle")]
    return trimesh.Trimesh(points, faces, process=False)


def drawn(draw: some.DrawFn) -> tuple[str, dict[str, float]]:
    """Any board, and any parameters within their limits."""
    board = draw(some.sampled_from(boards()))
    values = {}
    for each in fields(Parameters):
        least, most = each.metadata["limits"]
        if each.name in ("sheet", "kerf") or (each.name == "pitch" and not measures(board).pitch):
            continue
        if draw(some.booleans()):
            values[each.name] = round(draw(some.floats(least, most)), 2)
    return board, values


@settings(max_examples=size(4, 120))
@given(some.composite(drawn)())
def test_with_any_parameters_a_case_can_be_built_or_is_refused(
    case: tuple[str, dict[str, float]],
) -> None:
    try:
        found, pieces = made(case[0], **case[1])
    except UserError as refused:
        assert "\n" not in str(refused)
    else:
        assert problems(found, pieces) == []


def test_a_smaller_bed_cuts_and_a_larger_one_does_not() -> None:
    assert set(made(bed=240)[1]) == {"front", "back", "grid", "cap"}
    assert {"front-panel", "back-controls"} < set(made()[1])
    assert made("hat16x10")[0].front_cut is None


def test_plastic_that_shrinks_is_printed_larger() -> None:
    from host_tools.case import parts

    found, pieces = made(shrink=1.0)
    left, *_, right, _, _ = parts.for_the_bed(found, "grid", pieces["grid"]).bounding_box()
    assert (right - left) * 0.99 == pytest.approx(162.4)


# Faults, each in one piece, and what must be said.

Change = Callable[[Layout, Pieces], None]


def thin_wall(_: Layout, pieces: Pieces) -> None:
    pieces["front-panel"] += box(-20, -80, 12, 40, 0.6, 10)


def thin_floor(found: Layout, pieces: Pieces) -> None:
    deep = found.parameters.wall + 0.5
    pieces["back-panel"] -= box(-10, 0, found.back - 1, 20, 10, deep)


def overhang(found: Layout, pieces: Pieces) -> None:
    pieces["front-panel"] += box(-20, -82, 20, 40, 6, 3)


def overlap(found: Layout, pieces: Pieces) -> None:
    pieces["back-controls"] += box(-3, 100, found.base + 0.5, 6, 6, found.back - found.base)


def covered(found: Layout, pieces: Pieces) -> None:
    x, y = found.leds[37]
    pieces["grid"] += box(x - 5, y - 5, found.panel_front - 6, 10, 10, 1)


def closed_window(found: Layout, pieces: Pieces) -> None:
    pieces["front-panel"] += box(-81, -81, 0, 162, 10, 1)


def shared_cell(found: Layout, pieces: Pieces) -> None:
    (x, y), low = found.leds[37], found.panel_front - found.parameters.grid
    pieces["grid"] -= box(x + 4, y - 4, low - 1, 2, 8, 30)


def no_hole(found: Layout, pieces: Pieces) -> None:
    x, y = found.buttons["B"]
    pieces["front-controls"] += box(x - 8, y - 8, 0, 16, 16, 0.9)


def wide_hole(found: Layout, pieces: Pieces) -> None:
    x, y = found.buttons["B"]
    pieces["front-controls"] -= box(x - 8, y - 8, -1, 16, 16, 9)


def walled_in(found: Layout, pieces: Pieces) -> None:
    x, y, z = found.usb
    pieces["front-controls"] += box(x - 9, y + 1, z - 2, 18, 3, 4)


def too_long(_: Layout, pieces: Pieces) -> None:
    pieces["grid"] += box(0, -2, 4.4, 110, 4, 4)


def faults(found: Layout, pieces: Pieces) -> list[str]:
    """Of the one piece that was changed, alone."""
    from host_tools.case import checks, parts

    changed = {name: solid for name, solid in pieces.items() if solid is not made()[1][name]}
    ((name, solid),) = changed.items()
    printed = parts.for_the_bed(found, name, solid)
    return [f"{name} {what}" for what in checks.unprintable(printed, found.parameters.bed)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (thin_wall, "front-panel has a wall thinner than 0.8 mm at x"),
        (thin_floor, "back-panel has a layer thinner than 0.8 mm at x"),
        (overhang, "front-panel needs support: "),
        (overlap, "back-controls and board are in the same place"),
        (covered, "LED 37 does not shine out of the front"),
        (closed_window, "LED 3 does not shine out of the front"),
        (shared_cell, "LED 37 has no cell of its own"),
        (no_hole, "button B does not come through its hole"),
        (wide_hole, "the cap of button B falls out"),
        (walled_in, "front-controls is in the way of the USB plug"),
        (too_long, "grid is larger than the bed: "),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_fault_is_found(change: Change, said: str) -> None:
    found, pieces = made()
    change(found, pieces)
    told = [sentence for sentence in faults(found, pieces) if sentence.startswith(said)]
    assert told or [sentence for sentence in misfits(found, pieces) if sentence.startswith(said)]


def test_a_hole_in_a_mesh_is_found() -> None:
    from host_tools.case.checks import mesh_of, unsound

    mesh = mesh_of(made("hat16x10")[1]["cap"])
    assert list(unsound(mesh, 180)) == []
    mesh.update_faces([number != 7 for number in range(len(mesh.faces))])
    assert list(unsound(mesh, 180)) == ["is not closed"]


def test_a_plug_that_is_too_far_in_is_found() -> None:
    found, pieces = made()
    usb = replace(found.measures.usb, at=(8.5, 40.0))
    deep = replace(found, measures=replace(found.measures, usb=usb))
    assert any("mm deep in the case" in said for said in misfits(deep, pieces))


@pytest.mark.parametrize("side", ["left", "right", "up", "down", "to the front", "to the back"])
def test_a_board_without_screws_that_is_loose_is_found(side: str) -> None:
    """Its pillars are cut away on the side that it moves to, and it says so of that side only."""
    from host_tools.case import checks

    found, pieces = made("itsybitsy")
    board, (x, y), low = found.measures.board, found.board_at, found.board_front
    width, height = board.size[0] / 2, board.size[1] / 2
    cut = {
        "left": box(x - width - 5, y - 25, low, 5, 50, board.thickness),
        "right": box(x + width, y - 25, low, 5, 50, board.thickness),
        "up": box(x - 20, y - height - 5, low, 40, 5, board.thickness),
        "down": box(x - 20, y + height, low, 40, 5, board.thickness),
        "to the front": box(x - 20, y - 25, low - 2, 40, 50, 2),
        "to the back": box(x - 20, y - 25, low + board.thickness, 40, 50, 2),
    }
    assert list(checks.loose(found, pieces)) == []
    less = {name: solid - cut[side] for name, solid in pieces.items()}
    said = f"ItsyBitsy is loose: nothing keeps it from moving {side}"
    assert list(checks.loose(found, less)) == [said]


def test_a_switch_out_of_reach_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from host_tools.case import bought

    switches = bought.switches
    monkeypatch.setattr(bought, "switches", lambda made: switches(made).translate((0, 0, 1)))
    assert "button UP does not reach its switch" in misfits(*made())
