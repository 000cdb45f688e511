"""Natural photographs, altered and not, by Pillow. Reads one JSON job a line, answers one line each.

A job: {"base": FILE, "other": FILE, "way": NAME or null, "chain": NAME, "long": N, "seed": N, "out": FILE}. `other` is
the photograph that splices come from, `long` the longer side in pixels. Without a way the picture is the honest twin:
the same size and savings, no edit. One seed gives one host, whatever the way.
"""
import io
import json
import math
import random
import sys

from PIL import Image, ImageDraw, ImageFilter, ImageOps

FIRST_QUALITIES = (85, 90, 95, 98)
OTHER_QUALITIES = (75, 85, 92)


def again(picture, quality):
    kept = io.BytesIO()
    picture.save(kept, "JPEG", quality=quality)
    return Image.open(io.BytesIO(kept.getvalue())).convert("RGB")


def opened(file, long_side):
    picture = ImageOps.exif_transpose(Image.open(file)).convert("RGB")
    scale = long_side / max(picture.size)
    if scale >= 1:
        return picture
    return picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.LANCZOS)


def outline(width, height, rng):
    """What a person draws around a thing: a polygon of 7 to 12 corners."""
    mask = Image.new("L", (2 * width, 2 * height), 0)
    corners = rng.randint(7, 12)
    points = []
    for i in range(corners):
        angle, reach = 2 * math.pi * i / corners, rng.uniform(0.65, 1)
        points.append((width * (1 + 0.98 * reach * math.cos(angle)), height * (1 + 0.98 * reach * math.sin(angle))))
    ImageDraw.Draw(mask).polygon(points, fill=255)
    return mask.resize((width, height), Image.LANCZOS)


def free_place(size, away, picture, rng):
    """A place for a piece, as little over its source as a few tries give."""
    best = None
    for _ in range(40):
        x, y = (rng.randint(0, max(0, whole - own)) for whole, own in zip(picture.size, size))
        beside = max(abs(x - away[0]) / size[0], abs(y - away[1]) / size[1])
        if best is None or beside > best[0]:
            best = (beside, x, y)
        if beside >= 1:
            break
    return best[1], best[2]


def altered(picture, other, way, rng):
    wide, high = picture.size
    width, height = int(wide * rng.uniform(0.14, 0.33)), int(high * rng.uniform(0.14, 0.36))
    x, y = rng.randint(0, wide - width), rng.randint(0, high - height)
    mask = outline(width, height, rng)
    soft = ImageFilter.GaussianBlur(rng.choice((0.6, 0.6, 2)))
    if way == "removed":
        piece = picture.crop((x, y, x + width, y + height)).filter(ImageFilter.GaussianBlur(max(width, height) / 6))
        picture.paste(piece, (x, y), mask.filter(ImageFilter.GaussianBlur(1.5)))
    elif way in ("splice", "splice-scaled"):
        scale = max(picture.size) / max(other.size)
        if way == "splice-scaled":
            scale *= rng.choice((rng.uniform(0.7, 0.9), rng.uniform(1.12, 1.4)))
        size = (max(width + 2, round(other.width * scale)), max(height + 2, round(other.height * scale)))
        # An unscaled splice comes from a photograph that was saved at this size.
        if way == "splice":
            source = again(other.resize(size, Image.LANCZOS), rng.choice(OTHER_QUALITIES))
        else:
            source = again(other, rng.choice(OTHER_QUALITIES)).resize(size, Image.BICUBIC)
        left, top = rng.randint(0, size[0] - width), rng.randint(0, size[1] - height)
        picture.paste(source.crop((left, top, left + width, top + height)), (x, y), mask.filter(soft))
    else:
        piece = picture.crop((x, y, x + width, y + height))
        if way == "copy-turned":
            zoom = rng.choice((rng.uniform(0.75, 0.95), rng.uniform(1.05, 1.3)))
            angle = rng.choice((-1, 1)) * rng.uniform(4, 35)
            size = (round(width * zoom), round(height * zoom))
            piece = piece.resize(size, Image.BICUBIC).rotate(angle, Image.BICUBIC)
            mask = mask.resize(size).rotate(angle, Image.BICUBIC)
        picture.paste(piece, free_place(piece.size, (x, y), picture, rng), mask.filter(soft))
    return picture


def main():
    for line in sys.stdin:
        job = json.loads(line)
        rng = random.Random(f"{job['seed']} host")
        picture = again(opened(job["base"], job["long"]), rng.choice(FIRST_QUALITIES))
        if job["way"]:
            rng = random.Random(f"{job['seed']} {job['way']}")
            picture = altered(picture, opened(job["other"], 1600), job["way"], rng)
        chain = job["chain"]
        if chain == "as-is":
            picture.save(job["out"])
        else:
            picture.save(job["out"], quality=int(chain.removeprefix("jpeg-")))
        print(job["out"], flush=True)


main()
