"""A value of a finished PDF taken out and drawn anew, so that no text says what the page shows: by PyMuPDF, pikepdf, fontTools and Pillow.

{"way": NAME, "from": FILE, "to": FILE, "old": TEXT, "new": TEXT, "font": FILE, "twin": true|false}
A twin is the same program's honest work: a mark in the top margin, drawn the same way, and no value touched.
"""
import io
import json
import os
import sys

import fitz
import pikepdf
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont
from pikepdf import Array, Dictionary, Name

MARK = "22.11.2026 1/1"
DOTS_A_POINT = 4


class Outlines(BasePen):
    """Operators of a path, scaled and moved."""

    def __init__(self, glyphs, scale, x, y):
        super().__init__(glyphs)
        self.scale, self.x, self.y = scale, x, y
        self.operators = []

    def add(self, operator, *points):
        numbers = " ".join(f"{self.x + px * self.scale:.3f} {self.y + py * self.scale:.3f}" for px, py in points)
        self.operators.append(f"{numbers} {operator}")

    def _moveTo(self, point):
        self.add("m", point)

    def _lineTo(self, point):
        self.add("l", point)

    def _curveToOne(self, first, second, third):
        self.add("c", first, second, third)

    def _closePath(self):
        self.operators.append("h")


class Letters:
    def __init__(self, file):
        self.font = TTFont(file, fontNumber=0)
        self.glyphs = self.font.getGlyphSet()
        self.names = self.font.getBestCmap()
        self.units = self.font["head"].unitsPerEm

    def width(self, text):
        return sum(self.glyphs[self.names[ord(letter)]].width for letter in text) / self.units

    def path(self, text, size, x, y):
        operators = []
        for letter in text:
            glyph = self.glyphs[self.names[ord(letter)]]
            pen = Outlines(self.glyphs, size / self.units, x, y)
            glyph.draw(pen)
            operators += pen.operators + ["f"]
            x += glyph.width * size / self.units
        return " ".join(operators)


class Place:
    """Where a value stands, in points from the top left, the size of its letters and the line that they stand on."""

    def __init__(self, box, size, line):
        self.box, self.size, self.line = box, size, line

    def x_of(self, text, letters):
        return self.box.x1 - letters.width(text) * self.size


def place_of(page, box):
    spans = [span for block in page.get_text("dict")["blocks"] for line in block.get("lines", []) for span in line["spans"]]
    span = max(spans, key=lambda one: (fitz.Rect(one["bbox"]) & box).get_area())
    return Place(box, span["size"], span["origin"][1])


def places_of(job, document):
    """Where the value stands on the first page that has it; the twin's place is the empty margin."""
    if job["twin"]:
        width = document[0].rect.width
        return 0, [Place(fitz.Rect(width - 110, 14, width - 40, 26), 8, 23)]
    for number in range(len(document)):
        boxes = document[number].search_for(job["old"])
        if boxes:
            return number, [place_of(document[number], box) for box in boxes]
    raise SystemExit("the value is not on a page as one string")


def take_out(page, places):
    for box in (place.box for place in places):
        within = fitz.Rect(box.x0 + 0.3, box.y0 + 1.5, box.x1 - 0.3, box.y1 - 1.5)
        page.add_redact_annot(within, fill=False)
    page.apply_redactions(images=fitz.PDF_REDACT_IMAGE_NONE)


def picture_of(text, font, place, see_through):
    width, height = (int(DOTS_A_POINT * side) + 1 for side in (place.box.width, place.box.height))
    ground, ink = ((255, 255, 255, 0), (0, 0, 0, 255)) if see_through else ((255, 255, 255), (0, 0, 0))
    image = Image.new("RGBA" if see_through else "RGB", (width, height), ground)
    letters = ImageFont.truetype(font, int(DOTS_A_POINT * place.size))
    draw = ImageDraw.Draw(image)
    draw.text((width, DOTS_A_POINT * (place.line - place.box.y0)), text, fill=ink, font=letters, anchor="rs")
    kept = io.BytesIO()
    image.save(kept, "PNG")
    return kept.getvalue()


def drawn_on(page, document, operators):
    page.clean_contents()
    content = page.get_contents()[0]
    document.update_stream(content, b"q\n" + document.xref_stream(content) + b"\nQ\n" + operators.encode())


def to_unicode(codes):
    lines = "\n".join(f"<{code:02X}> <{ord(letter):04X}>" for code, letter in codes)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange {len(codes)} beginbfchar\n{lines}\nendbfchar\n"
        "endcmap end end"
    ).encode()


