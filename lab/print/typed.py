"""Typing into a captured page so that it looks like the word that stood there: face, size, ink, sharpness, noise, ground."""
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

# Text is drawn so many times as large, and scaled down.
LARGER = 4
# Blurs that are tried to match the sharpness of what stood there, in samples.
BLURS = (0.0, 0.3, 0.45, 0.6, 0.75, 0.9, 1.1, 1.3, 1.6)
fonts = {}


def font(face, size):
    if len(fonts) > 3000:
        fonts.clear()
    if (face, size) not in fonts:
        fonts[face, size] = ImageFont.truetype(face, size)
    return fonts[face, size]


def grey(levels):
    return levels @ np.array([0.299, 0.587, 0.114], np.float32)


def geometry(quad):
    """Length, height and slope in degrees of a word."""
    quad = np.array(quad, float)
    along, across = quad[1] - quad[0], quad[3] - quad[0]
    return np.hypot(*along), np.hypot(*across), np.degrees(np.arctan2(along[1], along[0]))


def box(quad):
    quad = np.array(quad)
    return quad[:, 0].min(), quad[:, 1].min(), quad[:, 0].max(), quad[:, 1].max()


def crop(levels, area):
    x0, y0, x1, y1 = [int(round(v)) for v in area]
    return levels[max(0, y0) : y1, max(0, x0) : x1]


