"""Writes a PNG again with at most 256 colours, which is a fraction of its size: shrink.py FROM TO."""
import struct
import sys
import zlib


def read(path):
    data = open(path, "rb").read()
    place, parts, size = 8, b"", None
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colour in (2, 6), "true colour, 8 bits"
            size = (width, height, 3 if colour == 2 else 4)
        elif kind == b"IDAT":
            parts += body
        place += 12 + length
    return size, unfilter(zlib.decompress(parts), *size)


def unfilter(raw, width, height, channels):
    stride, before, rows = width * channels, bytearray(width * channels), []
    for y in range(height):
        kind = raw[y * (stride + 1)]
        row = bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride if kind else 0):
            left = row[x - channels] if x >= channels else 0
            up = before[x]
            corner = before[x - channels] if x >= channels else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            else:
                estimate = left + up - corner
                far = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
                guess = (left, up, corner)[far.index(min(far))]
            row[x] = (row[x] + guess) & 255
        rows.append(row)
        before = row
    return rows


def palette(counts):
    """Cuts the cube of colours at medians until there are 256 boxes (Heckbert, 1982)."""
    boxes = [list(counts.items())]
    while len(boxes) < 256:
        def spread(box):
            return max(max(c[k] for c, _ in box) - min(c[k] for c, _ in box) for k in range(3)) if len(box) > 1 else 0

        box = max(boxes, key=lambda box: spread(box) * sum(n for _, n in box) ** 0.5)
        if spread(box) == 0:
            break
        boxes.remove(box)
        axis = max(range(3), key=lambda k: max(c[k] for c, _ in box) - min(c[k] for c, _ in box))
        box.sort(key=lambda entry: entry[0][axis])
        half, seen, cut = sum(n for _, n in box) / 2, 0, 1
        for cut in range(1, len(box)):
            seen += box[cut - 1][1]
            if seen >= half:
                break
        boxes += [box[:cut], box[cut:]]
    colours, place = [], {}
    for index, box in enumerate(boxes):
        total = sum(n for _, n in box)
        colours.append(tuple(round(sum(c[k] * n for c, n in box) / total) for k in range(3)))
        for colour, _ in box:
            place[colour] = index
    return colours, place


def main(source, target):
    (width, height, channels), rows = read(source)
    counts = {}
    pixels = [[tuple(v & 0xFC for v in row[x : x + 3]) for x in range(0, len(row), channels)] for row in rows]
    for row in pixels:
        for colour in row:
            counts[colour] = counts.get(colour, 0) + 1
    colours, place = palette(counts)
    raw = b"".join(b"\0" + bytes(place[colour] for colour in row) for row in pixels)

    def part(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    with open(target, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)))
        file.write(part(b"PLTE", bytes(v for colour in colours for v in colour)))
        file.write(part(b"IDAT", zlib.compress(raw, 9)) + part(b"IEND", b""))


main(*sys.argv[1:])
