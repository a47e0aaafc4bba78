// Figures: the choice of lines, and pictures and data as files. One listener serves all figures, also those that a page
// receives later.
(() => {
  /** Places of labels, each at least `gap` below the one before, with the smallest moves: as LabelColumn.swift. */
  function labelPlaces(wanted, gap, low, high) {
    const pools = [];
    wanted.forEach((place, rank) => {
      pools.push({ sum: place - rank * gap, count: 1 });
      while (pools.length > 1) {
        const [before, last] = pools.slice(-2);
        if (last.sum / last.count >= before.sum / before.count) break;
        pools.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
      }
    });
    const most = Math.max(low, high - (wanted.length - 1) * gap);
    const shifted = pools.flatMap((pool) => Array(pool.count).fill(Math.min(Math.max(pool.sum / pool.count, low), most)));
    return shifted.map((place, rank) => place + rank * gap);
  }

  /** Names the chosen lines of a picture, and turns the others grey. */
  function draw(svg, places, strokes, dashes) {
    const group = svg.querySelector(".series");
    const { top, bottom, gap } = group.dataset;
    const chosen = [];
    for (const line of group.children) {
      const place = places.get(line.dataset.i);
      const isChosen = place !== undefined;
      const colour = strokes[place % strokes.length];
      const dash = dashes[(place + Math.floor(place / strokes.length)) % dashes.length];
      const [path, lead, name] = line.children;
      line.setAttribute("class", isChosen ? `chosen s${place % strokes.length}` : "other");
      line.setAttribute("stroke", isChosen ? colour : "#cfd3d8");
      path.setAttribute("stroke-width", isChosen ? "2.2" : "1");
      if (isChosen && dash) path.setAttribute("stroke-dasharray", dash); else path.removeAttribute("stroke-dasharray");
      for (const part of [lead, name]) if (isChosen) part.removeAttribute("display"); else part.setAttribute("display", "none");
      if (isChosen) chosen.push(line);
    }
    // Further names have no room.
    const room = Math.floor((bottom - top) / gap) + 1;
    for (const line of chosen.slice().sort((a, b) => places.get(a.dataset.i) - places.get(b.dataset.i)).slice(room)) {
      for (const part of [...line.children].slice(1)) part.setAttribute("display", "none");
      chosen.splice(chosen.indexOf(line), 1);
    }
    chosen.sort((a, b) => a.dataset.y - b.dataset.y || a.dataset.i - b.dataset.i);
    const ys = labelPlaces(chosen.map((line) => Number(line.dataset.y)), Number(gap), Number(top), Number(bottom));
    chosen.forEach((line, index) => {
      const [, lead, name] = line.children;
      const right = Number(name.getAttribute("x")) - 16;
      name.setAttribute("y", (ys[index] + 4).toFixed(1));
      lead.setAttribute("d", `M${line.dataset.x} ${line.dataset.y}L${right + 4} ${line.dataset.y}L${right + 13} ${ys[index].toFixed(1)}`);
      // Chosen lines lie above the others.
      group.append(line);
    });
  }

  /** Marks the buttons of some lines and draws both pictures with them. */
  function show(figure, indices) {
    const strokes = figure.dataset.strokes.split(",");
    const places = new Map(indices.map((index, place) => [index, place]));
    for (const button of figure.querySelectorAll("[data-series]")) {
      const place = places.get(button.dataset.series);
      button.setAttribute("aria-pressed", String(place !== undefined));
      if (place === undefined) button.style.removeProperty("--mark");
      else button.style.setProperty("--mark", strokes[place % strokes.length]);
    }
    for (const svg of figure.querySelectorAll("svg")) draw(svg, places, strokes, figure.dataset.dashes.split(","));
  }

  /** The lines that a reader has chosen, by the file name of the figure; none means the best. */
  const choices = new Map();

  function best(figure) { return [...figure.querySelectorAll("[data-series]")].slice(1, 9).map((button) => button.dataset.series); }

  /** Draws what the reader has chosen of a figure. */
  function apply(figure) {
    const chosen = choices.get(figure.dataset.file) ?? [];
    show(figure, chosen.length > 0 ? chosen : best(figure));
    figure.querySelector('[data-series="all"]').setAttribute("aria-pressed", String(chosen.length === 0));
  }

  function choose(figure, index) {
    const chosen = choices.get(figure.dataset.file) ?? [];
    const next = index === "all" ? [] : chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index];
    choices.set(figure.dataset.file, next);
    apply(figure);
  }

  /** Gives a text to the reader as a file. */
  function save(text, kind, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: kind }));
    link.download = name;
    link.click();
    setTimeout(() => { URL.revokeObjectURL(link.href); }, 10000);
  }

  /** What a picture shows, and of which event or bot. */
  function heading(figure) {
    const place = figure.closest("section")?.querySelector("h2") ?? document.querySelector("header h1 span");
    return [place?.textContent.trim(), figure.dataset.title].filter(Boolean).join(": ");
  }

  /** The picture that is shown, complete by itself: its own attributes have the colours on white, and its first line is its heading. */
  function picture(figure) {
    const shown = [...figure.querySelectorAll("svg")].find((svg) => svg.getBoundingClientRect().width > 0);
    const copy = shown.cloneNode(true);
    copy.removeAttribute("class");
    const make = (name, attributes, text) => {
      const made = document.createElementNS(shown.namespaceURI, name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      if (text) made.textContent = text;
      return made;
    };
    const words = heading(figure);
    const line = 26;
    const [x, y, width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
    copy.setAttribute("viewBox", `${x} ${y - line} ${width} ${height + line}`);
    if (copy.hasAttribute("height")) copy.setAttribute("height", Number(copy.getAttribute("height")) + line);
    // A letter is some 0.62 of its size wide.
    const size = Math.min(14, (width - 16) / (0.62 * words.length));
    copy.prepend(
      make("title", {}, words),
      make("rect", { x, y: y - line, width, height: line, fill: "white" }),
      make("text", { x: x + 8, y: y - 8, "font-size": size.toFixed(1), "font-weight": 600, "font-family": copy.getAttribute("font-family") ?? "sans-serif", fill: "#1c2127" }, words));
    return new XMLSerializer().serializeToString(copy) + "\n";
  }

  /** A table without its pictures as CSV; a text that a spreadsheet would take for a formula gets an apostrophe. */
  function csv(table) {
    const isFormula = (cell) => cell.hasAttribute("data-text") || !cell.matches(".number") && /^[=+\-@\t\r]/.test(cell.textContent);
    const field = (cell) => {
      const safe = (isFormula(cell) ? "'" : "") + cell.textContent;
      return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    };
    const rows = [...table.rows];
    const pictures = new Set(rows.flatMap((row) => [...row.cells].filter((cell) => cell.querySelector("svg")).map((cell) => cell.cellIndex)));
    return rows.map((row) => [...row.cells].filter((cell) => !pictures.has(cell.cellIndex)).map(field).join(",") + "\r\n").join("");
  }

  document.addEventListener("click", (event) => {
    const saver = event.target.closest?.("[data-save-table]");
    if (saver) save(csv(saver.closest(".board").querySelector("table")), "text/csv", saver.dataset.saveTable + ".csv");
    const button = event.target.closest?.(".chart-figure button");
    const figure = button?.closest(".chart-figure");
    if (!figure) return;
    if (button.dataset.series) choose(figure, button.dataset.series);
    if (button.dataset.save === "svg") save(picture(figure), "image/svg+xml", figure.dataset.file + ".svg");
    if (button.dataset.save === "csv") save(csv(figure.querySelector(".figure-data table")), "text/csv", figure.dataset.file + ".csv");
  });

  /** Draws the choices of figures that are new on the page, also of those that a page in progress receives again. */
  function prepare() {
    for (const figure of document.querySelectorAll(".chart-figure:not([data-ready])")) {
      figure.dataset.ready = "";
      if (figure.querySelector(".chooser")) apply(figure);
    }
  }

  prepare();
  new MutationObserver(prepare).observe(document.body, { childList: true, subtree: true });
})();