def tones(patch):
    """Paper and ink of a word, by its lightest and darkest samples."""
    flat = patch.reshape(-1, 3)
    order = np.argsort(grey(flat))
    return np.median(flat[order[-max(8, len(flat) // 3) :]], 0), np.median(flat[order[: max(4, len(flat) // 25)]], 0)


def rendered(face, text, size, larger):
    """The text, where its baseline begins, and its ink's box about that point in samples of the page."""
    own = font(face, max(6, int(round(size * larger))))
    left, top, right, bottom = own.getbbox(text, anchor="ls")
    margin = int(3 * larger) + 4
    layer = Image.new("L", (right - left + 2 * margin, bottom - top + 2 * margin), 0)
    ImageDraw.Draw(layer).text((margin - left, margin - top), text, font=own, fill=255, anchor="ls")
    return layer, (margin - left, margin - top), tuple(v / larger for v in (left, top, right, bottom))


def extent(mask):
    rows, columns = np.where((mask > 0.4).any(1))[0], np.where((mask > 0.4).any(0))[0]
    return (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1) if len(rows) and len(columns) else None


def slope(levels, contrast):
    down, across = np.abs(np.diff(levels, axis=0))[:, :-1], np.abs(np.diff(levels, axis=1))[:-1]
    steps = np.maximum(down, across) / max(1, contrast)
    steps = steps[steps > 0.16]
    return np.quantile(steps, 0.9) if len(steps) > 5 else 0.5


def other_digits(text, rng):
    places = [i for i, c in enumerate(text) if c.isdigit()]
    signs = list(text)
    for i in rng.permutation(places)[: max(1, min(9, len(places)))] if places else []:
        signs[i] = str((int(signs[i]) + int(rng.integers(1, 10))) % 10)
    return "".join(signs)


def likest(mask, text, faces, most):
    """Faces in which the text looks most as it stands there: by its ink, its width and its weight."""
    own = extent(mask)
    if own is None:
        return None
    ink = mask[own[0] : own[1], own[2] : own[3]]
    height, width = ink.shape
    wanted = Image.fromarray((ink * 255).astype(np.uint8)).resize((max(8, int(24 * width / height)), 24), Image.BILINEAR)
    wanted = np.asarray(wanted).astype(float)
    found = []
    for face in faces:
        drawn = np.asarray(rendered(face, text, 24, 1)[0]).astype(float)
        place = extent(drawn / 255)
        if place is None:
            continue
        drawn = Image.fromarray(drawn[place[0] : place[1], place[2] : place[3]].astype(np.uint8))
        ratio = drawn.width / drawn.height / (width / height)
        drawn = np.asarray(drawn.resize((wanted.shape[1], 24), Image.BILINEAR)).astype(float)
        weight = abs(np.log((drawn.mean() + 1) / (wanted.mean() + 1)))
        alike = np.corrcoef(drawn.ravel(), wanted.ravel())[0, 1]
        found.append((alike - abs(np.log(ratio)) * 0.8 - weight * 0.25, face))
    found.sort(reverse=True)
    return [face for _, face in found[:most]] or None


def lay_ground(levels, area, how, rng, paper):
    """What is laid under new print: a clean place near by, the colours of the rim, or one colour."""
    x0, y0, x1, y1 = [int(round(v)) for v in area]
    x0, y0 = max(1, x0), max(1, y0)
    y1, x1 = min(levels.shape[0] - 2, y1), min(levels.shape[1] - 2, x1)
    height, width = y1 - y0, x1 - x0
    if height < 3 or width < 3:
        return
    if how == "clone":
        best = None
        for _ in range(300):
            x = int(np.clip(x0 + rng.integers(-8 * height - width, 8 * height + width), 0, levels.shape[1] - width - 1))
            y = int(np.clip(y0 + rng.integers(-6 * height, 6 * height), 0, levels.shape[0] - height - 1))
            patch = levels[y : y + height, x : x + width]
            unlike = grey(patch).std() + np.abs(np.median(patch, (0, 1)) - paper).mean()
            if best is None or unlike < best[0]:
                best = (unlike, x, y)
        if best[0] < 25:
            _, x, y = best
            patch = levels[y : y + height, x : x + width].copy()
            if rng.random() < 0.5:
                patch += paper - np.median(patch, (0, 1))
            levels[y0:y1, x0:x1] = patch
            return
        how = "inpaint"
    if how == "inpaint":
        above, below = levels[y0 - 1 : y0, x0:x1], levels[y1 : y1 + 1, x0:x1]
        left, right = levels[y0:y1, x0 - 1 : x0], levels[y0:y1, x1 : x1 + 1]
        down, across = np.linspace(0, 1, height)[:, None, None], np.linspace(0, 1, width)[None, :, None]
        fill = 0.5 * (np.median(above, 1, keepdims=True) * (1 - down) + np.median(below, 1, keepdims=True) * down)
        fill = fill + 0.5 * (np.median(left, 0, keepdims=True) * (1 - across) + np.median(right, 0, keepdims=True) * across)
        if np.abs(fill.mean((0, 1)) - paper).max() < 30:
            levels[y0:y1, x0:x1] = fill
            return
    levels[y0:y1, x0:x1] = paper


def paper_noise(levels, area):
    x0, y0, x1, y1 = [int(round(v)) for v in area]
    height = y1 - y0
    around = grey(levels[max(0, y0 - height) : y1 + height, max(0, x0 - height) : x1 + height])
    residual = around - ndimage.uniform_filter(around, 3)
    paper = ndimage.minimum_filter(around, 5) > np.quantile(around, 0.6) - 12
    return float(1.2 * np.std(residual[paper])) if paper.sum() > 30 else 1.0


def put(levels, text, target, rng, style, careful):
    """Types `text` where `style["old"]` stood; @returns the box of its ink, null outside of the page."""
    ink, (bx0, by0, bx1, by1), angle, face, old, contrast = target
    height = by1 - by0
    _, top, _, bottom = rendered(face, style["old"], 100, 1)[2]
    size = height / max(1, bottom - top) * 100
    size *= np.cos(np.radians(angle)) * rng.uniform(0.97, 1.03) if careful else rng.uniform(0.93, 1.07)
    layer, (ox, oy), (left, top, right, bottom) = rendered(face, text, size, LARGER)
    if style["turn"] and abs(angle) > 0.05:
        layer = layer.rotate(-angle, Image.BICUBIC, center=(ox, oy))
    rng.uniform(0, 1), rng.uniform(0, 1)
    descent = rendered(face, style["old"], size, LARGER)[2][3]
    base = by1 - descent + (rng.normal(0, 0.35) if careful else rng.integers(-1, 2))
    x = (bx0 - left if style["left"] else bx1 - right) + rng.normal(0, 0.5)
    from_x, from_y = x - ox / LARGER, base - oy / LARGER
    px, py = int(np.floor(from_x)), int(np.floor(from_y))
    width, tall = layer.width // LARGER + 3, layer.height // LARGER + 3
    large = Image.new("L", (width * LARGER, tall * LARGER), 0)
    large.paste(layer, (int(round((from_x - px) * LARGER)), int(round((from_y - py) * LARGER))))
    mask = np.asarray(large.resize((width, tall), Image.BOX)).astype(np.float32) / 255
    if careful:
        wanted = slope(old, contrast)
        apart = [abs(slope(255 * (1 - ndimage.gaussian_filter(mask, blur)), 255) - wanted) for blur in BLURS]
        blur = BLURS[int(np.argmin(apart))] * rng.uniform(0.8, 1.25)
    else:
        blur = rng.choice([0, 0, rng.uniform(0.3, 0.9)])
    if blur > 0:
        mask = ndimage.gaussian_filter(mask, blur)
    y0, x0 = max(0, py), max(0, px)
    y1, x1 = min(levels.shape[0], py + tall), min(levels.shape[1], px + width)
    if y1 <= y0 or x1 <= x0:
        return None
    mask = mask[y0 - py : y1 - py, x0 - px : x1 - px, None]
    new = levels[y0:y1, x0:x1] * (1 - mask) + mask * ink
    if style["noise"] > 0:
        noise = ndimage.gaussian_filter(rng.normal(0, 1, new.shape[:2]), rng.choice([0, 0.5]))
        near = ndimage.maximum_filter(mask[..., 0], 5) > 0.05
        new = new + np.where(near, noise / noise.std() * style["noise"], 0)[..., None]
    levels[y0:y1, x0:x1] = np.clip(new, 0, 255)
    return [x + left, base + top, x + right, base + bottom]
