"""Every letter that the texts may need, where it is drawn, and what happens at the edges."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.ui import font
from quadrille.ui.canvas import Canvas

SIZES = (font.SMALL, font.LARGE)
ASCII = "".join(map(chr, range(32, 127)))
FRENCH = "éèêëàâäçîïôöùûüÿœæÉÈÊËÀÂÇÎÏÔÖÙÛÜŒÆ«»’…–°×·←→↑↓"
NO_CAPITAL = "ÿ"  # its capital is not in the fonts
SPACES = " \u00a0\u202f"
ABOVE = (1, 2)  # rows that accents take, by size
BELOW = (1, 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def drawn(text: str, size: int) -> Canvas:
    canvas = Canvas(120, 16)
    font.draw(canvas, text, 20, 4, 1, size)
    return canvas


def lit(canvas: Canvas) -> set[tuple[int, int]]:
    width = canvas.width
    return {(at % width, at // width) for at, index in enumerate(canvas.cells) if index}


def shape(text: str, size: int) -> frozenset[tuple[int, int]]:
    """The lights of a text, counted from its own place."""
    return frozenset((x - 20, y - 4) for x, y in lit(drawn(text, size)))


def rows(text: str, size: int, x: int, y: int) -> list[str]:
    """A canvas that is as large as the text needs."""
    canvas = Canvas(x, y)
    font.draw(canvas, text, 0, ABOVE[size], 3, size)
    cells = "".join("#" if cell else "." for cell in canvas.cells)
    return [cells[at : at + x] for at in range(0, x * y, x)]


def test_letters_look_as_they_should() -> None:
    assert rows("Éçj", font.LARGE, 16, 10) == [
        "...#............",
        "..#.............",
        "#####.........#.",
        "#...............",
        "#......###...##.",
        "####..#.......#.",
        "#.....#.......#.",
        "#.....#...#...#.",
        "#####..###....#.",
        "........#...##..",
    ]
    assert rows("éÇ2", font.SMALL, 11, 7) == [
        "..#........",
        "###..##.###",
        "#...#.....#",
        "##..#...###",
        "#...#...#..",
        "###..##.###",
        ".....#.....",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_every_character_has_a_letter_that_keeps_to_its_rows(size: int) -> None:
    box = shape("\x01", size)
    bottom = font.HEIGHTS[size] - 1
    for letter in ASCII + FRENCH + SPACES:
        found = shape(letter, size)
        assert found != box and bool(found) == (letter not in SPACES), letter
        ys = [y for _, y in found]
        assert all(-ABOVE[size] <= y <= bottom + BELOW[size] for y in ys), letter
        if letter.isascii() and letter.isupper():
            assert (min(ys), max(ys)) == (0, bottom), letter


def test_no_two_letters_look_the_same_but_small_ones_are_capitals() -> None:
    for size in SIZES:
        shapes: dict[frozenset[tuple[int, int]], str] = {}
        for letter in (ASCII + FRENCH).replace(" ", ""):
            if size == font.SMALL and letter != NO_CAPITAL:
                letter = letter.upper()
                assert shape(letter.lower(), size) == shape(letter, size)
            assert shapes.setdefault(shape(letter, size), letter) == letter


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("character", ["\x00", "\x7f", "ß", "ж", "中", "😀"])
def test_unknown_characters_are_drawn_as_a_box(size: int, character: str) -> None:
    corner = font.HEIGHTS[size] - 1
    box = shape(character, size)
    assert (0, 0) in box and (0, corner) in box and (1, 1) not in box
    assert box == shape("\x01", size)


@given(texts, st.sampled_from(SIZES))
def test_width_is_what_is_drawn(text: str, size: int) -> None:
    canvas = Canvas(200, 16)
    marked = f"H{text}H"  # blanks have a width as well
    after = font.draw(canvas, marked, 20, 4, 1, size)
    columns = [x for x, _ in lit(canvas)]
    width = font.width(marked, size)
    assert max(columns) - min(columns) + 1 == width
    assert after == max(columns) + 2
    assert width + 1 == sum(font.advance(letter, 0, 1, size) for letter in marked)


@given(texts, st.sampled_from(SIZES), st.integers(-90, 20), st.integers(-12, 12))
def test_the_edges_clip(text: str, size: int, x: int, y: int) -> None:
    large = Canvas(230, 40)
    font.draw(large, text, 100 + x, 14 + y, 1, size)
    small = Canvas(16, 10)
    font.draw(small, text, x, y, 1, size)
    expected = {(a - 100, b - 14) for a, b in lit(large)}
    assert lit(small) == {(a, b) for a, b in expected if 0 <= a < 16 and 0 <= b < 10}


@given(texts)
def test_letters_can_be_walked_along(text: str) -> None:
    at = 0
    for letter in text:
        at = font.next_letter(text, at)
        assert text.encode()[:at].decode().endswith(letter)
    assert at == len(text.encode())


def test_numbers_are_drawn_without_texts() -> None:
    rng = random.Random(5)
    for number in [0, 1, 9, 10, 99, 100, 9999, *(rng.randrange(10000) for _ in range(100))]:
        canvas = Canvas(120, 16)
        after = font.number(canvas, number, 20, 4, 1)
        assert canvas.cells == drawn(str(number), font.SMALL).cells
        assert after == 20 + 4 * len(str(number))
