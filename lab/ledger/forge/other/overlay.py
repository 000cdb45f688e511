"""pypdf puts a page of ReportLab over a page, or joins files. Reads one JSON job.

{"way": cover|number|join, "from": FILE, "to": FILE, "place": {...}, "value": TEXT, "size": POINTS, "other": FILE}
"""
import io
import json
import sys

from pypdf import PdfReader, PdfWriter
from reportlab.pdfgen import canvas

job = json.load(sys.stdin)
reader = PdfReader(job["from"])
writer = PdfWriter()
if job["way"] == "join":
    for name in (job["from"], job["other"]):
        for page in PdfReader(name).pages:
            writer.add_page(page)
else:
    place = job["place"]
    size = (place["pageWidth"], place["pageHeight"])
    kept = io.BytesIO()
    over = canvas.Canvas(kept, pagesize=size)
    foot = size[1] - place["y"] - place["height"]
    if job["way"] == "cover":
        over.setFillGray(1)
        over.rect(place["x"] - 1, foot, place["width"] + 2, place["height"], stroke=0, fill=1)
    over.setFillGray(0)
    over.setFont("Helvetica", job["size"])
    over.drawRightString(place["x"] + place["width"], foot + place["height"] * 0.2, job["value"])
    over.save()
    page = reader.pages[0]
    page.merge_page(PdfReader(kept).pages[0])
    writer.add_page(page)
    for rest in reader.pages[1:]:
        writer.add_page(rest)
with open(job["to"], "wb") as out:
    writer.write(out)
