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
    this.flights = [];
  }

  /** Finishes what flies: every card is shown where it lies. */
  settle() {
    for (const flight of this.flights) flight.finish();
    this.flights = [];
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

  /**
   * Moves cards beat after beat. Every card is put where it belongs at once, and is shown on its way there.
   * `pace` holds the time of a flight, that between two beats, and the longest in all, in milliseconds.
   */
  fly(moves, pause, speed, pace = { length: 340, gap: 140, whole: 1440 }) {
    this.flights = this.flights.filter((flight) => flight.playState === "running");
    const beats = [...moves.values()].map((place) => place[5] ?? 0);
    const [first, last] = [Math.min(0, ...beats), Math.max(0, ...beats)];
    const gap = Math.min(pace.gap, (pace.whole - pace.length) / (last - first + 1)) / speed;
    const length = pace.length / speed;
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
        this.flights.push(this.cards[card].animate(
          [{ transform: `translate(${right}%, ${down}%) scale(${oldScale / scale})`, transformOrigin: "0 0", zIndex },
            { transform: "none", transformOrigin: "0 0", zIndex }], timing));
      }
      if (Boolean(wasUp) !== Boolean(up)) {
        this.flights.push(this.cards[card].firstElementChild.animate(
          [{ transform: wasUp ? "none" : "rotateY(180deg)" }, { transform: up ? "none" : "rotateY(180deg)" }], timing));
      }
    }
    return moves.size ? pause + (last - first) * gap + length : pause;
  }

  /** Lets cards, which lie where they belong, fly there from a deck one after another; those of `old` places go there first. */
  deal(order, [deckX, deckY, deckScale], old, pace) {
    this.settle();
    const start = old ? 200 : 0;
    const gap = Math.min(pace.gap, (pace.whole - pace.length - start) / Math.max(order.length, 1));
    const whole = start + gap * order.length + pace.length;
    const to = ([toX, toY, size], [x, y, scale]) =>
      `translate(${((toX - x) / scale) * 100}%, ${((toY - y) / (scale / this.size.aspect)) * 100}%) scale(${size / scale})`;
    // What is not dealt again goes to the deck and stays there.
    for (const [card, from] of old ?? []) {
      const place = this.places[card];
      if (!from || order.includes(card) || Math.hypot(from[0] - place[0], from[1] - place[1]) < 0.2) continue;
      const style = { transformOrigin: "0 0", zIndex: 1000 + place[3] };
      this.flights.push(this.cards[card].animate([{ transform: to(from, place), ...style }, { transform: "none", ...style }], { duration: start }));
    }
    order.forEach((card, index) => {
      const place = this.places[card];
      const [, , , depth, up] = place;
      const at = (other) => to(other, place);
      const [leaves, lands] = [(start + gap * index) / whole, (start + gap * index + pace.length) / whole];
      const deck = at([deckX, deckY, deckScale]);
      const style = { transformOrigin: "0 0", zIndex: 1000 + depth };
      const steps = [{ transform: deck, offset: leaves, ...style }, { transform: "none", offset: lands, ...style }, { transform: "none", offset: 1, ...style }];
      const from = old?.get(card);
      const first = from ? [{ transform: at(from), offset: 0, ...style }, { transform: deck, offset: start / whole, ...style }] : [{ transform: deck, offset: 0, ...style }];
      this.flights.push(this.cards[card].animate([...first, ...steps], { duration: whole }));
      if (!up) return;
      const [closed, open] = ["rotateY(180deg)", "none"];
      this.flights.push(this.cards[card].firstElementChild.animate(
        [{ transform: closed, offset: 0 }, { transform: closed, offset: leaves }, { transform: open, offset: lands }, { transform: open, offset: 1 }], { duration: whole }));
    });
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

/** Lets cards leap from where they lie and bounce over the felt, one after another; gives what moves. */
function celebrate(cards, felt) {
  if (calm.matches) return [];
  const room = felt.getBoundingClientRect();
  const frame = 1 / 25;
  return cards.map((card, index) => {
    const floor = room.bottom - card.getBoundingClientRect().bottom;
    const side = (index % 2 ? 1 : -1) * (0.1 + 0.3 * Math.random()) * room.width;
    let [x, y, down] = [0, 0, -Math.random() * room.height / 2];
    const steps = [];
    for (let step = 0; step < 70 && Math.abs(x) < room.width; step += 1) {
      steps.push({ transform: `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`, opacity: 1, zIndex: 3000 - index });
      down += 3 * room.height * frame;
      [x, y] = [x + side * frame, y + down * frame];
      if (y > floor) [y, down] = [floor, -0.72 * down];
    }
    steps[steps.length - 1].opacity = 0;
    return card.animate(steps, { id: "leap", duration: 1000 * frame * steps.length, delay: index * 70 });
  });
}
