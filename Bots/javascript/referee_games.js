// The rules of the games in plain JavaScript, for bots that plan. Node.js 12 or newer; nothing else is needed.
//
//   const { imagine } = require("./referee_games");
//   const game = imagine(start, prompt, Math.random);   // the hidden cards are dealt again at random
//   for (const action of game.actions(start.seat)) {
//     const next = game.copy();
//     next.play(start.seat, action);
//     console.error(action, next.observation(start.seat));
//   }
//
// Every game has the same methods. Seats are numbered from 0, and actions are the texts of the protocol.
//
//   asked        the seats that may act now; none when the game is over
//   isRace       whether they race to claim (`race`), or one seat has its turn (`play`)
//   ending       null, or how the game ended
//   legal(seat)        what a prompt lists: in a race "pass" first, and without claims that are never listed
//   actions(seat)      every legal action, those claims included, without "pass"
//   play(seat, action) takes a turn
//   race(claims)       ends a race with claims [{ seat, action, reaction_ns }], the fastest first; the other seats pass.
//                      It returns "right", "wrong" or "late" for each claim
//   observation(seat)  what a seat sees, as in a prompt
//   results(seat)      what a seat has achieved: the game's measures in their order
//   copy()             the same position once more
//
// `play` and `race` take legal actions only, and do not check: a search calls them too often. "undo" and "redo" of Klondike
// are never offered, because an imagined position has no past. docs/rules of the referee has the rules by number; (K5) below
// is one of them.
"use strict";

const shuffle = (cards, random) => {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
};
const numbers = (count) => Array.from({ length: count }, (_, i) => i);
const sum = (values) => values.reduce((total, value) => total + value, 0);

// Playing cards: suit * 13 + rank, with two black suits before two red ones.
const RANKS = "A23456789TJQK";
const SUITS = "SCDH";
const NAMES = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const CARD = new Map(NAMES.map((name, card) => [name, card]));
const rank = (card) => card % 13;
const suit = (card) => Math.floor(card / 13);
const isRed = (card) => card >= 26;

class Klondike {
  static options = {
    draw: 3, redeals: "unlimited", worrying_back: true, runs: "partial", spaces: "kings", flip: "automatic",
    view: "table", scoring: "cards", undo: false, max_actions: 1000,
  };

  constructor(options, table) {
    Object.assign(this, { options, ending: null, isRace: false }, table);
  }

  static deal(options, seats, cards) {
    const deck = cards.map((name) => CARD.get(name));
    const columns = numbers(7).map(() => []);
    for (let round = 0; round < 7; round++) for (let i = round; i < 7; i++) columns[i].push(deck.shift());
    const game = new Klondike(options, {
      columns, down: numbers(7), home: [0, 0, 0, 0], stock: deck.reverse(), waste: [], seen: new Uint8Array(52),
      redeals: options.redeals === "unlimited" ? null : options.redeals, left: options.max_actions, points: 0,
      isBarren: false,
    });
    game.see();
    game.judge();
    return game;
  }

  static imagine(options, seats, seat, observation, random) {
    const home = [...SUITS].map((letter) => observation.foundations[letter]);
    const seen = new Uint8Array(52);
    home.forEach((count, s) => seen.fill(1, s * 13, s * 13 + count));
    const piles = [...observation.tableau, observation.stock, observation.waste];
    for (const pile of piles) for (const name of pile) if (CARD.has(name)) seen[CARD.get(name)] = 1;
    const hidden = shuffle(numbers(52).filter((card) => !seen[card]), random);
    const named = (pile) => pile.map((name) => (CARD.has(name) ? CARD.get(name) : hidden.pop()));
    const game = new Klondike(options, {
      columns: observation.tableau.map(named), down: observation.down.slice(), home, stock: named(observation.stock),
      waste: named(observation.waste), seen, redeals: observation.redeals_left, left: observation.actions_left,
      points: observation.score, isBarren: observation.barren_pass,
    });
    game.see();
    game.end();
    return game;
  }

  copy() {
    const game = Object.assign(Object.create(Klondike.prototype), this);
    game.columns = this.columns.map((column) => column.slice());
    for (const name of ["down", "home", "stock", "waste", "seen"]) game[name] = this[name].slice();
    return game;
  }

