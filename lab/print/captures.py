"""Pages of PDFs as a scanner, a copier or a telephone sees them, as grounds on which `retyped.py` alters values.

    /usr/bin/python3 captures.py OUT LIST      a line of LIST: NAME PART FILE.pdf

writes OUT/NAME-KIND.jpg and a line {name, file, part, source, capture, kind} of each to OUT/captures.jsonl. What a name gets
follows from the name alone. Needs PyMuPDF, Pillow, numpy and scipy.
"""
import json
import os
import sys
import zlib

import fitz
import numpy as np
from PIL import Image, ImageFilter
from scipy import ndimage

KINDS = ["flat"] * 6 + ["photo"] * 5 + ["inkjet", "toner", "toner", "folded", "warped", "copier"]
SCANNED = ("flat", "toner", "copier")
TABLES = [[92, 70, 52], [60, 62, 66], [150, 140, 128], [40, 60, 50]]


def raster(file, dots):
    document = fitz.open(file)
    page = document[0].get_pixmap(dpi=dots)
    return Image.frombytes("RGB", (page.width, page.height), page.samples)


def smooth(rng, height, width, cells, most):
    """A field without edges, of at most `most` levels."""
    field = ndimage.zoom(rng.normal(0, 1, (cells, cells)), (height / cells, width / cells), order=3)[:height, :width]
    field = np.pad(field, ((0, height - field.shape[0]), (0, width - field.shape[1])), "edge")
    return most * field / max(1e-6, np.abs(field).max())


def picture(levels):
    return Image.fromarray(np.clip(levels + 0.5, 0, 255).astype(np.uint8))


def flat(page, rng, grey=None):
    """A flatbed: skew, the lens, the tone of paper and ink, noise that is partly common to the colours, sharpening."""
    grey = rng.random() < 0.4 if grey is None else grey
    paper = rng.integers(243, 253)
    tint = (paper, paper - rng.integers(0, 3), paper - rng.integers(0, 7))
    page = page.rotate(rng.uniform(-0.7, 0.7), Image.BICUBIC, fillcolor=(255, 255, 255))
    page = page.filter(ImageFilter.GaussianBlur(rng.uniform(0.55, 0.9)))
    levels = np.asarray(page).astype(np.float32)
    height, width = levels.shape[:2]
    ink = rng.uniform(22, 45)
    levels = ink + levels / 255 * (np.array(tint) - ink)
    levels += smooth(rng, height, width, 4, 1.5)[..., None]
    noise = rng.normal(0, 1, (height, width, 3))
    noise = ndimage.gaussian_filter(0.6 * noise + 0.4 * noise.mean(2, keepdims=True), (0.6, 0.6, 0))
    levels += noise / noise.std() * rng.uniform(1.2, 2.4)
    scanned = picture(levels)
    if rng.random() < 0.5:
        scanned = scanned.filter(ImageFilter.UnsharpMask(1.2, 60, 2))
    return scanned.convert("L").convert("RGB") if grey else scanned


def perspective(to, source):
    rows, values = [], []
    for (x, y), (u, v) in zip(to, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float))


def lit(levels, rng, fall):
    """Light that falls off across the page, of a colour, and the soft shadow of a hand or the telephone."""
    height, width = levels.shape[:2]
    angle = rng.uniform(0, 6.28)
    y, x = np.mgrid[0:height, 0:width]
    slope = np.cos(angle) * x / width + np.sin(angle) * y / height
    slope = (slope - slope.min()) / (slope.max() - slope.min())
    levels = levels * (1 - fall * slope)[..., None] * np.array([1, rng.uniform(0.95, 0.99), rng.uniform(0.86, 0.95)])
    if rng.random() < 0.5:
        cx, cy, reach = rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.9) * height, rng.uniform(0.25, 0.5) * width
        shadow = 1 / (1 + np.exp((np.hypot(x - cx, (y - cy) * 0.8) - reach) / (0.05 * width)))
        levels = levels * (1 - 0.22 * shadow)[..., None]
    return levels


