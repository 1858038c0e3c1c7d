"""The renderer on a scene whose picture is known, and the pictures of the docs, small."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from host_tools.case.layout import layout
from host_tools.case.measures import measures
from host_tools.case.parameters import Parameters

if TYPE_CHECKING:
    from host_tools.case.render import Thing

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("solids")]
RED = 240, 40, 40
STRAIGHT = 0.0, 0.0, 1.0


def slab(left: float, right: float, near: float) -> Thing:
    from manifold3d import Manifold

    from host_tools.case.pictures import thing

    return thing(Manifold.cube((right - left, 100, 2)).translate((left, 0, near)), RED)


def drawn(*things: Thing, towards: tuple[float, float, float] = STRAIGHT) -> Image.Image:
    from host_tools.case.render import picture

    light = 0.6, 0.0, 1.0  # from the left
    return Image.open(BytesIO(picture(things, towards, light, 100))).convert("RGB")


def test_the_nearest_is_seen_and_throws_a_shadow_away_from_the_light() -> None:
    image = drawn(slab(0, 100, 30), slab(0, 30, 0))
    assert image.size == (100, 100)
    assert image.getpixel((1, 50)) == (255, 255, 255)
    near, hidden, far = (image.getpixel((x, 50))[0] for x in (16, 40, 85))  # type: ignore[index]
    assert near > 200 and far > 200
    assert hidden < 0.7 * far


def test_what_shines_keeps_its_colour_and_edges_are_dark() -> None:
    plain = slab(0, 100, 0)
    assert drawn(replace(plain, shines=True)).getpixel((50, 50)) == RED
    slanted = drawn(plain, towards=(0.5, 0.0, 1.0))
    row = [slanted.getpixel((x, 50))[0] for x in range(100)]  # type: ignore[index]
    assert min(row[:15]) < 0.75 * row[50]


@pytest.mark.parametrize("name", ["assembled", "exploded", "opened", "filled"])
def test_each_picture_can_be_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from host_tools.case import pictures, render

    monkeypatch.setattr(pictures, "WIDE", 90)
    monkeypatch.setattr(render, "SHADOW", 120)
    image = Image.open(BytesIO(pictures.VIEWS[name](layout(measures("quadrille16"), Parameters()))))
    assert image.width == 90 and image.height > 90
    assert len(image.getcolors() or ()) > 20
