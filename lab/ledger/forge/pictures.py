"""Pictures of papers, altered and not, by Pillow and ImageMagick. Reads one JSON job a line, answers one line each.

A job: {"base": FILE, "capture": none|photo|scan|screen, "box": [x, y, w, h] or null, "value": TEXT, "way": NAME or null,
"chain": NAME, "seed": N, "out": FILE, "long": N}. `long` is the picture's longer side in pixels (1150). `box` is in shares of the base's width and height. Without a way the picture is
the honest twin: the same capture, the same savings, no edit.
"""
import io
import json
import subprocess
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
LONG_SIDE = 1150


def capture(picture, kind, rng, long_side=LONG_SIDE):
    """What a camera or a scanner makes of a page: turned, unevenly lit, soft, noisy, saved as JPEG."""
    picture = picture.convert("RGB")
    if max(picture.size) > long_side:
        picture.thumbnail((long_side, long_side), Image.LANCZOS)
    if kind in ("none", "screen"):
        return picture
    turn = rng.uniform(-0.4, 0.4) if kind == "scan" else rng.uniform(-1.5, 1.5)
    picture = picture.rotate(turn, Image.BICUBIC, fillcolor=(236, 234, 228) if kind == "scan" else (110, 100, 90))
    picture = picture.filter(ImageFilter.GaussianBlur(0.5 if kind == "scan" else 0.8))
    pixels = np.asarray(picture).astype(np.float32)
    height, width = pixels.shape[:2]
    if kind == "photo":
        light = 1 - 0.25 * np.linspace(0, 1, width)[None, :, None] * np.linspace(0.4, 1, height)[:, None, None]
        pixels = pixels * light * np.array([0.98, 0.96, 0.91])
    noise = rng.normal(0, 1.4 if kind == "scan" else 2.6, pixels.shape)
    # Neighbouring pixels share noise, as after a camera's own interpolation.
    noise = (noise + np.roll(noise, 1, 0) + np.roll(noise, 1, 1)) / 1.7
    picture = Image.fromarray(np.clip(pixels * 0.96 + 8 + noise, 0, 255).astype(np.uint8))
    return again(picture, 93 if kind == "photo" else 90)


def again(picture, quality):
    kept = io.BytesIO()
    picture.convert("RGB").save(kept, "JPEG", quality=quality)
    return Image.open(io.BytesIO(kept.getvalue())).convert("RGB")


def paper_colour(picture, box):
    x, y, w, h = box
    around = np.asarray(picture.crop((max(0, x - 6), max(0, y - 4), x + w + 6, y + h + 4))).reshape(-1, 3)
    bright = around[np.argsort(around.sum(1))[-max(8, len(around) // 3):]]
    return tuple(int(v) for v in np.median(bright, 0))


def typed(picture, box, value, rng):
    x, y, w, h = box
    draw = ImageDraw.Draw(picture)
    font = ImageFont.truetype(FONT, max(8, int(h * 0.8)))
    ink = int(rng.integers(20, 60))
    draw.text((x + 1, y + h * 0.02), value, font=font, fill=(ink, ink, ink))


def alter(picture, way, box, value, rng):
    x, y, w, h = box
    if way == "cover-retype":
        ImageDraw.Draw(picture).rectangle((x - 1, y, x + w + 1, y + h), fill=paper_colour(picture, box))
        typed(picture, box, value, rng)
    elif way == "magick-retype":
        raw = io.BytesIO()
        picture.save(raw, "PNG")
        colour = "rgb(%d,%d,%d)" % paper_colour(picture, box)
        text = ["-font", "DejaVu-Serif", "-pointsize", str(max(8, h * 0.8)), "-annotate", f"+{x + 1}+{int(y + h * 0.82)}"]
        cover = ["-fill", colour, "-draw", f"rectangle {x - 1},{y} {x + w},{y + h}", "-fill", "#303030"]
        done = subprocess.run(["convert", "png:-", *cover, *text, value, "png:-"], input=raw.getvalue(), capture_output=True, check=True)
        picture = Image.open(io.BytesIO(done.stdout)).convert("RGB")
    elif way == "clone":
        # Another part of the same line of the page, laid over the value.
        source = picture.crop((max(0, x - 3 * w), y, max(0, x - 3 * w) + w, y + h))
        picture.paste(source, (x, y))
    elif way == "splice":
        # The region as another camera would have it: other sharpness, other noise, another JPEG grid.
        source = again(picture, 70).crop((x, max(0, y - 2 * h), x + w, max(0, y - 2 * h) + h)).resize((w, h), Image.BICUBIC)
        picture.paste(source, (x, y))
    elif way == "erase":
        ImageDraw.Draw(picture).rectangle((x - 1, y, x + w + 1, y + h), fill=paper_colour(picture, box))
    elif way == "blur":
        region = picture.crop((x - 2, y - 1, x + w + 2, y + h + 1)).filter(ImageFilter.GaussianBlur(3))
        picture.paste(region, (x - 2, y - 1))
    elif way == "blended-retype":
        # Covered, typed, then softened and made noisy so that the letters look captured.
        ImageDraw.Draw(picture).rectangle((x - 1, y, x + w + 1, y + h), fill=paper_colour(picture, box))
        typed(picture, box, value, rng)
        area = (x - 2, y - 1, x + w + 2, y + h + 1)
        soft = np.asarray(picture.crop(area).filter(ImageFilter.GaussianBlur(0.8))).astype(np.float32)
        soft += rng.normal(0, 2.2, soft.shape)
        picture.paste(Image.fromarray(np.clip(soft, 0, 255).astype(np.uint8)), area[:2])
    else:
        raise ValueError(f"no way {way}")
    return picture


def save(picture, chain, out, rng):
    if chain == "as-is":
        picture.save(out, quality=92) if out.endswith(".jpg") else picture.save(out)
    elif chain == "coarse":
        again(picture, 92).save(out, quality=int(rng.integers(60, 76)))
    elif chain == "messenger":
        picture = again(picture, 92)
        picture.thumbnail((960, 960), Image.LANCZOS)
        picture.save(out, quality=70)
    elif chain == "screenshot":
        picture = again(picture, 92)
        picture.resize([int(side * 0.83) for side in picture.size], Image.BILINEAR).save(out)
    elif chain == "print-scan":
        capture(again(picture, 92).filter(ImageFilter.GaussianBlur(0.6)), "scan", rng).save(out, quality=88)
    elif chain == "wrapped":
        kept = io.BytesIO()
        picture.save(kept, "JPEG", quality=92)
        done = subprocess.run(["img2pdf", "-"], input=kept.getvalue(), capture_output=True, check=True)
        with open(out, "wb") as file:
            file.write(done.stdout)
    else:
        raise ValueError(f"no chain {chain}")


for line in sys.stdin:
    job = json.loads(line)
    # The capture follows from the base alone, so that a forgery and its twin share every grain of it.
    taken = capture(Image.open(job["base"]), job["capture"], np.random.default_rng(job["seed"]), job.get("long", LONG_SIDE))
    rng = np.random.default_rng([job["seed"], 1])
    if job["way"]:
        width, height = taken.size
        x, y, w, h = job["box"]
        box = (int(x * width), int(y * height), max(6, int(w * width)), max(6, int(h * height)))
        taken = alter(taken, job["way"], box, job["value"], rng)
    save(taken, job["chain"], job["out"], np.random.default_rng([job["seed"], 2]))
    print(json.dumps({"out": job["out"]}), flush=True)
