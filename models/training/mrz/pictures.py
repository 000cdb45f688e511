"""Pictures of one line of a zone as a camera, a scanner or a copier would show it, with the place of every character."""
import io
import random

import numpy
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from zones import ALPHABET, zone

HEIGHT, WIDTH = 24, 528
"""Pixels of the network's input. 44 characters have 12 pixels each, 30 have 17."""

CELL_W, CELL_H = 20, 48
"""Pixels of a character at print size: pitch 2.54 mm, line spacing 6.1 mm."""

FONTS = (
    # file, share, size in px so that the advance is near CELL_W
    ("/usr/share/fonts/opentype/ocr-b/OCRB.otf", 50),
    ("/usr/share/fonts/opentype/ocr-b/OCRBS.otf", 14),
    ("/usr/share/fonts/opentype/ocr-b/OCRBL.otf", 4),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", 8),
    ("/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf", 8),
    ("/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf", 6),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf", 4),
    ("/usr/share/fonts/opentype/urw-base35/NimbusMonoPS-Bold.otf", 6),
)


def atlas(path, weight):
    """Glyphs of a face as ink 0..1, one cell each; `weight` thickens (copiers) or thins the strokes."""
    font = ImageFont.truetype(path, 32)
    advance = font.getlength("0")
    font = ImageFont.truetype(path, round(32 * CELL_W / advance))
    cells = {}
    for char in ALPHABET:
        image = Image.new("L", (CELL_W + 12, CELL_H), 0)
        ImageDraw.Draw(image).text((6, 36), char, fill=255, font=font, anchor="ls")
        ink = numpy.asarray(image, dtype=numpy.float32) / 255
        if weight > 0:
            ink = ndimage.grey_dilation(ink, size=(1 + weight, 1 + weight))
        elif weight < 0:
            ink = numpy.minimum(ink, ndimage.grey_erosion(ink, size=(1, 2)) + 0.25)
        cells[char] = ink
    return cells


ATLASES = [([atlas(path, weight) for weight in (0, 0, 1, 2, -1)], share) for path, share in FONTS]


def print_lines(rng, lines):
    """The zone on its paper: ink 0..1 and the left edge of the text, in pixels of print."""
    margin = 60
    cells = rng.choice(rng.choices([a for a, _ in ATLASES], [s for _, s in ATLASES])[0])
    pitch = CELL_W + rng.uniform(-0.6, 1.6)
    spacing = round(CELL_H * rng.uniform(0.78, 1.15))
    ink = numpy.zeros((CELL_H * 2 + spacing * len(lines), round(pitch * len(lines[0])) + 2 * margin), numpy.float32)
    jitter = rng.choice((0, 0, 0.4))
    for row, line in enumerate(lines):
        y = CELL_H // 2 + row * spacing
        for column, char in enumerate(line):
            x = round(margin + column * pitch - 6 + rng.uniform(-jitter, jitter))
            view = ink[y : y + CELL_H, x : x + CELL_W + 12]
            numpy.maximum(view, cells[char], out=view)
    return ink, margin, pitch, spacing


