"""Photographs of screens and of prints of the same pages, as their physics makes them.

    python3 screens.py OUT SEED PICTURE...     OUT/<name>-screen.jpg and OUT/<name>-print.jpg for every picture, OUT/rows.tsv

A screen: pixels of three emitting stripes (or of two kinds in turn, PenTile) in a black matrix, gamma 2.2, a black that glows,
brightness that falls off with the angle, a band of refresh. A print: ink on paper that is white where nothing stands, inks
rastered by rotated dots where a tone lies between, or laid on without a raster. Both then go through one and the same camera:
perspective, the lens's blur, a Bayer mosaic, shot and read noise, demosaicing, white balance, sharpening, JPEG.
"""
import sys
from pathlib import Path

import numpy as np
from PIL import Image

SIZES = [(1600, 1200), (2048, 1536), (2592, 1944), (4000, 3000)]
SIZE_SHARES = [0.4, 0.4, 0.15, 0.05]
SUBSAMPLES = 2
# Where in a pixel's width a stripe begins and ends, and its height, as shares of the pixel's pitch.
STRIPES = [(0.04, 0.30), (0.37, 0.63), (0.70, 0.96)]
STRIPE_HEIGHT = (0.07, 0.93)
# Angles of the inks' rasters in offset printing, degrees, and their weight on red, green and blue.
INK_ANGLES = [15, 75, 0]


def coverage(at, span, begin, end):
    """Share of [at - span/2, at + span/2] that lies in [begin, end] of any whole number: the mean of a stripe over a sample."""

    def integral(x):
        whole = np.floor(x)
        return whole * (end - begin) + np.clip(x - whole - begin, 0, end - begin)

    return (integral(at + span / 2) - integral(at - span / 2)) / span


def homography(rng, width, height, page_width, page_height, share):
    """From samples of the camera to pixels of the page: turned by a few degrees, tilted, `share` of the frame's width or height."""
    scale = max(page_width / (width * share), page_height / (height * share))
    turn = np.deg2rad(rng.normal(0, 2.5))
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    tilt = rng.normal(0, 0.05, 2) / (width / 2)
    centre = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    page = np.array([[1, 0, page_width / 2], [0, 1, page_height / 2], [0, 0, 1]])
    return page @ np.array([[cos, -sin, 0], [sin, cos, 0], [tilt[0], tilt[1], 1]]) @ centre, scale


def bilinear(picture, u, v):
    height, width, _ = picture.shape
    u, v = np.clip(u - 0.5, 0, width - 1.001), np.clip(v - 0.5, 0, height - 1.001)
    left, top = u.astype(np.int32), v.astype(np.int32)
    fu, fv = (u - left)[..., None], (v - top)[..., None]
    upper = picture[top, left] * (1 - fu) + picture[top, left + 1] * fu
    return upper * (1 - fv) + (picture[top + 1, left] * (1 - fu) + picture[top + 1, left + 1] * fu) * fv


def screen_light(page, u, v, span, how):
    """Linear light of a screen that shows `page` (linear), one page pixel a screen pixel."""
    height, width, _ = page.shape
    inside = (u > 0) & (v > 0) & (u < width) & (v < height)
    rows = coverage(v, span, *STRIPE_HEIGHT) / (STRIPE_HEIGHT[1] - STRIPE_HEIGHT[0])
    shown = page[np.clip(v.astype(np.int32), 0, height - 1), np.clip(u.astype(np.int32), 0, width - 1)]
    light = np.empty_like(shown)
    for channel, (begin, end) in enumerate(STRIPES):
        if how == "pentile" and channel != 1:
            # Red and blue stand in every second pixel, in the other one in the next row.
            mask = coverage(u / 2 + (np.floor(v) % 2) / 2, span / 2, 0.1 + 0.5 * (channel == 2), 0.4 + 0.5 * (channel == 2)) / 0.3
        else:
            mask = coverage(u, span, begin, end) / (end - begin)
        light[..., channel] = shown[..., channel] * mask * rows
    return np.where(inside[..., None], light + 0.004, 0.002)


def print_light(page, u, v, span, how, pitch):
    """Linear light that paper with `page` printed on it sends back; `pitch` of the raster in page pixels."""
    height, width, _ = page.shape
    inside = (u > 0) & (v > 0) & (u < width) & (v < height)
    tone = bilinear(page, u, v)
    if how == "raster":
        inked = np.empty_like(tone)
        soft = max(0.08, 0.7 * span / pitch)
        for channel, angle in enumerate(INK_ANGLES):
            a = np.deg2rad(angle)
            x, y = (u * np.cos(a) + v * np.sin(a)) / pitch, (v * np.cos(a) - u * np.sin(a)) / pitch
            dot = 0.5 + 0.25 * (np.cos(2 * np.pi * x) + np.cos(2 * np.pi * y))
            inked[..., channel] = np.clip((tone[..., channel] - dot) / soft + 0.5, 0, 1)
        tone = np.where(tone > 0.97, tone, inked)
    return np.where(inside[..., None], 0.03 + 0.82 * tone, 0.18)


def blur(picture, sigma):
    reach = max(1, int(3 * sigma + 0.5))
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel = (kernel / kernel.sum()).astype(np.float32)
    for axis in (0, 1):
        padded = np.pad(picture, [(reach, reach) if k == axis else (0, 0) for k in range(picture.ndim)], mode="edge")
        size = picture.shape[axis]
        picture = sum(w * np.take(padded, range(k, k + size), axis) for k, w in enumerate(kernel))
    return picture


