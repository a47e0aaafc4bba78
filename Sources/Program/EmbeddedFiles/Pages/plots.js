// Draws the plots below a table: steps to the right, and for each seat its score, its times and what it reports.

/** The first badge of each seat, where that is the same number for several seats, and changes: their score in most games. */
class Curve {
  /** The curve of a game whose steps have all badges; undefined if it has none. */
  static of(game) {
    const own = game.seats.map((_, seat) => game.badges.findIndex((badge) => badge[1] === seat)).filter((badge) => badge >= 0);
    if (own.length < 2) return undefined;
    const label = game.badges[own[0]][0];
    const curve = new Curve(label, own.map((badge) => game.badges[badge][1]), game.steps.map((step) => own.map((badge) => Number(step.allBadges[badge] || NaN))));
    const isUsable = own.every((badge) => game.badges[badge][0] === label) && curve.rows.flat().every(Number.isFinite);
    return isUsable && curve.rows.some((row) => row.join() !== curve.rows[0].join()) ? curve : undefined;
  }

  /** `rows` has the values of the seats, in the order of `seats`, by step. */
  constructor(label, seats, rows) {
    this.title = label[0].toUpperCase() + label.slice(1);
    [this.seats, this.rows] = [seats, rows];
  }

  get points() { return this.rows.flatMap((row, step) => row.map((value, index) => [step, this.seats[index], value])); }

  /** The first step from which a seat stays above all others, the deal at the earliest; undefined if it does not. */
  leadingStep(seat) {
    const own = this.seats.indexOf(seat);
    if (own < 0) return undefined;
    const tied = this.rows.findLastIndex((row) => row.some((value, index) => index !== own && value >= row[own]));
    return tied + 1 < this.rows.length ? Math.max(1, tied + 1) : undefined;
  }

  /** The curve in words: what each seat has in the end. */
  words(names) {
    const ends = this.seats.map((seat, index) => `${names[seat]} ${this.rows.at(-1)[index]}`);
    return `${this.title} after each step, in the end ${ends.join(", ")}`;
  }
}

/** The plots of one table. */
class Plots {
  constructor(table) { [this.table, this.cursors] = [table, []]; }

  /** Draws all: the curve and the times of answers, and below them what the bots report. */
  draw() {
    const { section, steps, data } = this.table;
    this.cursors = [];
    const points = (values) => steps.flatMap((step, number) => values(step).map(([seat, value]) => [number, seat, value]));
    for (const other of section.querySelectorAll(".plot.copied")) other.remove();
    const figure = section.querySelector(".plot");
    figure.querySelector("svg").replaceChildren();
    this.width = figure.querySelector("svg").clientWidth || 800;
    this.curve = Curve.of({ ...data, steps });
    if (this.curve) {
      const own = this.copy(figure, this.curve.title, this.curve.words(data.seats));
      own.querySelector("figcaption").append(...this.curve.seats.map((seat) => this.legend(seat)));
      figure.before(own);
      this.plot(own, this.curve.points, { isStepped: true, words: reported });
    }
    const times = points((step) => step.times ?? []).map(([step, seat, value]) => [step, seat, Math.max(1, value)]);
    figure.hidden = !times.length;
    if (times.length) this.plot(figure, times, { isLogarithmic: true, words: time });
    for (const name of new Set(steps.flatMap((step) => (step.info ?? []).map((entry) => entry[1])))) {
      const own = this.copy(figure, `${name}, as reported`);
      section.append(own);
      const values = points((step) => (step.info ?? []).filter((entry) => entry[1] === name).map((entry) => [entry[0], entry[2]]));
      this.plot(own, values, { words: reported });
    }
  }

  /** An empty plot like another one. */
  copy(figure, title, words = title) {
    const own = figure.cloneNode(true);
    own.classList.add("copied");
    own.hidden = false;
    own.querySelector("figcaption").textContent = title;
    own.querySelector("svg").replaceChildren();
    own.querySelector("svg").setAttribute("aria-label", words);
    return own;
  }

