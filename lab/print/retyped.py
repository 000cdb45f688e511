"""Values of captured pages altered as a person does who takes care, each page with its honest twins, as training for
`models/training/print/train.py`. The face is one of the likest of those installed, ink, sharpness and noise follow the word
that stood there, its line is followed, the ground is cloned, filled or drawn from its rim; three in ten take less care.

    /usr/bin/python3 retyped.py READ.jsonl OUT FACES [K/N]

READ.jsonl holds pages with the words that `read.ts` found; FACES a list of font files, one a line. Writes the pictures and
OUT/pages.K.jsonl: where the words then stand and which of them were altered. Needs Pillow, numpy and scipy.
"""
import json
import os
import sys
import zlib

import numpy as np
from PIL import Image
from scipy import ndimage

import typed

WAYS = ["near", "near", "digit", "elsewhere", "another", "near"]
COUNTS = [1, 1, 1, 2, 3]
FULL = "$€£%/()"


def requad(quad, ink):
    """The same line; columns of the new ink."""
    quad = np.array(quad, float)
    along = (quad[1] - quad[0]) / np.hypot(*(quad[1] - quad[0]))
    start, end = [(x - quad[0][0]) * along[0] + rim for x, rim in ((ink[0], -2), (ink[2], 2))]
    return [list(quad[0] + along * start), list(quad[0] + along * end), list(quad[3] + along * end), list(quad[3] + along * start)]


def overlap(one, other):
    a, b = typed.box(one), typed.box(other)
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return across > 0.1 * min(a[2] - a[0], b[2] - b[0]) and down > 0.2 * min(a[3] - a[1], b[3] - b[1])


def target_of(levels, word):
    """Paper, ink, the box of the ink, slope, ink as shares, levels, contrast; null where the print is too faint or steep."""
    own = typed.box(word["quad"])
    patch = typed.crop(levels, (own[0] - 1, own[1] - 1, own[2] + 1, own[3] + 1))
    if patch.size < 300:
        return None
    paper, ink = typed.tones(patch)
    light, dark = float(typed.grey(paper[None])[0]), float(typed.grey(ink[None])[0])
    if light - dark < 45:
        return None
    luma = typed.grey(patch)
    mask = np.clip((light - luma) / max(1, light - dark), 0, 1)
    angle = typed.geometry(word["quad"])[2]
    place = typed.extent(mask)
    if abs(angle) > 6 or place is None:
        return None
    left, top = max(0, int(round(own[0] - 1))), max(0, int(round(own[1] - 1)))
    return paper, ink, (left + place[2], top + place[0], left + place[3], top + place[1]), angle, mask, luma, light - dark


def values(words):
    """Words that a person would alter: well read, mostly digits, of a usual height."""
    usual = np.median([typed.geometry(w["quad"])[1] for w in words])

    def is_value(word):
        text, (length, height, _) = word["text"], typed.geometry(word["quad"])
        digits = sum(c.isdigit() for c in text)
        return word["confidence"] > 0.8 and len(text) >= 3 and digits >= max(2, 0.5 * len(text)) and 7 <= height < 2.2 * usual and length > 0.9 * height

    return [i for i, word in enumerate(words) if is_value(word)]


