// A person's table. It knows cards, piles and gestures, and nothing of any game: the referee sends views, each with the
// actions that hands may do, and gets back what hands did.

const cloth = document.querySelector(".cloth");
const space = document.querySelector("main");
const controls = document.querySelector(".controls");
const timer = document.querySelector(".timer");

/** Tells the referee what a person does. */
function post(body) {
  return fetch("do", { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** What hands do is sent in order, each to the position that the one before has led to. */
const sender = {
  queue: Promise.resolve(), done: 0,

  send(make) {
    this.queue = this.queue.then(async () => {
      const body = make(table.view);
      if (!body) return;
      try {
        const { view } = await (await post(body)).json();
        if (view) await table.reach(view); else table.sendHome();
      } catch {
        table.sendHome();
      }
      this.done += 1;
    });
  },

  act(action) {
    // What is asked before it is done is asked where it was wanted.
    this.wanted = action;
    this.send((view) => ({ do: "action", action, position: view.position }));
  },
  point(card, pile) { this.send((view) => ({ do: "point", card, pile, position: view.position })); },
  pointAtTop(pile) {
    this.send((view) => {
      const index = view.piles.findIndex((other) => other.name === pile);
      return { do: "point", card: view.cards.findLast((card) => card.pile === index)?.id, pile, position: view.position };
    });
  },
  press(control) {
    if (control === "new" && document.querySelector(".menu")) return document.querySelector(".menu").showModal();
    this.send((view) => ({ do: control, position: view.position }));
  },
};

/** How long cards fly: every flight, between two that follow each other, and in all, in milliseconds. */
const pace = { length: 220, gap: 60, whole: 900 };

/** The table as the last view shows it, in the room of this window. */
const table = {
  view: undefined, cards: new CardTable([], { width: 1, height: 1, aspect: 1 }), spots: [], waiting: [], known: [], labels: {}, placed: new Set(),

  show(view) {
    const [isFirst, isNew] = [!this.view, this.view?.game !== view.game];
    this.view = view;
    document.documentElement.style.setProperty("--aspect", view.aspect);
    this.layOut();
    this.showPiles();
    this.showCards(isFirst, isNew);
    this.showMarks();
    this.showSeats();
    this.showControls();
    caption.show(view);
    this.showEnd(isFirst);
    for (const { done } of this.waiting.filter((entry) => entry.number <= view.number)) done();
    this.waiting = this.waiting.filter((entry) => entry.number > view.number);
  },

  /** Resolves when this view or a later one is shown, or soon. */
  reach(number) {
    if (this.view.number >= number) return Promise.resolve();
    return new Promise((done) => {
      this.waiting.push({ number, done });
      setTimeout(done, 5000);
    });
  },

  /** Finds the places of the last view in the room that the felt has; cards that lie keep theirs, in the new measure. */
  layOut() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const made = arrange(this.view, space.clientWidth, space.clientHeight, 2.3 * rem);
    const change = this.layout ? this.layout.card / made.card : 1;
    this.cards.places.forEach((place, id) => { this.cards.places[id] = [...place.slice(0, 3).map((length) => length * change), ...place.slice(3)]; });
    this.layout = made;
    this.room = [space.clientWidth, space.clientHeight].join();
    this.cards.size = made;
    cloth.classList.toggle("upright", made.isUpright);
    cloth.style.setProperty("--size", made.card + "px");
    cloth.style.setProperty("--box", made.aspect);
  },

  /** The window may have another room; what is in hand goes home only if it has. */
  fit() {
    if (!this.view || this.room === [space.clientWidth, space.clientHeight].join()) return;
    gestures.drop();
    this.cards.settle();
    this.layOut();
    this.showPiles();
    for (const [id, place] of this.layout.places) this.cards.put(id, place);
    this.showSeats();
  },

  box(node, [x, y, width, height]) {
    const { width: whole, height: high } = this.layout;
    node.style.cssText += `left:${(100 * x) / whole}%;top:${(100 * y) / high}%;width:${(100 * width) / whole}%;`
      + (height ? `height:${(100 * height) / high}%` : "");
  },

  showPiles() {
    const key = JSON.stringify([this.view.piles, this.layout.boxes, this.layout.width, this.layout.height]);
    if (key === this.pileKey) return;
    this.pileKey = key;
    const focused = this.spots.indexOf(document.activeElement);
    for (const spot of this.spots) spot.remove();
    this.spots = this.view.piles.map((pile, index) => {
      const spot = element("div", "spot " + (pile.kind === "grid" ? "wide" : pile.kind) + (pile.owner === undefined ? "" : " owned"), pile.mark);
      spot.dataset.pile = index;
      this.box(spot, this.layout.boxes[index]);
      return spot;
    });
    cloth.prepend(...this.spots);
    if (focused >= 0) this.cursor = this.spots[focused];
    this.isFocused = focused >= 0;
  },

  showCards(isFirst, isNew) {
    const moves = new Map();
    const present = new Set();
    // Who plays by keys stays at the pile, also when its card has left it.
    const at = this.cursor && document.activeElement === this.cursor ? this.cursor.dataset.pile : undefined;
    for (const { id, name, pile } of this.view.cards) {
      const place = this.layout.places.get(id);
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
      node.classList.toggle("beside", this.layout.beside.has(pile));
      // A card that is turned down keeps its face until it has been turned.
      if (name) node.querySelector("use").setAttribute("href", "#card-" + name);
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
    const old = new Map([...this.layout.places.keys()].map((id) => [id, this.cards.places[id]]));
    if (isNew || calm.matches) for (const [id, place] of this.layout.places) this.cards.put(id, place);
    if (isNew && !calm.matches) this.deal(isFirst ? undefined : old);
    else if (!calm.matches && moves.size) {
      const isTurned = [...moves].some(([id, place]) => old.get(id) && Boolean(old.get(id)[4]) !== place[4]);
      this.cards.fly(moves, 0, 1, pace);
      sound.slide(moves.size);
      if (isTurned) sound.flip();
    }
    this.focusable(at);
  },

  /** Lets all cards fly from the deck, to which those of the game before go first. */
  deal(old) {
    const { piles, cards } = this.view;
    const closed = (pile) => cards.filter((card) => card.pile === pile && card.name === undefined).length;
    const deck = piles.findIndex((pile, index) => pile.kind === "stack" && pile.owner === undefined && closed(index));
    const [x, y] = deck < 0 ? [this.layout.width / 2 - 0.5, this.layout.height / 2 - 0.7] : this.layout.boxes[deck];
    const depth = (card) => this.cards.places[card.id][3];
    const order = cards.filter((card) => card.pile !== deck).sort((a, b) => depth(a) - depth(b) || a.pile - b.pile).map((card) => card.id);
    this.cards.deal(order, [x, y, deck < 0 ? 1 : this.layout.boxes[deck][2]], old, pace);
    sound.slide(order.length);
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
      if (this.stops.includes(node)) node.setAttribute("aria-pressed", String(isSelected)); else node.removeAttribute("aria-pressed");
      if (isSelected && view.verdict) this.judge(node, view.verdict);
    });
    for (const say of view.says) for (const id of say.cards) if (this.cards.cards[id]) this.judge(this.cards.cards[id], say.verdict);
    const verdict = view.verdict ?? view.says.find((say) => say.seat === view.you)?.verdict;
    if (verdict) sound.verdict(verdict);
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
      document.querySelector(".seats").append(...view.seats.map((name, seat) => this.plate(name, seat)));
    }
    // In a race nobody's turn it is, unless one seat turns the next card.
    const ringed = view.results !== undefined ? [] : view.turn !== undefined ? [view.turn] : view.active.length === 1 ? view.active : [];
    for (const plate of document.querySelectorAll("[data-seat]")) {
      const seat = Number(plate.dataset.seat);
      plate.classList.toggle("active", view.seats.length > 1 && ringed.includes(seat));
      plate.classList.toggle("own", seat === view.you);
      // A person keeps the colour and the place in the row, whichever seat a round gives them.
      plate.dataset.colour = view.colours?.[seat] ?? seat;
      plate.style.order = seat === view.you ? view.seats.length : plate.dataset.colour;
      const box = this.layout.plates.get(seat);
      if (box) {
        if (plate.parentElement !== cloth) cloth.append(plate);
        this.box(plate, box);
        plate.hidden = !view.cards.some((card) => view.piles[card.pile].owner === seat);
        for (const spot of this.spots) if (view.piles[spot.dataset.pile].owner === seat) spot.hidden = plate.hidden;
      }
      // Who plays alone sees all that counts.
      const figures = view.badges.filter((badge) => badge.seat === seat).slice(0, view.seats.length > 1 ? 1 : 2);
      plate.querySelector(".figure").replaceChildren(...figures.map(({ label, value }) => {
        const figure = element("span");
        figure.append(element("small", "", label + " "), value);
        return figure;
      }));
      const say = plate.querySelector(".say");
      // Who has called and named cards has said both.
      const said = view.says.findLast((entry) => entry.seat === seat);
      // A call that only announces a claim is neither right nor wrong yet.
      say.className = "say" + (said?.verdict ? " " + said.verdict : "");
      say.replaceChildren(...(said ? [...(said.verdict ? [icon(said.verdict)] : []), element("span", "", said.text)] : []));
      plate.querySelector(".won").textContent = view.wins?.[seat] ? "★".repeat(Math.min(view.wins[seat], 5)) + (view.wins[seat] > 5 ? view.wins[seat] : "") : "";
      this.shorten(plate);
    }
    const badges = view.badges.map(({ label, value, seat }) => {
      const item = element("li", "", (seat === undefined || view.seats.length < 2 ? "" : view.seats[seat] + " ") + label + " ");
      item.append(element("b", "", value));
      return item;
    });
    document.querySelector(".badges").replaceChildren(...badges);
    this.showTime();
  },

  /** The plate of a seat; a tap on it shows what else is counted. */
  plate(name, seat) {
    const plate = element("div", "seat");
    plate.dataset.seat = seat;
    plate.tabIndex = 0;
    plate.setAttribute("role", "button");
    const [, head, tail] = name.match(/^(.*?)( ?\d*)$/s);
    const shown = element("b");
    shown.append(element("span", "", head), element("span", "", tail));
    shown.title = name;
    plate.dataset.head = head;
    plate.append(element("i", "disc"), shown, element("span", "won"), element("span", "say"), element("span", "figure"), element("span", "time"));
    plate.addEventListener("click", () => document.querySelector(".details").togglePopover());
    return plate;
  },

  /** A name for which a plate has no room is its first word there, or else what fits of its beginning, or its initials. */
  shorten(plate) {
    const [name, [shown]] = [plate.querySelector("b"), plate.querySelector("b").children];
    const key = [plate.clientWidth, plate.textContent.length - shown.textContent.length, name.title].join();
    if (!name.clientWidth || key === plate.dataset.room) return;
    plate.dataset.room = key;
    const words = plate.dataset.head.split(/\s+/);
    const letters = [...words[0]];
    const beginnings = [8, 7, 6, 5, 4].filter((count) => count < letters.length - 1).map((count) => letters.slice(0, count).join("") + "…");
    const initials = words.map((word) => [...word][0]).join("").slice(0, 3);
    const width = (seen) => seen.getBoundingClientRect().width;
    const text = document.createRange();
    [plate.dataset.head, ...words.slice(0, 1).filter((word) => word.length > 2), ...beginnings, initials].some((form) => {
      shown.textContent = form;
      text.selectNodeContents(shown);
      // In whole pixels, as scrollWidth has it, a name that is cut may seem to fit.
      return width(text) <= width(shown) + 0.1;
    });
  },

  /** The time that is left is the arc of the ring of the own plate. */
  showTime() {
    const { view } = this;
    document.querySelector(`[data-seat="${view.you}"] .disc`)?.append(timer);
    timer.hidden = view.left_ms === undefined;
    if (view.left_ms === undefined || this.timed === view.number) return;
    this.timed = view.number;
    for (const animation of timer.getAnimations()) animation.cancel();
    timer.setAttribute("aria-label", Math.ceil(view.left_ms / 1000) + " seconds left");
    timer.animate([{ "--left": view.left_ms / view.whole_ms }, { "--left": 0 }], { duration: view.left_ms, fill: "forwards" });
  },

  /**
   * A button that was there stays there, disabled while it makes no sense, in a way that does not take the focus from it.
   * At most four are in the row, the rest in the menu.
   */
  showControls() {
    const { view } = this;
    view.words.forEach((word, index) => {
      if (!this.known.includes(word)) this.known.push(word);
      this.labels[word] = view.labels[index];
    });
    const isUrgent = view.isRace || view.seats.length > 1;
    const buttons = [...document.querySelectorAll("[data-control]")];
    for (const control of view.buttons) this.placed.add(control);
    for (const button of buttons) {
      button.hidden = !this.placed.has(button.dataset.control);
      button.ariaDisabled = String(!view.controls.includes(button.dataset.control));
      for (const help of document.querySelectorAll(`[data-help="${button.dataset.control}"]`)) help.hidden = button.hidden;
    }
    // The main button stands for another while it makes sense.
    for (const button of buttons.filter((other) => other.dataset.replaces)) {
      const isOffered = button.ariaDisabled === "false";
      button.classList.toggle("play", isOffered);
      const other = buttons.find((one) => one.dataset.control === button.dataset.replaces);
      [button.hidden, other.hidden] = [!isOffered, other.hidden || isOffered];
    }
    // A hint against others is rare, and the next round must have its place.
    const isRare = (button) => button.matches(".rare") || (view.seats.length > 1 && button.dataset.control === "hint");
    const main = buttons.filter((button) => !button.hidden && !isRare(button));
    // Another game is wanted less often than any action of this one.
    const free = isUrgent ? 4 : Math.max(4 - main.filter((button) => button.dataset.control !== "new").length, 0);
    // What hands can do at the table needs a button least.
    const shown = this.known.slice(0, free);
    const key = JSON.stringify([this.known, shown, isUrgent, main.map((button) => button.dataset.control)]);
    if (key !== this.buttonKey) {
      this.buttonKey = key;
      const focused = document.activeElement;
      const button = (word) => {
        const made = element("button", isUrgent ? "call" : "", this.labels[word]);
        made.type = "button";
        made.dataset.word = word;
        made.addEventListener("click", () => made.ariaDisabled !== "true" && sender.act(word));
        return made;
      };
      controls.querySelector(".words").replaceChildren(...shown.map(button));
      const rest = document.querySelector(".more .rest");
      rest.replaceChildren(...buttons.filter((node) => !main.includes(node) || main.indexOf(node) >= 4 - shown.length), ...this.known.slice(free).map(button));
      controls.append(...main.slice(0, 4 - shown.length));
      if (focused !== document.body) focused?.focus();
    }
    for (const node of document.querySelectorAll("[data-word]")) {
      // What another has asked for is agreed to by the same action.
      node.textContent = node.dataset.word === view.agreement ? "Agree" : this.labels[node.dataset.word];
      node.ariaDisabled = String(!view.words.includes(node.dataset.word));
    }
  },

  showEnd(isFirst) {
    const { view } = this;
    document.body.classList.toggle("over", view.results !== undefined);
    if (view.results === undefined) { this.isOver = false; document.body.classList.remove("party"); return; }
    if (view.isWon && !this.isOver && !isFirst) { document.body.classList.add("party");
      const cards = this.cards.cards.filter(Boolean).sort((a, b) => b.style.zIndex - a.style.zIndex).slice(0, 60);
      this.cards.flights.push(...celebrate(cards, space));
    }
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

  focusable(at) {
    const tops = new Map();
    for (const card of this.view.cards) tops.set(card.pile, card.id);
    // Of a stack only the top can be reached.
    this.stops = this.view.cards.filter((card) => tops.get(card.pile) === card.id || card.name && this.view.piles[card.pile].kind !== "stack").map((card) => this.cards.cards[card.id]);
    this.spots.forEach((spot, index) => { if (!tops.has(index) && this.view.piles[index].kind !== "grid") this.stops.push(spot); });
    // A node without this attribute loses the focus at once.
    for (const node of [...this.cards.cards, ...this.spots]) {
      if (!node) continue;
      node.ariaHidden = String(!this.stops.includes(node));
      if (node.ariaHidden === "true") for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
    }
    // How many lie face down is heard where eyes see it: at a closed pile, and at the first open card of a column.
    const [closed, open] = [new Map(), new Map()];
    for (const card of this.view.cards) if (card.name === undefined) closed.set(card.pile, (closed.get(card.pile) ?? 0) + 1);
    for (const card of this.view.cards) if (card.name !== undefined && !open.has(card.pile)) open.set(card.pile, card.id);
    for (const node of this.stops) {
      node.setAttribute("role", "button");
      const [place, id] = [Number(node.dataset.pile), Number(node.dataset.card)];
      const pile = this.view.piles[place];
      const card = node.matches(".spot") ? undefined : this.view.cards.find((entry) => entry.id === id);
      const below = open.get(place) === id && closed.get(place);
      node.setAttribute("aria-label", !card ? "empty place, " + pile.words
        : card.name === undefined ? `${closed.get(place)} face down, ${pile.words}`
        : card.words + (below ? ` over ${below} face down, ` : ", ") + pile.words);
    }
    const hadFocus = at !== undefined || this.isFocused;
    if (at !== undefined && (!this.stops.includes(this.cursor) || this.cursor.dataset.pile !== at)) {
      this.cursor = this.stops.filter((node) => node.dataset.pile === String(at)).pop();
    }
    if (!this.stops.includes(this.cursor)) this.cursor = this.stops[0];
    for (const node of this.stops) node.tabIndex = node === this.cursor ? 0 : -1;
    if (hadFocus && document.activeElement !== this.cursor) this.cursor?.focus();
    this.isFocused = false;
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

  pointAt(node, place = node.dataset.pile, isOpen = node.matches(".up")) {
    const pile = this.view.piles[place];
    // Of a closed stack the top is meant, also when the card that was touched has left it meanwhile.
    if (pile.kind === "stack" && !isOpen) sender.pointAtTop(pile.name);
    else sender.point(node.dataset.card === undefined ? undefined : Number(node.dataset.card), pile.name);
  },
};

for (const button of document.querySelectorAll("[data-control]")) {
  button.addEventListener("click", () => button.ariaDisabled !== "true" && sender.press(button.dataset.control));
}

// A ring shows where keys lead, and not where a finger was.
document.addEventListener("pointerdown", () => document.body.classList.add("touched"), true);
document.addEventListener("keydown", () => document.body.classList.remove("touched"), true);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !table.view || document.querySelector("dialog[open]") || event.target.matches("input, select")) return;
  const arrows = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const isButton = event.target.matches("button, select, input, .seat");
  const control = [...document.querySelectorAll("[data-control]")].find((button) => button.dataset.key === event.key);
  const { view } = table;
  const word = view.words[view.keys.indexOf(event.key)];
  if (arrows[event.key]) table.move(...arrows[event.key]);
  else if ((event.key === " " || event.key === "Enter") && event.target.matches(".seat")) event.target.click();
  else if (event.key === "f" && table.cursor?.dataset.card !== undefined) gestures.home(Number(table.cursor.dataset.card));
  else if (event.key === " " && view.isRace && view.words.length === 1 && !isButton) sender.act(view.words[0]);
  else if ((event.key === " " || event.key === "Enter") && !isButton && table.cursor) table.pointAt(table.cursor);
  // A control that makes no sense now keeps its key, which means nothing else meanwhile; one whose button another
  // stands for is still there for who knows its key.
  else if (control) { if (control.ariaDisabled !== "true" && table.placed.has(control.dataset.control)) sender.press(control.dataset.control); }
  else if (word) sender.act(word);
  else return;
  event.preventDefault();
});

const lost = document.querySelector(".lost");
const views = new EventSource("views");
// Words follow the palette, names do not.
const read = (data) => JSON.parse(data, (key, value) => (key === "lines" ? value.map(spoken)
  : ["words", "text", "results", "note", "comparison"].includes(key) ? spoken(value) : value));
views.addEventListener("view", (event) => { table.data = event.data; table.show(read(event.data)); });
document.addEventListener("palette", () => table.data && table.show(read(table.data)));
views.addEventListener("reload", () => location.reload());
views.addEventListener("open", () => { lost.hidden = true; });
views.addEventListener("error", () => { lost.hidden = false; });

// The room of the felt alone decides the layout, after plates and buttons were laid out.
new ResizeObserver(() => table.fit()).observe(space);
