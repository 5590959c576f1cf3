#!/usr/bin/env python3
"""draw_icons.py [FOLDER] - draws icon.svg of the page as the pictures that telephones want of a page on their home screen, in the
page's folder or another one.

It knows what icon.svg has: a rectangle with round corners, triangles, circles, each filled with one colour. tests/page/icons_test.py
compares its work with what lies there.
"""

import math
import os
import re
import struct
import sys
import zlib

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
ROWS = 4  # of each pixel, whose edges count

# Name, size, and what part of it the icon takes; around it is its ground: telephones cut corners off by themselves.
PICTURES = [
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("icon-whole-512.png", 512, 0.8),
    ("icon-touch-180.png", 180, 0.88),
]


def colour(text):
    return tuple(int(text[at : at + 2], 16) for at in (1, 3, 5))


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d*\.?\d+", text)]


def triangles(path):
    """`M6 32 11 9l5 23z`: each begins at a point, goes to another, and from there on."""
    for x, y, x2, y2, dx, dy in (numbers(part) for part in path.split("z") if part):
        yield [(x, y), (x2, y2), (x2 + dx, y2 + dy)]


def shapes(svg):
    """(colour, function from a height to the part of a line that lies within the shape, or None), the lowest first."""
    for tag, words in re.findall(r"<(rect|path|circle) ([^>]*?)/>", svg):
        has = dict(re.findall(r'(\w+)="([^"]*)"', words))
        if tag == "rect":
            size, corner = float(has["width"]), float(has["rx"])
            yield colour(has["fill"]), lambda y, size=size, corner=corner: of_rectangle(y, size, corner)
        elif tag == "circle":
            middle = [float(has[name]) for name in ("cx", "cy", "r")]
            yield colour(has["fill"]), lambda y, middle=middle: of_circle(y, *middle)
        else:
            for corners in triangles(has["d"]):
                yield colour(has["fill"]), lambda y, corners=corners: of_triangle(y, corners)


def of_rectangle(y, size, corner):
    if not 0 <= y <= size:
        return None
    into = max(corner - y, y - (size - corner), 0)
    cut = corner - math.sqrt(corner * corner - into * into)
    return cut, size - cut


def of_circle(y, cx, cy, r):
    half = r * r - (y - cy) ** 2
    return (cx - math.sqrt(half), cx + math.sqrt(half)) if half > 0 else None


def of_triangle(y, corners):
    found = []
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
        if min(y1, y2) <= y < max(y1, y2):
            found.append(x1 + (x2 - x1) * (y - y1) / (y2 - y1))
    return (min(found), max(found)) if len(found) == 2 else None


def covered(part, size):
    """How much of each pixel of a row lies between both ends: (pixel, share)."""
    left, right = max(part[0], 0), min(part[1], size)
    for pixel in range(int(left), min(int(math.ceil(right)), size)):
        share = min(right, pixel + 1) - max(left, pixel)
        if share > 0:
            yield pixel, share


def draw(svg, size, part):
    """Rows of pixels: red, green, blue, and how much is there at all."""
    whole = 32 / part
    margin = (whole - 32) / 2
    layers = list(shapes(svg))
    if part < 1:
        layers[0] = layers[0][0], lambda y: (-margin, 32 + margin)
    for row in range(size):
        pixels = [[0.0, 0.0, 0.0, 0.0] for _ in range(size)]
        for paint, within in layers:
            shares = [0.0] * size
            for line in range(ROWS):
                y = (row + (line + 0.5) / ROWS) * whole / size - margin
                found = within(y)
                if found is not None:
                    ends = [(x + margin) * size / whole for x in found]
                    for pixel, share in covered(ends, size):
                        shares[pixel] += share / ROWS
            for pixel, share in enumerate(shares):
                if share > 0:
                    lay_over(pixels[pixel], paint, min(share, 1.0))
        yield bytes(value for pixel in pixels for value in whole_numbers(pixel))


def lay_over(pixel, paint, share):
    for at in range(3):
        pixel[at] = pixel[at] * (1 - share) + paint[at] * share
    pixel[3] = pixel[3] * (1 - share) + share


def whole_numbers(pixel):
    there = pixel[3]
    return [*(round(value / there) if there else 0 for value in pixel[:3]), round(255 * there)]


def png(size, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else PAGE
    with open(os.path.join(PAGE, "icon.svg"), encoding="utf-8") as file:
        svg = file.read()
    for name, size, part in PICTURES:
        with open(os.path.join(folder, name), "wb") as file:
            file.write(png(size, draw(svg, size, part)))


if __name__ == "__main__":
    main()
