"""Values of a finished PDF exchanged by PyMuPDF, pikepdf and fontTools. Reads one JSON job, answers with the exit status.

{"way": NAME, "from": FILE, "to": FILE, "old": [TEXT], "new": [TEXT], "font": FILE, "twin": true|false}
A twin is the same program's honest work: the same rewriting of the file, no value exchanged.
"""
import io
import json
import os
import sys

import fitz
import pikepdf
from fontTools.ttLib import TTFont


def redact_retype(job, font_file):
    """Redacts the values and types new ones, as PyMuPDF's own recipes do; the twin blacks out the account number."""
    document = fitz.open(job["from"])
    for page in document:
        if job["twin"]:
            for place in page.search_for(job["hide"]):
                page.add_redact_annot(place, fill=(0, 0, 0))
            page.apply_redactions()
            continue
        typed = []
        for old, new in zip(job["old"], job["new"]):
            for place in page.search_for(old):
                page.add_redact_annot(place)
                typed.append((place, new))
        page.apply_redactions()
        font = fitz.Font(fontfile=font_file) if font_file else fitz.Font("helv")
        if font_file:
            page.insert_font(fontname="own", fontfile=font_file)
        for place, text in typed:
            size = place.height * 0.72
            start = place.x1 - font.text_length(text, size)
            at = fitz.Point(start, place.y1 - place.height * 0.24)
            page.insert_text(at, text, fontsize=size, fontname="own" if font_file else "helv")
    if job["twin"] and font_file:
        page = document[0]
        page.insert_font(fontname="own", fontfile=font_file)
        page.insert_text(fitz.Point(40, page.rect.height - 20), "22.11.2026  1/1", fontsize=8, fontname="own")
    document.save(job["to"], garbage=3, deflate=True)


def letters_of(font):
    """Characters by code, from /ToUnicode; one-byte fonts without one are taken for Latin."""
    wide = font.get("/Subtype") == "/Type0"
    known = {} if wide else {code: chr(code) for code in range(32, 127)}
    if "/ToUnicode" not in font:
        return wide, known
    def number(token):
        return int(bytes(token).hex() or "0", 16)
    def text(token):
        return bytes(token).decode("utf-16-be", "replace")
    for operands, operator in pikepdf.parse_content_stream(font["/ToUnicode"]):
        tokens = list(operands)
        if str(operator) == "endbfchar":
            for at in range(0, len(tokens) - 1, 2):
                known[number(tokens[at])] = text(tokens[at + 1])
        elif str(operator) == "endbfrange":
            for at in range(0, len(tokens) - 2, 3):
                low, high, first = number(tokens[at]), number(tokens[at + 1]), tokens[at + 2]
                for code in range(low, high + 1):
                    if isinstance(first, pikepdf.Array):
                        known[code] = text(first[code - low])
                    else:
                        known[code] = chr(ord(text(first)[-1]) + code - low)
    return wide, known


def exchanged_in(page, old, new):
    """The page's program with the codes of one value exchanged where they stand, and the strings before and after; a longer value
    grows to the right. None where the value does not stand there as one string of codes, or its font lacks a letter."""
    fonts = {name: letters_of(font) for name, font in page.Resources.get("/Font", {}).items()}
    program = [[list(operands), operator] for operands, operator in pikepdf.parse_content_stream(page)]
    glyphs, font = [], None
    for index, (operands, operator) in enumerate(program):
        name = str(operator)
        if name == "Tf":
            font = str(operands[0])
        if name not in ("Tj", "TJ") or font not in fonts:
            continue
        wide, known = fonts[font]
        pieces = list(operands[0]) if name == "TJ" else [operands[0]]
        for at, piece in enumerate(pieces):
            if isinstance(piece, pikepdf.String):
                data = bytes(piece)
                step = 2 if wide else 1
                for offset in range(0, len(data), step):
                    code = int.from_bytes(data[offset:offset + step], "big")
                    glyphs.append((known.get(code, "?")[:1], index, at, offset, step, font))
    start = "".join(glyph[0] for glyph in glyphs).find(old)
    if start < 0:
        return None
    place = glyphs[start:start + len(old)]
    wide, known = fonts[place[0][5]]
    code_of = {letter: code for code, letter in known.items()}
    if any(letter not in code_of for letter in new):
        return None
    extra = new[:len(new) - len(old)]
    strings = {}
    for at in range(len(old) - 1, -1, -1):
        _, index, element, offset, step, _ = place[at]
        letters = (extra if at == 0 else "") + new[len(extra) + at]
        fresh = b"".join(code_of[letter].to_bytes(step, "big") for letter in letters)
        operands, operator = program[index]
        whole = list(operands[0]) if str(operator) == "TJ" else [operands[0]]
        data = bytes(whole[element])
        whole[element] = pikepdf.String(data[:offset] + fresh + data[offset + step:])
        strings[index, element] = (strings.get((index, element), (data,))[0], bytes(whole[element]))
        program[index][0] = [pikepdf.Array(whole)] if str(operator) == "TJ" else [whole[0]]
    return pikepdf.unparse_content_stream(program), list(strings.values())


