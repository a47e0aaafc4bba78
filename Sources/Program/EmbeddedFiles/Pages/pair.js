// The comparison of two bots, deal by deal. The address names the bots' pages, "#ada,ben", and with "#ada,ben,event=2" the event
// to which the page scrolls; their games are in data files, each of which calls "take" with its name.

const taken = new Map();
const waiting = new Map();

/** Called by a data file. */
function take(name, data) {
  taken.set(name, data);
  waiting.get(name)?.();
}

/** The data of a file; undefined if there is no such file. */
function load(name) {
  if (taken.has(name)) return Promise.resolve(taken.get(name));
  return new Promise((resolve) => {
    const script = document.createElement("script");
    waiting.set(name, () => resolve(taken.get(name)));
    script.addEventListener("error", () => resolve(undefined));
    script.src = `data/${name}.js`;
    document.head.append(script);
  });
}

function element(name, attributes = {}, ...contents) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...contents);
  return made;
}

function drawing(name, attributes, ...contents) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...contents);
  return made;
}

/** The attributes of a cell; a text that a spreadsheet would take for a formula is marked for files of the data. */
function kind(cell) {
  if (typeof cell === "number") return { class: "number" };
  return typeof cell === "string" && /^[=+@\t\r-]/.test(cell) ? { "data-text": "" } : {};
}

/** A table that sorts itself, with rows of texts and elements. */
function grid(headings, rows, shown) {
  const table = element("table", { class: "sortable", "data-rows": shown },
    element("thead", {}, element("tr", {}, ...headings.map((heading) => element("th", { scope: "col", ...kind(heading) }, heading)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell) =>
      element("td", kind(cell), typeof cell === "number" ? number(cell) : cell))))));
  return element("div", { class: "wide", tabindex: "0", role: "group", "aria-label": "Table" }, table);
}

const number = (value) => String(Math.round(value * 100) / 100);
const signed = (value) => (value > 0 ? "+" : "") + number(value);
const plural = (count, noun) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

const [BOT, SCORE, PLACE, COMPARED] = [0, 1, 2, 3];

/** The deals of an event on which two bots can be compared: of each its games, and who was better. */
function meetings(event, first, second, a, b) {
  const deals = new Map();
  const entry = (deal) => {
    if (!deals.has(deal)) deals.set(deal, { deal, wins: 0, draws: 0, losses: 0, own: [], other: [], games: [] });
    return deals.get(deal);
  };
  const compare = (meeting, one, two) => {
    if (one[PLACE] < two[PLACE]) meeting.wins += 1;
    else if (one[PLACE] > two[PLACE]) meeting.losses += 1;
    else meeting.draws += 1;
    meeting.own.push(one[SCORE]);
    meeting.other.push(two[SCORE]);
  };
  if (event.seats > 1) {
    for (const [deal, table, isShown, ...seats] of first.games) {
      const [one, two] = [a, b].map((bot) => seats.find((seat) => seat[BOT] === bot));
      if (!one?.[COMPARED] || !two?.[COMPARED]) continue;
      const meeting = entry(deal);
      compare(meeting, one, two);
      meeting.games.push({ table, isShown, seat: seats.indexOf(one), text: `${number(one[SCORE])} : ${number(two[SCORE])}` });
    }
  } else {
    const others = new Map();
    for (const game of second.games) others.set(game[0], [...(others.get(game[0]) ?? []), game]);
    for (const [deal, table, isShown, one] of first.games) {
      for (const [, otherTable, isOtherShown, two] of others.get(deal) ?? []) {
        const meeting = entry(deal);
        compare(meeting, one, two);
        meeting.games.push({ table, otherTable, isShown: isShown && isOtherShown, text: `${number(one[SCORE])} : ${number(two[SCORE])}` });
      }
    }
  }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...deals.values()].map((meeting) => ({
    ...meeting, score: mean(meeting.own), against: mean(meeting.other), difference: mean(meeting.own) - mean(meeting.other),
  }));
}

/** The address of a meeting's games, side by side; undefined if they are not shown. */
function address(event, index, meeting) {
  const names = new Set();
  for (const game of meeting.games) {
    if (!game.isShown) continue;
    for (const table of [game.table, game.otherTable]) if (table !== undefined) names.add(`${index + 1}-${event.game}-${table}`);
  }
  return names.size ? `game.html#${[...names].slice(0, 2).join(",")}` : undefined;
}

function link(event, index, meeting, text) {
  const target = address(event, index, meeting);
  return target ? element("a", { href: target }, text) : text;
}

/** The colours of dots in a saved picture; those of the page follow its palettes. */
const colours = { won: "#2f7fd0", lost: "#c96a00", drawn: "#5b6470" };