  get asked() {
    return this.ending ? [] : [0];
  }

  // Whether a column takes a card (K5). One whose top lies face down takes none (K11).
  takes(i, card) {
    const column = this.columns[i];
    const top = column[column.length - 1];
    if (column.length === this.down[i]) return !column.length && (this.options.spaces === "any" || rank(card) === 12);
    return rank(top) === rank(card) + 1 && isRed(top) !== isRed(card);
  }

  goesHome(card) {
    return card !== undefined && rank(card) === this.home[suit(card)];
  }

  // The moves of cards, and flips (K4 to K12); `first` stops at one.
  moves(first) {
    const { columns, down, waste, options } = this;
    const moves = [];
    const top = waste[waste.length - 1];
    if (this.goesHome(top)) moves.push("w-f");
    for (let to = 0; to < 7 && top !== undefined; to++) if (this.takes(to, top)) moves.push(`w-t${to + 1}`);
    for (let from = 0; from < 7; from++) {
      if (first && moves.length) return moves;
      const column = columns[from];
      const most = column.length - down[from];
      if (!most) continue;
      if (this.goesHome(column[column.length - 1])) moves.push(`t${from + 1}-f`);
      for (let to = 0; to < 7; to++) {
        if (to === from) continue;
        for (let count = options.runs === "whole" ? most : 1; count <= most; count++) {
          if (!this.takes(to, column[column.length - count])) continue;
          if (!columns[to].length && count === column.length) continue;
          moves.push(`t${from + 1}-t${to + 1}` + (count > 1 ? `:${count}` : ""));
        }
      }
    }
    for (let s = 0; s < 4 && options.worrying_back; s++) {
      const card = s * 13 + this.home[s] - 1;
      for (let to = 0; to < 7 && this.home[s]; to++) if (this.takes(to, card)) moves.push(`f${SUITS[s]}-t${to + 1}`);
    }
    for (let i = 0; i < 7 && options.flip === "action"; i++) {
      if (down[i] && columns[i].length === down[i]) moves.push(`flip t${i + 1}`);
    }
    return moves;
  }

  actions(seat) {
    if (this.ending || seat !== 0) return [];
    const turn = this.stock.length ? ["draw"] : this.waste.length && this.redeals !== 0 ? ["redeal"] : [];
    return [...turn, ...this.moves(false), "resign"];
  }

  legal(seat) {
    return this.actions(seat);
  }

  play(seat, action) {
    if (action === "resign") return void (this.ending = "resigned");
    const { columns, home, stock, waste, options } = this;
    if (action === "draw") {
      for (let i = 0; i < options.draw && stock.length; i++) waste.push(stock.pop());
    } else if (action === "redeal") {
      while (waste.length) stock.push(waste.pop());
      if (this.redeals !== null) this.redeals--;
      if (options.draw === 1) this.gain(-100);
    } else if (action.startsWith("flip")) {
      this.turnUp(Number(action[6]) - 1);
    } else {
      const [source, target] = action.split("-");
      const count = Number(target.split(":")[1] || 1);
      let cards;
      if (source === "w") {
        cards = [waste.pop()];
        if (target !== "f") this.gain(5);
      } else if (source[0] === "f") {
        const s = SUITS.indexOf(source[1]);
        cards = [s * 13 + --home[s]];
        this.gain(-15);
      } else {
        const from = Number(source[1]) - 1;
        cards = columns[from].splice(-count);
        if (options.flip === "automatic" && columns[from].length === this.down[from]) this.turnUp(from);
      }
      if (target === "f") {
        home[suit(cards[0])]++;
        this.gain(10);
      } else {
        columns[Number(target[1]) - 1].push(...cards);
      }
    }
    this.left--;
    this.see();
    this.judge();
  }

  turnUp(i) {
    if (!this.down[i]) return;
    this.down[i]--;
    this.gain(5);
  }

  gain(change) {
    if (this.options.scoring === "standard") this.points = Math.max(0, this.points + change);
  }