def exchange_in_page(pdf, page, old, new):
    found = exchanged_in(page, old, new)
    if found:
        page.Contents = pdf.make_stream(found[0])
    return found is not None


def exchange(job):
    with pikepdf.open(job["from"]) as pdf:
        done = 0
        for page in pdf.pages:
            if job["twin"]:
                program = pikepdf.parse_content_stream(page)
                page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(program))
            else:
                done += sum(exchange_in_page(pdf, page, old, new) for old, new in zip(job["old"], job["new"]))
        if not job["twin"] and done < len(job["old"]):
            raise SystemExit("the value is not in the content as one string of codes")
        pdf.save(job["to"], static_id=True)


def outlines(job):
    """Two digits of the embedded TrueType font change their outlines: the text stays, the page says another thing."""
    with pikepdf.open(job["from"]) as pdf:
        done = False
        for item in list(pdf.objects):
            if not isinstance(item, pikepdf.Dictionary) or "/FontFile2" not in item:
                continue
            stream = item["/FontFile2"]
            program = TTFont(io.BytesIO(stream.read_bytes()), recalcBBoxes=False)
            glyf = program["glyf"]
            owner = next((f for f in pdf.objects if isinstance(f, pikepdf.Dictionary) and f.get("/Type") == "/Font"
                          and "/ToUnicode" in f and descriptor_of(f) == item.objgen), None)
            if owner is None:
                continue
            _, known = letters_of(owner)
            code_of = {letter: code for code, letter in known.items()}
            pair = [code_of.get(digit) for digit in job["digits"]]
            if None in pair or max(pair) >= len(program.getGlyphOrder()):
                continue
            if not job["twin"]:
                a, b = (program.getGlyphName(code) for code in pair)
                glyf.glyphs[a], glyf.glyphs[b] = glyf.glyphs[b], glyf.glyphs[a]
            kept = io.BytesIO()
            program.save(kept)
            stream.write(kept.getvalue())
            done = True
        if not done:
            raise SystemExit("no embedded TrueType font with both digits")
        pdf.save(job["to"], static_id=True)


def descriptor_of(font):
    if "/DescendantFonts" in font:
        font = font["/DescendantFonts"][0]
    return font["/FontDescriptor"].objgen if "/FontDescriptor" in font else None


def layer(job):
    """The scan below an OCR layer is replaced by another picture of the page; the layer stays."""
    with pikepdf.open(job["from"]) as pdf:
        image = next(iter(pdf.pages[0].images.values()))
        with open(job["picture"], "rb") as file:
            data = file.read()
        image.write(data, filter=pikepdf.Name("/DCTDecode"))
        image.ColorSpace = pikepdf.Name("/DeviceRGB")
        image.BitsPerComponent = 8
        pdf.save(job["to"], static_id=True)


def main():
    job = json.load(sys.stdin)
    way = job["way"]
    if way == "redact-retype-many":
        redact_retype(job, None)
    elif way == "redact-retype-own-font":
        redact_retype(job, job["font"])
    elif way in ("codes-exchanged", "codes-added"):
        exchange(job)
    elif way == "outlines-exchanged":
        outlines(job)
    elif way == "picture-below-layer-exchanged":
        layer(job)
    else:
        raise SystemExit(f"no way {way}")

    sys.stdout.flush()
    # PyMuPDF of Debian 12 may crash while the interpreter ends; what it made is written.
    os._exit(0)


if __name__ == "__main__":
    main()
