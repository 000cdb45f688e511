"""Pictures as the finder of zones meets them, 448 x 448 grey, and where a zone stands in them at a quarter of that."""
import glob
import io
import os
import random
import string
import sys

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "mrz"))
from pictures import CELL_H, CELL_W, print_lines  # noqa: E402
from zones import zone  # noqa: E402

SIDE = 448
STRIDE = 4
FACES = sorted(
    path
    for folder in ("dejavu", "liberation")
    for path in glob.glob(f"/usr/share/fonts/truetype/{folder}/*.ttf")
    if not any(word in path for word in ("Math", "Symbol"))
)
FIXED = [path for path in FACES if "Mono" in path] + sorted(glob.glob("/usr/share/fonts/opentype/ocr-b/OCRB*.otf"))[:2]
PAPERS = ((125, 88), (85.6, 54), (105, 74), (120, 80))
"""Millimetres of a passport's page, cards and visas."""
REAL = []
"""Real pages without a zone, put in by `train.py --pages`."""


def read_pages(folder):
    for path in sorted(glob.glob(f"{folder}/*.jpg")):
        REAL.append(numpy.asarray(Image.open(path).convert("L")))


def face(rng, size, faces=None):
    return ImageFont.truetype(rng.choice(faces or FACES), max(6, round(size)))