def folded(levels, rng, axis, place, depth=0.13):
    size = levels.shape[axis]
    away, wide = np.arange(size) - place * size, size * 0.012
    shade = np.where(away < 0, -np.exp(away / (8 * wide)), np.exp(-away / (8 * wide))) * depth * 0.5
    shade += -depth * np.exp(-((away / wide * 2.2) ** 2)) * 0.5 + 0.05 * np.exp(-(((away - wide) / wide * 2.5) ** 2))
    return levels * (1 + shade).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))


def bent(levels, rng, height, width):
    """A page that does not lie flat, lit by its slope."""
    down, across = smooth(rng, *levels.shape[:2], 3, 0.010 * height), smooth(rng, *levels.shape[:2], 3, 0.005 * width)
    y, x = np.mgrid[0 : levels.shape[0], 0 : levels.shape[1]]
    levels = np.stack([ndimage.map_coordinates(levels[..., k], [y + down, x + across], order=1, mode="nearest") for k in range(3)], -1)
    slope = np.gradient(down, axis=0) + np.gradient(across, axis=1)
    return levels * (1 + np.clip(slope * 6, -0.2, 0.12))[..., None]


def photo(page, rng, folds=False, warp=False):
    """On a table, from the side, through a telephone's lens, noise and sharpening."""
    width, height = page.size
    levels = 20 + np.asarray(page).astype(np.float32) / 255 * np.array([232, 231, 228])
    levels += smooth(rng, height, width, 6, 2)[..., None]
    if folds:
        levels = folded(levels, rng, 0, rng.uniform(0.31, 0.36))
        levels = folded(levels, rng, 0, rng.uniform(0.63, 0.69))
        if rng.random() < 0.5:
            levels = folded(levels, rng, 1, 0.5, 0.09)
    full, tall, left, top = int(width * 1.16), int(height * 1.12), int(width * 0.08), int(height * 0.06)
    table = np.array(TABLES[rng.integers(4)])
    ground = np.ones((tall, full, 3), np.float32) * table + smooth(rng, tall, full, 9, 14)[..., None]
    ground += ndimage.gaussian_filter(rng.normal(0, 1, (tall, full)), (0.7, 9))[..., None] * 40
    mask = np.zeros((tall, full), np.float32)
    mask[top : top + height, left : left + width] = 1
    scene = ground * (1 - 0.5 * ndimage.gaussian_filter(np.roll(mask, (6, 6), (0, 1)), 10))[..., None]
    scene[top : top + height, left : left + width] = levels
    if warp:
        scene = bent(scene, rng, height, width)
    corners = [(0, 0), (full, 0), (full, tall), (0, tall)]
    seen = [(x + rng.uniform(-0.04, 0.04) * full, y + rng.uniform(-0.03, 0.03) * tall) for x, y in corners]
    lens = tuple(perspective(seen, corners))
    taken = picture(scene).transform((full, tall), Image.PERSPECTIVE, lens, Image.BICUBIC, fillcolor=tuple(int(v) for v in table))
    scale = int(rng.choice([1900, 2300, 2700])) / max(full, tall)
    taken = taken.resize((int(full * scale), int(tall * scale)), Image.LANCZOS)
    taken = taken.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 1.0)))
    levels = lit(np.asarray(taken).astype(np.float32), rng, rng.uniform(0.15, 0.35))
    noise = ndimage.gaussian_filter(rng.normal(0, 1, levels.shape), (0.7, 0.7, 0))
    taken = picture((levels + noise / noise.std() * rng.uniform(1.6, 3.2)) * 1.04)
    return taken.filter(ImageFilter.UnsharpMask(1.6, 70, 3)) if rng.random() < 0.6 else taken


