// The faces of cards, put together as SVG symbols from the shapes in `cards.svg`. The page says which cards it needs and
// what stands on each: it is sent none of what all of them share.

const faces = {
  defs: document.querySelector("defs"),

  /** Draws the parts that cards share, then a symbol for each card. */
  draw(cards) {
    const playing = cards.filter((card) => card.suit);
    const unique = (key) => [...new Map(playing.map((card) => [card[key], card])).values()];
    this.defs.insertAdjacentHTML("beforeend", [
      ...unique("rank").map((card) => this.rankParts(card)), ...unique("suit").map(({ suit }) => this.suitParts(suit)),
    ].join(""));
    this.defs.append(...cards.map((card) => this.symbol(card)));
  },

  /** The symbol of a card; one whose look is not known bears its name. */
  symbol(card) {
    const symbol = drawing("symbol", { id: "card-" + card.name, viewBox: card.shape ? "0 0 300 200" : "0 0 250 350" });
    const content = drawing("g", { fill: "currentColor" });
    if (card.ink) content.style.color = `var(--ink-${card.ink})`;
    if (card.suit) content.innerHTML = this.playing(card);
    else if (card.shape) content.innerHTML = this.symbols(card);
    else {
      const name = drawing("text", { class: "face-name", x: 125, y: 195, "text-anchor": "middle" });
      name.textContent = card.name;
      content.append(name);
    }
    symbol.append(content);
    return symbol;
  },

  /**
   * A card has three faces, of which `table.css` shows one by the card's own width: a large index for small cards, one
   * that stands upright for small cards side by side, and the classic face.
   */
  playing({ rank, suit }) {
    const face = (name, parts) => `<g class="face-${name}">${parts.map((part) => `<use href="#${part}"/>`).join("")}</g>`;
    return face("large", ["index-" + rank, `beside${rank === 10 ? "-ten" : ""}-${suit}`, rank > 10 ? "large-" + rank : "sign-" + suit])
      + face("narrow", ["upright-" + rank, "under-" + suit])
      + face("classic", [...this.field(rank, suit), "corner-" + rank, "corner-" + suit]);
  },

  /** What lies between the corners of the classic face. */
  field(rank, suit) {
    if (rank > 10) return ["classic-" + rank];
    const parts = [
      ["ace"], ["ends"], ["ends", "centre"], ["corners"], ["corners", "centre"], ["corners", "sides"],
      ["corners", "sides", "upper"], ["corners", "sides", "upper", "lower"], ["corners", "seconds", "centre"],
      ["corners", "seconds", "inner"],
    ];
    return parts[rank - 1].map((part) => `${part}-${suit}`);
  },

  part: (id, content) => `<g id="${id}">${content}</g>`,

  /** Indices, and the figures of a court card. */
  rankParts({ rank, index }) {
    const [isTen, isCourt] = [rank === 10, rank > 10];
    // What hangs below the line of J and Q stays clear of what is there.
    const hangs = rank === 11 || rank === 12;
    const text = (x, line, size, width) => `<text class="index" x="${x}" y="${line}" font-size="${size}"`
      + `${width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : ""}>${index}</text>`;
    const corner = text(31, hangs ? 57 : 66, hangs ? 62 : 75, isTen ? 48 : 44);
    const parts = this.part("index-" + rank, text(isTen ? 61 : 49, hangs ? 82 : 87, 100, isTen && 98))
      + this.part("upright-" + rank, text(56, 92, 110, isTen && 98))
      + this.part("corner-" + rank, corner + this.turned(corner));
    if (!isCourt) return parts;
    const [figures, letter] = [this.court(rank, 30, 104, 190, 236), text(125, 290, 180)];
    return parts + this.part("large-" + rank, `<g class="face-figure">${figures}</g><g class="face-letter">${letter}</g>`)
      + this.part("classic-" + rank, this.court(rank, 57, 24, 136, 302));
  },

  /** The pips stand in the classic places, and those below the middle on their heads. */
  suitParts(suit) {
    const [left, middle, right] = [84, 125, 166];
    const [top, second, centre] = [58, 136, 175];
    const use = (x, y, size) => `<use href="#${suit}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"/>`;
    const pips = (...places) => places.map(([x, y]) => use(x, y, 44)).join("");
    const both = (half) => half + this.turned(half);
    const parts = {
      beside: use(136, 50, 72), "beside-ten": use(156, 50, 72), sign: use(125, 226, 172),
      under: use(56, 148, 84) + use(172, 240, 130), corner: both(use(31, 84, 32)),
      ace: use(125, 175, suit === "spades" ? 150 : 120), ends: both(pips([middle, top])),
      corners: both(pips([left, top], [right, top])), centre: pips([middle, centre]),
      sides: pips([left, centre], [right, centre]), upper: pips([middle, 116]), lower: this.turned(pips([middle, 116])),
      seconds: both(pips([left, second], [right, second])), inner: both(pips([middle, 97])),
    };
    return Object.entries(parts).map(([name, content]) => this.part(`${name}-${suit}`, content)).join("");
  },

  turned: (content) => `<g transform="rotate(180 125 175)">${content}</g>`,

  /** Two half figures in a frame. */
  court(rank, x, y, width, height) {
    const half = `<use href="#${["jack", "queen", "king"][rank - 11]}" x="${x}" y="${y}" width="${width}" height="${height / 2}"/>`;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="#f6ecd2" stroke="currentColor" stroke-width="3"/>`
      + half + `<g transform="rotate(180 ${x + width / 2} ${y + height / 2})">${half}</g>`;
  },

  /** One and a half times as large as the shapes are defined; three leave a tenth of the card's width at each side. */
  symbols({ count, shape, shading }) {
    const places = [[0], [-43, 43], [-86, 0, 86]][count - 1];
    const outline = `<use href="#${shape}" fill="${shading === "solid" ? "currentColor" : "none"}" stroke="currentColor" stroke-width="4"/>`;
    const stripes = shading === "striped"
      ? `<g clip-path="url(#in-${shape})"><use href="#stripes" fill="none" stroke="currentColor" stroke-width="2.4"/></g>` : "";
    return places.map((place) => `<g transform="translate(${150 + place} 100) scale(1.5)">${stripes}${outline}</g>`).join("");
  },
};
if (faces.defs.dataset.cards) faces.draw(JSON.parse(faces.defs.dataset.cards));
