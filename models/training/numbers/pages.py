"""
Pages of print with the place and the text of every line, as pictures that went through a scanner, a camera or a messenger:

    /usr/bin/python3 models/training/numbers/pages.py OUT --pdfs FILES... [--typed N] [--seed N]

Pages of PDFs are drawn by pdftoppm and their lines are those of pdftotext; typed pages set lines of `typed.py` in the
machine's own fonts. Writes OUT/NNNNN.jpg and OUT/pages.json: [{file, lines: [{quad, text}]}], quads in pixels.
"""
import argparse
import html
import io
import json
import math
import os
import random
import re
import subprocess
import tempfile

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import typed

MAX_SIDE = 2200


def fonts():
    listed = subprocess.run(["fc-list", ":lang=en", "file", "family"], capture_output=True, text=True).stdout.splitlines()
    files = sorted({row.split(":")[0] for row in listed})
    wanted = re.compile(
        r"dejavu|liberation|nimbus|urw|roboto|opensans|lato|inter|texgyre|lm(?:roman|sans|mono)|courier|ocr|noto(?:sans|serif)-|c059|p052|charter|carlito|caladea|freefont|ubuntu|terminus",
        re.I,
    )
    ends = (".ttf", ".otf", ".t1", ".pfb")
    return [file for file in files if wanted.search(file) and file.endswith(ends) and not re.search("symbol|dings|Mathematical|D050000L|Z003|CJK", file)]


