"use strict";
// Cards that move from place to place on a cloth: what replays and tables at which one plays share. It knows no game.

const svgSpace = "http://www.w3.org/2000/svg";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function drawing(tag, attributes) {
  const made = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function icon(name) {
  const svg = drawing("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(drawing("use", { href: "#" + name }));
  return svg;
}

function time(microseconds) {
  if (microseconds < 1000) return microseconds + " µs";
  if (microseconds < 1e6) return (microseconds / 1000).toFixed(microseconds < 1e4 ? 1 : 0) + " ms";
  return (microseconds / 1e6).toFixed(1) + " s";
}

/** Cards on a cloth. A place is [x, y, scale, depth, isFaceUp], in card widths. */
class CardTable {
  /** `cards` are elements by number; `size` holds the cloth's width and height in card widths, and a card's aspect. */
  constructor(cards, size) {
    this.cards = cards;
    this.size = size;
    this.places = [];
  }

  put(card, [x, y, scale, depth, up]) {
    const { width, height } = this.size;
    const node = this.cards[card];
    node.style.left = (100 * x) / width + "%";
    node.style.top = (100 * y) / height + "%";
    node.style.width = (100 * scale) / width + "%";
    node.style.zIndex = depth + 1;
    node.classList.toggle("up", Boolean(up));
    this.places[card] = [x, y, scale, depth, up];
  }

  /** Moves cards beat after beat. Every card is put where it belongs at once, and is shown on its way there. */
  fly(moves, pause, speed) {
    const beats = [...moves.values()].map((place) => place[5] ?? 0);
    const [first, last] = [Math.min(0, ...beats), Math.max(0, ...beats)];
    const gap = Math.min(140, 1100 / (last - first + 1)) / speed;
    const length = 340 / speed;
    const rising = 1000;
    for (const [card, place] of moves) {
      const [oldX, oldY, oldScale, , wasUp] = this.places[card];
      this.put(card, place);
      const [x, y, scale, depth, up, beat] = place;
      const delay = pause + ((beat ?? 0) - first) * gap;
      const timing = { duration: length, delay, easing: "cubic-bezier(.3,.1,.3,1)", fill: "backwards" };
      const [right, down] = [((oldX - x) / scale) * 100, ((oldY - y) / (scale / this.size.aspect)) * 100];
      const zIndex = rising + depth;
      if (right || down || oldScale !== scale) {
        this.cards[card].animate(
          [{ transform: `translate(${right}%, ${down}%) scale(${oldScale / scale})`, transformOrigin: "0 0", zIndex },
            { transform: "none", transformOrigin: "0 0", zIndex }], timing);
      }
      if (Boolean(wasUp) !== Boolean(up)) {
        this.cards[card].firstElementChild.animate(
          [{ transform: wasUp ? "none" : "rotateY(180deg)" }, { transform: up ? "none" : "rotateY(180deg)" }], timing);
      }
    }
    return moves.size ? pause + (last - first) * gap + length : pause;
  }

  attempt(card, x, y, isSeen, speed) {
    const node = this.cards[card];
    node.classList.add("bogus");
    if (!isSeen) return;
    const [ownX, ownY, scale] = this.places[card];
    const there = `translate(${((x - ownX) / scale) * 100}%, ${((y - ownY) / (scale / this.size.aspect)) * 100}%)`;
    const zIndex = 2000;
    node.animate(
      [{ transform: "none", zIndex }, { transform: there, zIndex, offset: 0.4 }, { transform: there, zIndex, offset: 0.6 }, { transform: "none", zIndex }],
      { duration: 1400 / speed, easing: "ease-in-out" });
  }
}

/** Paper rains once. */
function celebrate() {
  if (calm.matches) return;
  for (let index = 0; index < 120; index += 1) {
    const piece = element("i", "confetti");
    piece.style.left = Math.random() * 100 + "vw";
    piece.style.background = `hsl(${Math.random() * 360} 80% 60%)`;
    document.body.append(piece);
    const turn = (Math.random() - 0.5) * 1440;
    piece.animate(
      [{ transform: "none" }, { transform: `translate(${(Math.random() - 0.5) * 30}vw, 106vh) rotate(${turn}deg)` }],
      { duration: 2200 + Math.random() * 2200, delay: Math.random() * 700, easing: "cubic-bezier(.2,.4,.6,1)" }).onfinish = () => piece.remove();
  }
}
