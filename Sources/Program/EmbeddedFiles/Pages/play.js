// A person's table. It knows cards, piles and gestures, and nothing of any game: the referee sends views, each with the
// actions that hands may do, and gets back what hands did.

const cloth = document.querySelector(".cloth");
const space = document.querySelector("main");
const controls = document.querySelector(".controls");

/** What hands do is sent in order, each to the position that the one before has led to. */
const sender = {
  queue: Promise.resolve(), done: 0,

  send(make) {
    this.queue = this.queue.then(async () => {
      const body = make(table.view);
      if (!body) return;
      try {
        const answer = await fetch("/do", {
          method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
        });
        const { view } = await answer.json();
        if (view) await table.reach(view); else table.sendHome();
      } catch {
        table.sendHome();
      }
      this.done += 1;
    });
  },

  act(action) { this.send((view) => ({ do: "action", action, position: view.position })); },
  point(card, pile) { this.send((view) => ({ do: "point", card, pile, position: view.position })); },
  press(control) {
    if (control === "new" && document.querySelector(".menu")) return document.querySelector(".menu").showModal();
    this.send((view) => ({ do: control, position: view.position }));
  },
};

/** The table as the last view shows it. */
const table = {
  view: undefined, cards: new CardTable([], { width: 1, height: 1, aspect: 1 }), spots: [], waiting: [],

  show(view) {
    const isFirst = !this.view;
    this.view = view;
    this.cards.size = view;
    document.documentElement.style.setProperty("--aspect", view.aspect);
    this.fit();
    this.showPiles();
    this.showCards(isFirst);
    this.showMarks();
    this.showSeats();
    this.showControls();
    this.showEnd(isFirst);
    for (const { done } of this.waiting.filter((entry) => entry.number <= view.number)) done();
    this.waiting = this.waiting.filter((entry) => entry.number > view.number);
  },

  /** Resolves when this view or a later one is shown, or soon. */
  reach(number) {
    if (this.view.number >= number) return Promise.resolve();
    return new Promise((done) => {
      this.waiting.push({ number, done });
      setTimeout(done, 1000);
    });
  },

  /** As large as the space allows. */
  fit() {
    const { width, height } = this.view;
    const scale = Math.min(space.clientWidth / width, space.clientHeight / height);
    cloth.style.width = scale * width + "px";
    cloth.style.height = scale * height + "px";
  },

  box(node, x, y, width, height) {
    const { width: whole, height: high } = this.view;
    node.style.cssText += `left:${(100 * x) / whole}%;top:${(100 * y) / high}%;width:${(100 * width) / whole}%;`
      + (height ? `height:${(100 * height) / high}%` : "");
  },

  showPiles() {
    const key = JSON.stringify([this.view.piles, this.view.width, this.view.height]);
    if (key === this.pileKey) return;
    this.pileKey = key;
    // Places are parts of the cloth, whose shape may have changed.
    this.cards.places.forEach((place, id) => this.cards.put(id, place));
    for (const spot of this.spots) spot.remove();
    this.spots = this.view.piles.map((pile, index) => {
      const spot = element("div", "spot " + (pile.kind === "grid" ? "wide" : pile.kind) + (pile.owner === undefined ? "" : " owned"), pile.mark);
      spot.dataset.pile = index;
      spot.append(element("i", "", pile.name));
      this.box(spot, pile.x, pile.y, pile.width, pile.height);
      return spot;
    });
    cloth.prepend(...this.spots);
  },

  showCards(isFirst) {
    const moves = new Map();
    const present = new Set();
    for (const { id, name, words, pile, place } of this.view.cards) {
      present.add(id);
      let node = this.cards.cards[id];
      if (!node) {
        node = element("div", "card");
        node.dataset.card = id;
        const turn = element("div", "turn");
        for (const side of ["", "back"]) {
          const svg = drawing("svg", {});
          svg.append(drawing("use", { href: "#" + side }));
          turn.append(svg);
        }
        node.append(turn);
        cloth.append(node);
        this.cards.cards[id] = node;
        this.cards.put(id, place);
      }
      node.dataset.pile = pile;
      // A card that is turned down keeps its face until it has been turned.
      if (name) node.querySelector("use").setAttribute("href", "#card-" + name);
      if (name) node.setAttribute("aria-label", `${words}, ${this.view.piles[pile].name}`);
      node.style.transform = "";
      const old = this.cards.places[id];
      if (!old || place.slice(0, 5).some((value, index) => value !== old[index])) moves.set(id, place);
    }
    this.cards.cards.forEach((node, id) => {
      if (present.has(id)) return;
      node.remove();
      delete this.cards.cards[id];
      delete this.cards.places[id];
    });
    if (isFirst || calm.matches) for (const [id, place] of moves) this.cards.put(id, place);
    else if (moves.size) { this.cards.fly(moves, 0, 1.4); sound.tick(); }
    this.focusable();
  },

  showMarks() {
    const { view } = this;
    for (const node of cloth.querySelectorAll(".verdict")) node.remove();
    const place = view.piles.findIndex((pile) => pile.name === view.hintedPile);
    const onto = view.cards.findLast((card) => card.pile === place)?.id;
    this.spots.forEach((spot, index) => spot.classList.toggle("lit", index === place));
    this.cards.cards.forEach((node, id) => {
      const isSelected = view.selected.includes(id);
      node.classList.remove("claimed", "right", "wrong", "late", "bogus", "dragged");
      node.classList.toggle("selected", isSelected);
      node.classList.toggle("hinted", view.hinted.includes(id) || id === onto);
      node.setAttribute("aria-pressed", String(isSelected));
      if (isSelected && view.verdict) this.judge(node, view.verdict);
    });
    for (const say of view.says) for (const id of say.cards) if (this.cards.cards[id]) this.judge(this.cards.cards[id], say.verdict);
    if (view.verdict || view.says.some((say) => say.seat === view.you)) sound.verdict(view.verdict ?? view.says.find((say) => say.seat === view.you).verdict);
  },

  judge(node, verdict) {
    if (node.classList.contains("claimed")) return;
    node.classList.add("claimed", verdict);
    const mark = icon(verdict);
    mark.setAttribute("class", "verdict");
    node.append(mark);
  },

  showSeats() {
    const { view } = this;
    if (this.seatKey !== view.seats.join("\n")) {
      this.seatKey = view.seats.join("\n");
      for (const plate of document.querySelectorAll("[data-seat]")) plate.remove();
      document.querySelector(".seats").append(...view.seats.map((name, seat) => {
        const plate = element("li", "seat");
        plate.dataset.seat = seat;
        plate.append(element("b", "", name), element("span", "won"), element("span", "say"));
        return plate;
      }));
    }
    const plates = [...document.querySelectorAll("[data-seat]")];
    document.querySelector(".seats").hidden = plates.length < 2;
    for (const plate of plates) {
      const seat = Number(plate.dataset.seat);
      plate.classList.toggle("active", plates.length > 1 && view.active.includes(seat));
      const own = view.piles.filter((pile) => pile.owner === seat);
      if (own.length) {
        if (plate.parentElement !== cloth) cloth.append(plate);
        const [left, right] = [Math.min(...own.map((pile) => pile.x)), Math.max(...own.map((pile) => pile.x + pile.width))];
        this.box(plate, left, Math.max(...own.map((pile) => pile.y + pile.height)) + 0.06, right - left);
        const cards = view.cards.filter((card) => view.piles[card.pile].owner === seat).length;
        plate.hidden = cards === 0;
        for (const spot of this.spots) if (view.piles[spot.dataset.pile].owner === seat) spot.hidden = cards === 0;
      }
      const say = plate.querySelector(".say");
      // Who has called and named cards has said both.
      const said = view.says.findLast((entry) => entry.seat === seat);
      say.className = "say" + (said ? " " + said.verdict : "");
      say.replaceChildren(...(said ? [icon(said.verdict), element("span", "", said.text)] : []));
      plate.querySelector(".won").textContent = view.wins?.[seat] ? "★".repeat(Math.min(view.wins[seat], 5)) + (view.wins[seat] > 5 ? view.wins[seat] : "") : "";
    }
    const badges = view.badges.map(({ label, value, seat }) => {
      const item = element("li", "", (seat === undefined || view.seats.length < 2 ? "" : view.seats[seat] + " ") + label + " ");
      item.append(element("b", "", value));
      return item;
    });
    document.querySelector(".badges").replaceChildren(...badges);
  },

  showControls() {
    const { view } = this;
    for (const button of controls.querySelectorAll("[data-control]")) {
      button.hidden = !view.places.includes(button.dataset.control);
      button.disabled = !view.controls.includes(button.dataset.control);
    }
    const words = controls.querySelector(".words");
    if (words.dataset.key !== view.labels.join()) {
      words.dataset.key = view.labels.join();
      words.replaceChildren(...view.words.map((word, index) => {
        const button = element("button", view.isRace ? "call" : "", view.labels[index]);
        button.type = "button";
        button.addEventListener("click", () => sender.act(word));
        return button;
      }));
    }
    document.querySelector(".message").textContent = view.message;
    const timer = controls.querySelector(".timer");
    timer.hidden = view.left_ms === undefined;
    for (const animation of timer.getAnimations({ subtree: true })) animation.cancel();
    if (view.left_ms !== undefined) {
      timer.setAttribute("aria-label", Math.ceil(view.left_ms / 1000) + " seconds left");
      timer.firstElementChild.animate([{ width: (100 * view.left_ms) / view.whole_ms + "%" }, { width: "0%" }], { duration: view.left_ms, fill: "forwards" });
    }
  },

  showEnd(isFirst) {
    const { view } = this;
    document.body.classList.toggle("over", view.results !== undefined);
    if (view.results === undefined) { this.isOver = false; document.body.classList.remove("party"); return; }
    document.querySelector(".message").textContent = view.results + (view.message ? " · " + view.message : "");
    if (view.isWon && !this.isOver && !isFirst) { document.body.classList.add("party"); celebrate(); }
    this.isOver = true;
  },

  /** Lets cards that were dropped in vain fly home. */
  sendHome() {
    this.cards.cards.forEach((node) => {
      if (!node.classList.contains("dragged")) return;
      const from = node.style.transform;
      node.style.transform = "";
      node.classList.remove("dragged");
      if (!calm.matches && from) node.animate([{ transform: from, zIndex: 2000 }, { transform: "none", zIndex: 2000 }], { duration: 260, easing: "ease-out" });
    });
    this.unlight();
  },

  unlight() { for (const node of cloth.querySelectorAll(".lit")) node.classList.remove("lit"); },

  // Keyboard: one card or empty place at a time can be reached, and arrows go to the nearest.

  focusable() {
    const tops = new Map();
    for (const card of this.view.cards) tops.set(card.pile, card.id);
    this.stops = this.view.cards.filter((card) => card.name || tops.get(card.pile) === card.id).map((card) => this.cards.cards[card.id]);
    this.spots.forEach((spot, index) => { if (!tops.has(index) && this.view.piles[index].kind !== "grid") this.stops.push(spot); });
    for (const node of [...this.cards.cards, ...this.spots]) node?.removeAttribute("tabindex");
    for (const node of this.stops) {
      node.tabIndex = node === this.cursor ? 0 : -1;
      node.setAttribute("role", "button");
      const pile = this.view.piles[node.dataset.pile];
      if (node.matches(".spot")) node.setAttribute("aria-label", "empty place, " + pile.name);
      else if (!this.cards.places[node.dataset.card][4]) node.setAttribute("aria-label", "face down, " + pile.name);
    }
    if (!this.stops.includes(this.cursor)) this.cursor = this.stops[0];
    if (this.cursor) this.cursor.tabIndex = 0;
  },

  move(right, down) {
    const centre = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + Math.min(box.height, 30) / 2]; };
    if (!this.cursor) return;
    const [x, y] = centre(this.cursor);
    let best, least = Infinity;
    for (const node of this.stops) {
      const [toX, toY] = centre(node);
      const along = (toX - x) * right + (toY - y) * down;
      const across = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      if (along > 1 && along + 2 * across < least) [best, least] = [node, along + 2 * across];
    }
    this.focus(best);
  },

  focus(node) {
    if (!node) return;
    if (this.cursor) this.cursor.tabIndex = -1;
    this.cursor = node;
    node.tabIndex = 0;
    node.focus();
  },

  pointAt(node) {
    const pile = this.view.piles[node.dataset.pile].name;
    sender.point(node.dataset.card === undefined ? undefined : Number(node.dataset.card), pile);
  },
};

