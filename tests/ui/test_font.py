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
NO_CAPITAL = "ÿ"  # that the fonts have
SPACES = " \u00a0\u202f"
ABOVE = (1, 2)  # rows that accents take, by size
BELOW = (1, 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def drawn(text: str, size: int, x: int = 20, y: int = 4, width: int = 120) -> Canvas:
    canvas = Canvas(width, 16)
    font.draw(canvas, text, x, y, 1, size)
    return canvas


def lit(canvas: Canvas) -> set[tuple[int, int]]:
    width = canvas.width
    return {(at % width, at // width) for at, index in enumerate(canvas.cells) if index}


def shape(text: str, size: int) -> frozenset[tuple[int, int]]:
    """The lights of a text, counted from its own place."""
    return frozenset((x - 20, y - 4) for x, y in lit(drawn(text, size)))


def rows(canvas: Canvas, height: int) -> list[str]:
    cells = canvas.cells
    return [
        "".join("#" if cells[y * canvas.width + x] else "." for x in range(canvas.width))
        for y in range(height)
    ]


def test_letters_look_as_they_should() -> None:
    canvas = Canvas(16, 10)
    font.draw(canvas, "Éçj", 0, 2, 3, font.LARGE)
    assert rows(canvas, 10) == [
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
    canvas = Canvas(11, 7)
    font.draw(canvas, "éÇ2", 0, 1, 3, font.SMALL)
    assert rows(canvas, 7) == [
        "..#........",
        "###..##.###",
        "#...#.....#",
        "##..#...###",
        "#...#...#..",
        "###..##.###",
        ".....#.....",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_there_is_a_letter_for_all_that_is_written(size: int) -> None:
    box = shape("\x01", size)
    for letter in ASCII + FRENCH:
        if letter not in SPACES:
            assert shape(letter, size) not in (box, frozenset()), letter


@pytest.mark.parametrize("size", SIZES)
def test_no_two_letters_look_the_same(size: int) -> None:
    letters = [letter for letter in ASCII + FRENCH if letter != " "]
    if size == font.SMALL:
        letters = sorted({letter.upper() for letter in letters if letter != NO_CAPITAL})
    shapes: dict[frozenset[tuple[int, int]], str] = {}
    for letter in letters:
        assert shapes.setdefault(shape(letter, size), letter) == letter


def test_small_letters_are_capitals() -> None:
    for letter in ASCII + FRENCH:
        if letter != NO_CAPITAL:
            assert shape(letter, font.SMALL) == shape(letter.upper(), font.SMALL)


@pytest.mark.parametrize("size", SIZES)
def test_letters_keep_to_their_rows(size: int) -> None:
    bottom = font.HEIGHTS[size] - 1
    for letter in ASCII + FRENCH:
        ys = [y for _, y in shape(letter, size)]
        assert all(-ABOVE[size] <= y <= bottom + BELOW[size] for y in ys), letter
        if letter.isascii() and letter.isupper():
            assert (min(ys), max(ys)) == (0, bottom), letter


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("character", ["\x00", "\x7f", "ß", "ж", "中", "😀"])
def test_what_there_is_no_letter_for_is_a_box(size: int, character: str) -> None:
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
    assert max(columns) - min(columns) + 1 == font.width(marked, size)
    assert after == max(columns) + 2
    assert font.width(marked, size) + 1 == sum(
        font.advance(letter, 0, 1, size) for letter in marked
    )


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
        assert at <= len(text.encode())
        text_before = text.encode()[:at].decode()
        assert text_before.endswith(letter)
    assert at == len(text.encode())


def test_numbers_are_drawn_without_texts() -> None:
    rng = random.Random(5)
    for number in [0, 1, 9, 10, 99, 100, 9999, *(rng.randrange(10000) for _ in range(100))]:
        canvas = Canvas(40, 16)
        after = font.number(canvas, number, 20, 4, 1)
        text = drawn(str(number), font.SMALL, width=40)
        assert canvas.cells == text.cells
        assert after == 20 + 4 * len(str(number))