def demosaic(raw):
    """Green by the mean of its neighbours along the smaller gradient, red and blue by their differences from it."""
    height, width = raw.shape
    pad = np.pad(raw, 2, mode="reflect")
    at = lambda dy, dx: pad[2 + dy : 2 + dy + height, 2 + dx : 2 + dx + width]
    y, x = np.mgrid[0:height, 0:width]
    is_green = (y + x) % 2 == 1
    across = np.abs(at(0, -1) - at(0, 1)) + np.abs(2 * raw - at(0, -2) - at(0, 2))
    down = np.abs(at(-1, 0) - at(1, 0)) + np.abs(2 * raw - at(-2, 0) - at(2, 0))
    h = (at(0, -1) + at(0, 1)) / 2 + (2 * raw - at(0, -2) - at(0, 2)) / 4
    w = (at(-1, 0) + at(1, 0)) / 2 + (2 * raw - at(-2, 0) - at(2, 0)) / 4
    green = np.where(is_green, raw, np.where(across < down, h, np.where(down < across, w, (h + w) / 2)))
    out = [None, green, None]
    weights = np.array([[0.25, 0.5, 0.25], [0.5, 1, 0.5], [0.25, 0.5, 0.25]])
    for channel, (oy, ox) in ((0, (0, 0)), (2, (1, 1))):
        there = (y % 2 == oy) & (x % 2 == ox)
        difference = np.pad(np.where(there, raw - green, 0), 1, mode="reflect")
        out[channel] = green + sum(
            weights[a, b] * difference[a : a + height, b : b + width] for a in range(3) for b in range(3)
        )
    return np.stack(out, -1)


def camera(rng, light, blur_px):
    light = blur(light.astype(np.float32), blur_px)
    height, width, _ = light.shape
    y, x = np.mgrid[0:height, 0:width]
    radius = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (width / 2) ** 2
    light = light * (1 - rng.uniform(0.03, 0.18) * radius)[..., None]
    light = light / np.quantile(light[::7, ::7], 0.97) * rng.uniform(0.72, 0.92)
    gains = np.array([rng.uniform(1.4, 2.0), 1, rng.uniform(1.3, 1.9)], np.float32)
    channel = np.where((y % 2 == 0) & (x % 2 == 0), 0, np.where((y % 2 == 1) & (x % 2 == 1), 2, 1))
    raw = np.take_along_axis(light / gains, channel[..., None], 2)[..., 0]
    electrons = rng.uniform(2500, 9000)
    raw = raw + rng.standard_normal(raw.shape, np.float32) * np.sqrt(np.maximum(raw, 0) / electrons + (3 / electrons) ** 2)
    developed = demosaic(raw * gains[channel]) * (1 + rng.normal(0, 0.02, 3))
    developed = np.clip(developed, 0, 1) ** (1 / 2.2)
    sharp = rng.uniform(0, 0.8)
    return np.clip(developed + sharp * (developed - blur(developed, 1.0)), 0, 1)


def captured(seed, page, kind):
    """One photograph; the same seed draws the same camera, frame and pose for both kinds."""
    rng = np.random.default_rng(seed)
    width, height = SIZES[rng.choice(len(SIZES), p=SIZE_SHARES)]
    if page.shape[0] > page.shape[1]:
        width, height = height, width
    # A document fills the window it is shown in: so many screen pixels for it, whatever the file's own resolution.
    shown = int(rng.uniform(600, 1500))
    factor = shown / max(page.shape[:2])
    size = (max(1, round(page.shape[1] * factor)), max(1, round(page.shape[0] * factor)))
    page = np.asarray(Image.fromarray(page).resize(size, Image.LANCZOS), np.float32) / 255
    page = page ** np.float32(2.2)
    matrix, scale = homography(rng, width, height, size[0], size[1], rng.uniform(0.8, 1.25))
    how = rng.choice(["stripes", "stripes", "pentile"]) if kind == "screen" else rng.choice(["raster", "raster", "plain"])
    pitch, band, depth = rng.uniform(0.5, 1.6), rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.06)
    blur_px, quality = rng.uniform(0.45, 0.9), int(rng.integers(75, 96))
    matrix, span = matrix.astype(np.float32), np.float32(scale / SUBSAMPLES)
    total = np.float32(0)
    for sy in range(SUBSAMPLES):
        for sx in range(SUBSAMPLES):
            y, x = np.mgrid[0:height, 0:width].astype(np.float32)
            x, y = x + (sx + 0.5) / SUBSAMPLES, y + (sy + 0.5) / SUBSAMPLES
            w = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
            u = (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / w
            v = (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / w
            total = total + (
                screen_light(page, u, v, span, how) if kind == "screen" else print_light(page, u, v, span, how, pitch)
            )
    light = total / SUBSAMPLES**2
    if kind == "screen":
        light = light * (1 + depth * np.sin(band + 4 * np.pi * np.arange(height) / height))[:, None, None]
    developed = camera(rng, light, blur_px)
    return Image.fromarray((developed * 255 + 0.5).astype(np.uint8)), quality, f"{how} {1 / scale:.2f} px a pixel"


def main(out, seed, pictures):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for k, name in enumerate(pictures):
        page = np.asarray(Image.open(name).convert("RGB"))
        for kind in ("screen", "print"):
            picture, quality, told = captured(int(seed) * 1000 + k, page, kind)
            path = out / f"{Path(name).stem}-{seed}-{k}-{kind}.jpg"
            picture.save(path, quality=quality, subsampling=2 if (int(seed) + k) % 3 else 0)
            with open(out / "rows.tsv", "a") as rows:
                rows.write(f"{path.name}\t{kind}\t{told}\t{quality}\t{Path(name).name}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
