"""A value exchanged in the drawing that Inkscape made of a page: WAY FROM TO x y w h SIZE OLD NEW, in points of the page.

text: the string is edited where the drawing has letters. glyphs: the drawing has outlines, as poppler's import gives; those
in the place are deleted and the new value is typed. note: something is typed in the margin.
"""
import re
import sys
from xml.etree import ElementTree

SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
way, source, target, *place, size, old, new = sys.argv[1:]
x, y, w, h = map(float, place)
tree = ElementTree.parse(source)
root = tree.getroot()
view = [float(cell) for cell in root.get("viewBox").split()]
# Units of the drawing a point.
unit = view[2] / float(re.sub("[a-z]+", "", root.get("width"))) * {"mm": 25.4 / 72, "pt": 1}.get(re.sub("[0-9.]+", "", root.get("width")), 96 / 72)


def matrix(text):
    found = re.match(r"(\w+)\(([^)]*)\)", text or "")
    if not found:
        return (1, 0, 0, 1, 0, 0)
    values = [float(cell) for cell in re.split("[ ,]+", found[2].strip())]
    if found[1] == "matrix":
        return tuple(values)
    if found[1] == "scale":
        return (values[0], 0, 0, values[-1], 0, 0)
    return (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)


def times(m, n):
    return (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
            m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def start(node):
    """Where an outline or its use begins, before its transforms."""
    if node.tag == SVG + "use":
        return float(node.get("x", 0)), float(node.get("y", 0))
    first = re.match(r"[Mm]\s*([-\d.e]+)[ ,]+([-\d.e]+)", node.get("d", ""))
    return (float(first[1]), float(first[2])) if first else None


def inside(node, m):
    at = start(node)
    if at is None:
        return False
    px, py = (m[0] * at[0] + m[2] * at[1] + m[4]) / unit, (m[1] * at[0] + m[3] * at[1] + m[5]) / unit
    return x - 1 <= px <= x + w + 0.5 and y - 1 <= py <= y + h + 1


def delete(node, m):
    count = 0
    for child in list(node):
        if child.tag == SVG + "defs":
            continue
        own = times(m, matrix(child.get("transform")))
        if child.tag in (SVG + "use", SVG + "path") and inside(child, own):
            node.remove(child)
            count += 1
        else:
            count += delete(child, own)
    return count


def typed(text, right, foot, size):
    node = ElementTree.SubElement(root, SVG + "text", {
        "x": str(right * unit), "y": str(foot * unit),
        "style": f"font-family:'Liberation Sans';font-size:{size * unit}px;text-anchor:end;fill:#000000"})
    node.text = text


if way == "text":
    pieces = [node for node in root.iter() if node.text and old in node.text]
    if not pieces:
        raise SystemExit("the value is not in the drawing as one string")
    for node in pieces:
        node.text = node.text.replace(old, new)
elif way == "glyphs":
    if delete(root, (1, 0, 0, 1, 0, 0)) == 0:
        raise SystemExit("no outlines in the place")
    typed(new, x + w, y + h * 0.8, float(size))
elif way == "note":
    typed(new, x + w, y + h, 9)
tree.write(target)
