"""A value painted over and typed anew in a picture of the page: FROM TO x y w h SIZE NEW FONT, in pixels; no value writes a note."""
import sys

from PIL import Image, ImageDraw, ImageFont

source, target, *place, size, value, font = sys.argv[1:]
x, y, w, h = (float(cell) for cell in place)
page = Image.open(source).convert("RGB")
draw = ImageDraw.Draw(page)
if value:
    draw.rectangle((x - 2, y, x + w + 2, y + h), fill=page.getpixel((max(0, int(x) - 6), int(y))))
    face = ImageFont.truetype(font, round(float(size)))
    draw.text((x + w - draw.textlength(value, face), y + h * 0.05), value, font=face, fill=(0, 0, 0))
else:
    draw.text((page.width * 0.8, page.height * 0.02), "1 / 1", font=ImageFont.truetype(font, 18), fill=(0, 0, 0))
page.save(target)
