"use strict";
// What is said at the table: one sentence at a time, when its event is drawn and where it hides least; the bubbles of
// claims; and all that was said, in a panel.

/** Free places on the felt, in pixels. */
const room = {
  /** How much it matters that something is hidden: one's own cards and every plate are not, while there is another place. */
  weights: { card: 1, own: 60, plate: 60, words: 90 },

  /** The boxes [left, top, width, height, weight] of what lies on the felt. */
  taken(node) {
    const { view, layout } = table;
    const isOwn = (pile) => view.piles[pile].owner === view.you;
    const scaled = ([x, y, width, height], weight) => [...[x, y, width, height].map((length) => length * layout.card), weight];
    // Of a stack the top is seen.
    const tops = new Map(view.cards.map((card) => [card.pile, card.id]));
    const boxes = view.cards.filter(({ id, pile }) => view.piles[pile].kind !== "stack" || tops.get(pile) === id).map(({ id, pile }) => {
      const [x, y, scale] = layout.places.get(id);
      return scaled([x, y, scale, scale / layout.aspect], isOwn(pile) ? this.weights.own : this.weights.card);
    });
    layout.boxes.forEach((box, pile) => { if (isOwn(pile)) boxes.push(scaled(box, this.weights.own)); });
    const felt = space.getBoundingClientRect();
    const others = [...document.querySelectorAll(".cloth > .seat:not([hidden]), .seat .say:not(:empty), .message:not(.quiet, .gone, :empty), .people-bar:not([hidden]), .tip:not([hidden])")];
    for (const other of others) {
      if (other === node) continue;
      const box = other.getBoundingClientRect();
      boxes.push([box.left - felt.left, box.top - felt.top, box.width, box.height, other.matches(".seat") ? this.weights.plate : this.weights.words]);
    }
    return boxes;
  },

  /** Puts a node, which lies over the felt, where it hides least: near the middle of a table with seats round it, else low. */
  place(node) {
    if (!table.layout) return;
    const boxes = this.taken(node);
    const [wide, high] = [space.clientWidth, space.clientHeight];
    const [middle, low] = [wide / 2, table.layout.plates.size ? high / 2 : high];
    let best = { cost: Infinity };
    Object.assign(node.style, { inset: "0 auto auto 0", margin: "0" });
    for (const most of [wide - 16, 224, 128]) {
      node.style.maxWidth = most + "px";
      const [width, height] = [node.offsetWidth, node.offsetHeight];
      for (let row = 0; row <= 24; row += 1) {
        for (let column = 0; column <= 16; column += 1) {
          const [left, top] = [6 + ((wide - width - 12) * column) / 16, 6 + ((high - height - 12) * row) / 24];
          let cost = Math.hypot(left + width / 2 - middle, top + height / 2 - low) + 2 * height;
          for (const [x, y, across, down, weight] of boxes) {
            const hidden = Math.max(Math.min(left + width, x + across) - Math.max(left, x), 0) * Math.max(Math.min(top + height, y + down) - Math.max(top, y), 0);
            cost += hidden * weight;
          }
          if (cost < best.cost) best = { cost, left, top, most };
        }
      }
    }
    Object.assign(node.style, { left: best.left + "px", top: best.top + "px", maxWidth: best.most + "px" });
  },

  /** Moves bubbles until none lies over another or beyond the window: those of the lower half up, the others down. */
  parts() {
    const boxes = [];
    const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    for (const say of document.querySelectorAll(".seat:not([hidden]) .say:not(:empty)")) {
      say.style.transform = "";
      const box = say.getBoundingClientRect();
      const right = Math.max(4 - box.left, Math.min(innerWidth - 4 - box.right, 0));
      const way = box.top > innerHeight / 2 ? -1 : 1;
      let moved;
      for (let step = 0; step < 9; step += 1) {
        const down = way * step * (box.height + 3);
        moved = { left: box.left + right, right: box.right + right, top: box.top + down, bottom: box.bottom + down };
        if (!boxes.some((other) => meets(moved, other))) break;
      }
      boxes.push(moved);
      say.style.transform = `translate(${moved.left - box.left}px, ${moved.top - box.top}px)`;
    }
  },
};

/** What is said now. */
const caption = {
  place: document.querySelector(".message:not(.quiet)"), aside: document.querySelector(".message.quiet"), queue: [],

  show({ question, results, lines, messages, isQuiet }) {
    const isOver = results !== undefined;
    // A question is asked in a dialog.
    const words = question ? [] : isOver ? [...lines, results] : lines;
    const said = JSON.stringify([words, messages]);
    if (said === this.said) return;
    this.said = said;
    // What eyes see is for ears alone, and what was said before it stays.
    const isHeard = isQuiet && !isOver;
    this.aside.textContent = isHeard ? words.join(". ") : "";
    if (isHeard) return;
    [this.queue, this.stays] = [[...words], isOver];
    if (!words.length) this.place.textContent = "";
    this.next();
  },

  next() {
    clearTimeout(this.timer);
    const words = this.queue.shift();
    this.place.classList.toggle("gone", words === undefined);
    if (words === undefined) return;
    this.place.textContent = words;
    this.put();
    const isLast = !this.queue.length;
    if (isLast && this.stays) return;
    this.timer = setTimeout(() => this.next(), isLast ? 2500 + 60 * words.length : 900 + 40 * words.length);
  },

  put() {
    if (this.place.textContent && !this.place.matches(".gone")) room.place(this.place);
  },
};

const past = document.querySelector("#past");
past.addEventListener("toggle", async (event) => {
  if (event.newState !== "open") return;
  const list = past.querySelector("ol");
  list.replaceChildren(...(await (await fetch("history")).json()).map((line) => element("li", "", spoken(line))));
  list.scrollTop = list.scrollHeight;
});
