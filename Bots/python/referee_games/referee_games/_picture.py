"""The table as a picture, from the scene that the referee's pages draw: as SVG, or as pixels."""

from __future__ import annotations

import html
import math
from typing import Any, Dict, Iterator, List, Tuple

#: A card's width and height in pixels, and the margin.
WIDTH, HEIGHT, MARGIN = 56, 78, 12
TABLE, BACK, PAPER, EDGE, PALE = "1f6f4a", "2b4a7f", "ffffff", "7a8794", "dfeee6"

#: A rectangle with its fill, or a text with its left end, its upper end, its height, its words and its ink.
Shape = Tuple[Any, ...]


def shapes(scene: Dict[str, Any]) -> List[Shape]:
    """What is drawn, from below, after the size of the picture, which is the same all game."""
    drawn: List[Shape] = []
    right = bottom = 0.0
    for pile in scene["piles"]:
        drawn += _pile(pile)
        width, height = _room(pile)
        right, bottom = max(right, MARGIN + pile["x"] * WIDTH + width), max(bottom, MARGIN + pile["y"] * HEIGHT + height)
    bottom += 8
    for badge in scene["badges"]:
        who = "" if badge["seat"] is None else "seat %d " % badge["seat"]
        words = "%s%s: " % (who, badge["label"])
        drawn.append(("text", MARGIN, bottom, 9, words + str(badge["value"]), PALE))
        # Values have up to eight letters.
        right, bottom = max(right, MARGIN + 8 * (len(words) + 8)), bottom + 13
    return [("box", 0, 0, math.ceil(right + MARGIN), math.ceil(bottom + MARGIN), TABLE)] + drawn


def _room(pile: Dict[str, Any]) -> Tuple[float, float]:
    """The width and the height that a pile may have, whatever lies there."""
    room = pile["room"]
    if pile["layout"] == "grid":
        return room[0] * WIDTH, room[1] * HEIGHT
    if pile["layout"] == "column":
        return WIDTH, room[0] * HEIGHT
    return WIDTH * (1 + 0.35 * (room[0] - 1) if pile["layout"] == "spread" else 1), HEIGHT


def _pile(pile: Dict[str, Any]) -> Iterator[Shape]:
    left, top = MARGIN + pile["x"] * WIDTH, MARGIN + pile["y"] * HEIGHT
    cards, layout, room, aspect = pile["cards"], pile["layout"], pile["room"], pile["aspect"]
    width, height = (WIDTH, HEIGHT) if aspect < 1 else (WIDTH, WIDTH / aspect)
    if not cards:
        yield "box", left, top, width - 4, height - 4, "2a7f57"
        yield "text", left + 6, top + 6, 9, (pile["mark"] or pile["words"])[:8], PALE
        return
    if layout == "grid":
        wide, high = room[0] * WIDTH, room[1] * HEIGHT
        sizes = [
            (min(wide / columns, high / math.ceil(len(cards) / columns) * aspect), columns)
            for columns in range(1, len(cards) + 1)
        ]
        width, columns = max(sizes)
        height = width / aspect
        places = [(place % columns * width, place // columns * height) for place in range(len(cards))]
    elif layout == "column":
        step = min(0.28 * HEIGHT, (room[0] * HEIGHT - height) / max(len(cards) - 1, 1))
        places = [(0.0, place * step) for place in range(len(cards))]
    else:
        last = int(room[0]) if layout == "spread" else 1
        cards = cards[-last:]
        places = [(place * 0.35 * WIDTH, 0.0) for place in range(len(cards))]
    for (x, y), card in zip(places, cards):
        yield "box", left + x, top + y, width - 4, height - 4, EDGE
        if card is None:
            yield "box", left + x + 1, top + y + 1, width - 6, height - 6, BACK
            continue
        yield "box", left + x + 1, top + y + 1, width - 6, height - 6, PAPER
        yield "text", left + x + 5, top + y + 5, 12, card["name"], card["ink"]
    if layout == "stack" and len(pile["cards"]) > 1:
        yield "text", left + 5, top + height - 18, 9, str(len(pile["cards"])), PALE if cards[-1] is None else EDGE


def svg(scene: Dict[str, Any]) -> str:
    """An SVG element."""
    parts, drawn = [], shapes(scene)
    for kind, x, y, *rest in drawn:
        if kind == "box":
            parts.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#%s"/>' % (x, y, *rest))
        else:
            size, text, ink = rest
            parts.append(
                '<text x="%.1f" y="%.1f" font-family="monospace" font-size="%d" fill="#%s">%s</text>'
                % (x, y + size, size * 4 // 3, ink, html.escape(text))
            )
    words = "; ".join(
        "%s: %s" % (pile["words"], ", ".join(card["words"] if card else "face down" for card in pile["cards"][-3:]))
        for pile in scene["piles"] if pile["cards"]
    )
    return '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%d" height="%d"><title>%s</title>%s</svg>' % (
        drawn[0][3], drawn[0][4], html.escape(words), "".join(parts),
    )


def pixels(scene: Dict[str, Any]) -> Any:
    """An array of [height][width][3] uint8."""
    import numpy

    drawn = shapes(scene)
    picture = numpy.zeros((drawn[0][4], drawn[0][3], 3), numpy.uint8)
    for kind, x, y, *rest in drawn:
        x, y = round(x), round(y)
        ink = list(bytes.fromhex(rest[-1]))
        if kind == "box":
            picture[y : y + round(rest[1]), x : x + round(rest[0])] = ink
            continue
        scale = max(1, rest[0] // 7)
        for place, letter in enumerate(rest[1].upper()):
            for column, bits in enumerate(_FONT.get(letter, _FONT["?"])):
                for row in range(7):
                    if bits >> row & 1:
                        down, right = y + row * scale, x + (place * 6 + column) * scale
                        picture[down : down + scale, right : right + scale] = ink
    return picture


#: Letters of 5 columns and 7 rows, a byte for each column, the upper row in its lowest bit.
_FONT = {
    letter: bytes.fromhex(columns)
    for letter, columns in zip(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ:-+ ?\u2660\u2663\u2666\u2665",
        """3e5149453e 00427f4000 4261514946 2141454b31 1814127f10 2745454539 3c4a494930 0171090503 3649494936 064949291e
        7e1111117e 7f49494936 3e41414122 7f4141221c 7f49494941 7f09090901 3e4149497a 7f0808087f 00417f4100 2040413f01
        7f08142241 7f40404040 7f020c027f 7f0408107f 3e4141413e 7f09090906 3e4151215e 7f09192946 4649494931 01017f0101
        3f4040403f 1f2040201f 3f4038403f 6314081463 0708700807 6151494543 0036360000 0808080808 08083e0808 0000000000
        0201510906 5c5e7f5e5c 1c5c7f5c1c 081c3e1c08 0e1f3e1f0e""".split(),
    )
}
