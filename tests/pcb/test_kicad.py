"""The carrier board in KiCad 9, and its Gerbers in gerbonara."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from host_tools.build import environment
from host_tools.build.kicad import Kicad, kicad
from host_tools.pcb import export
from host_tools.pcb.check import against_netlist
from host_tools.pcb.copper import groups, named
from host_tools.pcb.design import Design, folder
from host_tools.pcb.files import project_files
from host_tools.pcb.schematic import unconnected
from pc.boards import REFERENCE
from pc.errors import UserError
from tests.pcb import gerbers
from tests.pcb.designs import FAULTS, carrier, swapped_pins

pytestmark = pytest.mark.minutes


@pytest.fixture(scope="module")
def tool() -> Kicad:
    try:
        return kicad()
    except UserError as error:
        pytest.skip(str(error))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return written(carrier(), tmp_path)


def written(design: Design, where: Path) -> Path:
    for name, text in project_files(design).items():
        (where / name).write_text(text, encoding="utf-8")
    return where / design.name


def test_design_rules_are_kept(tool: Kicad, project: Path, tmp_path: Path) -> None:
    assert export.complaints(tool, project, tmp_path) == []


@pytest.mark.parametrize("what", FAULTS)
def test_faults_break_design_rules(tool: Kicad, tmp_path: Path, what: str) -> None:
    assert export.complaints(tool, written(FAULTS[what](), tmp_path), tmp_path)


def test_a_layout_of_other_nets_is_found(tool: Kicad, project: Path, tmp_path: Path) -> None:
    """KiCad compares the layout with the schematic, too."""
    layout = project.with_suffix(".kicad_pcb")
    other = project_files(swapped_pins())[layout.name]
    layout.write_text(other, encoding="utf-8")
    found = export.complaints(tool, project, tmp_path)
    assert any("doesn't match net given by schematic" in one for one in found), found


def test_the_schematic_has_our_nets(tool: Kicad, project: Path, tmp_path: Path) -> None:
    ours = {**carrier().netlist, **unconnected(carrier())}
    assert export.netlist(tool, project, tmp_path) == ours


def test_gerbers_have_the_same_holes_and_nets(
    tool: Kicad, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(environment.beside("gerber"))
    design, made = carrier(), tmp_path / "gerbers"
    export.gerbers(tool, project, made)
    pads = {gerbers.at(*part.place(pad)): (name, pad) for name, (part, pad) in design.pads.items()}
    plated = gerbers.holes(made, "PTH")
    assert plated == {place: pad.drill for place, (_, pad) in pads.items()}
    assert gerbers.holes(made, "NPTH") == dict.fromkeys(design.measures.HOLES, design.measures.HOLE)
    size = design.measures.WIDTH, design.measures.HEIGHT
    assert gerbers.edge(made) == pytest.approx((0, 0, *size), abs=1e-3)
    names = {place: name for place, (name, _) in pads.items()}
    copper = [*gerbers.copper(made), *gerbers.barrels(plated, names)]
    found = {named(group) for group in groups(copper)}
    assert set().union(*found) == set(design.pads)
    assert list(against_netlist(found, design.netlist)) == []
    assert list(against_netlist(found, swapped_pins().netlist))


def test_the_pictures_are_those_of_the_project(tool: Kicad, project: Path, tmp_path: Path) -> None:
    for picture in export.pictures(tool, project, tmp_path):
        with Image.open(picture) as made, Image.open(folder(REFERENCE) / picture.name) as kept:
            apart = ImageChops.difference(made.convert("RGBA"), kept.convert("RGBA"))
        assert max(ImageStat.Stat(apart).mean) < 1, f"{picture.name}: run `./quadrille pcb`"