/** Pointers: taps, double taps, drags, a swipe down, two fingers that turn. */
const gestures = {
  pointers: new Map(), drag: undefined, lastTap: { at: 0 },

  down(event) {
    if (event.button || !table.view) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    if (this.pointers.size === 2) { this.drop(); this.angle = this.currentAngle(); return; }
    const node = event.target.closest("[data-card], .spot");
    if (!node) return;
    event.preventDefault();
    const card = node.dataset.card === undefined ? undefined : Number(node.dataset.card);
    const moves = table.view.moves.filter((move) => move.cards[0] === card && table.cards.places[card]?.[4]);
    this.drag = { node, card, moves, isMoving: false, pointer: event.pointerId, x: event.clientX, y: event.clientY };
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
    if (!target) return table.sendHome();
    // From here the cards fly on when the view comes.
    const scale = table.view.width / cloth.clientWidth;
    for (const id of drag.cards) {
      const place = table.cards.places[id];
      table.cards.put(id, [place[0] + (event.clientX - drag.x) * scale, place[1] + (event.clientY - drag.y) * scale, place[2], 500 + place[3], place[4]]);
      table.cards.cards[id].style.transform = "";
      table.cards.cards[id].classList.remove("dragged");
    }
    sender.act(target.action);
  },

  /** The legal place that the card in hand covers most. */
  target(drag) {
    const own = table.cards.cards[drag.cards[0]].getBoundingClientRect();
    let best, most = 0;
    for (const move of drag.moves) {
      for (const node of this.pile(move.target)) {
        const box = node.getBoundingClientRect();
        const width = Math.min(own.right, box.right) - Math.max(own.left, box.left);
        const height = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
        if (width > 0 && height > 0 && width * height > most) [best, most] = [move, width * height];
      }
    }
    return best;
  },

  tap(drag, event) {
    const isDouble = drag.card !== undefined && this.lastTap.card === drag.card && event.timeStamp - this.lastTap.at < 400;
    this.lastTap = { card: drag.card, at: event.timeStamp };
    if (isDouble && this.home(drag.card)) return;
    table.focus(table.stops.includes(drag.node) ? drag.node : undefined);
    table.pointAt(drag.node);
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

for (const button of controls.querySelectorAll("[data-control]")) button.addEventListener("click", () => sender.press(button.dataset.control));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !table.view || document.querySelector("dialog[open]")) return;
  const arrows = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const isButton = event.target.matches("button, select, input");
  const control = [...controls.querySelectorAll("[data-control]")].find((button) => button.dataset.key === event.key && !button.hidden && !button.disabled);
  const { view } = table;
  if (arrows[event.key]) table.move(...arrows[event.key]);
  else if (event.key === "f" && table.cursor?.dataset.card !== undefined) gestures.home(Number(table.cursor.dataset.card));
  else if (event.key === " " && view.isRace && view.words.length === 1 && !isButton) sender.act(view.words[0]);
  else if ((event.key === " " || event.key === "Enter") && !isButton && table.cursor) table.pointAt(table.cursor);
  else if (control) sender.press(control.dataset.control);
  else {
    const words = view.words.filter((word) => word[0] === event.key);
    if (words.length !== 1 || isButton && event.key === " ") return;
    sender.act(words[0]);
  }
  event.preventDefault();
});

