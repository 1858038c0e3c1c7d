"""What KiCad makes of a project: its verdict, and the files to order from."""

import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

from host_tools.build.kicad import Kicad
from pc.errors import UserError

LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts"
# Every board house, and gerbonara, reads this plain kind.
PLAIN = ("--no-x2", "--disable-aperture-macros")
PICTURE = ("--width", "1200", "--height", "740", "--zoom", "1.5")
SIDES = {"front": "top", "back": "bottom"}
SAME_DATE = (2000, 1, 1, 0, 0, 0)


def complaints(kicad: Kicad, project: Path, work: Path) -> list[str]:
    """What KiCad's rules for schematics and layouts object to, and how the two differ."""
    report = work / "rules.json"
    ask = ("--format", "json", "--severity-all", "--output", report)
    kicad.run("sch", "erc", *ask, project.with_suffix(".kicad_sch"))
    sheets = json.loads(report.read_text(encoding="utf-8"))["sheets"]
    found = [violation for sheet in sheets for violation in sheet["violations"]]
    kicad.run("pcb", "drc", "--schematic-parity", *ask, project.with_suffix(".kicad_pcb"))
    told = json.loads(report.read_text(encoding="utf-8"))
    for kind in ("violations", "unconnected_items", "schematic_parity"):
        found += told[kind]
    return [
        f"{one['description']} ({', '.join(item['description'] for item in one['items'])})"
        for one in found
    ]


def gerbers(kicad: Kicad, project: Path, folder: Path) -> None:
    """A file for each layer, and two of drills: holes with copper in them, and without."""
    folder.mkdir(exist_ok=True)
    layout = project.with_suffix(".kicad_pcb")
    kicad.run("pcb", "export", "gerbers", *PLAIN, "--layers", LAYERS, "-o", f"{folder}/", layout)
    kicad.run("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{folder}/", layout)


def pack(folder: Path, target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.iterdir()):
            archive.writestr(zipfile.ZipInfo(file.name, SAME_DATE), file.read_bytes())


def pictures(kicad: Kicad, project: Path, folder: Path) -> list[Path]:
    made = []
    for name, side in SIDES.items():
        made.append(folder / f"{name}.png")
        options = ("--side", side, *PICTURE, "--output", made[-1])
        kicad.run("pcb", "render", *options, project.with_suffix(".kicad_pcb"))
        with Image.open(made[-1]) as picture:
            picture.quantize(32).save(made[-1], optimize=True)
    return made


def sheet(kicad: Kicad, project: Path, target: Path) -> None:
    kicad.run("sch", "export", "pdf", "--output", target, project.with_suffix(".kicad_sch"))


def netlist(kicad: Kicad, project: Path, work: Path) -> dict[str, str]:
    """The nets that KiCad reads from the schematic: pad, as in "U1.3", to name."""
    target = work / "netlist.xml"
    schematic = project.with_suffix(".kicad_sch")
    kicad.run("sch", "export", "netlist", "--format", "kicadxml", "--output", target, schematic)
    nets = ElementTree.parse(target).iter("net")
    return {
        f"{pad.get('ref')}.{pad.get('pin')}": net.get("name", "")
        for net in nets
        for pad in net.iter("node")
    }


def refuse(found: list[str], who: str) -> None:
    if found:
        more = f", and {len(found) - 1} more" if len(found) > 1 else ""
        raise UserError(f"{who} object to this board: {found[0]}{more}")
