// Reads the data of a recorded game, and works out what moves at which step, so that stepping back and forth is redo and
// undo. It knows piles of cards and sentences, and nothing of any game.

/** The form of the data that this script reads. */
const dataForm = 1;

/** The number of a character in a text of numbers. */
const digit = (text, index) => { const code = text.charCodeAt(index); return code - (code < 60 ? 35 : code < 92 ? 36 : 37); };

/** Reads a text of numbers from its start. */
class Numbers {
  constructor(text) { [this.text, this.index] = [text, 0]; }

  get isAtEnd() { return this.index >= this.text.length; }
  get digit() { this.index += 1; return digit(this.text, this.index - 1); }

  /** A number in one character if it is below 80, in two below 890, otherwise in six. */
  get next() {
    const first = this.digit;
    if (first < 80) return first;
    if (first < 89) return 80 + 90 * (first - 80) + this.digit;
    let number = 0;
    for (let count = 0; count < 5; count += 1) number = 90 * number + this.digit;
    return number;
  }

  get signed() { const number = this.next; return number & 1 ? ~(number >> 1) : number >> 1; }

  /** A time in microseconds: below 70, or two digits with a power of ten. */
  get time() { const first = this.digit; return first < 70 ? first : (this.digit + 10) * 10 ** (first - 70); }

  /** All numbers that are left. */
  all(read = () => this.next) {
    const numbers = [];
    while (!this.isAtEnd) numbers.push(read());
    return numbers;
  }

  static of(text) { return new Numbers(text).all(); }
  static times(text) { const numbers = new Numbers(text); return numbers.all(() => numbers.time); }
}

/**
 * The number of each step's value in a column. After "!" is the number of steps whose value is as expected: that of the last
 * step with the same context, or of the last step if there is none. Without contexts, the value of the step before is one.
 */
function column(text, contexts) {
  const [numbers, last, values] = [new Numbers(text), new Map(), []];
  const context = () => (contexts ? contexts[values.length] : values.length ? values[values.length - 1] : -1);
  const add = (value, key = context()) => { last.set(key, value); values.push(value); };
  while (!numbers.isAtEnd) {
    if (text[numbers.index] !== "!") { add(numbers.next); continue; }
    numbers.index += 1;
    for (let count = numbers.next; count > 0; count -= 1) add(last.get(context()) ?? values[values.length - 1]);
  }
  return values;
}

/** The rows of the few steps that have some, by step. */
function byStep(rows) {
  const found = new Map();
  for (const [step, ...row] of rows ?? []) found.set(step, [...(found.get(step) ?? []), row]);
  return { of: (step) => found.get(step) ?? [] };
}

/** A recorded game with its steps, from its data and the deck of its cards. */
function readGame(data, deck) {
  const aspect = deck.aspect;
  const piles = data.piles.map(([words, x, y, mark, owner, kind, measures]) => ({ words, x, y, mark, owner, kind, measures }));
  const dealt = data.piles.map(([, , , , , , , cards, turns]) => {
    let up = 0;
    return Numbers.of(cards).map((card, place) => { if (turns.includes(place)) up ^= 1; return 2 * card + up; });
  });
  const game = { ...data, deck, aspect, piles, ...pileLayout.size(piles, aspect), steps: [] };
  const deckPiles = beforeTheDeal(piles, dealt);
  const [start, first] = [placesOf(game, deckPiles), placesOf(game, dealt)];
  game.start = deck.cards.map((_, card) => start.get(card));
  game.first = deck.cards.map((_, card) => first.get(card));
  game.steps.push({ at: 0, words: "The deck, before the deal.", moves: [], badges: data.badges.map(([, , value], index) => [index, value]) });
  addSteps(game, data, deckPiles, dealt);
  return game;
}

/** The place of each card of some piles. */
function placesOf({ piles, aspect }, cards, which = [...piles.keys()]) {
  return new Map(which.flatMap((pile) => {
    const places = pileLayout.places(piles[pile], cards[pile], aspect);
    return cards[pile].map((card, depth) => [card >> 1, places[depth]]);
  }));
}

function addSteps(game, data, deckPiles, dealt) {
  const moments = Numbers.times(data.at);
  const times = Numbers.times(data.times);
  const count = moments.length;
  const numbers = column(data.moves[0]);
  const valuesOf = (name, read) => {
    const rows = data[name][1].split(" ").map(read);
    return (name === "moves" ? numbers : column(data[name][0], numbers)).map((row) => rows[row]);
  };
  const moves = valuesOf("moves", (text) => text);
  const [answers, active, hints] = ["answers", "active", "hints"].map((name) => valuesOf(name, Numbers.of));
  const changes = valuesOf("changes", (text) => text);
  const words = column(data.words[0], numbers).map((row) => data.words[row + 1]);
  const few = Object.fromEntries(["clocks", "claims", "attempts", "notes", "errors", "info", "faults", "photos", "endings", "mistakes"].map((name) => [name, byStep(data[name])]));
  const values = data.badges.map((badge) => badge[2]);
  const readings = data.seats.map(() => "");
  let [cards, at, answer] = [deckPiles, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const number = index + 1;
    const { now, named } = index ? changedPiles(cards, moves[index]) : { now: dealt, named: [] };
    const flight = cardFlight(cards, now);
    const claims = few.claims.of(number).map(([seat, said, own]) => {
      const [verdict, ...text] = data.said[said].split(" ");
      return [seat, text.join(" "), verdict, Numbers.of(own)];
    });
    const sentence = filled(words[index], [...named, ...claims.flatMap((claim) => claim[3])], game.deck);
    at += moments[index];
    for (const [seat, kind, left] of few.clocks.of(number)) readings[seat] = kind ? ` of ${time(left)}` : `, ${time(left)} left`;
    const step = {
      at, claims, hint: hints[index], active: active[index], move: moves[index], template: words[index],
      moves: moved(game, cards, now, flight),
      words: sentence + (index ? flightWords(game, flight, sentence) : "") + few.endings.of(number).map(([text]) => text).join(""),
      attempt: few.attempts.of(number).flatMap(([target, ...own]) => attempted(game, now, target, own)),
      notes: few.notes.of(number), errors: few.errors.of(number), info: few.info.of(number),
      fault: few.faults.of(number)[0], mistake: few.mistakes.of(number)[0], chance: data.chances?.[index], photo: few.photos.of(number).length > 0, times: [], clocks: [], badges: [],
    };
    const claimants = new Set(claims.map(([seat]) => seat));
    for (const entry of answers[index]) {
      const [seat, spent] = [entry >> 1, times[answer]];
      if (!(entry & 1)) step.times.push([seat, spent]);
      // Beside a claim, a seat that passed differs from one that did not answer.
      const silence = !claimants.size || claimants.has(seat) ? "" : entry & 1 ? ", no answer" : ", passes";
      step.clocks.push([seat, time(spent) + readings[seat] + silence]);
      answer += 1;
    }
    for (const change = new Numbers(changes[index]); !change.isAtEnd;) {
      const badge = change.next;
      values[badge >> 1] = badge & 1 ? data.values[change.next] : String(Number(values[badge >> 1]) + change.signed);
      step.badges.push([badge >> 1, values[badge >> 1]]);
    }
    game.steps.push(step);
    cards = now;
  }
}