def one_digit(levels, word, target, ink, face, how, style, rng, careful):
    """Exchanges one digit in its own columns; @returns the new text, null where its characters touch."""
    paper, _, ink_box, angle, mask, luma, contrast = target
    labels, count = ndimage.label((mask > 0.35).any(0))
    columns = [np.where(labels == k + 1)[0] for k in range(count)]
    tall = [c for c in columns if (mask[:, c[0] : c[-1] + 1] > 0.35).any(1).sum() > 0.6 * (ink_box[3] - ink_box[1])]
    signs = [(at, c) for at, c in enumerate(word["text"]) if c.isalnum() or c in FULL]
    if len(tall) != len(signs):
        return None
    chosen = int(rng.choice([k for k, (_, c) in enumerate(signs) if c.isdigit()]))
    left, own = max(0, int(round(typed.box(word["quad"])[0] - 1))), tall[chosen]
    cell = (left + own[0], ink_box[1], left + own[-1] + 1, ink_box[3])
    at, old = signs[chosen]
    new = str((int(old) + int(rng.integers(1, 10))) % 10)
    style.update(old=old, left=True)
    typed.lay_ground(levels, (cell[0] - 1, cell[1] - 1, cell[2] + 1, cell[3] + 1), how, rng, paper)
    done = typed.put(levels, new, (ink, cell, angle, face, luma, contrast), rng, style, careful)
    return done and word["text"][:at] + new + word["text"][at + 1 :]


def taken(levels, words, index, source, others, paper, how, rng, is_own):
    """Puts a word of this page or of another where this one stood; @returns its text and place, null where none fits."""
    word, (_, height, _) = words[index], typed.geometry(words[index]["quad"])
    pool = [
        o
        for o in others
        if abs(typed.geometry(o["quad"])[1] - height) < 0.4 * height
        and o["text"] != word["text"]
        and abs(len(o["text"]) - len(word["text"])) <= 1
        and sum(c.isdigit() for c in o["text"]) >= 2
        and o["confidence"] > 0.8
        and not (is_own and overlap(o["quad"], word["quad"]))
    ]
    if not pool:
        return None
    other = pool[int(rng.integers(len(pool)))]
    patch = typed.crop(source, typed.box(other["quad"]))
    if patch.size < 200:
        return None
    factor = height / typed.geometry(other["quad"])[1]
    if not is_own or abs(factor - 1) > 0.06:
        size = max(3, int(patch.shape[1] * factor)), max(3, int(patch.shape[0] * factor))
        patch = np.asarray(Image.fromarray(np.clip(patch, 0, 255).astype(np.uint8)).resize(size, Image.BICUBIC)).astype(np.float32)
    if rng.random() < 0.6:
        patch = patch + (paper - typed.tones(patch)[0])
    own = typed.box(word["quad"])
    typed.lay_ground(levels, own, how, rng, paper)
    x, y = int(round(own[0])), int(round(own[1]))
    right, bottom = x + patch.shape[1], y + patch.shape[0]
    if right >= levels.shape[1] or bottom >= levels.shape[0] or x < 0 or y < 0:
        return None
    levels[y:bottom, x:right] = np.clip(patch, 0, 255)
    return other["text"], [[x, y], [right, y], [right, bottom], [x, bottom]]


def alter(picture, words, way, rng, other):
    """@returns the picture, its words, which were altered and whether with care; null where nothing could be"""
    levels = np.asarray(picture.convert("RGB")).astype(np.float32).copy()
    words = [dict(word) for word in words]
    likely = values(words)
    if not likely:
        return None
    count, altered = int(rng.choice(COUNTS)), []
    careful, how, face = rng.random() < 0.7, rng.choice(["clone", "clone", "inpaint", "fill"]), None
    for index in rng.permutation(likely)[:count].tolist():
        word = words[index]
        target = target_of(levels, word)
        if target is None:
            continue
        paper, ink, place, angle, mask, luma, contrast = target
        if way in ("near", "digit"):
            style = {"old": word["text"], "turn": careful or rng.random() < 0.3, "left": rng.random() < 0.4, "noise": 0}
            if careful and rng.random() < 0.6:
                style["noise"] = typed.paper_noise(levels, place) * rng.uniform(0.5, 1.2)
            if face is None:
                faces = typed.likest(mask, word["text"], FACES, 6)
                if not faces:
                    continue
                near = careful or rng.random() >= 0.3
                face = faces[int(rng.integers(len(faces)))] if near else FACES[int(rng.integers(len(FACES)))]
            tone = np.zeros(3)
            if rng.random() < 0.9:
                tone = np.clip(ink + rng.normal(0, 5 if careful else 14) + rng.normal(0, 1.5, 3), 0, 255)
            if way == "near":
                text = typed.other_digits(word["text"], rng)
                typed.lay_ground(levels, (place[0] - 2, place[1] - 1, place[2] + 2, place[3] + 1), how, rng, paper)
                done = typed.put(levels, text, (tone, place, angle, face, luma, contrast), rng, style, careful)
                if done is None:
                    continue
                word["text"], word["quad"] = text, requad(word["quad"], done)
            else:
                text = one_digit(levels, word, target, tone, face, how, style, rng, careful)
                if text is None:
                    continue
                word["text"] = text
        else:
            is_own = way == "elsewhere"
            source, others = (levels.copy(), words) if is_own else other
            done = taken(levels, words, index, source, others, paper, how, rng, is_own)
            if done is None:
                continue
            word["text"], word["quad"] = done
        altered.append(index)
    if not altered:
        return None
    return Image.fromarray(np.clip(levels + 0.5, 0, 255).astype(np.uint8)), words, altered, careful


