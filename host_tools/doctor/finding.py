"""What the doctor has found."""

import textwrap
from collections.abc import Iterable
from dataclasses import asdict, dataclass

OK = "ok"
WARN = "warn"  # something does not work yet, or not as well as it could
WRONG = "wrong"  # something cannot work until it is repaired

COLUMN = 30  # where what was found begins
WIDTH = 100


@dataclass(frozen=True)
class Finding:
    what: str  # what was looked at, in a word or two
    state: str
    found: str
    to_do: str = ""  # about it

    def __str__(self) -> str:
        text = f"{self.found}: {self.to_do}" if self.to_do else self.found
        head = f"{self.state:5}  {self.what:21}  "
        return textwrap.fill(
            text,
            WIDTH,
            initial_indent=head,
            subsequent_indent=" " * COLUMN,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def as_json(self) -> dict[str, str]:
        return asdict(self)


def worst(findings: Iterable[Finding]) -> str:
    states = {finding.state for finding in findings}
    return next(state for state in (WRONG, WARN, OK) if state in states or state == OK)
