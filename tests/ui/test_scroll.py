"""Texts that run: how fast, from where, to where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.ui import font
from quadrille.ui.canvas import Canvas
from quadrille.ui.scroll import HOLD, TICKS_PER_COLUMN, Scroll

WIDTH = 16
LONG = "les quatre jeux «\u202fété\u202f» de la grille "
SECOND = 60  # ticks


def frame(scroll: Scroll) -> bytes:
    canvas = Canvas(WIDTH, 10)
    scroll.draw(canvas, 2, 3)
    return bytes(canvas.cells)


def text_at(text: str, size: int, x: int) -> bytes:
    canvas = Canvas(WIDTH, 10)
    font.draw(canvas, text, x, 2, 3, size)
    return bytes(canvas.cells)


@pytest.mark.parametrize("size", [font.SMALL, font.LARGE])
def test_a_text_that_fits_stands_in_the_middle_and_an_empty_one_is_done(size: int) -> None:
    for text in ("Été", ""):
        scroll = Scroll(text, size)
        expected = text_at(text, size, (WIDTH - font.width(text, size)) // 2)
        for _ in range(3 * SECOND):
            assert frame(scroll) == expected
            scroll.tick()
        assert not scroll.done
    assert Scroll("", size, once=True).done


@given(st.text("aéM ·😀", min_size=1, max_size=9))
def test_a_text_runs_column_by_column(text: str) -> None:
    scroll = Scroll(text, font.LARGE, once=True)
    for _ in range(HOLD):
        assert frame(scroll) == text_at(text, font.LARGE, 0)
        scroll.tick()
    for column in range(1, font.advance(text, 0, len(text), font.LARGE) + 1):
        assert not scroll.done
        for _ in range(TICKS_PER_COLUMN):
            scroll.tick()
            assert frame(scroll) == text_at(text, font.LARGE, -column)
    assert scroll.done


@pytest.mark.parametrize(("size", "slowest", "fastest"), [(font.SMALL, 4, 7), (font.LARGE, 3, 6)])
def test_letters_pass_once_at_a_readable_speed(size: int, slowest: int, fastest: int) -> None:
    scroll = Scroll(LONG, size, once=True)
    ticks = 0
    while not scroll.done:
        scroll.tick()
        ticks += 1
    assert slowest <= len(LONG) * SECOND / (ticks - HOLD) <= fastest
    for _ in range(10 * SECOND):
        scroll.tick()
    assert scroll.done
    assert not any(frame(scroll))
    scroll.restart()
    assert not scroll.done
    assert frame(scroll) == text_at(LONG, size, 0)


def test_without_once_it_comes_in_again_from_the_right() -> None:
    scroll = Scroll(LONG, font.SMALL)
    frames: list[bytes] = []
    for _ in range(60 * SECOND):
        scroll.tick()
        if not frames or frames[-1] != frame(scroll):
            frames.append(frame(scroll))
    gone = frames.index(bytes(160))
    assert frames[gone + 1] == text_at(LONG, font.SMALL, WIDTH - 1)
    assert frames[gone + WIDTH] == text_at(LONG, font.SMALL, 0)
    assert not scroll.done
