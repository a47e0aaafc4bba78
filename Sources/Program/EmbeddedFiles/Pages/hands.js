"use strict";
// What a person's hands do at the table: it knows cards, piles and gestures, and nothing of any game.

/** Pointers: taps, double taps, drags, a swipe down, two fingers that turn. */
const gestures = {
  pointers: new Map(), drag: undefined, lastTap: { at: 0 },

  down(event) {
    if (event.button || !table.view) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    if (this.pointers.size === 2) { this.drop(); this.angle = this.currentAngle(); return; }
    // Cards in flight are where they belong: a touch finishes what flies, and takes what lies there.
    table.cards.settle();
    const node = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-card], .spot");
    if (!node) return;
    event.preventDefault();
    const card = node.dataset.card === undefined ? undefined : Number(node.dataset.card);
    const moves = table.view.moves.filter((move) => move.cards[0] === card && table.cards.places[card]?.[4]);
    this.drag = { node, card, moves, pile: node.dataset.pile, isOpen: Boolean(table.cards.places[card]?.[4]), isMoving: false, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    cloth.setPointerCapture(event.pointerId);
  },

  currentAngle() {
    const [a, b] = [...this.pointers.values()];
    return Math.atan2(b.y - a.y, b.x - a.x);
  },

  moved(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    [pointer.x, pointer.y] = [event.clientX, event.clientY];
    if (this.pointers.size === 2 && this.angle !== undefined) {
      const turned = Math.abs(Math.atan2(Math.sin(this.currentAngle() - this.angle), Math.cos(this.currentAngle() - this.angle)));
      if (turned > 0.5) {
        this.angle = undefined;
        if (table.view.controls.includes("shuffle")) sender.press("shuffle");
      }
      return;
    }
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoving && Math.hypot(right, down) > 6) {
      drag.isMoving = true;
      drag.cards = drag.moves.length ? drag.moves[0].cards : this.fan(drag.card);
      for (const move of drag.moves) for (const node of this.pile(move.target)) node.classList.add("lit");
    }
    if (!drag.isMoving) return;
    for (const id of drag.cards) {
      table.cards.cards[id].classList.add("dragged");
      table.cards.cards[id].style.transform = `translate(${right}px, ${down}px)`;
    }
  },

  /** An open card with those that lie on it: also what may not move can be taken in hand, and flies home. */
  fan(card) {
    const own = table.view.cards.find((entry) => entry.id === card);
    if (!own?.name) return [];
    if (table.view.piles[own.pile].kind !== "column") return [card];
    const pile = table.view.cards.filter((entry) => entry.pile === own.pile);
    return pile.slice(pile.indexOf(own)).map((entry) => entry.id);
  },

  /** The place of a pile and the cards that lie there. */
  pile(name) {
    const index = table.view.piles.findIndex((pile) => pile.name === name);
    return [table.spots[index], ...table.view.cards.filter((card) => card.pile === index).map((card) => table.cards.cards[card.id])];
  },

  up(event) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return this.swipe(event, pointer);
    this.drag = undefined;
    if (!drag.isMoving) return this.tap(drag, event);
    table.unlight();
    if (!drag.cards.length) return this.swipe(event, pointer);
    const target = this.target(drag);
    if (!target) return this.misplace(drag);
    // From here the cards fly on when the view comes.
    const scale = 1 / table.layout.card;
    for (const id of drag.cards) {
      const place = table.cards.places[id];
      table.cards.put(id, [place[0] + (event.clientX - drag.x) * scale, place[1] + (event.clientY - drag.y) * scale, place[2], 500 + place[3], place[4]]);
      table.cards.cards[id].style.transform = "";
      table.cards.cards[id].classList.remove("dragged");
    }
    sender.act(target.action);
  },

  /** A card that is laid where it may not lie flies home, and the page says why; on the bare felt nothing is said. */
  misplace({ card, cards, pile }) {
    const own = table.cards.cards[cards[0]].getBoundingClientRect();
    const isOver = table.view.piles.some((other, index) => String(index) !== pile && this.covered(own, other.name) > 0.3 * own.width * own.height);
    table.sendHome();
    if (isOver) sender.send((view) => ({ do: "misplace", card, position: view.position }));
  },

  /** The legal place that the card in hand covers most. */
  target(drag) {
    const own = table.cards.cards[drag.cards[0]].getBoundingClientRect();
    let best, most = 0;
    for (const move of drag.moves) {
      const area = this.covered(own, move.target);
      if (area > most) [best, most] = [move, area];
    }
    return best;
  },

  /** How much of a pile's place or of one of its cards lies under a box. */
  covered(own, name) {
    return Math.max(...this.pile(name).map((node) => {
      const box = node.getBoundingClientRect();
      const width = Math.min(own.right, box.right) - Math.max(own.left, box.left);
      const height = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
      return Math.max(width, 0) * Math.max(height, 0);
    }));
  },

  tap(drag, event) {
    const isDouble = drag.isOpen && this.lastTap.card === drag.card && event.timeStamp - this.lastTap.at < 400;
    this.lastTap = { card: drag.card, at: event.timeStamp };
    if (isDouble && this.home(drag.card)) return;
    table.focus(table.stops.includes(drag.node) ? drag.node : undefined);
    // What was touched: the card may have gone to another pile meanwhile.
    table.pointAt(drag.node, drag.pile, drag.isOpen);
  },

  /** Sends a card to where it may lie for good, as the game says; false if there is no such place. */
  home(card) {
    const move = table.view.moves.find((move) => move.isHome && move.cards[0] === card);
    if (move) sender.act(move.action);
    return Boolean(move);
  },

  /** Down over the cloth: more cards. */
  swipe(event, pointer) {
    if (!pointer || event.pointerType === "mouse") return;
    if (event.clientY - pointer.startY < 80 || Math.abs(event.clientX - pointer.startX) > 60) return;
    const deal = table.view.moves.find((move) => move.cards.length && !table.cards.places[move.cards[0]]?.[4]);
    if (deal) sender.act(deal.action);
  },

  drop() {
    this.drag = undefined;
    table.sendHome();
  },
};

cloth.addEventListener("pointerdown", (event) => gestures.down(event));
cloth.addEventListener("pointermove", (event) => gestures.moved(event));
cloth.addEventListener("pointerup", (event) => gestures.up(event));
cloth.addEventListener("pointercancel", (event) => { gestures.pointers.delete(event.pointerId); gestures.drop(); });
