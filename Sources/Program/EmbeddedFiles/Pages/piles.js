// Where the cards of piles lie on the cloth of a replay, and in which order hands move them. Lengths are in card widths. It
// knows no game: a pile has a place, a kind, and cards, of which each is its number, twice, and one more if it is face up.

const pileLayout = {
  margin: 0.3,
  /** The parts of a card's height that stay visible under the next card of a column. */
  steps: [0.13, 0.27],
  /** The part of a card's width that stays visible next to the next card of a spread: its rank and its suit. */
  spread: 0.65,
  /** The part of a grid's cell that its card fills: 8 % are free on every side. */
  cell: 0.84,
  /** The height of the name plate of a seat with piles. */
  plate: 0.5,

  /** The room of a pile in card widths and card heights. */
  room({ kind, measures: [first, second] }) {
    if (kind === "spread") return [1 + this.spread * (first - 1), 1];
    if (kind === "column") return [1, first];
    return kind === "grid" ? [first / this.cell, second / this.cell] : [1, 1];
  },

  /** The outline of a pile, which is visible while it is empty. */
  spot(pile, aspect) {
    const [width, height] = pile.kind === "grid" ? this.room(pile) : [1, 1];
    return { x: this.margin + pile.x, y: this.margin + pile.y / aspect, width, height: height / aspect };
  },

  /** The size of the table, including the name plates of seats with piles. */
  size(piles, aspect) {
    const ends = piles.map((pile) => { const [width, height] = this.room(pile); return [pile.x + width, pile.y + height]; });
    const plates = piles.some((pile) => pile.owner >= 0) ? this.plate : 0;
    return {
      width: Math.max(...ends.map(([x]) => x)) + 2 * this.margin,
      height: Math.max(...ends.map(([, y]) => y)) / aspect + 2 * this.margin + plates,
    };
  },

  /** The places of a pile's cards: [x, y, scale, depth, isFaceUp]. */
  places(pile, cards, aspect) {
    return this.offsets(pile, cards, aspect).map(([x, y, scale], depth) =>
      [this.margin + pile.x + x, this.margin + pile.y / aspect + y, scale, depth, cards[depth] & 1]);
  },

  offsets(pile, cards, aspect) {
    const [first, second] = pile.measures;
    if (pile.kind === "column") return this.fanned(cards, first, aspect);
    if (pile.kind === "grid") return this.gridded(cards.length, ...this.room(pile), aspect);
    // Only the last cards of a spread lie beside each other.
    const below = pile.kind === "spread" ? Math.max(cards.length - first, 0) : cards.length - 1;
    return cards.map((_, index) => {
      const edge = this.edge(Math.min(index, below), below + 1);
      return [edge + this.spread * Math.max(index - below, 0), edge, 1];
    });
  },

  /** The top card fills the pile's outline, and an edge below it shows the height of the pile: a step each eight cards. */
  edge(index, count) { return 0.012 * Math.min(Math.floor((count - 1 - index) / 8), 3); },

  fanned(cards, height, aspect) {
    const steps = cards.slice(0, -1).map((card) => this.steps[card & 1]);
    const squeeze = Math.min(1, (height - 1) / Math.max(steps.reduce((sum, step) => sum + step, 0), 0.01));
    let y = 0;
    return cards.map((_, index) => {
      const place = [0, y / aspect, 1];
      y += (steps[index] ?? 0) * squeeze;
      return place;
    });
  },

  /** As large as possible, column after column, in the middle of the room. */
  gridded(count, width, height, aspect) {
    let [across, size] = [1, 0];
    for (let columns = 1; columns <= count; columns += 1) {
      const cell = Math.min(width / columns, height / (Math.floor((count - 1) / columns) + 1));
      if (cell > size) [across, size] = [columns, cell];
    }
    const down = Math.floor((count - 1) / across) + 1;
    const left = (width - size * (Math.floor((count - 1) / down) + 1)) / 2;
    const top = (height - size * Math.min(down, count)) / 2;
    const inset = (size * (1 - this.cell)) / 2;
    return Array.from({ length: count }, (_, index) => [
      left + size * Math.floor(index / down) + inset, (top + size * (index % down) + inset) / aspect, size * this.cell,
    ]);
  },
};

/** All cards face down in one pile, in the order in which they are dealt from its top. */
function beforeTheDeal(piles, dealt) {
  // The deal goes round: the first card of every pile, then the second. Cards of the stock, at the deck's own place, stay.
  let home = -1;
  piles.forEach((pile, index) => {
    const isHome = pile.owner < 0 && pile.kind === "stack" && dealt[index].some((card) => !(card & 1));
    if (isHome && (home < 0 || dealt[index].length > dealt[home].length)) home = index;
  });
  home = Math.max(home, 0);
  const order = [];
  for (let row = 0; dealt.some((cards) => row < cards.length); row += 1) {
    dealt.forEach((cards, index) => { if (index !== home && row < cards.length) order.push(cards[row]); });
  }
  const closed = [...dealt[home], ...order.reverse()].map((card) => card & ~1);
  return dealt.map((_, index) => (index === home ? closed : []));
}

/** The cards that keep their order in a pile: a longest increasing subsequence of their former places. */
function stayingCards(old, now) {
  const former = new Map(old.map((card, place) => [card >> 1, place]));
  const row = now.map((card) => card >> 1).filter((card) => former.has(card)).map((card) => [card, former.get(card)]);
  const [best, before] = [row.map(() => 1), row.map(() => -1)];
  row.forEach(([, place], i) => {
    for (let j = 0; j < i; j += 1) if (row[j][1] < place && best[j] + 1 > best[i]) [best[i], before[i]] = [best[j] + 1, j];
  });
  const staying = new Set();
  for (let place = best.indexOf(Math.max(...best)); place >= 0; place = before[place]) staying.add(row[place][0]);
  return staying;
}

/**
 * The cards that move between two states of the piles, in the order in which hands would move them, and the number of beats.
 * Cards are taken from the top of a pile. A packet that keeps its order, or is turned over face down, moves together; cards
 * that are turned up move one by one, and last.
 */
function cardFlight(old, now) {
  const changed = [...now.keys()].filter((index) => old[index] !== now[index]);
  const spots = new Map();
  for (const pile of changed) old[pile].forEach((card, place) => spots.set(card >> 1, { pile, place, up: card & 1 }));
  const moves = [];
  for (const pile of changed) {
    const staying = stayingCards(old[pile], now[pile]);
    now[pile].forEach((entry, place) => {
      const [card, up] = [entry >> 1, entry & 1];
      const from = spots.get(card);
      if (!from || (staying.has(card) && from.up === up)) return;
      const to = staying.has(card) ? from : { pile, place };
      moves.push({ card, from, to, source: from.pile, target: pile, up, isRevealed: Boolean(!from.up && up), beat: 0 });
    });
  }
  moves.sort((a, b) => a.isRevealed - b.isRevealed || a.from.pile - b.from.pile || b.from.place - a.from.place);
  const goTogether = (a, b) => a.from.pile === b.from.pile && a.to.pile === b.to.pile && a.from.place === b.from.place + 1
    && !a.isRevealed && !b.isRevealed && (a.to.place === b.to.place + 1 || (!a.up && a.to.place === b.to.place - 1));
  let beats = 0;
  moves.forEach((move, index) => {
    if (index > 0 && !goTogether(moves[index - 1], move)) beats += 1;
    move.beat = beats;
  });
  return { moves, beats: moves.length ? beats + 1 : 0 };
}
