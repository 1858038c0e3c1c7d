"""Pictures of solids: a small renderer with shadows, in numpy.

Triangles become fragments, row by row; the nearest of each pixel wins. Light comes from one
direction, with a shadow, and from the sky; corners get less of it; edges are drawn dark. All is
done at twice the size, and scaled down in the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

Array = Any  # numpy's: it is not there when types are checked
Colour = tuple[int, int, int]
Triple = tuple[float, float, float]

FINER = 2
BAND = 64  # rows of pixels at a time
SHADOW = 1800  # pixels of the shadow's map
UP = (0.0, -1.0, 0.0)
PAPER = 255.0
SUN, SKY = 0.66, 0.52
LINE = 0.45  # how much of its light an edge keeps
NOWHERE = -1


@dataclass(frozen=True)
class Thing:
    """Triangles of one colour; what shines needs no light."""

    triangles: Array  # n × 3 corners × x, y, z
    colour: Colour
    shines: bool = False


def unit(vector: Sequence[float] | Array) -> Array:
    array = np.asarray(vector, dtype=float)
    return array / np.linalg.norm(array)


def axes(towards: Triple, up: Triple) -> Array:
    """Rows: what is right, down and away in a picture that looks in this direction."""
    away = unit(towards)
    right = unit(np.cross(away, unit(up)))
    return np.array([right, np.cross(away, right), away])


def picture(
    things: Sequence[Thing], towards: Triple, light: Triple, wide: int, shadows: bool = True
) -> bytes:
    triangles = np.concatenate([thing.triangles for thing in things]).astype(float)
    owner = np.repeat(np.arange(len(things)), [len(thing.triangles) for thing in things])
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    view = axes(towards, UP)
    seen = triangles @ view.T
    low, high = seen.reshape(-1, 3).min(axis=0), seen.reshape(-1, 3).max(axis=0)
    margin = 0.04 * (high[0] - low[0])
    scale = wide * FINER / (high[0] - low[0] + 2 * margin)
    size = wide * FINER, int((high[1] - low[1] + 2 * margin) * scale) // FINER * FINER
    origin = np.array([low[0] - margin, low[1] - margin, 0.0])
    seen = (seen - origin) * (scale, scale, 1.0)
    depth, nearest = raster(seen, size)
    there = nearest != NOWHERE
    ids = np.where(there, nearest, 0)

    # Back from pixels to millimetres, for the shadow.
    rows, columns = np.mgrid[0 : size[1], 0 : size[0]]
    flat = np.stack([(columns + 0.5) / scale, (rows + 0.5) / scale, depth], axis=-1)
    flat[..., :2] += origin[:2]
    points = np.where(there[..., None], flat, 0.0) @ view
    facing = np.clip(-(normals[ids] @ unit(light)), 0, None)
    lit = facing
    if shadows:
        lit = facing * (1 - shadow(triangles, points + normals[ids] * 0.4, light))
    sky = 0.72 + 0.28 * -(normals[ids] @ view[2])
    shade = SUN * lit + SKY * sky * hollows(depth, there, scale)
    shines = np.array([thing.shines for thing in things])[owner[ids]]
    shade = np.where(shines, 1.0, shade)
    lines = edges(np.where(shines, NOWHERE, owner[ids]), normals[ids], depth, there)
    shade = np.where(lines, shade * LINE, shade)
    colours = np.array([thing.colour for thing in things], dtype=float)[owner[ids]]
    pixels = np.where(there[..., None], np.clip(colours * shade[..., None], 0, 255), PAPER)
    image = Image.fromarray(pixels.astype(np.uint8), "RGB")
    image = image.resize((size[0] // FINER, size[1] // FINER), Image.Resampling.BOX)
    image = image.quantize(128, dither=Image.Dither.NONE)
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def raster(seen: Array, size: tuple[int, int]) -> tuple[Array, Array]:
    """The depth of what is nearest at each pixel, and which triangle that is."""
    wide, high = size
    depth = np.full(wide * high, np.inf)
    nearest = np.full(wide * high, NOWHERE)
    a, b, c = seen[:, 0], seen[:, 1], seen[:, 2]
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    tops, bottoms = seen[:, :, 1].min(axis=1), seen[:, :, 1].max(axis=1)
    real = np.abs(area) > 1e-9
    for top in range(0, high, BAND):
        bottom = min(top + BAND, high)
        here = np.flatnonzero(real & (bottoms > top) & (tops < bottom))
        first = np.clip(np.ceil(tops[here] - 0.5), top, bottom).astype(int)
        last = np.clip(np.ceil(bottoms[here] - 0.5), top, bottom).astype(int)
        who = np.repeat(here, last - first)
        y = counted(first, last - first)
        left, right = spans(seen[who], y + 0.5)
        start = np.clip(np.ceil(left - 0.5), 0, wide).astype(int)
        end = np.clip(np.ceil(right - 0.5), 0, wide).astype(int)
        count = np.maximum(end - start, 0)
        x = counted(start, count)
        who, y = np.repeat(who, count), np.repeat(y, count)
        u, v = x + 0.5 - a[who, 0], y + 0.5 - a[who, 1]
        ab, ac = b[who] - a[who], c[who] - a[who]
        s = (u * ac[:, 1] - v * ac[:, 0]) / area[who]
        t = (v * ab[:, 0] - u * ab[:, 1]) / area[who]
        z = a[who, 2] + s * ab[:, 2] + t * ac[:, 2]
        order = np.argsort(-z, kind="stable")
        place = (y * wide + x)[order]
        depth[place], nearest[place] = z[order], who[order]  # the last one, the nearest, stays
    return depth.reshape(high, wide), nearest.reshape(high, wide)


def counted(start: Array, count: Array) -> Array:
    """start, start + 1, … for each, count of them."""
    total = int(count.sum())
    before = np.repeat(np.cumsum(count) - count, count)
    return np.arange(total) - before + np.repeat(start, count)


def spans(triangles: Array, y: Array) -> tuple[Array, Array]:
    """From where to where a row of pixels is inside a triangle."""
    left, right = np.full(len(y), np.inf), np.full(len(y), -np.inf)
    for one, other in ((0, 1), (1, 2), (2, 0)):
        p, q = triangles[:, one], triangles[:, other]
        rise = q[:, 1] - p[:, 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            part = (y - p[:, 1]) / rise
            x = p[:, 0] + part * (q[:, 0] - p[:, 0])
        crosses = (rise != 0) & (part >= 0) & (part <= 1)
        left = np.where(crosses, np.minimum(left, x), left)
        right = np.where(crosses, np.maximum(right, x), right)
    empty = left > right
    return np.where(empty, 0, left), np.where(empty, 0, right)


def shadow(triangles: Array, points: Array, light: Triple) -> Array:
    """How much of the light does not arrive: the mean of some places around each point."""
    view = axes(light, (0.3, 0.9, 0.1))
    seen = triangles @ view.T
    low, high = seen.reshape(-1, 3).min(axis=0), seen.reshape(-1, 3).max(axis=0)
    scale = (SHADOW - 8) / max(high[0] - low[0], high[1] - low[1])
    depth, _ = raster((seen - (low[0], low[1], 0)) * (scale, scale, 1) + (4, 4, 0), (SHADOW,) * 2)
    at = points @ view.T
    x, y = (((at[..., axis] - low[axis]) * scale + 4).astype(int) for axis in (0, 1))
    hidden = np.zeros(x.shape)
    for dx, dy in ((0, 0), (2, 0), (-2, 0), (0, 2), (0, -2), (2, 2), (-2, 2), (2, -2), (-2, -2)):
        column, row = np.clip(x + dx, 0, SHADOW - 1), np.clip(y + dy, 0, SHADOW - 1)
        hidden += depth[row, column] < at[..., 2] - 0.3
    return hidden / 9


def hollows(depth: Array, there: Array, scale: float) -> Array:
    """How much of the sky a place sees: less if what is around it is nearer."""
    far = depth[there].max()
    filled = np.where(there, depth, far)
    sky = np.ones(depth.shape)
    for reach, weight in ((1.5, 0.35), (5.0, 0.4)):
        width = max(1, int(reach * scale))
        deeper = np.clip(filled - blurred(filled, width), 0, reach * 1.5) / (reach * 1.5)
        sky -= weight * deeper
    return sky


def blurred(values: Array, reach: int) -> Array:
    for axis in (0, 1):
        width = [(0, 0), (0, 0)]
        width[axis] = (reach + 1, reach)
        total = np.cumsum(np.pad(values, width, mode="edge"), axis=axis)
        size = values.shape[axis]
        late = np.take(total, range(2 * reach + 1, 2 * reach + 1 + size), axis=axis)
        values = (late - np.take(total, range(size), axis=axis)) / (2 * reach + 1)
    return values


def edges(owner: Array, normals: Array, depth: Array, there: Array) -> Array:
    """Where another thing, another side or another depth begins."""
    found = np.zeros(owner.shape, dtype=bool)
    for axis in (0, 1):
        a = [slice(None), slice(None)]
        b = [slice(None), slice(None)]
        a[axis], b[axis] = slice(1, None), slice(None, -1)
        one, other = tuple(a), tuple(b)
        bend = (normals[one] * normals[other]).sum(axis=-1) < 0.8
        with np.errstate(invalid="ignore"):
            step = np.abs(depth[one] - depth[other]) > 3
        both = there[one] & there[other] & (owner[one] != NOWHERE) & (owner[other] != NOWHERE)
        found[one] |= both & (bend | step | (owner[one] != owner[other]))
        found[one] |= there[one] != there[other]
    return found & there