/** Made, not loaded: a tick for cards, a rising or falling pair of notes for a verdict. */
const sound = {
  get isOn() { return document.documentElement.dataset.sound === "on"; },
  note(pitch, after, length) {
    if (!this.isOn || !navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    const [tone, gain, start] = [this.context.createOscillator(), this.context.createGain(), this.context.currentTime + after];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.08, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(gain).connect(this.context.destination);
    tone.start(start);
    tone.stop(start + length);
  },
  tick() { this.note(190, 0, 0.06); },
  verdict(verdict) { [verdict === "right" ? 520 : 300, verdict === "right" ? 780 : 220].forEach((pitch, index) => this.note(pitch, index * 0.12, 0.18)); },
};

const lost = document.querySelector(".lost");
const views = new EventSource("/views");
views.addEventListener("view", (event) => table.show(JSON.parse(event.data)));
views.addEventListener("reload", () => location.reload());
views.addEventListener("open", () => { lost.hidden = true; sendSpace(); });
views.addEventListener("error", () => { lost.hidden = false; });

function sendSpace() {
  const ratio = space.clientWidth / Math.max(space.clientHeight, 1);
  fetch("/do", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ do: "space", ratio }) }).catch(() => {});
}

let resized;
addEventListener("resize", () => {
  if (table.view) table.fit();
  clearTimeout(resized);
  resized = setTimeout(sendSpace, 200);
});
