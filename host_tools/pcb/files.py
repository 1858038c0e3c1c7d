"""The files that are made from the tables without KiCad: its project, and the steps."""

from host_tools.pcb.board_file import board_file
from host_tools.pcb.design import Design
from host_tools.pcb.project import project
from host_tools.pcb.schematic import schematic
from host_tools.pcb.steps import steps


def project_files(design: Design) -> dict[str, str]:
    return {
        f"{design.name}.kicad_pro": project(design),
        f"{design.name}.kicad_sch": schematic(design),
        f"{design.name}.kicad_pcb": board_file(design),
        "steps.svg": steps(design),
    }