/** The piles after some changes, and the cards that a sentence about them may name. */
function changedPiles(cards, text) {
  const numbers = new Numbers(text);
  const changes = numbers.all(() => {
    const [pile, above, count, groups] = [numbers.next, numbers.next, numbers.next, numbers.next];
    return { pile, above, count, added: Array.from({ length: groups }, () => cardGroup(numbers)).flat() };
  });
  const pool = changes.flatMap(({ pile, above, count }) => { const end = cards[pile].length - above; return cards[pile].slice(end - count, end); });
  const now = [...cards];
  for (const change of changes) {
    const { pile, above, count, added } = change;
    const end = now[pile].length - above;
    const below = now[pile].slice(0, end - count);
    change.came = added.map(([index, up]) => (pool[index] & ~1) | up);
    change.base = below.slice(-1);
    now[pile] = [...below, ...change.came, ...now[pile].slice(end)];
  }
  const named = changes.toSorted((a, b) => a.added.length - b.added.length || a.pile - b.pile || a.above - b.above)
    .flatMap(({ came, base }) => [...came.toReversed(), ...base]).map((card) => card >> 1);
  return { now, named };
}

/** The cards of a group, by their number among those that leave a place, each with its side. */
function cardGroup(numbers) {
  const code = numbers.next;
  const [first, up] = [code >> 2, code & 1];
  if (!(code & 2)) return [[first, up]];
  const size = numbers.next;
  return Array.from({ length: size >> 1 }, (_, index) => [first + (size & 1 ? -index : index), up]);
}

/** A sentence with the words of cards in the place of its marks. */
function filled(template, cards, deck) {
  return template.replace(/[\t\n]./g, (mark) => {
    const words = deck.cards[cards[digit(mark, 1)]].words;
    return mark[0] === "\n" ? words[0].toUpperCase() + words.slice(1) : words;
  });
}

/** The cards whose places differ: their number, place and beat, and 1 if they are turned up. */
function moved(game, old, now, flight) {
  const changed = [...now.keys()].filter((index) => old[index] !== now[index]);
  const before = placesOf(game, old, changed);
  const beats = new Map(flight.moves.map((move) => [move.card, move]));
  // Cards that only make room move after the others, and before any card is turned up.
  const settling = flight.moves.find((move) => move.isRevealed)?.beat ?? flight.beats;
  const moves = [];
  for (const [card, place] of placesOf(game, now, changed)) {
    if (before.get(card)?.every((value, index) => value === place[index])) continue;
    moves.push([card, ...place, beats.get(card)?.beat ?? settling, ...(beats.get(card)?.isRevealed ? [1] : [])]);
  }
  return moves.sort((a, b) => a[0] - b[0]);
}

/** The cards that move and are not named by a sentence, grouped by route; a few cards are named. */
function flightWords({ deck, piles, seats }, { moves }, sentence) {
  const ways = [];
  for (const { card, source, target } of moves) {
    const last = ways[ways.length - 1];
    if (last?.source === source && last?.target === target) last.cards.push(card);
    else ways.push({ source, target, cards: [card] });
  }
  const text = sentence.toLowerCase();
  const pile = (index) => (piles[index].owner < 0 ? piles[index].words : `${seats[piles[index].owner]}’s ${piles[index].words}`);
  return ways.map(({ source, target, cards }) => {
    const names = cards.map((card) => deck.cards[card].words);
    if (names.every((name) => text.includes(name))) return "";
    const list = cards.length <= 3 ? names.join(", ") : `${cards.length} cards`;
    return source === target ? ` Turned over: ${list}.` : ` From ${pile(source)} to ${pile(target)}: ${list}.`;
  }).join("");
}

/** The places to which the cards of an illegal move would have moved. */
function attempted(game, cards, target, own) {
  if (target < 0) {
    const places = placesOf(game, cards);
    return own.filter((card) => places.has(card)).map((card) => [card, places.get(card)[0], places.get(card)[1] - 0.3]);
  }
  const whole = [...cards[target], ...own.map((card) => 2 * card + 1)];
  const places = pileLayout.places(game.piles[target], whole, game.aspect).slice(cards[target].length);
  return own.map((card, index) => [card, ...places[index].slice(0, 2)]);
}
