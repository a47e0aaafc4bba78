// Cross tables: each cell leads to its pair, and cells shrink to a map of colours. Figures are shown at every size at which
// they can be read: wins, draws and losses, or in smaller cells the share of the points.

/** The smallest and the largest size of a figure, in pixels. */
const figureSizes = { least: 9, most: 13.6 };

class CrossTable {
  constructor(slider) {
    this.slider = slider;
    this.table = slider.closest("section").querySelector("table");
    this.heads = [...this.table.tHead.rows[0].cells];
    this.linkCells();
    this.measure();
    slider.addEventListener("input", () => this.zoom());
    this.table.addEventListener("pointerover", (event) => this.describe(event.target.closest("td")));
    this.zoom();
    const place = placeOf(slider, "[data-zoom]");
    slider.value = keptView.get("zoom", place) ?? this.fittingSize;
    slider.addEventListener("change", () => keptView.keep("zoom", place, slider.value));
    this.zoom();
  }

  /** Puts the figures of each cell into a link to its pair. */
  linkCells() {
    const { event } = this.slider.dataset;
    for (const row of this.table.tBodies[0].rows) {
      [...row.cells].forEach((cell, column) => {
        if (!/^s\d/.test(cell.className)) return;
        const link = document.createElement("a");
        link.dataset.share = Math.round(100 * recordOf(cell.textContent).share);
        const [own, other] = [row.dataset.page, this.heads[column].dataset.page];
        if (own && other) link.href = `pair.html#${own},${other}${event ? `,event=${event}` : ""}`;
        link.append(...cell.childNodes);
        cell.append(link);
      });
    }
  }

  /** Notes how wide the widest texts are, in units of their font size. */
  measure() {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `600 100px ${getComputedStyle(this.table).fontFamily}`;
    const widest = (texts) => Math.max(0, ...[...new Set(texts)].map((text) => pen.measureText(text).width / 100));
    // Headings are bold, and have a gap between them.
    const head = widest(this.heads.slice(1).map((head) => `${head.textContent}.`));
    pen.font = pen.font.replace("600 ", "");
    const links = [...this.table.querySelectorAll("td > a")];
    this.widths = { full: widest(links.map((link) => link.textContent)), share: widest(links.map((link) => link.dataset.share)), head };
    // The largest cells have room for the counts of any number of games.
    this.slider.max = Math.max(this.slider.max, Math.ceil(this.widths.full * 11) + 2);
  }

  /** The size of the cells at which the whole table is seen, within limits: a finger needs 24 pixels. */
  get fittingSize() {
    const least = matchMedia("(pointer: coarse), (max-width: 40rem)").matches ? 24 : 16;
    const room = this.table.parentElement.clientWidth - this.heads[0].offsetWidth - 3;
    return Math.max(least, Math.floor(room / (this.heads.length - 1)));
  }

  /** Gives the cells the size of the slider, and shows what fits into them. */
  zoom() {
    const size = Number(this.slider.value);
    const fitting = (width) => Math.min(figureSizes.most, (size - 2) / width);
    const isReadable = (width) => fitting(width) >= figureSizes.least;
    const { full, share, head } = this.widths;
    this.table.dataset.figures = isReadable(full) ? "full" : isReadable(share) ? "share" : "none";
    this.table.dataset.heads = isReadable(head) ? "level" : size >= figureSizes.least ? "upright" : "sparse";
    const set = (name, value) => this.table.style.setProperty(name, `${value}px`);
    set("--cell", size);
    set("--figure", fitting(isReadable(full) ? full : share));
    set("--head", isReadable(head) ? fitting(head) : figureSizes.least);
  }

  /** Lets a cell say its figures and bots to a pointer. */
  describe(cell) {
    if (!cell || cell.title) return;
    const [row, column] = [cell.parentElement.cells[0], this.heads[cell.cellIndex]];
    cell.title = `${row.textContent} – ${column.textContent} ${column.title}: ${cell.textContent}`;
  }
}

for (const slider of document.querySelectorAll("[data-zoom]")) new CrossTable(slider);