  // A card once seen stays known (K13).
  see() {
    if (this.options.view === "thoughtful") this.seen.fill(1);
    for (const card of this.waste) this.seen[card] = 1;
    for (let i = 0; i < 7; i++) {
      for (let j = this.down[i]; j < this.columns[i].length; j++) this.seen[this.columns[i][j]] = 1;
    }
  }

  // Whether the pass of the stock has offered nothing but draws and redeals so far (K14).
  judge() {
    const isLast = !this.stock.length && this.redeals === 0;
    if (this.isBarren || !this.waste.length || isLast) this.isBarren = !this.moves(true).length;
    this.end();
  }

  end() {
    if (sum(this.home) === 52) this.ending = "won";
    else if (this.isBarren && !this.stock.length && !this.options.undo) this.ending = "stuck";
    else if (this.left <= 0) this.ending = "max_actions";
  }

  get score() {
    const cards = sum(this.home);
    return { cards, standard: this.points, vegas: 5 * cards - 52 }[this.options.scoring];
  }

  observation() {
    const named = (pile) => pile.map((card) => (this.seen[card] ? NAMES[card] : "??"));
    return {
      stock: named(this.stock), waste: named(this.waste),
      foundations: { S: this.home[0], C: this.home[1], D: this.home[2], H: this.home[3] },
      tableau: this.columns.map(named), down: this.down.slice(), redeals_left: this.redeals, actions_left: this.left,
      score: this.score, barren_pass: this.isBarren,
    };
  }

  results() {
    const cards = sum(this.home);
    return [cards === 52 ? 1 : 0, this.score, this.options.max_actions - this.left, cards];
  }
}

// Cards of Set: four digits in base 3, for number, colour, symbol and shading.
const FEATURES = ["123", "rgp", "ods", "sto"];
const SET_NAMES = FEATURES.reduce((names, values) => names.flatMap((name) => [...values].map((v) => name + v)), [""]);
const SET_CARD = new Map(SET_NAMES.map((name, card) => [name, card]));
const digits = (card) => [27, 9, 3, 1].map((place) => Math.floor(card / place) % 3);

// The card that makes a set with two others (S2), at 81 * a + b.
const THIRD = numbers(81).flatMap((a) =>
  numbers(81).map((b) => digits(a).reduce((card, digit, i) => 3 * card + ((6 - digit - digits(b)[i]) % 3), 0)));

class SetGame {
  static options = {
    points: { set: 1, false_claim: -1, deal_with_set: -1, speed: 0, hint: -1 }, speed_ms: 1000, refill: "keep12",
    patience: 3, calls: false, first_call_decides: false,
  };

  constructor(options, table) {
    Object.assign(this, { options, isRace: true }, table);
  }

  static deal(options, seats, cards) {
    const deck = cards.map((name) => SET_CARD.get(name)).reverse();
    return new SetGame(options, {
      table: deck.splice(-12).reverse(), deck, discard: [], points: Array(seats).fill(0), sets: Array(seats).fill(0),
      falseClaims: Array(seats).fill(0), withdrawn: [], barrenRounds: 0, isDealAsked: false,
      window: options.calls ? "call" : "claim", caller: null, ending: null,
    });
  }

  static imagine(options, seats, seat, seen, random) {
    const [table, discard] = [seen.table, seen.discard].map((cards) => cards.map((name) => SET_CARD.get(name)));
    const known = new Set([...table, ...discard]);
    return new SetGame(options, {
      table, deck: shuffle(numbers(81).filter((card) => !known.has(card)), random), discard, points: seen.points.slice(),
      sets: seen.sets.slice(), falseClaims: seen.false_claims.slice(), withdrawn: seen.withdrawn.slice(),
      barrenRounds: seen.barren_rounds, isDealAsked: seen.deal_asked, window: seen.window, caller: seen.caller,
      ending: seen.ending,
    });
  }

  copy() {
    const game = Object.assign(Object.create(SetGame.prototype), this);
    for (const name of ["table", "deck", "discard", "points", "sets", "falseClaims"]) game[name] = this[name].slice();
    return game;
  }

  get asked() {
    if (this.ending) return [];
    if (this.window === "name") return [this.caller];
    return numbers(this.points.length).filter(
      (seat) => !this.withdrawn.includes(seat) && !(this.window === "challenge" && seat === this.caller));
  }