  /** The name of a seat, with its colour. */
  legend(seat) {
    const name = element("span", "legend", this.table.data.seats[seat]);
    name.style.setProperty("--seat", this.colour(seat));
    return name;
  }

  colour(seat) { return this.table.seats[seat].style.getPropertyValue("--seat"); }

  x(step) { return 46 + (step / Math.max(1, this.table.last)) * (this.width - 60); }

  /** Shows which step is shown. */
  moveCursors(step) { for (const cursor of this.cursors) cursor.setAttribute("transform", `translate(${this.x(step)} 0)`); }

  /**
   * Draws points, each of a step, a seat and a value, upwards from the least, in a scale that is linear or by factors of ten:
   * dots, or a line for each seat that keeps a value until the next one.
   */
  plot(figure, points, { isLogarithmic = false, isStepped = false, words }) {
    const svg = figure.querySelector("svg");
    svg.setAttribute("viewBox", `0 0 ${this.width} 124`);
    const scaled = isLogarithmic ? Math.log10 : (value) => value;
    const [least, greatest] = points.reduce(([low, high], point) => [Math.min(low, point[2]), Math.max(high, point[2])], [Infinity, -Infinity]);
    const [low, high] = isLogarithmic ? [Math.floor(Math.log10(least)), Math.ceil(Math.log10(greatest + 1))] : [least, greatest];
    const y = (value) => 112 - ((scaled(value) - low) / (high - low || 1)) * 100;
    // A count has no half.
    const middle = points.every((point) => Number.isInteger(point[2])) ? Math.round((low + high) / 2) : (low + high) / 2;
    const lines = isLogarithmic ? Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)) : [...new Set([low, middle, high])];
    for (const value of lines) {
      svg.append(drawing("path", { d: `M46 ${y(value)}H${this.width - 14}`, stroke: "var(--line)" }));
      const label = drawing("text", { x: 42, y: y(value) + 4, "text-anchor": "end" });
      label.textContent = words(value);
      svg.append(label);
    }
    this.table.seats.forEach((_, seat) => {
      const own = points.filter((point) => point[1] === seat).map(([step, , value]) => [this.x(step).toFixed(1), y(value).toFixed(1), value]);
      const colour = this.colour(seat);
      if (!isStepped) {
        const d = own.map(([x, y]) => `M${x} ${y}h0`).join("");
        return svg.append(drawing("path", { d, fill: "none", stroke: colour, "stroke-width": 4, "stroke-linecap": seat % 2 ? "square" : "round" }));
      }
      const changes = own.filter((point, index) => index && (point[2] !== own[index - 1][2] || index === own.length - 1));
      const d = `M${own[0]?.slice(0, 2).join(" ")}${changes.map(([x, y]) => `H${x}V${y}`).join("")}`;
      // Bright colours are seen on white by their edges.
      if (own.length) for (const [stroke, width] of [["var(--text)", 4], [colour, 2.5]]) svg.append(drawing("path", { d, fill: "none", stroke, "stroke-width": width }));
    });
    const cursor = drawing("path", { d: "M0 6V118", stroke: "var(--text)", "stroke-width": 1.5 });
    this.cursors.push(cursor);
    svg.append(cursor);
    svg.onclick = (event) => player.goToStep(this.table, this.pointedStep(svg, event));
    svg.onpointerdown = (event) => svg.setPointerCapture(event.pointerId);
    svg.onpointermove = (event) => {
      const step = this.pointedStep(svg, event);
      if (event.buttons & 1 && step !== this.table.at) player.goToStep(this.table, step);
    };
  }

  /** The step to which a pointer points. */
  pointedStep(svg, event) {
    const box = svg.getBoundingClientRect();
    const place = (((event.clientX - box.left) / box.width) * this.width - 46) / (this.width - 60);
    return Math.round(Math.max(0, Math.min(1, place)) * this.table.last);
  }
}
