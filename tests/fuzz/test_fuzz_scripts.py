"""Button scripts that are wrong: file and line in one sentence, or steps that can be played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.errors import UserError
from host_tools.paths import ROOT
from quadrille.events import BUTTONS
from sim.script import LONGEST_WAIT, SHOT_NAME, Step, parse, read
from tests.fuzz.damage import accepted, damaged_bytes, damaged_text

# The first lines of the scripts that the golden frames come from.
PATHS = sorted((ROOT / "tests" / "golden" / "scripts").glob("*.txt"))
SCRIPTS = ["\n".join(path.read_text().splitlines()[:8]) for path in PATHS]


def playable(steps: list[Step] | None) -> None:
    for step in steps or []:
        assert all(button in range(len(BUTTONS)) for button in step.buttons)
        assert 0 <= step.ticks <= LONGEST_WAIT
        assert step.verb != "shot" or SHOT_NAME.fullmatch(step.name)


@given(damaged_text(st.sampled_from(SCRIPTS)))
def test_any_text_as_a_script(text: str) -> None:
    playable(accepted(lambda: parse(text, "script.txt"), UserError))


@given(content=damaged_bytes(st.sampled_from([script.encode() for script in SCRIPTS])))
def test_any_file_as_a_script(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "script.txt"
    path.write_bytes(content)
    playable(accepted(lambda: read(path), UserError))
