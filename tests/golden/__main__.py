"""Write the golden frames and the contact sheets anew: `python -m tests.golden`."""

import sim

sim.install("fast")

from host_tools.paths import ROOT  # noqa: E402 - `install` comes before what looks at firmware/
from tests.golden import sheet  # noqa: E402
from tests.golden.frames import BOARDS, SCRIPTS, golden_file, shots, write  # noqa: E402

DOCS = ROOT / "docs"


def main() -> None:
    for board in BOARDS:
        scenes = {}
        for script in SCRIPTS:
            scenes[script.stem] = shots(script, board)
            file = golden_file(script, board)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(write(scenes[script.stem]))
        sheet.save(sheet.draw(scenes), DOCS / f"screens-{board}.png")
        print(f"{board}: {sum(map(len, scenes.values()))} frames")


main()