def own_font(pdf, letters, shown, said):
    """A Type 3 font that draws `shown` for the codes 1, 2, 3 ... and tells programs `said`."""
    scale = pikepdf.Object.parse(f"{1 / letters.units:.9f}".encode())
    shapes, names, widths = Dictionary(), Array([1]), Array([])
    for code, letter in enumerate(shown, 1):
        width = letters.glyphs[letters.names[ord(letter)]].width
        path = letters.path(letter, letters.units, 0, 0)
        shapes[f"/g{code}"] = pdf.make_stream(f"{width} 0 0 -400 {width} 1600 d1 {path}".encode())
        names.append(Name(f"/g{code}"))
        widths.append(width)
    return pdf.make_indirect(Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=[0, -500, 2 * letters.units, 2 * letters.units],
        FontMatrix=Array([scale, 0, 0, scale, 0, 0]), CharProcs=shapes, Resources=Dictionary(),
        Encoding=Dictionary(Type=Name.Encoding, Differences=names), FirstChar=1, LastChar=len(shown), Widths=widths,
        ToUnicode=pdf.make_stream(to_unicode(list(enumerate(said, 1))))))


def resources_of(page, kind):
    if "/Resources" not in page.obj:
        page.obj.Resources = page.resources
    resources = page.obj.Resources
    if kind not in resources:
        resources[kind] = Dictionary()
    return resources[kind]


def below(pdf, page, operators):
    page.contents_coalesce()
    own = page.Contents.read_bytes()
    page.Contents = pdf.make_stream(b"q\n" + own + b"\nQ\n" + operators.encode())


def shade(job, bytes_of, number, places, letters):
    """A shading from white to white over the value, and the new one typed upon it."""
    with pikepdf.open(io.BytesIO(bytes_of)) as pdf:
        page = pdf.pages[number]
        height = float(page.mediabox[3])
        white = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1], C1=[1], N=1)
        operators = []
        for place in places:
            box = place.box
            area = f"{box.x0 - 1:.2f} {height - box.y1:.2f} {box.width + 2:.2f} {box.height:.2f} re"
            resources_of(page, "/Shading")["/ShW"] = Dictionary(
                ShadingType=2, ColorSpace=Name.DeviceGray, Coords=[0, 0, 100, 0], Extend=[True, True], Function=white)
            x, y, size = place.x_of(job["new"], letters), height - place.line, place.size
            resources_of(page, "/Font")["/Helv"] = pdf.make_indirect(Dictionary(
                Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding))
            typed = job["new"].encode("cp1252").hex()
            operators.append(f"q {area} W n /ShW sh Q q 0 g BT /Helv {size:.2f} Tf {x:.2f} {y:.2f} Td <{typed}> Tj ET Q")
        below(pdf, page, " ".join(operators))
        pdf.save(job["to"], static_id=True)


def own_shapes(job, bytes_of, number, places, letters):
    with pikepdf.open(io.BytesIO(bytes_of)) as pdf:
        page = pdf.pages[number]
        height = float(page.mediabox[3])
        said = job["new"] if job["twin"] else job["old"]
        resources_of(page, "/Font")["/Own3"] = own_font(pdf, letters, job["new"], said)
        codes = bytes(range(1, len(said) + 1)).hex()
        operators = []
        for place in places:
            x, y, size = place.x_of(job["new"], letters), height - place.line, place.size
            operators.append(f"q 0 g BT /Own3 {size:.2f} Tf {x:.2f} {y:.2f} Td <{codes}> Tj ET Q")
        below(pdf, page, " ".join(operators))
        pdf.save(job["to"], static_id=True)


def main():
    job = json.load(sys.stdin)
    if job["twin"]:
        job["new"] = MARK
    way = job["way"]
    document = fitz.open(job["from"])
    number, places = places_of(job, document)
    page = document[number]
    letters = Letters(job["font"])
    if way != "shaded-over" and not job["twin"]:
        take_out(page, places)
        page = document[number]
    if way in ("value-as-a-picture", "value-as-a-see-through-picture"):
        for place in places:
            page.insert_image(place.box, stream=picture_of(job["new"], job["font"], place, "see-through" in way))
    elif way == "value-as-outlines":
        drawn = []
        for place in places:
            x, y = place.x_of(job["new"], letters), page.rect.height - place.line
            drawn.append(f"q 0 g {letters.path(job['new'], place.size, x, y)} Q")
        drawn_on(page, document, " ".join(drawn))
    if way.startswith("value-as"):
        document.save(job["to"], garbage=3, deflate=True)
    elif way == "shaded-over":
        shade(job, document.tobytes(), number, places, letters)
    elif way == "shapes-of-another-value":
        own_shapes(job, document.tobytes(garbage=3, deflate=True), number, places, letters)
    else:
        raise SystemExit(f"no way {way}")
    sys.stdout.flush()
    # PyMuPDF of Debian 12 may crash while the interpreter ends; what it made is written.
    os._exit(0)


main()
