"""One value of a finished page exchanged in its own string, and the page's content compressed by the program at hand; and what
honest people do with the same programs. Reads one JSON job, answers with the exit status.

{"way": NAME, "from": FILE, "to": FILE, "old": TEXT, "new": TEXT, "twin": true|false}
"""
import io
import json
import os
import re
import sys

import fitz
import pikepdf
import pypdf
from PIL import Image

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from rewrite import exchanged_in

NOTE = "22.11.2026  1/1"


def by_hand(content, strings):
    """The content as it was written, but for these strings; None where one of them stands twice, or is written with escapes."""
    for before, after in strings:
        forms = [(re.compile(re.escape(before.hex().encode()), re.I), after.hex().encode()),
                 (re.compile(re.escape(b"(" + before + b")")), b"(" + after + b")")]
        form = next(((form, text) for form, text in forms if len(form.findall(content)) == 1), None)
        if form is None:
            return None
        content = form[0].sub(lambda _: form[1], content)
    return content


def forged_page(job):
    """Number of the page that has the value, and its content with the new one."""
    with pikepdf.open(job["from"]) as pdf:
        for number, page in enumerate(pdf.pages):
            found = exchanged_in(page, job["old"], job["new"])
            if found:
                page.contents_coalesce()
                written = page.Contents.read_bytes()
                return number, by_hand(written, found[1]) or found[0], found[1]
    raise SystemExit("the value is not in the content as one string of codes")


def with_pikepdf(job):
    with pikepdf.open(job["from"]) as pdf:
        if job["twin"]:
            pdf.docinfo["/Title"] = "Filed 22.11.2026"
        else:
            number, content, _ = forged_page(job)
            pdf.pages[number].Contents = pdf.make_stream(content)
        pdf.save(job["to"], static_id=True)


def with_pymupdf(job):
    document = fitz.open(job["from"])
    if job["twin"]:
        page = document[0]
        page.insert_text(fitz.Point(40, page.rect.height - 20), NOTE, fontsize=8)
    else:
        number, content, _ = forged_page(job)
        document.update_stream(document[number].get_contents()[0], content)
    document.save(job["to"], garbage=3, deflate=True)


def with_pypdf(job):
    reader = pypdf.PdfReader(job["from"])
    writer = pypdf.PdfWriter()
    for page in reader.pages:
        writer.add_page(page)
    if job["twin"]:
        writer.add_metadata({"/Subject": "Filed 22.11.2026"})
    else:
        number, content, _ = forged_page(job)
        stream = pypdf.generic.DecodedStreamObject()
        stream.set_data(content)
        page = writer.pages[number]
        page[pypdf.generic.NameObject("/Contents")] = writer._add_object(stream.flate_encode())
    writer.write(job["to"])


def in_qdf(job):
    """Exchanges the value in a file that qpdf made readable."""
    _, _, strings = forged_page({**job, "from": job["paper"]})
    with open(job["from"], "rb") as file:
        content = by_hand(file.read(), strings)
    if content is None:
        raise SystemExit("the value is not in the file as one string")
    with open(job["to"], "wb") as file:
        file.write(content)


def page_content(job):
    """For programs of other languages: the number of the page and its content."""
    number, content, _ = forged_page(job)
    with open(job["to"], "wb") as file:
        file.write(content)
    print(number)


def made_small(job):
    """As the documentation of pypdf says that files are made smaller."""
    reader, writer = pypdf.PdfReader(job["from"]), pypdf.PdfWriter()
    for page in reader.pages:
        page.compress_content_streams()
        writer.add_page(page)
    writer.write(job["to"])


def signed_by_picture(job):
    """A picture of a signature laid on the last page, and the page compressed."""
    picture = Image.new("RGB", (200, 80), "white")
    for x in range(20, 180):
        picture.putpixel((x, 40 + (x * 7) % 23), (20, 20, 120))
    stamp = io.BytesIO()
    picture.save(stamp, "PDF", resolution=144)
    reader, writer = pypdf.PdfReader(job["from"]), pypdf.PdfWriter()
    last = reader.pages[-1]
    move = pypdf.Transformation().translate(380, 60)
    last.merge_transformed_page(pypdf.PdfReader(stamp).pages[0], move)
    last.compress_content_streams()
    for page in reader.pages:
        writer.add_page(page)
    writer.write(job["to"])


def cleaned(job):
    document = fitz.open(job["from"])
    document.save(job["to"], garbage=4, clean=True, deflate=True)


WAYS = {
    "string-by-pikepdf": with_pikepdf,
    "string-by-pymupdf": with_pymupdf,
    "string-by-pypdf": with_pypdf,
    "qdf": in_qdf,
    "content": page_content,
    "made-small-by-pypdf": made_small,
    "signed-by-picture": signed_by_picture,
    "cleaned-by-pymupdf": cleaned,
}


def main():
    job = json.load(sys.stdin)
    WAYS[job["way"]](job)
    sys.stdout.flush()
    # PyMuPDF of Debian 12 may crash while the interpreter ends; what it made is written.
    os._exit(0)


main()