/** Every deal as a dot, to the right where the first bot was better; dots of one value lie above each other. */
function stripPlot(event, index, list, names) {
  const largest = Math.max(1, ...list.map((meeting) => Math.abs(meeting.difference)));
  // As wide as there is room, so that a phone's letters are as large as others.
  const [width, radius] = [Math.min(720, document.querySelector("main").clientWidth - 30), 4.5];
  const x = (value) => width / 2 + (value / largest) * (width / 2 - 24);
  const stacks = new Map();
  const dots = list.map((meeting) => {
    const column = Math.round(x(meeting.difference) / (2 * radius));
    const row = stacks.get(column) ?? 0;
    stacks.set(column, row + 1);
    return { meeting, x: column * 2 * radius, row };
  });
  const tallest = Math.max(...stacks.values());
  const step = Math.min(2 * radius, 150 / tallest);
  const height = tallest * step + 54;
  const svg = drawing("svg", { class: "strip", viewBox: `0 0 ${width} ${height}`, role: "group",
    "aria-label": `Difference of the scores on ${plural(list.length, "deal")}` });
  svg.append(drawing("path", { class: "axis", stroke: "#cfd3d8", fill: "none", d: `M24 ${height - 34}H${width - 24}M${width / 2} 6V${height - 28}` }));
  for (const dot of dots) {
    const { meeting } = dot;
    const kind = meeting.wins > meeting.losses ? "won" : meeting.wins < meeting.losses ? "lost" : "drawn";
    const title = drawing("title", {}, `Deal ${meeting.deal}: ${meeting.games.map((game) => game.text).join(", ")}`);
    const circle = drawing("circle", { class: kind, fill: colours[kind], cx: dot.x, cy: height - 34 - radius - 1 - dot.row * step, r: radius }, title);
    const target = address(event, index, meeting);
    svg.append(target ? drawing("a", { href: target, "aria-label": title.textContent }, circle) : circle);
  }
  const label = (x, y, anchor, text) =>
    svg.append(drawing("text", { x, y, "text-anchor": anchor, fill: "#5b6470", "font-family": "sans-serif", "font-size": 12 }, text));
  label(24, height - 18, "start", signed(-largest));
  label(width / 2, height - 18, "middle", "0");
  label(width - 24, height - 18, "end", signed(largest));
  label(24, height - 4, "start", `← ${names[1]} scores more`);
  label(width - 24, height - 4, "end", `${names[0]} scores more →`);
  return svg;
}

/** The section of an event; undefined if the two did not meet in it. */
function eventSection(event, index, bots, data, numbers, pages) {
  const [first, second] = data.map((bot) => bot.events[index]);
  const names = numbers.map((bot) => bots[bot].name);
  const sentence = first.tests[numbers[1]];
  const list = meetings(event, first, second, ...numbers);
  if (!list.length && !sentence) return undefined;
  const section = element("section", { class: "board", id: `event-${index + 1}` }, element("h2", {}, element("a", { href: `event-${index + 1}.html` }, event.title)));
  if (sentence) section.append(element("p", {}, sentence));
  if (!event.told) {
    section.append(element("p", {}, "Single games appear here once they tell of no card that may still be played."));
    return section;
  }
  if (!list.length) return section;
  const sum = (key) => list.reduce((total, meeting) => total + meeting[key], 0);
  const [wins, draws, losses] = [sum("wins"), sum("draws"), sum("losses")];
  const games = wins + draws + losses;
  const mean = list.reduce((total, meeting) => total + meeting.difference, 0) / list.length;
  section.append(element("p", { class: "balance" },
    `${names[0]} ${event.seats > 1 ? "won" : "was better on"} ${wins}, ${event.seats > 1 ? "tied" : "equal on"} ${draws}, `
    + `${event.seats > 1 ? "lost" : "worse on"} ${losses} of ${plural(games, event.seats > 1 ? "game" : "deal")}; `
    + `its score differs by ${signed(mean)} on average.${event.seats > 1 ? " Both sat at the same table each time." : ""}`));
  if (first.count > event.most) section.append(element("p", {}, `From the first ${event.most} of ${first.count} games, by deal.`));
  const place = section.appendChild(element("div"));
  if (event.seats > 1) section.append(seatTable(event, list, names));
  section.append(...decidingDeals(event, index, list, names));
  const rows = list.map((meeting) => [
    meeting.deal, meeting.score, meeting.against, meeting.difference,
    meeting.wins > meeting.losses ? names[0] : meeting.wins < meeting.losses ? names[1] : "equal",
    link(event, index, meeting, event.seats > 1 ? "replay" : "side by side"),
  ]);
  // A figure whose picture and data can be saved, as all others.
  const save = (kind, text) => element("button", { type: "button", "data-save": kind }, text);
  place.replaceWith(element("figure", { class: "chart-figure", "data-file": `${index + 1}-${event.game}-${pages.join("-")}`, "data-title": `${names[0]} and ${names[1]}, deal by deal` },
    stripPlot(event, index, list, names),
    element("figcaption", { class: "key" }, element("span", { class: "won" }, "●"), ` ${names[0]} better  `,
      element("span", { class: "lost" }, "●"), ` ${names[1]} better  `, element("span", { class: "drawn" }, "●"), " equal; each dot leads to its games. ",
      element("span", { class: "saving" }, save("svg", "Save as SVG"), " ", save("csv", "Data as CSV"))),
    element("details", { class: "figure-data" }, element("summary", {}, `All ${plural(list.length, "deal")}`),
      grid(["deal", names[0], names[1], "difference", "better", "replay"], rows, 15))));
  return section;
}

