"""`python -m tests.proofs`: prove all viper functions, and write the table of docs/proofs.md."""

import argparse
import os

from host_tools.build.cbmc import cbmc
from tests.proofs.table import (
    CONTRACT,
    HEAD,
    OPEN,
    PAGE,
    QUADRILLE,
    Row,
    bound,
    contract,
    flood,
    functions,
)
from viper.model import ViperError
from viper.prove import Proof, prove

BOARDS = ((2, 2), (3, 3))


def row(proof: Proof, seconds: float, what: str = CONTRACT, limit: str = "") -> Row:
    name = str(proof.path.relative_to(QUADRILLE))
    try:
        verdict = prove(proof, seconds)
    except ViperError as error:
        return Row(name, proof.function, OPEN, f"no C: {error.reason}", "")
    if verdict.proven:
        taken = f"{verdict.seconds:.1f}"
        return Row(name, proof.function, what, limit or bound(proof, verdict), taken)
    return Row(name, proof.function, OPEN, verdict.failures[0].replace("|", "\\|"), "")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    parser.add_argument("functions", nargs="*", help="print rows of these only")
    parser.add_argument("--seconds", type=float, default=600, help="for each, of the processor")
    options = parser.parse_intermixed_args()
    os.environ["CBMC"] = str(cbmc())
    made = []
    for path, name in functions():
        if options.functions and name not in options.functions:
            continue
        made.append(row(contract(path, name), options.seconds))
        print(made[-1].text(), end="", flush=True)
    if options.functions:
        return
    for width, height in BOARDS:
        what = "finds the smallest closed set"
        made.append(row(flood(width, height), options.seconds, what, f"{width}×{height}"))
        print(made[-1].text(), end="", flush=True)
    before, _, after = PAGE.read_text().partition(HEAD)
    rest = after.partition("\n\n")[2]
    proven = [one for one in made if one.what != OPEN]
    left = [one for one in made if one.what == OPEN]
    PAGE.write_text(before + HEAD + "".join(one.text() for one in proven + left) + "\n" + rest)


if __name__ == "__main__":
    main()