def copier(page, rng):
    """A photocopy, scanned: hard contrast, halftone of what is tinted, uneven toner, specks, a dark edge."""
    page = page.convert("L").rotate(rng.uniform(-1, 1), Image.BICUBIC, fillcolor=255)
    levels = np.asarray(page.filter(ImageFilter.GaussianBlur(1.0))).astype(np.float32)
    height, width = levels.shape
    y, x = np.mgrid[0:height, 0:width]
    screen = (np.sin((x + y) * 0.9) + np.sin((x - y) * 0.9)) * 30
    limit = 132 + smooth(rng, height, width, 5, 16)
    levels = 255 / (1 + np.exp(-(levels + np.where((levels > 70) & (levels < 235), screen, 0) - limit) / 13))
    specks = ndimage.gaussian_filter((rng.random((height, width)) < 0.00012).astype(np.float32), 0.8) > 0.08
    levels = np.where(specks, 60, levels)
    edge = int(width * 0.012)
    levels[:, :edge] *= np.linspace(0.3, 1, edge)
    levels = 28 + ndimage.gaussian_filter(levels, 0.5) / 255 * 216 + rng.normal(0, 1.6, levels.shape)
    return picture(levels).convert("RGB")


def toner(page, rng):
    """Print with faded bands and dots of missing toner, scanned."""
    levels = np.asarray(page).astype(np.float32)
    height, width = levels.shape[:2]
    share = np.ones((height, width), np.float32)
    for _ in range(rng.integers(2, 5)):
        centre, wide = rng.uniform(0, 1) * width, rng.uniform(0.02, 0.06) * width
        share -= rng.uniform(0.25, 0.5) * np.exp(-(((np.arange(width) - centre) / wide) ** 2))[None, :]
    share *= 1 - 0.18 * (smooth(rng, height, width, 7, 1) > 0.3)
    share = np.clip(ndimage.gaussian_filter(share, 3), 0.35, 1)
    dots = ndimage.gaussian_filter(rng.random((height, width)), 0.9)
    share *= np.where(dots > np.quantile(dots, 0.93), 0.7, 1)
    return flat(picture(255 - (255 - levels) * share[..., None]), rng, grey=False)


def inkjet(page, rng):
    """Ink that wicks into rough paper, photographed."""
    levels = np.asarray(page).astype(np.float32)
    height, width = levels.shape[:2]
    down, across = [ndimage.gaussian_filter(rng.normal(0, 1, (height, width)), 1.2) * 1.6 for _ in (0, 1)]
    y, x = np.mgrid[0:height, 0:width]
    levels = np.stack([ndimage.map_coordinates(levels[..., k], [y + down, x + across], order=1, mode="nearest") for k in range(3)], -1)
    levels = 255 - (255 - levels) * 0.86
    paper = ndimage.gaussian_filter(rng.normal(0, 1, (height, width)), 2.5)
    return photo(picture(levels + (paper / paper.std() * 2.2)[..., None]), rng)


def captured(kind, file, seed):
    rng = np.random.default_rng(seed)
    page = raster(file, int(rng.choice([150, 200, 200])))
    if kind in ("photo", "folded", "warped"):
        return photo(page, rng, folds=kind == "folded", warp=kind == "warped")
    return {"flat": flat, "toner": toner, "copier": copier, "inkjet": inkjet}[kind](page, rng)


def main():
    folder, names = sys.argv[1:3]
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/captures.jsonl", "w") as list_of:
        for line in open(names):
            name, part, source = line.rstrip("\n").split(" ", 2)
            seed = zlib.crc32((name + source).encode())
            rng = np.random.default_rng(seed)
            kind = KINDS[int(rng.integers(len(KINDS)))]
            file = f"{folder}/{name}-{kind}.jpg"
            captured(kind, source, seed).convert("RGB").save(file, quality=int(rng.integers(85, 97)), subsampling=int(rng.choice([0, 2])))
            capture = "scan" if kind in SCANNED else "photo"
            list_of.write(json.dumps({"name": name, "file": file, "part": part, "source": source, "capture": capture, "kind": kind}) + "\n")


main()
