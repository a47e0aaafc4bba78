// The page of recorded games: finds their data, in the page itself or in the files that its address names, draws the tables,
// and starts the player.

const gamePage = {
  /** An address is foreign input: a name of a game has this form, and a file no other. */
  name: /^[1-9]\d{0,5}-[a-z]\w{0,30}-[1-9]\d{0,11}$/,
  most: 8,
  own: JSON.parse(document.getElementById("replay").textContent),
  main: document.querySelector("main"),
  received: new Map(),
  /** The names of games that are being played. */
  running: new Set(),
  /** The relative URL of the folder with this page's files. */
  folder: "",
  /** The names of the shown games; undefined for those that the page contains. */
  names: undefined,
  drawn: new Set(),

  start() {
    if (this.own.games) return this.showSafely(async () => this.own.games);
    window.addEventListener("hashchange", () => { if (!this.isCurrent) this.open(); });
    return this.open();
  },

  /** Shows the games that the address names. */
  open() {
    player.clear();
    // What has been received of a running game is not all of it.
    for (const name of this.running) this.received.delete(name);
    this.running.clear();
    this.names = this.addressed;
    return this.showSafely(() => this.load(this.names));
  },

  /** True while the address names the shown games. */
  get isCurrent() { return !this.names || this.addressed.join() === this.names.join(); },

  /** Shows tables, or says why there are none. */
  async showSafely(tables) {
    const names = this.names;
    try {
      const found = await tables();
      // Another address may have come meanwhile.
      if (names !== this.names) return;
      this.show(found);
      follower.start();
    } catch (problem) {
      if (!(problem instanceof PlainProblem)) throw problem;
      if (names === this.names) this.complain(problem.message);
    }
  },

  complain(text) {
    player.clear();
    for (const part of document.querySelectorAll(".controls, .keys, .parting")) part.hidden = true;
    const words = element("p", "fault", text);
    words.setAttribute("role", "alert");
    this.main.replaceChildren(words);
  },

  /** The names of the games in the address. */
  get addressed() { return location.hash.slice(1).split(";")[0].split(","); },

  /** Loads the data of the games in the address. */
  async load(names) {
    if (names.join() === "") throw new PlainProblem("The address names no game. A link to a game ends like this: game.html#1-name-17, with the number of the event, the game, and the number of the table.");
    if (names.length > this.most) throw new PlainProblem(`The address names ${names.length} games; one page shows at most ${this.most}.`);
    if (!names.every((name) => this.name.test(name))) throw new PlainProblem("The address names no game of this site: a name has the number of the event, the game, and the number of the table, such as 1-name-17.");
    await Promise.all([...new Set(names)].filter((name) => !this.received.has(name)).map((name) => this.loadScript(name)));
    return Promise.all(names.map((name) => this.unpack(name)));
  },

  /** Loads a data file, again if it has another version now. */
  loadScript(name, version = "") {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${this.folder}games/${name}.js${version === "" ? "" : `?${version}`}`;
      const fail = (why) => reject(new PlainProblem(`The game ${name} cannot be shown: ${why}.`));
      script.onload = () => { script.remove(); return this.received.has(name) ? resolve() : fail("its data file has no game"); };
      script.onerror = () => fail("it has no data file here. The game was not recorded, or its record cannot be replayed, or the file is not beside this page");
      document.head.append(script);
    });
  },

  /** The data of a game, which its file has as compressed JSON. */
  async unpack(name) {
    try {
      const bytes = Uint8Array.from(atob(this.received.get(name)), (letter) => letter.charCodeAt(0));
      return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
    } catch {
      throw new PlainProblem(`The game ${name} cannot be shown: its data file is damaged.`);
    }
  },

  /** Draws tables and starts the player. */
  show(tables) {
    for (const data of tables) {
      if (data.form !== dataForm) throw new PlainProblem("A data file comes from another version of the program than this page. Write the site again.");
      if (data.game !== tables[0].game) throw new PlainProblem("The address names different games; only tables of one game lie side by side.");
    }
    const decks = tables.map((data) => data.deck ?? this.own.decks?.[data.game]);
    if (decks.includes(undefined)) throw new PlainProblem(`This page does not know the cards of ${tables[0].game}.`);
    this.decks = decks;
    this.setTitle(tables);
    this.drawCards(decks);
    const games = tables.map((data, index) => readGame(data, decks[index]));
    this.main.replaceChildren(...games.map((game) => tableSection(game, this.link)));
    for (const part of document.querySelectorAll(".controls, .keys")) part.hidden = false;
    player.start(games);
  },

  setTitle(tables) {
    const deals = [...new Set(tables.map((data) => data.deal))];
    const heading = `${tables[0].game[0].toUpperCase()}${tables[0].game.slice(1)}, deal${deals.length > 1 ? "s" : ""} ${deals.join(", ")}`;
    document.querySelector("h1").textContent = heading;
    document.title = `${heading}: ${tables.map((data) => data.seats.join(", ")).join("; ")}`;
    this.setTrail([...new Set(tables.flatMap((data) => data.seats))]);
  },

  /** The names of the pages of bots beside this page, by the names of seats. */
  get botPages() { return new Map(Object.entries(this.own.bots ?? {})); },

  /** Leads to the event of the shown games, to their bots, and of two bots to all their games. */
  setTrail(seats) {
    const trail = document.querySelector(".trail");
    if (!trail) return;
    const events = new Set((this.names ?? []).map((name) => name.split("-")[0]));
    const number = events.size === 1 ? [...events][0] : undefined;
    const pages = seats.map((seat) => this.botPages.get(seat));
    const links = [];
    const add = (separator, target, text) => {
      const anchor = element("a", "", text);
      anchor.href = target;
      links.push(separator, anchor);
    };
    const title = this.own.events?.[number - 1];
    if (title) add(" › ", `event-${number}.html`, title);
    seats.forEach((seat, index) => { if (pages[index]) add(index ? ", " : " › ", `bot-${pages[index]}.html`, seat); });
    if (seats.length === 2 && pages[0] && pages[1]) {
      add(" › ", `pair.html#${pages.join()}${number ? `,event=${number}` : ""}`, "all their games");
    }
    trail.replaceChildren(...links);
  },

  /** Draws the faces of all cards, in colours that change with the palette. */
  drawCards(decks) {
    const cards = new Map(decks.flatMap((deck) => deck.cards).map((card) => [card.name, card]));
    faces.draw([...cards.values()].filter((card) => !this.drawn.has(card.name)));
    for (const name of cards.keys()) this.drawn.add(name);
    const inks = Object.entries(Object.assign({}, ...decks.map((deck) => deck.inks)));
    const colours = (index) => inks.map(([name, ink]) => `--ink-${name}: #${ink[index]};`).join(" ");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { ${colours(0)} } :root[data-colours="safe"] { ${colours(1)} }`);
    document.adoptedStyleSheets = [sheet];
    this.main.dataset.inks = JSON.stringify(Object.fromEntries(inks.filter(([name, ink]) => ink[2] !== name).map(([name, ink]) => [name, ink[2]])));
  },

  /** The address of a step of the shown games. */
  link: (position) => `#${gamePage.names ? `${gamePage.names.join()};` : ""}${position}`,
};

