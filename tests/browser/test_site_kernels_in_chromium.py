"""Engines and players in the page, where viper is WebAssembly: the same games as on CPython."""

import json

import pytest

from quadrille.engine.games import GAMES
from tests.browser.plugged import Shared
from tests.runtimes import PROGRAMS, run, with_parameters
from tests.sizes import size

CAPTURED = """
import contextlib, io
printed = io.StringIO()
with contextlib.redirect_stdout(printed):
    exec({text}, {{}})
printed.getvalue()
"""
COMPILED = """
from quadrille.engine import kernels
from quadrille.ui import font
str([hasattr(function, "__viper__") for function in (kernels.flood, font._letter)])
"""
RUNS = [
    *(
        ("players.py", {"GAME": game, "LEVELS": "hard master", "NODES": size(400, 0), "COUNT": 6})
        for game in GAMES
    ),
    ("games.py", {"COUNT": size(30, 200)}),
]


@pytest.mark.prove
@pytest.mark.parametrize(("name", "parameters"), RUNS)
def test_a_program_prints_what_it_prints_on_cpython(
    tabs: Shared, name: str, parameters: dict[str, int | str]
) -> None:
    text = with_parameters(PROGRAMS / name, parameters)
    with tabs.site() as site:
        assert site.python(COMPILED) == "[False, True]"
        printed = site.python(CAPTURED.format(text=json.dumps(text)))
    assert printed.splitlines() == run(name, "cpython", parameters)
