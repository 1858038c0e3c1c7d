"""The drawings for a laser: whole pieces, which make up the same case."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from host_tools.case.layout import Layout, layout
from host_tools.case.measures import boards, measures
from host_tools.case.parameters import Parameters

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("solids")]


def made(board: str = "quadrille16", sheet: float = 3.0) -> Layout:
    from host_tools.case import laser

    return laser.as_sheets(layout(measures(board), Parameters(sheet=sheet)))


@pytest.mark.parametrize("sheet", [2.0, 3.0, 4.0])
@pytest.mark.parametrize("board", boards())
def test_sheets_are_whole_and_make_up_the_depth(board: str, sheet: float) -> None:
    from host_tools.case import laser

    found = made(board, sheet)
    pieces = laser.stack(found)
    assert (len(pieces) - 1) * sheet == pytest.approx(found.back)
    assert found.back >= layout(found.measures, replace(found.parameters, bed=1000.0)).back
    for name, piece in pieces.items():
        assert len(piece.decompose()) == 1, name
        less = piece.offset(-0.8).decompose()  # nowhere thinner than half a sheet
        assert len(less) == 1, name
    assert any(pieces["back"].area() > pieces[name].area() for name in pieces if "frame" in name)


def test_the_plug_and_the_screws_come_through() -> None:
    from host_tools.case import laser
    from host_tools.case.parts import discs, rectangle

    found = made()
    x, _, z = found.usb
    bottom = found.inner[3]
    gap = rectangle(x - 6, bottom + 0.5, x + 6, bottom + 1)
    screws = discs(found.bosses, found.parameters.screw)
    for number, (name, piece) in enumerate(laser.stack(found).items()):
        low, high = number * 3, number * 3 + 3
        assert (piece ^ screws).is_empty(), name
        if low < z + 3.5 and high > z - 3.5 and name != "back":
            assert (piece ^ gap).is_empty(), name


def test_ribs_interlock() -> None:
    from manifold3d import Manifold

    from host_tools.case import laser

    found = made()
    rib, high = found.parameters.rib, found.parameters.grid
    pieces = laser.ribs(found)
    assert len(pieces) == 30
    x = Manifold.extrude(pieces["across-1"], rib).translate((0, 0, -rib / 2)).rotate((90, 0, 0))
    y = Manifold.extrude(pieces["down-1"], rib).translate((0, 0, -rib / 2)).rotate((90, 0, 90))
    together = [x.translate((0, row * 10.0, 0)) for row in range(-7, 8)]
    together += [y.translate((column * 10.0, 0, 0)) for column in range(-7, 8)]
    whole = sum((piece.volume() for piece in together), 0.0)
    assert Manifold.batch_boolean(together, _add()).volume() == pytest.approx(whole, rel=1e-6)
    assert x.bounding_box()[5] - x.bounding_box()[2] == pytest.approx(high)
    moved = [piece.translate((1.0, 0, 0)) for piece in together[15:]]
    less = Manifold.batch_boolean(together[:15] + moved, _add()).volume()
    assert less < whole - 1  # shifted, they are in each other's way


def _add() -> object:
    from manifold3d import OpType

    return OpType.Add


def test_a_drawing_has_a_path_for_each_piece_and_the_beam_keeps_its_distance() -> None:
    from host_tools.case import laser

    found = made()
    for kerf in 0.0, 0.2:
        drawing = laser.svg({"diffuser": _diffuser(found)}, kerf)
        root = ElementTree.fromstring(drawing)
        (path,) = root.iter("{http://www.w3.org/2000/svg}path")
        points = re.findall(r"([\d.]+) ([\d.]+)", path.attrib["d"])
        wide = max(float(a) for a, _ in points) - min(float(a) for a, _ in points)
        assert wide == pytest.approx(162.4 + kerf)
        assert root.get("width", "").endswith("mm")


def _diffuser(found: Layout) -> object:
    from host_tools.case import parts

    return parts.diffuser(found)
