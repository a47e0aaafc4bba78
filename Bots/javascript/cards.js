"use strict";

// A bot for Node without packages. It plays Set without a miss and Klondike by a short list.

const readline = require("node:readline");

// The bot's own luck (mulberry32), seeded by the referee so that a game is played the same way again.
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(items, random) {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

// Set

const FEATURES = ["123", "rgp", "ods", "sto"]; // number, colour, symbol, shading

// The one card that makes a set of two: the three values of a feature are 0, 1 and 2, and in a set
// they add up to a multiple of three.
function third(one, other) {
  return FEATURES.map((values, i) => {
    const sum = values.indexOf(one[i]) + values.indexOf(other[i]);
    return values[(6 - sum) % 3];
  }).join("");
}

const CARDS = FEATURES.reduce(
  (cards, values) => cards.flatMap((card) => [...values].map((value) => card + value)),
  [""],
);

// Looked up instead of worked out, because a race is won by the faster answer.
const THIRD = new Map(CARDS.flatMap((a) => CARDS.map((b) => [a + b, third(a, b)])));

// Looks in an order left to chance, so that two bots rarely run for the same set.
function findSet(table, random) {
  const lying = new Set(table);
  const cards = shuffled(table, random);
  for (let i = 0; i < cards.length; i++) {
    for (let j = 0; j < i; j++) {
      const card = THIRD.get(cards[i] + cards[j]);
      if (lying.has(card)) return `${cards[i]} ${cards[j]} ${card}`;
    }
  }
  return null;
}

function playSet({ observation, legal }, game) {
  const claim = findSet(observation.table, game.random);
  if (claim) return legal.includes("call") ? "call" : claim;
  return legal.includes("deal") ? "deal" : "pass";
}

// Klondike

// Whether an empty column would be filled: from the waste, or by a king that lies on hidden cards.
function kingWaits({ waste, tableau, down }) {
  const bases = tableau.map((column, i) => (down[i] ? column[down[i]] : undefined));
  return [...bases, waste.at(-1)].some((card) => card?.startsWith("K"));
}

// How soon an action should be taken, 0 for one that leads nowhere.
function priority(action, observation) {
  if (action.endsWith("-f")) return 5;
  if (action.startsWith("flip")) return 4;
  const move = /^t(\d)-t\d(?::(\d+))?$/.exec(action);
  if (move) {
    const column = move[1] - 1;
    const below = observation.tableau[column].length - (move[2] ?? 1);
    if (below !== observation.down[column]) return 0; // it would only part a run
    if (below > 0) return 4;
    return kingWaits(observation) ? 3 : 0;
  }
  if (action.startsWith("w-")) return 2;
  return action === "draw" || action === "redeal" ? 1 : 0;
}

function playKlondike({ observation, legal }, game) {
  const rank = (action) => priority(action, observation);
  const action = legal.reduce((best, next) => (rank(next) > rank(best) ? next : best));

  // A pass of the stock in which nothing was played would repeat for ever.
  if (rank(action) === 0 || (action === "redeal" && !game.played)) return "resign";
  if (action !== "draw") game.played = action !== "redeal";
  return action;
}

// The loop

const PLAYERS = { set: playSet, klondike: playKlondike };

// Node keeps no buffer between here and the pipe: there is nothing to flush.
function send(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

let game;
readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "start") {
    game = { choose: PLAYERS[message.game], random: generator(message.bot_seed), played: false };
    send({ type: "ready", name: "cards-js", version: "1.0" });
  } else if (message.type === "prompt") {
    const action = game.choose ? game.choose(message, game) : message.legal[0];
    send({ id: message.id, action });
  }
});
