"""Write the golden frames, the contact sheets and the walks of the guide."""

from pc import firmware

firmware.install("fast")

from pc.paths import ROOT
from tests.golden import sheet
from tests.golden.frames import BOARDS, SCRIPTS, golden_file, shots, write
from tests.guide import walk

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
    walk.write()


main()
