"""Values of captured papers altered as people do it, each with its honest twin. Reads one JSON job a line, answers each.

A job: {"base": FILE, "words": [[x, y, w, h, TEXT], ...] in pixels of the base, "capture": none|photo|scan|screen,
"other": FILE and "otherWords" (of another page, for values taken from it), "way": NAME or null, "count": N of
values or absent, "chain": NAME, "seed": N, "out": FILE}.
The answer holds where the words stand in the picture that was written and which of them were altered. Without a way the
picture is the honest twin; the way `annotated` is honest too: a stamp, strokes of a pen, a highlighter.
"""
import io
import json
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FOLDER = "/usr/share/fonts/"
FACES = [
    "truetype/liberation/LiberationSans-Regular.ttf",
    "truetype/liberation/LiberationMono-Regular.ttf",
    "truetype/liberation/LiberationSerif-Regular.ttf",
    "truetype/liberation/LiberationSansNarrow-Regular.ttf",
    "truetype/liberation/LiberationSans-Bold.ttf",
    "truetype/liberation/LiberationMono-Bold.ttf",
    "truetype/dejavu/DejaVuSans.ttf",
    "truetype/dejavu/DejaVuSansMono.ttf",
    "truetype/dejavu/DejaVuSerif.ttf",
]


def capture(picture, words, kind, rng):
    """A page as camera or scanner see it, and where its words then stand: turned, unevenly lit, soft, noisy, coded."""
    picture = picture.convert("RGB")
    if kind in ("none", "screen"):
        return picture, words
    turn = rng.uniform(-0.6, 0.6) if kind == "scan" else rng.uniform(-1.5, 1.5)
    width, height = picture.size
    fill = (236, 234, 228) if kind == "scan" else (110, 100, 90)
    picture = picture.rotate(turn, Image.BICUBIC, fillcolor=fill)
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    placed = []
    for x, y, w, h, text in words:
        dx, dy = x + w / 2 - width / 2, y + h / 2 - height / 2
        cx, cy = width / 2 + dx * cos + dy * sin, height / 2 - dx * sin + dy * cos
        placed.append([cx - w / 2, cy - h / 2, w, h, text])
    picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 0.9) if kind == "scan" else rng.uniform(0.6, 1.3)))
    pixels = np.asarray(picture).astype(np.float32)
    if kind == "photo":
        light = 1 - rng.uniform(0.05, 0.35) * np.linspace(0, 1, width)[None, :, None] * np.linspace(0.4, 1, height)[:, None, None]
        pixels = pixels * light * np.array([1, rng.uniform(0.96, 1), rng.uniform(0.88, 0.98)])
    ink = rng.uniform(0, 60)
    pixels = ink + pixels * (rng.uniform(235, 253) - ink) / 255
    noise = rng.normal(0, rng.uniform(0.8, 3 if kind == "scan" else 4), pixels.shape)
    noise = (noise + np.roll(noise, 1, 0) + np.roll(noise, 1, 1)) / 1.7
    picture = Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8))
    return again(picture, int(rng.integers(85, 97))), placed


def again(picture, quality):
    kept = io.BytesIO()
    picture.convert("RGB").save(kept, "JPEG", quality=quality)
    return Image.open(io.BytesIO(kept.getvalue())).convert("RGB")


def inner(picture, box):
    x, y, w, h = (int(round(v)) for v in box[:4])
    x, y = max(0, min(x, picture.width - 2)), max(0, min(y, picture.height - 2))
    return x, y, max(2, min(w, picture.width - x)), max(2, min(h, picture.height - y))


