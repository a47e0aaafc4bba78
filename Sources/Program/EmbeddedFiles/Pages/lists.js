// Tables that sort by a click on a heading, show a part of their rows at a time, and, in a section "filtered", only the rows
// that fit the choices and contain every word of the search.

/** Wins, draws and losses as a cell has them, with their share of the points; undefined for another text, and without a game. */
function recordOf(text) {
  const [wins, draws, losses] = text.match(/^(\d+)–(\d+)–(\d+)$/)?.slice(1).map(Number) ?? [];
  const games = wins + draws + losses;
  return games > 0 ? { wins, share: (wins + draws / 2) / games } : undefined;
}

/** What a cell is sorted by: the share of the points, then the wins, of wins, draws and losses; its first number, with a bound or a
    sign before it; or its text. */
function sortKey(row, column) {
  const text = (row.cells[column]?.textContent ?? "").trim();
  const record = recordOf(text);
  if (record) return record.share + record.wins * 1e-9;
  const number = text.replace(/[ ,\u202f](?=\d{3})/g, "").match(/^[≥≤~<>]?([+-]?\d+(?:\.\d+)?)/);
  const units = { "µs": 1e-6, ms: 1e-3, s: 1 };
  const unit = text.match(/(µs|ms|s)$/);
  return number ? Number(number[1]) * (unit ? units[unit[1]] : 1) : text === "–" || text === "" ? undefined : text.toLowerCase();
}

class List {
  constructor(table) {
    this.table = table;
    this.body = table.tBodies[0];
    this.rows = [...this.body.rows];
    this.given = [...this.rows];
    this.most = Number(table.dataset.rows) || Infinity;
    this.first = 0;
    this.fits = () => true;
    this.place = placeOf(table, "table.sortable");
    /** What a reader who comes back has chosen before. */
    this.kept = keptView.get("table", this.place) ?? {};
    if (this.rows.length > 1) this.addSorting();
    if (this.rows.length > this.most) this.addPages();
    this.restore();
  }

  restore() {
    const { order, first, isWhole } = this.kept;
    if (order && this.table.tHead.rows[0].cells[order[0]]) this.sort(...order);
    if (isWhole) this.most = Infinity;
    this.first = first ?? 0;
    this.show();
  }

  /** Keeps what the reader has chosen now. */
  keep() {
    const { order, first, filters } = this;
    keptView.keep("table", this.place, { order, first, isWhole: this.most === Infinity, filters });
  }

  addSorting() {
    [...this.table.tHead.rows[0].cells].forEach((cell, column) => {
      if (!cell.textContent) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...cell.childNodes);
      button.addEventListener("click", () => {
        this.sort(column, this.nextOrder(cell, column));
        this.first = 0;
        this.show();
        this.keep();
      });
      cell.append(button);
    });
    if (this.table.parentElement.matches(".stacked")) this.addChoiceOfOrder();
  }

  /** Lets a phone sort, on which rows are labelled lines without headings. */
  addChoiceOfOrder() {
    const choice = document.createElement("select");
    for (const [column, cell] of [...this.table.tHead.rows[0].cells].entries()) choice.add(new Option(cell.textContent, column));
    choice.addEventListener("change", () => this.table.tHead.rows[0].cells[choice.value].querySelector("button")?.click());
    const label = document.createElement("label");
    label.className = "order";
    label.append("Sort by ", choice);
    this.table.parentElement.before(label);
  }

  /** The order that a click on a heading asks for. */
  nextOrder(cell, column) {
    // Numbers begin with the largest, except ranks; words with the first of the alphabet.
    const isNumber = this.rows.some((row) => typeof sortKey(row, column) === "number");
    const initial = isNumber && cell.textContent !== "#" && cell.textContent !== "place" ? "descending" : "ascending";
    const other = initial === "ascending" ? "descending" : "ascending";
    return cell.getAttribute("aria-sort") === initial ? other : initial;
  }

  sort(column, order) {
    this.order = [column, order];
    const headings = [...this.table.tHead.rows[0].cells];
    for (const heading of headings) heading.removeAttribute("aria-sort");
    headings[column].setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const keys = new Map(this.rows.map((row) => [row, sortKey(row, column)]));
    // Equal rows stand in the order in which they came.
    this.rows = [...this.given].sort((one, two) => {
      const [a, b] = [keys.get(one), keys.get(two)];
      if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
      if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
      return sign * (typeof a === "number" ? a - b : a < b ? -1 : Number(a > b));
    });
    this.body.append(...this.rows);
    this.table.classList.toggle("resorted", this.rows.some((row, place) => row !== this.given[place]));
  }

  addPages() {
    this.pages = document.createElement("p");
    this.pages.className = "pages";
    const button = (text, change) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.addEventListener("click", () => { change(); this.show(); this.keep(); });
      this.pages.append(made);
      return made;
    };
    this.back = button("Back", () => { this.first -= this.most; });
    this.where = document.createElement("span");
    this.where.setAttribute("role", "status");
    this.pages.append(this.where);
    this.next = button("Next", () => { this.first += this.most; });
    this.all = button("All", () => { this.most = Infinity; this.first = 0; });
    this.table.after(this.pages);
  }

  /** Shows the rows of the current part; returns the rows that fit. */
  show() {
    const fitting = this.rows.filter((row) => this.fits(row));
    if (this.first >= fitting.length) this.first = 0;
    const shown = new Set(fitting.slice(this.first, this.first + this.most));
    for (const row of this.rows) row.hidden = !shown.has(row);
    if (this.pages) {
      const last = Math.min(this.first + this.most, fitting.length);
      this.pages.hidden = fitting.length <= this.most && this.most !== Infinity || this.most === Infinity;
      this.where.textContent = `${this.first + 1}–${last} of ${fitting.length}`;
      this.back.disabled = this.first === 0;
      this.next.disabled = last === fitting.length;
    }
    return fitting;
  }
}

/** The choices and the search of a section, which limit the rows of its table. */
function bindFilters(section, list) {
  const choices = [...section.querySelectorAll(".filters select")];
  const search = section.querySelector(".filters input[type=search]");
  const count = section.querySelector(".filters output");
  const noun = section.dataset.noun;
  const texts = new Map(list.rows.map((row) => [row, row.textContent.toLowerCase()]));
  const sum = (rows) => rows.reduce((sum, row) => sum + Number(row.dataset.count ?? 1), 0);
  const all = sum(list.rows);
  const whole = section.dataset.whole ?? (all === 1 ? `1 ${noun}` : `${all} ${noun}s`);
  const fits = (row, choice) => {
    const value = row.dataset[choice.name];
    return !choice.value || value.split("\n").includes(choice.value) || choice.name === "bot" && value.startsWith(choice.value + "@");
  };
  const show = (first) => {
    list.filters = [...choices, search].map((element) => element.value);
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    list.fits = (row) => choices.every((choice) => fits(row, choice)) && words.every((word) => texts.get(row).includes(word));
    list.first = first;
    const shown = sum(list.show());
    count.textContent = (shown < all ? `${shown} of ` : "") + whole;
  };
  for (const [index, element] of [...choices, search].entries()) {
    element.value = list.kept.filters?.[index] ?? element.value;
    element.addEventListener("input", () => { show(0); list.keep(); });
  }
  show(list.first);
}

/** Makes the tables below an element sort, part and filter themselves, as the reader left them. */
function bindLists(root) {
  for (const table of root.querySelectorAll("table.sortable")) {
    const list = new List(table);
    const section = table.closest(".filtered");
    if (section) bindFilters(section, list);
  }
  keepParts(root);
}

bindLists(document);