def save(picture, chain, out, rng):
    """@returns by which factor it was scaled"""
    if chain == "png":
        picture.save(out)
        return 1
    if chain == "saved-once":
        picture.save(out, quality=int(rng.integers(75, 96)), subsampling=int(rng.choice([0, 2])))
        return 1
    scale = min(1, int(rng.choice([1280, 1600])) / max(picture.size)) if chain == "messenger" else 0.9
    if scale < 1:
        picture = picture.resize([round(v * scale) for v in picture.size], Image.LANCZOS)
    picture.save(out, quality=int(rng.integers(60, 81)) if chain == "messenger" else int(rng.integers(85, 96)))
    return scale


def pictures_of(page, pages, folder):
    """Twins through two chains, and four ways of altering."""
    seed = zlib.crc32(page["name"].encode())
    rng = np.random.default_rng(seed)
    picture = Image.open(page["file"]).convert("RGB")
    first = str(rng.choice(["saved-once", "saved-once", "saved-once", "png"]))
    second = str(rng.choice(["messenger", "messenger", "scaled"]))
    ways = list(rng.permutation(WAYS))
    plan = [(first, None), (second, None), (first, ways[0]), (first, ways[1]), (second, ways[2]), (first, ways[3])]
    for number, (chain, way) in enumerate(plan):
        own = np.random.default_rng([seed, number])
        other = None
        if way == "another":
            peers = [p for p in pages if p["part"] == page["part"] and p["name"] != page["name"]]
            peer = peers[int(own.integers(len(peers)))]
            other = np.asarray(Image.open(peer["file"]).convert("RGB")).astype(np.float32), peer["words"]
        done = alter(picture, page["words"], way, own, other) if way else (picture, page["words"], [], False)
        if done is None:
            continue
        made, words, altered, careful = done
        out = f"{folder}/{page['name']}-{number}.{'png' if chain == 'png' else 'jpg'}"
        scale = save(made, chain, out, np.random.default_rng([seed, chain == "messenger", 9]))
        placed = [[[[round(v * scale, 1) for v in p] for p in w["quad"]], w["text"], w["confidence"], bool(w.get("agreed"))] for w in words]
        about = {key: page[key] for key in ("capture", "kind", "part", "source")}
        yield {"out": out, "way": way and str(way), "chain": chain, **about, "careful": bool(careful), "altered": altered, "words": placed}


def main():
    read, folder = sys.argv[1:3]
    part, of = (int(v) for v in (sys.argv[4] if len(sys.argv) > 4 else "0/1").split("/"))
    pages = [page for page in map(json.loads, open(read)) if len(page["words"]) >= 15]
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/pages.{part}.jsonl", "w") as out:
        for page in pages[part::of]:
            for made in pictures_of(page, pages, folder):
                out.write(json.dumps(made) + "\n")


FACES = [line.strip() for line in open(sys.argv[3])]
main()
