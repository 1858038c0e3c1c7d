"""KiCad's project file, NAME.kicad_pro: the rules that kicad-cli checks."""

import json

from host_tools.pcb.check import CLEARANCE, NARROWEST, RING, TO_EDGE
from host_tools.pcb.design import Design

# We have no library of symbols and footprints: the project contains them.
IGNORED = ("lib_footprint_issues", "lib_footprint_mismatch", "footprint_symbol_mismatch")
IGNORED_SHEET = ("lib_symbol_issues", "lib_symbol_mismatch", "footprint_link_issues")
ERRORS = ("silk_overlap", "silk_over_copper", "silk_edge_clearance", "pth_inside_courtyard")


def project(design: Design) -> str:
    rules = {
        "min_clearance": CLEARANCE,
        "min_track_width": NARROWEST,
        "min_via_annular_width": RING,
        "min_copper_edge_clearance": TO_EDGE,
        "min_hole_clearance": CLEARANCE,
        "min_hole_to_hole": 0.5,
        "min_through_hole_diameter": 0.8,
        "min_text_height": 0.8,
        "min_text_thickness": 0.1,
    }
    severities = {**dict.fromkeys(IGNORED, "ignore"), **dict.fromkeys(ERRORS, "error")}
    contents = {
        "board": {"design_settings": {"rules": rules, "rule_severities": severities}},
        "erc": {"rule_severities": dict.fromkeys(IGNORED_SHEET, "ignore")},
        "meta": {"filename": f"{design.name}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": [
                {
                    "name": "Default",
                    "clearance": CLEARANCE,
                    "track_width": 0.4,
                    "via_diameter": 1.6,
                    "via_drill": 1.0,
                }
            ],
            "meta": {"version": 4},
        },
    }
    return json.dumps(contents, indent=2) + "\n"
