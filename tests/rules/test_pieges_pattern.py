"""The standard pattern of Pièges is what docs/pieges-pattern.md says it is."""

from itertools import pairwise, product

import pytest

from host_tools import pattern
from host_tools.notation.pieges import strip_text
from host_tools.pattern_search import Draw, even, open_traps, search
from pc.paths import ROOT
from quadrille.engine.pieges import STANDARD
from tests.command import printed, refusal
from tests.rules.pieges_positions import dealt, picture

TEXTS = [strip_text(strip) for strip in STANDARD]
DOCUMENT = ROOT / "docs" / "pieges-pattern.md"


def test_no_two_slides_are_alike_even_when_turned_round() -> None:
    assert len({*TEXTS, *(text[::-1] for text in TEXTS)}) == 28


def test_every_slide_has_equally_many_changes_and_half_its_places_are_holes() -> None:
    for text in TEXTS:
        assert sum(a != b for a, b in pairwise(text)) == 5
        assert text.count("1") in (4, 5)
        assert "000" not in text and "111" not in text
        assert even(int(text[::-1], 2))
    assert not even(0b110110110) and not even(0b100100111)


def test_every_cell_is_open_in_two_positions_out_of_nine() -> None:
    for column, row in product(range(7), range(7)):
        orange, white = TEXTS[column][row : row + 3], TEXTS[7 + row][column : column + 3]
        assert orange.count("1") * white.count("1") == 2
    assert pattern.frequencies(STANDARD).count(" 2") == 49


def test_how_many_traps_can_be_open_at_once() -> None:
    fewest, most = open_traps(STANDARD)
    assert (fewest, most) == (3, 18)  # so at least 31 of 49 cells are closed, enough for four
    open_now = ["".join(picture(dealt(seed=seed))).count("#") for seed in range(300)]
    assert fewest <= min(open_now) and max(open_now) <= most


def test_the_search_finds_it_again() -> None:
    assert search(2, 20) == STANDARD


def test_the_search_draws_even_patterns_only() -> None:
    drawn = list(Draw(1).patterns(40))
    assert drawn
    for strips in drawn:
        assert all(even(strip) for strip in strips)
        assert pattern.frequencies(strips).count(" 2") == 49


def test_the_document_shows_it() -> None:
    assert pattern.describe(STANDARD) in DOCUMENT.read_text()


def test_measuring_counts_what_happened() -> None:
    found = pattern.measure("standard", 3, 30, seed=1)
    assert len(found.plies) == sum(found.ends.values()) == 30
    assert sum(found.wins) == pytest.approx(30)
    for game, plies in enumerate(found.plies):
        fallen = [falls[game] for falls in found.falls]
        assert all(0 <= n <= 5 for n in fallen) and sum(n == 5 for n in fallen) <= 3
        assert plies > 15
    tables = printed("pattern", "--games", "2")
    assert "| won by seat 3, % |  |  |" in tables and tables.count("| players |") == 2


def test_numbers_that_make_no_sense() -> None:
    assert refusal("pattern", "--games", "1") and refusal("pattern", "--search", "0")