  // The sets on the table, each as three cards in the order of their numbers.
  get foundSets() {
    const cards = this.table.slice().sort((a, b) => a - b);
    const lies = new Set(cards);
    return cards.flatMap((a, i) => cards.slice(i + 1).map((b) => [a, b, THIRD[81 * a + b]]))
      .filter(([, b, c]) => c > b && lies.has(c));
  }

  get hasSet() {
    const lies = new Uint8Array(81);
    for (const card of this.table) lies[card] = 1;
    return this.table.some((a, i) => this.table.some((b, j) => j > i && lies[THIRD[81 * a + b]]));
  }

  offered(seat) {
    if (!this.asked.includes(seat) || this.window === "name" || this.window === "challenge") return [];
    return [...(this.deck.length ? ["deal"] : []), ...(this.window === "call" ? ["call"] : [])];
  }

  legal(seat) {
    return this.asked.includes(seat) ? ["pass", ...this.offered(seat)] : [];
  }

  actions(seat) {
    if (!this.asked.includes(seat)) return [];
    const names = this.window === "call" ? [] : this.table.slice().sort((a, b) => a - b).map((card) => SET_NAMES[card]);
    const claims = names.flatMap((a, i) => names.slice(i + 1).flatMap((b, j) =>
      names.slice(i + j + 2).map((c) => `${a} ${b} ${c}`)));
    return [...claims, ...this.offered(seat)];
  }

  race(claims) {
    let isTaken = false;
    const verdicts = claims.map(({ seat, action, reaction_ns }) => {
      if (action === "call") {
        if (this.caller !== null) return "late";
        this.caller = seat;
        return "right";
      }
      if (action === "deal") {
        if (this.caller !== null && this.options.first_call_decides) return "late";
        this.isDealAsked = true;
        // A request is judged by the table that the seat was shown.
        if (!isTaken && !this.hasSet) return "right";
        this.points[seat] += this.options.points.deal_with_set;
        return "wrong";
      }
      const trio = action.split(" ").map((name) => SET_CARD.get(name)).sort((a, b) => a - b);
      const verdict = this.claim(seat, trio, reaction_ns || 0);
      isTaken = isTaken || verdict === "right";
      return verdict;
    });
    if (isTaken) this.endRound(false);
    else this.goOn(claims.length === 0);
    return verdicts;
  }

  claim(seat, trio, reaction) {
    const { options, table, deck } = this;
    if (!trio.every((card) => table.includes(card))) return "late";
    if (THIRD[81 * trio[0] + trio[1]] !== trio[2]) {
      this.chargeFalseClaim(seat);
      return "wrong";
    }
    const whole = options.speed_ms * 1e6;
    this.sets[seat]++;
    this.points[seat] += options.points.set
      + Math.floor((options.points.speed * (whole - Math.min(Math.max(reaction, 0), whole))) / whole);
    this.discard.push(...trio);
    const isFilled = deck.length && (options.refill === "replace" || (options.refill === "keep12" && table.length <= 12));
    this.table = isFilled
      ? table.map((card) => (trio.includes(card) ? deck.pop() : card))
      : table.filter((card) => !trio.includes(card));
    return "right";
  }

  chargeFalseClaim(seat) {
    this.falseClaims[seat]++;
    this.points[seat] += this.options.points.false_claim;
  }

  // A window without a set: the next window of the round, or its end (S10).
  goOn(isSilent) {
    if (this.window === "call" && this.caller !== null) return void (this.window = "name");
    if (this.window === "name") {
      if (isSilent) this.chargeFalseClaim(this.caller);
      this.window = "challenge";
      if (this.asked.length) return;
    }
    this.endRound(true);
  }

  endRound(isBarren) {
    this.barrenRounds = isBarren ? this.barrenRounds + 1 : 0;
    if (isBarren && (this.isDealAsked || this.barrenRounds >= this.options.patience)) this.endBarrenRounds();
    this.isDealAsked = false;
    this.window = this.options.calls ? "call" : "claim";
    this.caller = null;
    if (!this.ending && !this.deck.length && !this.hasSet) this.ending = "exhausted";
  }

