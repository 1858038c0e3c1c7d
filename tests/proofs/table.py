"""What is proven of the firmware's viper functions, and the record of it.

`record.txt` has a line for each proof: module, function, what is proven, up to which bound, the
seconds it took, how, and a hash of the C program that CBMC was given. So a kernel that changes
without its proof is noticed at once. docs/proofs.md has the same as a table.
"""

import re
from typing import NamedTuple

from pc.paths import ROOT
from tests.proofs.goals import CONTRACT, PART, Goal

RECORD = ROOT / "tests/proofs/record.txt"
PAGE = ROOT / "docs/proofs.md"
HEAD = "| function | what is proven | bound | seconds |\n|---|---|---|---:|\n"
OPEN = "open"
ALL = (CONTRACT, OPEN)  # what is said of each contract
TOLD = {OPEN: "**not proven as a whole**"}


class Row(NamedTuple):
    module: str
    function: str
    what: str
    bound: str  # of what is open, why
    seconds: str
    how: str
    key: str

    def text(self) -> str:
        shown = f"`{self.module}` `{self.function}`"
        return f"| {shown} | {TOLD.get(self.what, self.what)} | {self.bound} | {self.seconds} |\n"

    def is_of(self, goal: Goal) -> bool:
        what = CONTRACT if self.what == OPEN else self.what
        same = (self.module, self.function, what) == (goal.module, goal.function, goal.what)
        return same and goal.bound in ("", self.bound.partition(";")[0])


def rows() -> list[Row]:
    lines = RECORD.read_text().splitlines()
    return [Row(*line.split("\t")) for line in lines if not line.startswith("#")]


def version() -> str:
    """The CBMC of the record."""
    return RECORD.read_text().splitlines()[0].removeprefix("# ")


def write(made: list[Row], cbmc: str) -> None:
    RECORD.write_text(f"# {cbmc}\n" + "".join("\t".join(row) + "\n" for row in made))
    PAGE.write_text(page(made, PAGE.read_text()))


def page(made: list[Row], text: str) -> str:
    """The page with its table: what is proven comes first."""
    before, _, after = text.partition(HEAD)
    rest = after.partition("\n\n")[2]
    kinds = (CONTRACT, PART, OPEN)
    contracts, parts, left = ([row for row in made if row.what == what] for what in kinds)
    more = [row for row in made if row.what not in kinds]
    of = f"{len(contracts)} of {len(contracts + left)}"
    told = f"**{of} contracts** are proven, and parts of {len({row[:2] for row in parts})} more"
    before = re.sub(r"\*\*\d+ of \d+ contracts\*\* are proven, and parts of \d+ more", told, before)
    whole = (row.text() for row in (*contracts, *more))
    halves = (row.text() for one in left for row in (one, *(p for p in parts if p[:2] == one[:2])))
    return before + HEAD + "".join((*whole, *halves)) + "\n" + rest
