"""Scripts of the guides' pictures that are wrong: file and line in one sentence, or steps."""

from hypothesis import given
from hypothesis import strategies as st

from host_tools.errors import UserError
from host_tools.guide.make import REELS, SCRIPTS
from host_tools.guide.script import NAMED, NUMBERS, parse
from tests.fuzz.damage import accepted, damaged_text

# Their first lines: a game that stands, or buttons.
TEXTS = ["\n".join(path.read_text().splitlines()[:20]) for path in [*SCRIPTS, *REELS]]


@given(damaged_text(st.sampled_from(TEXTS)))
def test_any_text_as_a_script_of_the_guides(text: str) -> None:
    for line in accepted(lambda: list(parse(text, "script.txt")), UserError) or []:
        known = line.verb in NAMED or line.verb in NUMBERS or line.verb == "play"
        assert known or line.step is not None
