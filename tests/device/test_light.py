"""What reaches the LEDs: never too much current, and no light lost or dimmed by mistake."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pc.boards import board_names, load_board
from quadrille.device.light import BRIGHTNESSES, LED_CHANNEL_MA, LED_IDLE_MA, Light

PIXELS = 160
LEAST_MA = 198  # 160 for idle LEDs, 37.6 for 480 channels at 1 of 255
BUDGETS = (LEAST_MA, 250, 450, 20000)

Triple = tuple[int, ...]


def panel(budget_ma: int, order: str = "GRB") -> Light:
    names = {"PANEL_WIDTH": 16, "PANEL_HEIGHT": 10, "PANEL_BYTE_ORDER": order}
    return Light(SimpleNamespace(**names, POWER_BUDGET_MA=budget_ma))


def lit(light: Light, frame: bytes, palette: bytes, brightness: int, lift: int = 0) -> list[Triple]:
    """Red, green, blue of each pixel, from the words in the order GRB."""
    light.render(bytearray(frame), bytearray(palette.ljust(192, b"\0")), brightness, lift)
    return [(word >> 16 & 255, word >> 24, word >> 8 & 255) for word in light.words]


def current_ma(pixels: list[Triple]) -> float:
    return LED_IDLE_MA * len(pixels) + sum(map(sum, pixels)) * LED_CHANNEL_MA / 255


def grey(level: int) -> bytes:
    return bytes([0, 0, 0, level, level, level])


FRAMES = st.binary(min_size=PIXELS, max_size=PIXELS).map(lambda raw: bytes(n & 63 for n in raw))
PALETTES = st.one_of(
    st.binary(min_size=192, max_size=192),
    st.lists(st.sampled_from([0, 1, 16, 254, 255]), min_size=192, max_size=192).map(bytes),
)


@given(FRAMES, PALETTES, st.sampled_from(BRIGHTNESSES), st.integers(LEAST_MA, 4000))
def test_a_frame_never_draws_more_than_the_budget_and_what_is_brighter_is_never_darker(
    frame: bytes, palette: bytes, brightness: int, budget_ma: int
) -> None:
    pixels = lit(panel(budget_ma), frame, palette, brightness)
    assert current_ma(pixels) <= budget_ma
    channels = {
        (wanted, sent)
        for index, pixel in zip(frame, pixels, strict=True)
        for wanted, sent in zip(palette[3 * index : 3 * index + 3], pixel, strict=True)
    }
    assert all((sent > 0) == (wanted > 0) for wanted, sent in channels)
    sent = [byte for _, byte in sorted(channels)]
    assert sent == sorted(sent)
    assert len(dict(channels)) == len(channels)  # and equal values look equal


@given(FRAMES, PALETTES, st.sampled_from(BRIGHTNESSES), st.integers(LEAST_MA, 4000))
def test_lifted_hues_get_one_more_where_the_budget_has_it(
    frame: bytes, palette: bytes, brightness: int, budget_ma: int
) -> None:
    lift = 0b111110
    pixels = lit(panel(budget_ma), frame, palette, brightness, lift)
    assert current_ma(pixels) <= budget_ma
    lowest = 1 + (budget_ma > 4 * LEAST_MA)
    for index, pixel in zip(frame, pixels, strict=True):
        least = lowest if lift >> (index >> 2) & 1 else 1
        for wanted, sent in zip(palette[3 * index : 3 * index + 3], pixel, strict=True):
            assert sent >= least if wanted else sent == 0


@pytest.mark.parametrize("budget_ma", BUDGETS)
@pytest.mark.parametrize("lights", [1, PIXELS])
def test_no_level_at_any_brightness_is_darker_than_the_last(budget_ma: int, lights: int) -> None:
    light = panel(budget_ma)
    frame = bytes([1] * lights + [0] * (PIXELS - lights))
    sent = [
        [lit(light, frame, grey(level), brightness)[0][0] for level in range(256)]
        for brightness in BRIGHTNESSES
    ]
    for levels in sent:
        assert levels[:2] == [0, 1]
        assert levels == sorted(levels)
    for by_brightness in zip(*sent, strict=True):
        assert list(by_brightness) == sorted(by_brightness)


@pytest.mark.parametrize(
    ("name", "brightest"), [("quadrille16", 20), ("hat16x10", 46), ("raspberrypi", 255)]
)
def test_each_step_of_brightness_shows_up_to_the_budget(name: str, brightest: int) -> None:
    light = Light(load_board(name))
    frame = b"\1" + bytes(len(light.words) - 1)
    sent = [lit(light, frame, grey(255), brightness)[0][0] for brightness in BRIGHTNESSES]
    assert (sent[0], sent[-1]) == (4, brightest)
    assert all(more > less for less, more in pairwise(sent))


def test_a_level_is_squared_and_the_budget_is_used_but_there_is_always_the_least_light() -> None:
    light = panel(20000)
    levels = [lit(light, b"\1" * PIXELS, grey(level), 8)[0][0] for level in (255, 128, 64, 16)]
    assert levels == [255, 65, 17, 2]
    pixels = lit(panel(450), b"\1" * PIXELS, grey(255), 8)
    assert current_ma(pixels) == 160 + 160 * 3 * 7 * 20 / 255
    assert 450 - current_ma(pixels) < 160 * 3 * 20 / 255  # one more each would be too much
    assert lit(panel(1), b"\1" * PIXELS, grey(255), 8) == [(1, 1, 1)] * PIXELS


@pytest.mark.parametrize("order", ["RGB", "RBG", "GRB", "GBR", "BRG", "BGR"])
def test_bytes_go_out_in_the_order_of_the_board(order: str) -> None:
    light = panel(20000, order)
    light.render(bytearray(PIXELS), bytearray([255, 128, 64] + [0] * 189), 8)
    by_letter = {"R": 255, "G": 65, "B": 17}
    assert light.words[0].to_bytes(4, "big") == bytes([*(by_letter[c] for c in order), 0])


@pytest.mark.parametrize("name", board_names())
def test_each_pixel_of_a_board_gets_the_light_of_its_cell(name: str) -> None:
    board = load_board(name)
    light = Light(board)
    cells = len(light.words)

    def place(cell: int) -> int:
        row, column = divmod(cell, 16)
        return 16 * row + (15 - column if board.PANEL_SERPENTINE and row % 2 else column)

    for cell in (0, 15, 16, cells - 16, cells - 1):
        frame = bytes(cells - 1 - cell) + b"\1" + bytes(cell)
        for quarter, shown in ((0, cells - 1 - cell), (2, cell)):
            light.rotate(quarter)
            pixels = lit(light, frame, grey(9), 1)
            assert [at for at, pixel in enumerate(pixels) if any(pixel)] == [place(shown)]
