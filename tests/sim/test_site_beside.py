"""What the site has beside the panel: the moves as text, the settings, the guide."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools.notation import NOTATIONS
from host_tools.page.moves import Moves
from host_tools.records import played
from quadrille.engine import prng
from quadrille.engine.games import GAMES, create
from quadrille.saves import room
from quadrille.table import Table
from sim.device import Device
from sim.site.replay import Replayed, link_of, read
from sim.web import guide, settings
from sim.web.app_machine import AppMachine
from tests.sim.test_site_replay import VARIANTS, finished


@pytest.fixture
def machine() -> Any:
    return AppMachine("quadrille16", seed=1)


def lines(news: Any) -> list[tuple[int, str]]:
    assert news["from"] == 0
    return news["lines"]


def written(table: Table) -> Iterator[tuple[int, str]]:
    """The moves of a table, as a record of it has them."""
    game = table.game
    options = {name: game.option(name) for name, _, which in game.OPTIONS if game.variant in which}
    new = create(game.NAME, game.variant, game.players, options)
    for line in played(new, table.seed, [table.move(ply) for ply in range(table.known)]):
        if line.get("move"):
            yield line["turn"], line["move"]


@pytest.mark.parametrize(("name", "variant", "players", "options"), VARIANTS)
def test_moves_are_those_of_the_record_and_each_is_told_once(
    name: str, variant: str, players: int, options: dict[str, Any]
) -> None:
    table = finished(create(name, variant, players, options), ["human"] * players, seed=77)
    expected, plies = list(written(table)), table.known
    app = SimpleNamespace(table=table)
    moves: Any = Moves()
    told: list[Any] = []
    for table.known in (0, 1, plies // 2, plies):
        news = moves.news(SimpleNamespace(app=app))
        assert (news["from"], news["game"]) == (len(told), name)
        told += news["lines"]
        assert news["missing"] == table.game.plies - table.known
        assert moves.news(SimpleNamespace(app=app)) is None
    assert told == expected


def test_moves_that_were_taken_back_and_another_game(machine: Any) -> None:
    moves: Any = Moves()
    app = machine.app
    app.start_game("flipop", None, 2, {}, ["human"] * 2)
    assert lines(moves.news(machine)) == []
    for _ in range(3):
        app.view.commit(app.view.moves[0])
        app.view.begin_turn()
    three = lines(moves.news(machine))
    assert len(three) == 3
    app.table.take_back()
    assert lines(moves.news(machine)) == three[:2]
    app.start_game("pieges", None, 2, {}, ["human"] * 2)
    assert moves.news(machine) == {
        "game": "pieges", "from": 0, "lines": [], "at": -1, "missing": 0
    }  # fmt: skip
    app.quit()
    assert moves.news(machine)["game"] == "colorpop"  # in the menu's front
    assert moves.news(SimpleNamespace(app=None))["game"] is None  # a handheld at a cable


def test_a_replay_has_all_its_moves_and_where_it_is() -> None:
    table = finished(create("flipop"), ["human", "hard"], seed=5)
    replayed = Replayed(Device("quadrille16"), read(link_of(table)), lambda at: None)
    moves: Any = Moves()
    news = moves.news(replayed)
    assert lines(news) == list(written(table))
    assert (news["game"], news["at"]) == ("flipop", 0)
    replayed.lay(2)
    news = moves.news(replayed)
    assert (news["lines"], news["at"]) == ([], 2)
    assert settings.state_of(replayed) is None


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_moves_tell_nothing_of_secrets(name: str) -> None:
    """Whoever has the board alone would write the same."""
    game = create(name)
    table = Table(game, ["human"] * game.players, room(game))
    table.begin(3, 1)
    move = next(move for move in range(1 << 16) if game.is_legal(move))
    before = NOTATIONS[name].write_move(game, move)
    for seed in range(20):
        rng = bytearray(prng.SIZE)
        prng.seed(rng, 0, seed)
        game.reshuffle(game.turn, rng)
        assert NOTATIONS[name].write_move(game, move) == before


def test_settings_are_set_kept_and_told(machine: Any) -> None:
    app = machine.app
    state = settings.state_of(machine)
    assert state and state["values"]["brightness"] == 6
    for name, values in state["ranges"].items():
        settings.change(app, name, values[-1])
        again = settings.state_of(machine)
        assert again and again["values"][name] == values[-1]
    kept = app.saves.read(0)
    assert list(kept) == [values[-1] for values in state["ranges"].values()]
    assert app.device.panel._quarter == 3


@pytest.mark.parametrize(
    ("name", "value"), [("brightness", 0), ("brightness", 9), ("quarter", 4), ("saves", 1)]
)
def test_no_other_setting_can_be_set(machine: Any, name: str, value: int) -> None:
    with pytest.raises(ValueError, match=r"^invalid "):
        settings.change(machine.app, name, value)


def test_a_board_that_is_not_square_is_turned_upside_down_only() -> None:
    state = settings.state_of(AppMachine("hat16x10", seed=1))
    assert state and state["ranges"]["quarter"] == [0, 2]


# --- the guide ----------------------------------------------------------------------------


FILES = guide.files()
TEXTS = {name: data.decode() for name, data in FILES.items() if name.endswith(".html")}


def test_the_guide_has_all_pages_in_both_languages_and_their_pictures_and_links() -> None:
    for language in ("en", "fr"):
        for page in ("quickstart", "walk", *GAMES, *(f"{game}-controls" for game in GAMES)):
            assert f"guide/{language}/{page}.html" in FILES
    for name, text in TEXTS.items():
        folder = name.rpartition("/")[0]
        targets = re.findall(r'(?:href|src)="([^"]*)"', text)
        for target in targets:
            path = f"guide/{target[3:]}" if target.startswith("../") else f"{folder}/{target}"
            assert path in FILES, (name, target)


def test_nothing_of_the_markdown_is_left_and_nothing_is_inline() -> None:
    for name, text in TEXTS.items():
        body = re.sub(r"<[^>]*>", "", text)
        assert re.findall(r"\*\*|\]\(|^#|^\||\*\w", body, re.MULTILINE) == [], name
        assert re.findall(r"\sstyle=|<style|<script|\son\w+=", text) == []
        assert text.count("<li>") == text.count("</li>")


WRITTEN = [
    ("# A & *b*", "<h2>A &amp; <em>b</em></h2>"),
    ("one\n**two**", "<p>one <strong>two</strong></p>"),
    ("1. a\n   b\n2. c", "<ol><li>a b</li><li>c</li></ol>"),
    ("- a\n- [c](d.md)", '<ul><li>a</li><li><a href="d.html">c</a></li></ul>'),
    ("|a|b|\n|---|---|\n|c|*d*|", "<table><thead><tr><th>a</th><th>b</th></tr></thead>"
     "<tbody><tr><td>c</td><td><em>d</em></td></tr></tbody></table>"),
    ("x [a](b.md) · [the\nc](../d.md)", '<p>x <a href="b.html">a</a></p>'),
    ("see [signs](../d.md#e)", "<p>see signs</p>"),
    ("```\nA   <b> *c*\n    d\n```", "<pre>A   &lt;b&gt; *c*\n    d</pre>"),
]  # fmt: skip


@pytest.mark.parametrize(("markdown", "html"), WRITTEN)
def test_markdown(markdown: str, html: str) -> None:
    assert guide.converted(markdown) == html
