"""Scripts that are wrong: file and line in one sentence, or steps that can be played."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from host_tools.guide import make
from host_tools.guide import script as guide
from pc.errors import UserError
from pc.paths import ROOT
from quadrille.events import BUTTONS
from sim.script import LONGEST_WAIT, SHOT_NAME, VERBS, Step, parse, read
from tests.fuzz.damage import accepted, damaged_bytes, damaged_text


def beginnings(paths: list[Path], lines: int) -> list[str]:
    return ["\n".join(path.read_text().splitlines()[:lines]) for path in paths]


# Of those that the golden frames come from; and of the guides: a game, or buttons.
SCRIPTS = beginnings(sorted((ROOT / "tests" / "golden" / "scripts").glob("*.txt")), 8)
GUIDES = beginnings([*make.SCRIPTS, *make.REELS], 20)
WORDS = st.sampled_from([*VERBS, *BUTTONS, "30", "0", "x", "#", "\t", "\r", ""]) | st.text(
    max_size=5
)
LINES = st.lists(st.lists(WORDS, max_size=4).map(" ".join), max_size=5).map("\n".join)


def playable(steps: list[Step] | None) -> None:
    for step in steps or []:
        assert step.verb in VERBS
        assert all(button in range(len(BUTTONS)) for button in step.buttons)
        assert 0 <= step.ticks <= LONGEST_WAIT
        assert step.verb != "shot" or SHOT_NAME.fullmatch(step.name)


@given(damaged_text(st.sampled_from(SCRIPTS)) | LINES)
def test_any_text_as_a_script(text: str) -> None:
    playable(accepted(lambda: parse(text, "script.txt"), UserError, "script.txt:"))


@given(content=damaged_bytes(st.sampled_from([script.encode() for script in SCRIPTS])))
def test_any_file_as_a_script(content: bytes, folder: Path) -> None:
    path = folder / "script.txt"
    path.write_bytes(content)
    playable(accepted(lambda: read(path), UserError))


@given(damaged_text(st.sampled_from(GUIDES)))
def test_any_text_as_a_script_of_the_guides(text: str) -> None:
    for line in accepted(lambda: list(guide.parse(text, "script.txt")), UserError) or []:
        known = line.verb in guide.NAMED or line.verb in guide.NUMBERS or line.verb == "play"
        assert known or line.step is not None