def tones(picture, box):
    """Paper and ink of a word, by its lightest and darkest pixels."""
    x, y, w, h = inner(picture, box)
    flat = np.asarray(picture.crop((x, y, x + w, y + h))).reshape(-1, 3).astype(np.float32)
    order = np.argsort(flat.sum(1))
    few = max(4, len(flat) // 25)
    return np.median(flat[order[-max(8, len(flat) // 3):]], 0), np.median(flat[order[:few]], 0)


def ground(picture, box, rng):
    """What is laid under new print: one colour, paper from beside the word, or what its upper and lower edge suggest."""
    x, y, w, h = inner(picture, box)
    paper, _ = tones(picture, box)
    kind = rng.choice(["fill", "clone", "inpaint"], p=[0.35, 0.35, 0.3])
    if kind == "clone":
        # The lightest of the places near by: a person looks for empty paper.
        best = None
        for dy in (-1.4 * h, 1.4 * h, -0.9 * h, 0.9 * h):
            for dx in (0, -w - 4, w + 4):
                sx, sy = int(x + dx), int(y + dy)
                if 0 <= sx < picture.width - w and 0 <= sy < picture.height - h:
                    patch = picture.crop((sx, sy, sx + w, sy + h))
                    spread = float(np.asarray(patch.convert("L")).std())
                    if best is None or spread < best[0]:
                        best = (spread, patch)
        if best and best[0] < 14:
            picture.paste(best[1], (x, y))
            return
    if kind == "inpaint":
        area = np.asarray(picture).astype(np.float32)
        above, below = area[max(0, y - 2):max(1, y), x:x + w], area[y + h:y + h + 2, x:x + w]
        if len(above) and len(below):
            top, bottom = np.median(above, (0, 1)), np.median(below, (0, 1))
            if np.abs(top - paper).max() < 25 and np.abs(bottom - paper).max() < 25:
                t = np.linspace(0, 1, h)[:, None, None]
                fill = top * (1 - t) + bottom * t + rng.normal(0, rng.choice([0, 1.5]), (h, w, 3))
                picture.paste(Image.fromarray(np.clip(fill, 0, 255).astype(np.uint8)), (x, y))
                return
    ImageDraw.Draw(picture).rectangle((x, y, x + w - 1, y + h - 1), fill=tuple(int(v) for v in paper))


def typed(picture, box, text, face, ink, rng):
    """Set so that it is as high as what stood there, and softened or made noisy by some to match."""
    x, y, w, h = inner(picture, box)
    _, top, _, bottom = ImageFont.truetype(FOLDER + face, 100).getbbox(text)
    size = max(6, h * 0.92 / max(1, bottom - top) * 100 * rng.uniform(0.94, 1.06))
    font = ImageFont.truetype(FOLDER + face, int(round(size)))
    left, top, right, bottom = font.getbbox(text)
    margin = 4
    layer = Image.new("L", (right - left + 2 * margin, bottom - top + 2 * margin), 0)
    ImageDraw.Draw(layer).text((margin - left, margin - top), text, font=font, fill=255)
    blur = rng.choice([0, 0, rng.uniform(0.3, 0.9)])
    if blur:
        layer = layer.filter(ImageFilter.GaussianBlur(blur))
    ox, oy = x - margin, int(y + (h - (bottom - top)) / 2 + rng.integers(-1, 2)) - margin
    picture.paste(Image.new("RGB", layer.size, tuple(int(v) for v in ink)), (ox, oy), layer)
    noise = rng.choice([0, 0, rng.uniform(1, 3)])
    if noise:
        area = (max(0, ox), max(0, oy), ox + layer.width, oy + layer.height)
        pixels = np.asarray(picture.crop(area)).astype(np.float32)
        picture.paste(Image.fromarray(np.clip(pixels + rng.normal(0, noise, pixels.shape[:2])[..., None], 0, 255).astype(np.uint8)), area[:2])
    return [ox + margin, oy + margin, right - left, bottom - top, text]


def other_digits(text, rng, most=9):
    places = [i for i, c in enumerate(text) if c.isdigit()]
    chosen = set(rng.permutation(places)[: max(1, min(most, len(places)))].tolist()) if places else set()
    return "".join(str((int(c) + int(rng.integers(1, 10))) % 10) if i in chosen else c for i, c in enumerate(text)), chosen


def cell(box, index, count):
    """Of a character, taken to be as wide as its neighbours."""
    x, y, w, h, _ = box
    return [x + w * index / count, y, w / count, h, ""]


def chosen_words(words, count, rng):
    """Mostly numbers, as people alter them; words of a common height."""
    usual = np.median([w[3] for w in words])
    likely = [i for i, (x, y, w, h, t) in enumerate(words) if len(t) >= 2 and h >= 7 and w > 0.8 * h and h < 3 * usual]
    numbers = [i for i in likely if sum(c.isdigit() for c in words[i][4]) >= 2]
    pool = numbers if numbers and rng.random() < 0.85 else likely
    return rng.permutation(pool)[:count].tolist() if pool else []


def alter(picture, words, way, job, rng):
    """@returns which words were altered; `words` gets their new boxes"""
    altered = []
    face = rng.choice(FACES)
    for index in chosen_words(words, job.get("count") or int(rng.choice([1, 1, 2, 3])), rng):
        box = words[index]
        x, y, w, h = inner(picture, box)
        if way in ("value-retyped", "digit-retyped"):
            _, ink = tones(picture, box)
            near = words[int(rng.integers(len(words)))]
            ink = np.clip(rng.choice([0, 1]) * (tones(picture, near)[1] - ink) * 0.5 + ink + rng.uniform(-14, 14), 0, 255)
            if rng.random() < 0.2:
                ink = np.array([0, 0, 0])
            if way == "value-retyped":
                text = other_digits(box[4], rng)[0]
                ground(picture, [x - 1, y - 1, w + 2, h + 2, ""], rng)
                words[index] = typed(picture, box, text, face, ink, rng)
            else:
                text, digits = other_digits(box[4], rng, int(rng.integers(1, 3)))
                if not digits:
                    continue
                for at in digits:
                    place = cell(box, at, len(text))
                    ground(picture, place, rng)
                    typed(picture, place, text[at], face, ink, rng)
        elif way in ("value-from-elsewhere", "value-from-another-page"):
            source = picture.copy() if way == "value-from-elsewhere" else Image.open(job["other"]).convert("RGB")
            pool = [o for i, o in enumerate(words if way == "value-from-elsewhere" else job["otherWords"]) if abs(o[3] - h) < 0.45 * h and o[4] != box[4] and abs(len(o[4]) - len(box[4])) <= 2 and abs(o[1] - y) > h]
            if not pool:
                continue
            taken = pool[int(rng.integers(len(pool)))]
            sx, sy, sw, sh = inner(source, taken)
            patch = source.crop((sx, sy, sx + sw, sy + sh))
            factor = h / sh
            if abs(factor - 1) > 0.06 or rng.random() < 0.3:
                patch = patch.resize((max(2, int(sw * factor)), max(2, int(sh * factor))), Image.BICUBIC)
            if rng.random() < 0.4:
                shift = tones(picture, box)[0] - tones(source, taken)[0]
                patch = Image.fromarray(np.clip(np.asarray(patch).astype(np.float32) + shift, 0, 255).astype(np.uint8))
            ground(picture, [x, y, w, h, ""], rng)
            picture.paste(patch, (x, y))
            words[index] = [x, y, patch.width, patch.height, taken[4]]
        elif way == "digit-copied":
            places = [i for i, c in enumerate(box[4]) if c.isdigit()]
            pool = [o for i, o in enumerate(words) if i != index and abs(o[3] - h) < 0.12 * h and any(c.isdigit() for c in o[4])]
            if not places or not pool:
                continue
            taken = pool[int(rng.integers(len(pool)))]
            from_at = int(rng.choice([i for i, c in enumerate(taken[4]) if c.isdigit()]))
            sx, sy, sw, sh = inner(picture, cell(taken, from_at, len(taken[4])))
            to = cell(box, int(rng.choice(places)), len(box[4]))
            picture.paste(picture.crop((sx, sy, sx + sw, sy + sh)), (int(round(to[0])), int(round(to[1]))))
        else:
            raise ValueError(f"no way {way}")
        altered.append(index)
    return altered


def annotate(picture, words, rng):
    draw = ImageDraw.Draw(picture, "RGBA")
    width, height = picture.size
    kind = rng.choice(["stamp", "pen", "highlighter", "tick"])
    if kind == "highlighter":
        for _ in range(int(rng.integers(1, 4))):
            x, y, w, h = inner(picture, words[int(rng.integers(len(words)))])
            area = np.asarray(picture.crop((x, y, x + w, y + h))).astype(np.float32)
            picture.paste(Image.fromarray((area * np.array([1, 0.97, rng.uniform(0.3, 0.6)])).astype(np.uint8)), (x, y))
        return
    colour = tuple(int(v) for v in rng.choice([[30, 40, 150], [160, 30, 40], [20, 20, 25]])) + (int(rng.integers(120, 230)),)
    x, y = rng.uniform(0.1, 0.7) * width, rng.uniform(0.1, 0.8) * height
    size = rng.uniform(0.1, 0.25) * width
    if kind == "stamp":
        draw.ellipse((x, y, x + size, y + size), outline=colour, width=max(1, int(size / 40)))
        draw.text((x + size * 0.2, y + size * 0.4), "PAID 14 MAR", font=ImageFont.truetype(FOLDER + FACES[4], max(8, int(size / 9))), fill=colour)
    else:
        points = [(x + size * t + rng.normal(0, size / 30), y + size * (0.2 * np.sin(9 * t) + rng.normal(0, 0.04))) for t in np.linspace(0, 1, 30 if kind == "pen" else 3)]
        draw.line(points, fill=colour, width=max(1, int(size / 60)))


def save(picture, chain, out, rng):
    """@returns by which factor it was scaled"""
    if chain == "saved-once":
        picture.save(out, quality=int(rng.integers(75, 96)))
        return 1
    if chain in ("png", "webp"):
        picture.save(out, lossless=True) if chain == "webp" else picture.save(out)
        return 1
    side = max(picture.size)
    scale = min(1, int(rng.choice([1280, 1600])) / side) if chain == "messenger" else 0.9
    if scale < 1:
        picture = picture.resize([round(v * scale) for v in picture.size], Image.LANCZOS if chain == "messenger" else Image.BICUBIC)
    picture.save(out, quality=int(rng.integers(60, 81)) if chain == "messenger" else int(rng.integers(85, 96)))
    return scale


for line in sys.stdin:
    job = json.loads(line)
    # The capture follows from the base alone, so that a forgery and its twin share every grain of it.
    rng = np.random.default_rng([job["seed"], 1])
    base = Image.open(job["base"]).convert("RGB")
    if job["way"] == "annotated":
        # By hand, on the paper: it went through the capture like all else.
        annotate(base, job["words"], rng)
    taken, words = capture(base, job["words"], job["capture"], np.random.default_rng(job["seed"]))
    words = [list(w) for w in words]
    done = alter(taken, words, job["way"], job, rng) if job["way"] not in (None, "annotated") else []
    scale = save(taken, job["chain"], job["out"], np.random.default_rng([job["seed"], 2]))
    placed = [[*(round(v * scale, 1) for v in w[:4]), w[4]] for w in words]
    print(json.dumps({"out": job["out"], "words": placed, "altered": done}), flush=True)