  endBarrenRounds() {
    this.barrenRounds = 0;
    if (!this.isDealAsked) {
      if (!this.deck.length) return void (this.ending = "unclaimed");
      // Every seat that still races is judged as if it had asked (S7).
      if (this.hasSet) {
        this.points = this.points.map((points, seat) =>
          this.withdrawn.includes(seat) ? points : points + this.options.points.deal_with_set);
      }
    }
    for (let i = 0; i < 3 && this.deck.length; i++) this.table.push(this.deck.pop());
  }

  observation(seat) {
    const named = (cards) => cards.map((card) => SET_NAMES[card]);
    return {
      table: named(this.table), deck: this.deck.length, points: this.points.slice(), sets: this.sets.slice(),
      false_claims: this.falseClaims.slice(), discard: named(this.discard), you: seat, caller: this.caller,
      window: this.window, barren_rounds: this.barrenRounds, deal_asked: this.isDealAsked,
      withdrawn: this.withdrawn.slice(), ending: this.ending,
    };
  }

  results(seat) {
    return [this.points[seat], this.sets[seat], this.falseClaims[seat]];
  }
}

class Snap {
  static options = { match: "rank", max_turns: 2000, turning: "automatic", starter: "drawn" };

  constructor(options, table) {
    Object.assign(this, { options }, table);
  }

  // The cards, and behind them the number of the seat that starts, from 1.
  static deal(options, seats, cards) {
    const start = cards.length > 52 ? Number(cards[52]) - 1 : 0;
    const game = new Snap(options, {
      closed: numbers(seats).map(() => []), open: numbers(seats).map(() => []), rightCalls: Array(seats).fill(0),
      falseCalls: Array(seats).fill(0), withdrawn: [], active: start, turner: null, turn: 0, last: [], returnsAt: null,
      ending: null,
    });
    cards.slice(0, 52).forEach((name, i) => game.closed[(start + i) % seats].push(CARD.get(name)));
    game.letTurn(start);
    return game;
  }

  static imagine(options, seats, seat, seen, random) {
    const open = seen.open.map((stack) => stack.map((name) => CARD.get(name)));
    const known = new Set(open.flat());
    const unseen = shuffle(numbers(52).filter((card) => !known.has(card)), random);
    return new Snap(options, {
      closed: seen.closed.map((size) => unseen.splice(0, size)), open, rightCalls: seen.right_calls.slice(),
      falseCalls: seen.false_calls.slice(), withdrawn: seen.withdrawn.slice(), active: seen.active,
      turner: seen.to_turn === undefined ? null : seen.to_turn, turn: seen.turn, last: seen.last.slice(),
      returnsAt: seen.returns_at, ending: seen.ending,
    });
  }

  copy() {
    const game = Object.assign(Object.create(Snap.prototype), this);
    for (const name of ["closed", "open"]) game[name] = this[name].map((stack) => stack.slice());
    for (const name of ["rightCalls", "falseCalls"]) game[name] = this[name].slice();
    return game;
  }

  get isRace() {
    return this.turner === null;
  }

  count(seat) {
    return this.closed[seat].length + this.open[seat].length;
  }

  get holders() {
    return numbers(this.open.length).filter((seat) => this.count(seat));
  }

  get asked() {
    if (this.ending) return [];
    return this.turner === null ? this.holders : [this.turner];
  }

  // The seats whose top card matches another's (P3): a call is right exactly if there are any.
  get matching() {
    const tops = this.open.map((stack) => (stack.length ? rank(stack[stack.length - 1]) : -1));
    return numbers(tops.length).filter(
      (seat) => tops[seat] >= 0 && tops.some((top, other) => other !== seat && top === tops[seat]));
  }

  actions(seat) {
    if (!this.asked.includes(seat)) return [];
    return [this.turner === null ? "snap" : "turn"];
  }

  legal(seat) {
    const actions = this.actions(seat);
    return actions[0] === "snap" ? ["pass", "snap"] : actions;
  }

  play(seat) {
    this.turnCard(seat);
  }