/** Why the page shows no game, for its reader. */
class PlainProblem extends Error {}

/** What a data file calls. */
function recordedGame(name, data) {
  gamePage.received.set(name, data);
  gamePage.running.delete(name);
}

/** What the data file of a game calls that is being played. */
function runningGame(name, data) {
  gamePage.received.set(name, data);
  gamePage.running.add(name);
}

/** The colours of seats: the palette of Okabe and Ito, whose colours differ in all common types of colour blindness. */
const seatColours = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999"];

/** The section of one table: its cloth, and the places of what is said. */
function tableSection(game, link) {
  const section = element("section", "game");
  section.style.setProperty("--aspect", game.aspect);
  section.setAttribute("aria-label", game.seats.join(", "));
  const hasPlates = game.piles.some((pile) => pile.owner >= 0);
  const head = element("div", "head");
  head.append(element("h2", "heard", game.seats.join(", ")));
  if (!hasPlates) {
    const strip = element("ul", "seats");
    strip.append(...game.seats.map((_, seat) => seatItem(game, seat, "li")));
    head.append(strip);
  }
  head.append(badgeList(game), photoMark());
  const felt = element("div", "felt");
  felt.append(cloth(game, hasPlates));
  if (game.chances) felt.append(chanceBar());
  section.append(head, felt, side(game, link), plot());
  return section;
}

/** The bar beside the table: the chance that the game can still be won. */
function chanceBar() {
  const bar = element("div", "chance");
  bar.setAttribute("role", "img");
  bar.append(element("i"), element("b"));
  return bar;
}