def dotted(mask, rng):
    """Print of needles: the mask at a few rows to a character, each sample one dot."""
    w, h = mask.size
    pitch = max(2, round(h / rng.uniform(9, 14)))
    small = mask.resize((max(1, w // pitch), max(1, h // pitch)), Image.BOX)
    grid = (np.asarray(small) > 90).astype(np.uint8) * 255
    big = np.kron(grid, np.ones((pitch, pitch), np.uint8))
    yy, xx = np.mgrid[0 : big.shape[0], 0 : big.shape[1]]
    round_ = ((yy % pitch - (pitch - 1) / 2) ** 2 + (xx % pitch - (pitch - 1) / 2) ** 2) < (rng.uniform(0.45, 0.75) * pitch) ** 2
    return Image.fromarray(big * round_.astype(np.uint8))


def typed_page(rng, faces):
    size = rng.randrange(14, 44)
    width, height = rng.randrange(700, 1500), rng.randrange(900, 1500)
    paper = rng.choice([255, 255, 250, 240, rng.randrange(190, 256)])
    page = Image.new("L", (width, height), paper)
    lines, y = [], 20
    font = None
    needles, ink = rng.random() < 0.2, rng.choice([0, 0, 20, 60, 110])
    while y < height - 2 * size:
        if font is None or rng.random() < 0.2:
            try:
                font = ImageFont.truetype(rng.choice(faces), size)
            except OSError:
                continue
        text = typed.line(rng)
        x0, y0, x1, y1 = font.getbbox(text)
        if x1 - x0 < width - 30 and x1 > x0 and y1 - y0 < 3 * size:
            x = rng.randrange(10, max(11, width - (x1 - x0) - 10))
            mask = Image.new("L", (x1 - x0 + 6, y1 - y0 + 6), 0)
            ImageDraw.Draw(mask).text((3 - x0, 3 - y0), text, fill=255, font=font)
            if needles:
                mask = dotted(mask, rng)
            if rng.random() < 0.15:
                keep = rng.uniform(0.55, 0.95)
                noise = np.random.default_rng(rng.randrange(2**31)).random((mask.size[1], mask.size[0]))
                mask = Image.fromarray((np.asarray(mask) * (noise < keep)).astype(np.uint8))
            inverted = rng.random() < 0.04 and not needles
            if inverted:
                ImageDraw.Draw(page).rectangle((x - 4, y - 4, x + mask.size[0] + 4, y + mask.size[1] + 4), fill=40)
            page.paste(255 if inverted else ink, (x, y), mask)
            lines.append({"quad": [[x, y], [x + mask.size[0], y], [x + mask.size[0], y + mask.size[1]], [x, y + mask.size[1]]], "text": text})
        y += round(size * rng.uniform(1.25, 2.2))
    return page.convert("RGB"), lines


def pdf_page(file, number, rng):
    told = subprocess.run(["pdftotext", "-bbox-layout", "-f", str(number), "-l", str(number), file, "-"], capture_output=True, timeout=60)
    body = told.stdout.decode("utf8", "replace")
    size = re.search(r'<page width="([\d.]+)" height="([\d.]+)"', body)
    if not size:
        return None
    dpi = rng.choice([90, 110, 130, 150, 200])
    if max(map(float, size.groups())) / 72 * dpi > MAX_SIDE * 1.2:
        return None
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-r", str(dpi), "-f", str(number), "-l", str(number), "-png", file, folder + "/p"], check=True, timeout=60, stderr=subprocess.DEVNULL)
        names = os.listdir(folder)
        if len(names) != 1:
            return None
        page = Image.open(os.path.join(folder, names[0])).convert("RGB")
    lines = []
    for block in re.findall(r"<line [^>]*>(.*?)</line>", body, re.S):
        words = [(*map(float, w[:4]), html.unescape(w[4])) for w in re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', block, re.S)]
        if not words or max(w[3] - w[1] for w in words) > 1.5 * min(w[3] - w[1] for w in words):
            continue
        # What stands far apart is found as lines of its own.
        runs = [[words[0]]]
        for word in words[1:]:
            (runs[-1].append if word[0] - runs[-1][-1][2] < 0.9 * (word[3] - word[1]) else lambda w: runs.append([w]))(word)
        for run in runs:
            x0, y0, x1, y1 = min(w[0] for w in run), min(w[1] for w in run), max(w[2] for w in run), max(w[3] for w in run)
            text = " ".join(w[4] for w in run)
            if x1 - x0 < 0.3 * (y1 - y0) or re.search(r"[\u0600-\u9fff\ufffd\ue000-\uf8ff\u0370-\u05ff]", text):
                continue
            s = dpi / 72
            lines.append({"quad": [[x0 * s, y0 * s], [x1 * s, y0 * s], [x1 * s, y1 * s], [x0 * s, y1 * s]], "text": text})
    return page, lines


def captured(page, lines, rng):
    """The page as it arrives: leaned, blurred, unevenly lit, coarsely saved. Quads go along."""
    w, h = page.size
    lean = rng.choice([0, 0, rng.uniform(-0.03, 0.03)])
    cos, sin = math.cos(lean), math.sin(lean)
    squeeze = rng.choice([1, 1, 1, rng.uniform(0.85, 1.15)])
    scale = min(1, MAX_SIDE / max(w, h)) * rng.choice([1, 1, rng.uniform(0.7, 1)])
    m = np.array([[cos * scale * squeeze, -sin * scale * squeeze], [sin * scale, cos * scale]])
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]]) @ m.T
    shift = -corners.min(0)
    size = tuple(np.ceil(corners.max(0) + shift).astype(int))
    inverse = np.linalg.inv(m)
    offset = -inverse @ shift
    page = page.transform(size, Image.AFFINE, (*inverse[0], offset[0], *inverse[1], offset[1]), Image.BICUBIC, fillcolor=(255, 255, 255))
    moved = [{"quad": [(m @ np.array(p) + shift).tolist() for p in one["quad"]], "text": one["text"]} for one in lines]
    if rng.random() < 0.5:
        page = page.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 1.3)))
    samples = np.asarray(page, np.float32)
    noise = np.random.default_rng(rng.randrange(2**31))
    if rng.random() < 0.5:
        low, high = rng.uniform(0, 70), rng.uniform(190, 255)
        samples = low + samples * (high - low) / 255
    if rng.random() < 0.4:
        ramp = np.linspace(rng.uniform(0.6, 1), 1, samples.shape[1])[None, :, None] * np.linspace(1, rng.uniform(0.7, 1), samples.shape[0])[:, None, None]
        samples = samples * ramp
    if rng.random() < 0.6:
        samples = samples + noise.normal(0, rng.uniform(1, 14), samples.shape[:2] + (1,))
    if rng.random() < 0.08:
        samples = np.where(samples > rng.uniform(110, 190), 255, 0)
    page = Image.fromarray(np.clip(samples, 0, 255).astype(np.uint8))
    if rng.random() < 0.4:
        page = page.convert("L").convert("RGB")
    for _ in range(rng.choice([0, 1, 1, 2])):
        bytes_ = io.BytesIO()
        page.save(bytes_, "JPEG", quality=rng.randrange(35, 96))
        page = Image.open(bytes_).convert("RGB")
    return page, moved


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("out")
    asked.add_argument("--pdfs", nargs="*", default=[])
    asked.add_argument("--typed", type=int, default=0)
    asked.add_argument("--seed", type=int, default=1)
    asked = asked.parse_args()
    os.makedirs(asked.out, exist_ok=True)
    faces, pages = fonts(), []
    jobs = [("typed", None, n) for n in range(asked.typed)] + [("pdf", file, n) for file in asked.pdfs for n in (1, 2)]
    for number, (kind, file, at) in enumerate(jobs):
        rng = random.Random(f"{asked.seed}-{number}")
        try:
            made = typed_page(rng, faces) if kind == "typed" else pdf_page(file, at, rng)
        except (subprocess.SubprocessError, OSError):
            continue
        if not made or not made[1]:
            continue
        page, lines = captured(*made, rng)
        name = f"{number:05}.jpg"
        page.save(os.path.join(asked.out, name), quality=97)
        pages.append({"file": name, "lines": lines})
    json.dump(pages, open(os.path.join(asked.out, "pages.json"), "w"))
    print(len(pages), "pages,", sum(len(page["lines"]) for page in pages), "lines,", len(faces), "fonts")


main()