  race(claims) {
    this.last = claims.map(({ seat }) => ({ seat, verdict: "late" }));
    if (claims.length) {
      const caller = claims[0].seat;
      const matching = this.matching;
      if (matching.length) this.give(matching, caller);
      else this.pay(caller);
      (matching.length ? this.rightCalls : this.falseCalls)[caller]++;
      this.last[0].verdict = matching.length ? "right" : "wrong";
      this.returnsAt = null;
    }
    this.turnNext();
    return this.last.map(({ verdict }) => verdict);
  }

  clockwise(seat) {
    return numbers(this.open.length).map((i) => (seat + i) % this.open.length);
  }

  // Puts an open stack, turned over, under a closed one.
  tuck(seat, from) {
    this.closed[seat].unshift(...this.open[from].reverse());
    this.open[from] = [];
  }

  give(matching, caller) {
    for (const seat of this.clockwise(caller)) if (matching.includes(seat)) this.tuck(caller, seat);
  }

  pay(caller) {
    const payees = this.clockwise(caller).slice(1).filter((seat) => this.count(seat));
    if (this.closed[caller].length < payees.length) this.tuck(caller, caller);
    for (const seat of payees) if (this.closed[caller].length) this.closed[seat].unshift(this.closed[caller].pop());
  }

  turnNext() {
    const order = [...this.clockwise(this.active).slice(1), this.active];
    const next = order.find((seat) => this.canTurn(seat));
    if (this.holders.length === 1) this.ending = "won";
    else if (this.turn === this.options.max_turns) this.ending = "max_turns";
    else if (next === undefined) this.ending = "stuck";
    else this.letTurn(next);
  }

  canTurn(seat) {
    return this.closed[seat].length > 0 || this.open[seat].length >= 2;
  }

  letTurn(seat) {
    if (this.options.turning === "player") this.turner = seat;
    else this.turnCard(seat);
  }

  turnCard(seat) {
    this.active = seat;
    this.turner = null;
    if (!this.closed[seat].length) this.tuck(seat, seat);
    this.open[seat].push(this.closed[seat].pop());
    this.turn++;
    if (this.turn === this.returnsAt) this.ending = "cycle";
    else if (this.returnsAt === null && this.isOnCircle) this.returnsAt = this.turn + this.circumference;
  }

  // Whether this position would return if nobody called; docs/rules/snap.md has the argument.
  get isOnCircle() {
    return this.canTurn(this.active) && this.open.every((stack, seat) => stack.length || !this.closed[seat].length);
  }

  get circumference() {
    const divisor = (a, b) => (b ? divisor(b, a % b) : a);
    const counts = numbers(this.open.length).map((seat) => this.count(seat)).filter((count) => count >= 2);
    return counts.length * counts.reduce((multiple, count) => (multiple / divisor(multiple, count)) * count, 1);
  }

  observation(seat) {
    return {
      open: this.open.map((stack) => stack.map((card) => NAMES[card])), closed: this.closed.map((stack) => stack.length),
      active: this.active, turn: this.turn, you: seat, withdrawn: this.withdrawn.slice(), last: this.last.slice(),
      right_calls: this.rightCalls.slice(), false_calls: this.falseCalls.slice(), returns_at: this.returnsAt,
      ...(this.turner === null ? {} : { to_turn: this.turner }), ending: this.ending,
    };
  }

  results(seat) {
    const counts = numbers(this.open.length).map((other) => this.count(other));
    const isAlone = counts.every((count, other) => other === seat || count < counts[seat]);
    return [counts[seat], isAlone ? 1 : 0, this.rightCalls[seat], this.falseCalls[seat]];
  }
}

const games = { klondike: Klondike, set: SetGame, snap: Snap };

const complete = (game, options) => ({
  ...games[game].options, ...options,
  ...(game === "set" ? { points: { ...SetGame.options.points, ...(options || {}).points } } : {}),
});

// The game of these cards in the order of dealing, as `referee deal` prints them; what `options` does not name is usual.
const deal = (game, options, seats, cards) => games[game].deal(complete(game, options), seats, cards.split(" "));

// A position drawn evenly among those in which a bot may be that has received the messages `start` and `prompt`. `random`
// returns numbers from 0 up to 1.
const imagine = (start, prompt, random) =>
  games[start.game].imagine(complete(start.game, start.options), start.seats, start.seat, prompt.observation, random);

module.exports = { deal, imagine };