function badgeList({ badges, seats }) {
  const list = element("ul", "badges");
  badges.forEach(([label, seat, value], index) => {
    const item = element("li", "", `${seat >= 0 && seats.length > 1 ? `${seats[seat]} ` : ""}${label} `);
    const shown = element("b", "", value);
    shown.dataset.badge = index;
    item.append(shown);
    list.append(item);
  });
  return list;
}

function photoMark() {
  const mark = element("span", "photo");
  mark.hidden = true;
  mark.append(icon("photo"), "Photo finish");
  return mark;
}

function side(game, link) {
  const part = element("div", "side");
  const words = element("p", "words");
  words.setAttribute("aria-live", "polite");
  const fault = element("p", "fault");
  fault.setAttribute("role", "alert");
  fault.hidden = true;
  part.append(element("h3", "owner", game.seats.join(", ")), words, fault, element("p", "mistake"), element("div", "told"));
  if (game.losing !== undefined) {
    const line = element("p", "loss");
    const anchor = element("a", "", `Lost for certain at step ${game.losing}`);
    anchor.href = link(`step=${game.losing}`);
    line.append(anchor);
    part.append(line);
  }
  const lead = element("p", "lead");
  lead.hidden = true;
  part.append(lead);
  const log = element("ol", "log");
  log.tabIndex = 0;
  log.setAttribute("aria-label", "All steps");
  log.append(...game.steps.map((step, index) => element("li", index === game.losing ? "lost" : step.mistake ? "mistaken" : "", step.words)));
  part.append(log);
  return part;
}

function plot() {
  const figure = element("figure", "plot");
  const svg = drawing("svg", { role: "img", "aria-label": "Response times" });
  figure.append(element("figcaption", "", "Time of each answer"), svg);
  return figure;
}

/** Puts an element at a place of the cloth, in card widths. */
function setBox(node, { width }, height, x, y, wide) {
  node.style.left = `${(100 * x) / width}%`;
  node.style.top = `${(100 * y) / height}%`;
  node.style.width = `${(100 * wide) / width}%`;
}

function cloth(game, hasPlates) {
  const node = element("div", "cloth");
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", "The table");
  node.style.aspectRatio = `${game.width} / ${game.height}`;
  node.style.width = `calc(var(--high, 68vh) * ${game.width / game.height})`;
  for (const pile of game.piles) {
    const spot = pileLayout.spot(pile, game.aspect);
    const place = element("div", ["spot", pile.kind === "grid" && "wide", pile.kind === "column" && "column", pile.owner >= 0 && "owned"].filter(Boolean).join(" "), pile.mark);
    setBox(place, game, game.height, spot.x, spot.y, spot.width);
    place.style.height = `${(100 * spot.height) / game.height}%`;
    place.append(element("i", "", pile.words));
    node.append(place);
  }
  node.append(...game.deck.cards.map((card, index) => cardNode(game, card, game.first[index])));
  if (hasPlates) node.append(...game.seats.map((_, seat) => plate(game, seat)));
  return node;
}

function cardNode(game, card, [x, y, scale, depth, up]) {
  const node = element("div", "card");
  node.classList.toggle("up", Boolean(up));
  setBox(node, game, game.height, x, y, scale);
  node.style.zIndex = depth + 1;
  const turn = element("div", "turn");
  for (const side of ["card-" + card.name, "back"]) {
    const svg = drawing("svg", {});
    svg.append(drawing("use", { href: "#" + side }));
    turn.append(svg);
  }
  node.append(turn);
  return node;
}

function seatItem(game, seat, tag) {
  const item = element(tag, "seat");
  item.dataset.seat = seat;
  item.style.setProperty("--seat", seatColours[seat % seatColours.length]);
  const name = element("b", "", game.seats[seat]);
  const page = gamePage.botPages.get(game.seats[seat]);
  // The cloth is a picture, and has no links in it.
  if (page && tag === "li") {
    const anchor = element("a", "", game.seats[seat]);
    anchor.href = `bot-${page}.html`;
    name.replaceChildren(anchor);
  }
  item.append(name, element("span", "clock"), element("span", "say"));
  return item;
}

/** The name plate under the piles of a seat. */
function plate(game, seat) {
  const item = seatItem(game, seat, "div");
  const own = game.piles.filter((pile) => pile.owner === seat).map((pile) => pileLayout.spot(pile, game.aspect));
  if (own.length) {
    const left = Math.min(...own.map((spot) => spot.x));
    setBox(item, game, game.height, left, Math.max(...own.map((spot) => spot.y + spot.height)) + 0.06, Math.max(...own.map((spot) => spot.x + spot.width)) - left);
  }
  return item;
}