def words(rng, most):
    style = rng.random()
    if style < 0.3:
        return "%s%s" % (rng.choice(("", "EUR ", "-", "$")), "{:,.2f}".format(rng.uniform(1, 99999)))
    if style < 0.4:
        return rng.choice("*-=._#") * rng.randint(3, most)
    if style < 0.5:
        return "".join(rng.choices(string.digits + "ABCDEFX ", k=rng.randint(4, most)))
    letters = string.ascii_uppercase if style < 0.65 else string.ascii_lowercase
    text = " ".join("".join(rng.choices(letters, k=rng.randint(2, 10))) for _ in range(rng.randint(1, max(1, most // 6))))
    return text[:most]


def lines_of_print(rng, image, box, size, ink):
    """Rows of any print, a block in one face; numbers of payment slips and code in faces of fixed width too."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box
    y = top
    font = face(rng, size, FIXED if rng.random() < 0.3 else None)
    full = rng.random() < 0.5
    while y < bottom - size:
        text = words(rng, 48 if full else 22)
        if full:
            while font.getlength(text) < right - left and len(text) < 120:
                text += " " + words(rng, 20)
        draw.text((left + (0 if full else rng.uniform(0, 0.3) * (right - left)), y), text, fill=ink, font=font)
        y += size * (1.25 if full else rng.uniform(1.3, 2.4))
        if rng.random() < 0.06:
            font = face(rng, size * rng.uniform(0.7, 1.8), FIXED if rng.random() < 0.3 else None)


def texture(rng, noise, shape, strength):
    h, w = shape
    out = numpy.zeros(shape, numpy.float32)
    for cell in (3, 11, 37, 120):
        coarse = noise.standard_normal((max(2, h // cell), max(2, w // cell)), numpy.float32)
        out += numpy.asarray(Image.fromarray(coarse).resize((w, h), Image.BILINEAR)) * rng.random()
    if rng.random() < 0.4:
        ys, xs = numpy.mgrid[0:h, 0:w].astype(numpy.float32)
        bend = rng.uniform(0, 4) * numpy.sin(xs * rng.uniform(0.005, 0.05))
        out += rng.uniform(0.3, 2) * numpy.sin(xs * rng.uniform(-0.8, 0.8) + ys * rng.uniform(-0.8, 0.8) + bend)
    return out * strength


def ground(rng, noise):
    """What lies about a paper: a real page, printed rows, a table's grain, nothing."""
    style = rng.random()
    if REAL and style < 0.4:
        page = rng.choice(REAL)
        side = round(SIDE * rng.uniform(0.7, 1.6))
        h, w = page.shape
        size = min(side, h, w)
        y, x = rng.randint(0, h - size), rng.randint(0, w - size)
        cut = Image.fromarray(page[y : y + size, x : x + size])
        if rng.random() < 0.5:
            cut = cut.rotate(rng.choice((90, 180, 270, rng.uniform(-12, 12))), Image.BILINEAR, fillcolor=int(page[y, x]))
        return numpy.asarray(cut.resize((SIDE, SIDE), Image.BOX if size > SIDE else Image.BILINEAR), dtype=numpy.float32)
    tone = rng.uniform(30, 245)
    if style < 0.75:
        image = Image.new("L", (SIDE + 160, SIDE + 160), round(max(120, tone)))
        lines_of_print(rng, image, (rng.uniform(0, 200), rng.uniform(0, 200), SIDE + 150, SIDE + 150), rng.uniform(7, 26), rng.randint(0, 90))
        if rng.random() < 0.5:
            draw = ImageDraw.Draw(image)
            for _ in range(rng.randint(2, 30)):
                y = rng.randint(0, SIDE + 159)
                draw.line((0, y, SIDE + 160, y) if rng.random() < 0.6 else (y, 0, y, SIDE + 160), fill=rng.randint(0, 160))
        if rng.random() < 0.15:
            bars(rng, image)
        turn = rng.choice((0, 90, 180, 270)) + rng.uniform(-15, 15)
        image = image.rotate(turn, Image.BILINEAR).crop((80, 80, 80 + SIDE, 80 + SIDE))
        return numpy.asarray(image, dtype=numpy.float32)
    return tone + texture(rng, noise, (SIDE, SIDE), rng.choice((1, 4, 12, 30)))


def bars(rng, image):
    """A barcode, which repeats as a zone does."""
    draw = ImageDraw.Draw(image)
    x, y, module = rng.randint(0, SIDE // 2), rng.randint(0, SIDE), rng.uniform(1, 3)
    for _ in range(rng.randint(30, 90)):
        wide = module * rng.randint(1, 3)
        draw.rectangle((x, y, x + wide, y + module * 30), fill=20)
        x += wide + module * rng.randint(1, 3)


def paper(rng, noise):
    """A paper with its zone: grey canvas and the zone's place on it; pixels of the picture, flat."""
    lines = zone(rng)
    ink, margin, pitch, spacing = print_lines(rng, lines)
    across = 3.0 + 15.0 * rng.random() ** 1.8
    scale = across / pitch
    drawn = Image.fromarray((ink * 255).astype(numpy.uint8))
    drawn = drawn.resize((max(8, round(drawn.width * scale)), max(4, round(drawn.height * scale))), Image.BOX)
    mm = across / 2.54
    w, h = (round(side * mm) for side in PAPERS[1 if len(lines) == 3 else rng.choice((0, 0, 2, 3))])
    # A zone may be wider than its paper is here: the paper grows.
    w, h = max(w, drawn.width), max(h, drawn.height * 2)
    tone = rng.uniform(120, 250)
    canvas = tone * (1 + rng.choice((0, 0.02, 0.06, 0.14)) * numpy.clip(texture(rng, noise, (h, w), 1), -2, 2))
    image = Image.fromarray(numpy.clip(canvas, 0, 255).astype(numpy.uint8))
    draw = ImageDraw.Draw(image)
    if rng.random() < 0.8:
        pw, ph = w * rng.uniform(0.2, 0.32), h * rng.uniform(0.35, 0.55)
        px, py = rng.choice((w * 0.04, w * 0.66)), h * rng.uniform(0.08, 0.25)
        draw.rectangle((px, py, px + pw, py + ph), fill=rng.randint(60, 240))
        draw.ellipse((px + pw * 0.2, py + ph * 0.2, px + pw * 0.8, py + ph * 0.8), fill=rng.randint(40, 220))
    top = h - drawn.height - round(h * rng.uniform(0, 0.06)) + round(spacing * scale * 0.3)
    left = round((w - drawn.width) * rng.uniform(0.2, 0.8))
    if rng.random() < 0.9:
        lines_of_print(rng, image, (w * rng.uniform(0.05, 0.4), h * 0.06, w, top - across), across * rng.uniform(0.9, 1.6), rng.randint(0, 110))
    out = numpy.asarray(image, dtype=numpy.float32).copy()
    depth = rng.uniform(0.4, 0.95)
    if rng.random() < 0.25:
        # A zone's own white strip.
        out[max(0, top) :] = rng.uniform(200, 250)
    part = numpy.asarray(drawn, dtype=numpy.float32)[: max(1, h - top)] / 255
    view = out[top : top + part.shape[0], left : left + part.shape[1]]
    view *= 1 - depth * part[: view.shape[0], : view.shape[1]]
    place = numpy.zeros((h, w), numpy.float32)
    y0 = top + (CELL_H // 2 + 8) * scale
    y1 = top + (CELL_H // 2 + (len(lines) - 1) * spacing + 40) * scale
    x0, x1 = left + margin * scale, left + (margin + pitch * len(lines[0])) * scale
    place[max(0, round(y0)) : round(y1), max(0, round(x0)) : round(x1)] = 255
    return out, place


def seen(rng, w, h):
    """Corners of a paper in the picture: turned, leaning, with some of it in sight."""
    turn = rng.choice((0, 0, 0, 90, 180, 270)) + (rng.uniform(-180, 180) if rng.random() < 0.35 else rng.gauss(0, 6))
    turn = numpy.radians(turn)
    cos, sin = numpy.cos(turn), numpy.sin(turn)
    corners = numpy.array([(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)])
    corners = corners * (1 + numpy.array([rng.uniform(-0.1, 0.1) for _ in range(8)]).reshape(4, 2) * rng.choice((0, 0.5, 1)))
    corners = corners @ numpy.array([(cos, sin), (-sin, cos)])
    low = corners[2:].mean(0) * 0.8
    aim = numpy.array([rng.uniform(0.1, 0.9) * SIDE, rng.uniform(0.1, 0.9) * SIDE])
    return corners - low + aim


def coefficients(corners, w, h):
    """Of PIL's perspective transform: from the picture back to the paper."""
    rows, right = [], []
    for (x, y), (u, v) in zip(corners, ((0, 0), (w, 0), (w, h), (0, h))):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
        right += [u, v]
    return numpy.linalg.solve(numpy.array(rows), numpy.array(right))


def scene(seed):
    """
    returns: (448 x 448 uint8, 112 x 112 uint8: share of each cell that the zone takes, 0..255)
    """
    rng = random.Random(seed)
    noise = numpy.random.default_rng(seed)
    image = ground(rng, noise)
    place = numpy.zeros((SIDE, SIDE), numpy.float32)
    if rng.random() < 0.62:
        own, where = paper(rng, noise)
        h, w = own.shape
        back = coefficients(seen(rng, w, h), w, h)
        warp = lambda plane, fill: numpy.asarray(
            Image.fromarray(plane).transform((SIDE, SIDE), Image.PERSPECTIVE, back, Image.BILINEAR, fillcolor=fill), dtype=numpy.float32
        )
        lies = warp(own, -1000.0)
        image = numpy.where(lies >= 0, lies, image)
        place = warp(where, 0.0)
    image = lit(rng, noise, image)
    cells = numpy.asarray(Image.fromarray(place).resize((SIDE // STRIDE, SIDE // STRIDE), Image.BOX))
    return image, numpy.clip(cells, 0, 255).astype(numpy.uint8)


def lit(rng, noise, image):
    """Light, lens, sensor and file."""
    ys, xs = numpy.mgrid[0:SIDE, 0:SIDE].astype(numpy.float32) / SIDE
    if rng.random() < 0.6:
        image = image * (1 + rng.uniform(-0.5, 0.5) * (xs - 0.5) + rng.uniform(-0.5, 0.5) * (ys - 0.5))
    if rng.random() < 0.2:
        r = rng.uniform(0.05, 0.4)
        image = image + rng.uniform(30, 170) * numpy.exp(-(((xs - rng.random()) / r) ** 2) - ((ys - rng.random()) / r) ** 2)
    image = image * rng.uniform(0.45, 1.05)
    image = image + noise.standard_normal(image.shape, numpy.float32) * rng.choice((0, 2, 5, 9))
    picture = Image.fromarray(numpy.clip(image, 0, 255).astype(numpy.uint8))
    if rng.random() < 0.6:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.6)))
    if rng.random() < 0.6:
        buffer = io.BytesIO()
        picture.save(buffer, "JPEG", quality=rng.choice((30, 50, 70, 85, 95)))
        picture = Image.open(buffer)
    if rng.random() < 0.08:
        return 255 - numpy.asarray(picture)
    return numpy.asarray(picture)
