"""Sets a sheet with ReportLab's canvas: SHEET OUT, the sheet one item a line."""
import os
import sys

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

HEIGHT = 842


def face(name):
    if not name.startswith("/"):
        return name
    short = os.path.basename(name)[:-4]
    if short not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(short, name))
    return short


page = canvas.Canvas(sys.argv[2], pagesize=(595, HEIGHT))
for line in open(sys.argv[1], encoding="utf8"):
    kind, *cells = line.rstrip("\n").split("\t")
    if kind == "box":
        x, y, width, height = map(float, cells[:4])
        page.setFillColor(HexColor(f"#{cells[4]}"))
        page.rect(x, HEIGHT - y - height, width, height, stroke=0, fill=1)
        continue
    x, y, size = map(float, cells[:3])
    page.setFont(face(cells[3]), size)
    page.setFillColor(HexColor(f"#{cells[5]}"))
    (page.drawRightString if cells[4] == "r" else page.drawString)(x, HEIGHT - y, cells[6])
page.save()