/** The deals with the largest differences, by the bot that won each. */
function decidingDeals(event, index, list, names) {
  const size = (meeting) => Math.abs(meeting.difference);
  const deciding = list.filter((meeting) => meeting.difference && meeting.wins !== meeting.losses)
    .sort((one, two) => size(two) - size(one)).slice(0, 6);
  const group = (name, kind, isOwn) => {
    const items = deciding.filter(isOwn).map((meeting) => element("li", {}, link(event, index, meeting,
      `Deal ${meeting.deal}: ${names[0]} ${number(meeting.score)}, ${names[1]} ${number(meeting.against)}`)));
    const title = element("p", { class: "key" }, element("span", { class: kind }, "●"), ` ${name} ${event.seats > 1 ? "won" : "was better"}`);
    return items.length ? [element("div", {}, title, element("ul", {}, ...items))] : [];
  };
  const groups = [
    ...group(names[0], "won", (meeting) => meeting.wins > meeting.losses),
    ...group(names[1], "lost", (meeting) => meeting.wins < meeting.losses),
  ];
  return groups.length ? [element("h3", {}, "The deals that decided"), element("div", { class: "beside" }, ...groups)] : [];
}

/** The results of the first bot by its seat. */
function seatTable(event, list, names) {
  const seats = Array.from({ length: event.seats }, () => ({ games: 0, lead: 0 }));
  for (const meeting of list) {
    meeting.games.forEach((game, place) => {
      seats[game.seat].games += 1;
      seats[game.seat].lead += meeting.own[place] - meeting.other[place];
    });
  }
  const rows = seats.map((seat, place) => [place + 1, seat.games, seat.lead / seat.games]).filter((row) => row[1]);
  const table = grid([`seat of ${names[0]}`, "games", "mean difference"], rows);
  return table;
}

/** The pages of bots and the number of the event that the address names. */
function addressed() {
  const parts = location.hash.slice(1).split(",");
  const events = parts.filter((part) => /^event=[1-9]\d{0,5}$/.test(part));
  return { pages: parts.filter((part) => !events.includes(part)), event: events[0]?.slice("event=".length) };
}

async function show() {
  const { hash } = location;
  const section = document.querySelector("#pair");
  const status = section.querySelector("[role=status]");
  const { bots, events } = taken.get("bots");
  for (const old of document.querySelectorAll("main > section:not(#pair)")) old.remove();
  const { pages, event } = addressed();
  const numbers = pages.map((page) => bots.findIndex((bot) => bot.page !== undefined && bot.page === page));
  const selects = [...section.querySelectorAll("select")];
  selects.forEach((select, place) => { if (numbers[place] >= 0) select.value = pages[place]; });
  if (numbers.length !== 2 || numbers.includes(-1) || numbers[0] === numbers[1]) {
    status.textContent = "Choose two bots.";
    return;
  }
  const names = numbers.map((bot) => bots[bot].name);
  section.querySelector("h2").textContent = `${names[0]} and ${names[1]}, deal by deal`;
  document.title = `${names[0]} – ${names[1]}`;
  status.textContent = "Loading …";
  const data = await Promise.all(pages.map((page) => load(`bot-${page}`)));
  // Another address may have come meanwhile.
  if (hash !== location.hash) return;
  if (data.includes(undefined)) {
    status.textContent = "The data of these bots are missing beside this page.";
    return;
  }
  const sections = events.map((event, index) => eventSection(event, index, bots, data, numbers, pages)).filter(Boolean);
  status.replaceChildren(...(sections.length
    ? numbers.flatMap((bot, place) => [place ? " · " : "", element("a", { href: `bot-${pages[place]}.html` }, bots[bot].name)])
    : ["They have not met."]));
  for (const made of sections) {
    document.querySelector("main").append(made);
    bindLists(made);
  }
  // Once: a reader who comes back is where the browser remembers.
  if (!event || history.state?.hasArrived) return;
  document.querySelector(`#event-${event}`)?.scrollIntoView();
  history.replaceState({ ...history.state, hasArrived: true }, "");
}

function begin() {
  const { bots } = taken.get("bots");
  const selects = [...document.querySelectorAll("#pair select")];
  const named = bots.filter((bot) => bot.page !== undefined);
  selects.forEach((select, place) => {
    for (const bot of named) select.append(element("option", { value: bot.page }, bot.name));
    select.selectedIndex = place;
    select.addEventListener("change", () => {
      const { event } = addressed();
      location.hash = [...selects.map((one) => one.value), ...(event ? [`event=${event}`] : [])].join(",");
    });
  });
  addEventListener("hashchange", show);
  show();
}

// The file with the names follows this script.
waiting.set("bots", begin);