def security_print(rng, shape, noise):
    """Waves and blots of the paper under the text, -1..1."""
    h, w = shape
    out = numpy.zeros(shape, numpy.float32)
    ys = numpy.arange(h, dtype=numpy.float32)[:, None]
    xs = numpy.arange(w, dtype=numpy.float32)[None, :]
    for _ in range(rng.choice((0, 1, 1, 2))):
        fx, fy = rng.uniform(-0.5, 0.5), rng.uniform(-0.7, 0.7)
        bend = rng.uniform(0, 3) * numpy.sin(xs * rng.uniform(0.01, 0.06))
        out += rng.uniform(0.2, 1) * numpy.sin(xs * fx + ys * fy + bend)
    if rng.random() < 0.4:
        coarse = noise.standard_normal((max(2, h // 8), max(2, w // 8)), numpy.float32)
        big = numpy.asarray(Image.fromarray(coarse).resize((w, h), Image.BILINEAR))
        out += big * rng.uniform(0.1, 0.7)
    return out


def copied(rng, ink):
    """Printed from a scan or a copy: edges soften, then the printer makes them hard again, thinner or thicker."""
    soft = ndimage.gaussian_filter(ink, rng.uniform(0.8, 2.6))
    middle, hardness = rng.uniform(0.25, 0.6), rng.uniform(3, 12)
    return 1 / (1 + numpy.exp(-hardness * (soft - middle))).astype(numpy.float32)


def picture(seed):
    """
    One training picture.

    returns: (24 x 528 uint8, the text, x of every character's middle in pixels of the picture)
    """
    rng = random.Random(seed)
    noise = numpy.random.default_rng(seed)
    lines = zone(rng)
    row = rng.randrange(len(lines))
    text = lines[row]
    ink, margin, pitch, spacing = print_lines(rng, lines)
    if rng.random() < 0.2:
        ink = copied(rng, ink)
    # How the line lies in the crop: its ends, its height, slope, bow and perspective; in pixels of print.
    left = margin - rng.uniform(0.0, 1.2) * CELL_W
    right = margin + pitch * len(text) + rng.uniform(0.0, 1.2) * CELL_W
    base = CELL_H // 2 + row * spacing + 36
    cap = 24.0
    top = base - cap - rng.uniform(0.02, 0.5) * cap
    bottom = base + rng.uniform(0.02, 0.5) * cap
    # The picture has `sharp` pixels per pixel of print: from 280 pixels a line of 44 up to 16 a character.
    across = 6.0 + 11.0 * rng.random() ** 1.6
    sharp = across / pitch
    w = max(24, round(ink.shape[1] * sharp))
    h = max(10, round(ink.shape[0] * sharp))
    small = Image.fromarray((ink * 255).astype(numpy.uint8))
    # A picture that was taken at an angle meets the pixels in another way than one made upright.
    shear = numpy.tan(numpy.radians(rng.choice((0, rng.uniform(-2, 2), rng.uniform(-9, 9)))))
    lift = max(0.0, -shear * w)
    reduced = small.resize((w, h), Image.BOX if rng.random() < 0.5 else Image.BILINEAR)
    if shear:
        size = (w, round(h + abs(shear) * w))
        reduced = reduced.transform(size, Image.AFFINE, (1, 0, 0, -shear, 1, -lift), Image.BILINEAR)
    coverage = numpy.asarray(reduced, dtype=numpy.float32) / 255
    h, w = coverage.shape
    # Light: paper, ink, security print, shade, glare.
    paper = rng.uniform(130, 250)
    contrast = rng.uniform(0.35, 0.95) if rng.random() < 0.4 else rng.uniform(0.6, 0.95)
    page = paper * (1 + rng.choice((0, 0.04, 0.1, 0.16)) * security_print(rng, coverage.shape, noise))
    image = page * (1 - contrast * coverage * rng.uniform(0.85, 1.1))
    if rng.random() < 0.5:
        ramp = numpy.linspace(rng.uniform(0.55, 1), rng.uniform(0.55, 1), w, dtype=numpy.float32)
        image = image * ramp[None, :]
    if rng.random() < 0.15:
        edge = 0.5 + 0.5 * numpy.tanh((numpy.arange(w, dtype=numpy.float32) - rng.uniform(0, w)) / rng.uniform(2, 24))
        image = image * (1 - rng.uniform(0.1, 0.5) * (edge if rng.random() < 0.5 else 1 - edge)[None, :])
    if rng.random() < 0.22:
        xs = numpy.arange(w, dtype=numpy.float32)[None, :]
        ys = numpy.arange(h, dtype=numpy.float32)[:, None]
        cx, cy, rx, ry = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.03, 0.25) * w, rng.uniform(0.3, 1.5) * h
        image = image + rng.uniform(30, 190) * numpy.exp(-(((xs - cx) / rx) ** 2) - ((ys - cy) / ry) ** 2)
    # Lens and hand.
    kind = rng.random()
    if kind < 0.5:
        image = ndimage.gaussian_filter(image, rng.uniform(0.2, 0.14 * across))
    elif kind < 0.75:
        size = max(2, round(rng.uniform(0.1, 0.33) * across))
        image = ndimage.uniform_filter1d(image, size, axis=rng.choice((0, 1, 1)))
    if rng.random() < 0.2:
        image = image + rng.uniform(0.3, 1.5) * (image - ndimage.gaussian_filter(image, rng.uniform(0.6, 1.5)))
    image = image + noise.standard_normal(image.shape, numpy.float32) * rng.choice((0, 2, 5, 10))
    if rng.random() < 0.12:
        image = (image > paper * (1 - contrast * rng.uniform(0.3, 0.6))) * 255.0
    image = numpy.clip(image, 0, 255).astype(numpy.uint8)
    if rng.random() < 0.75:
        buffer = io.BytesIO()
        Image.fromarray(image).save(buffer, "JPEG", quality=rng.choice((25, 35, 50, 65, 80, 92)))
        image = numpy.asarray(Image.open(buffer))
    # The crop, as the finder would cut it: along the line, with what slope and bow is left.
    slope, bow = rng.gauss(0, 0.08) * cap, rng.gauss(0, 0.08) * cap
    zoom = 1 + rng.uniform(-0.18, 0.18) * rng.choice((0, 1))
    wedge = rng.uniform(-0.12, 0.12) * rng.choice((0, 1))
    u = (numpy.arange(WIDTH, dtype=numpy.float32) + 0.5) / WIDTH
    across_u = u + (zoom - 1) * (u * u - u)
    x = left + (right - left) * across_u
    drift = slope * (2 * u - 1) + bow * (4 * (u - 0.5) ** 2 - 0.5)
    v = (numpy.arange(HEIGHT, dtype=numpy.float32) + 0.5) / HEIGHT
    y = (top + bottom) / 2 + (bottom - top) * (v[:, None] - 0.5) * (1 + wedge * (2 * u - 1))[None, :]
    px = numpy.broadcast_to(x * sharp - 0.5, (HEIGHT, WIDTH))
    py = (y + drift[None, :]) * sharp - 0.5 + shear * px + lift
    squeeze = max(1.0, (bottom - top) * sharp / HEIGHT)
    if squeeze > 1.3:
        image = ndimage.gaussian_filter(image, (0.4 * squeeze, 0))
    crop = ndimage.map_coordinates(image, [py, px], order=1, mode="nearest")
    middles = margin + pitch * (numpy.arange(len(text)) + 0.5)
    where = numpy.interp(middles, x, numpy.arange(WIDTH))
    return crop, text, where
