// BOT_NAME, a starter bot for BOT_GAME that plans with the rules in referee_games.js.
"use strict";

const { imagine } = require("./referee_games");

const REDEALS = 20; // how often the hidden cards are dealt again for one decision
const SHARE = 0.03; // of the time left for the whole game, for one decision
let start = null;
const seen = new Set();

// YOUR IDEA GOES HERE: how good a position is for a seat, by what it sees there: points, and cards that are not hidden.
function value(game, seat) {
  const observation = game.observation(seat);
  const points = observation.points || observation.closed || [observation.score];
  // A solitaire has one score, other games one for each seat.
  const score = points.length > 1 ? 2 * points[seat] - points.reduce((a, b) => a + b) : points[0];
  return score - JSON.stringify(observation).split("??").length;
}

// What lies on the table, without numbers that count down.
const cards = (observation) => JSON.stringify(Object.values(observation).filter((part) => typeof part === "object"));

// The action that does best on average over redeals.
function turn(prompt, actions) {
  const end = performance.now() + SHARE * (prompt.clock.bank_ms || 1000);
  const worth = new Map(actions.map((action) => [action, 0]));
  for (let count = 0; count < REDEALS && worth.size > 1 && performance.now() < end; count++) {
    const redealt = imagine(start, prompt, Math.random);
    for (const action of [...worth.keys()]) {
      const tried = redealt.copy();
      tried.play(start.seat, action);
      // Alone at a table, a bot that returns to a position has gained nothing.
      if (count === 0 && seen.has(cards(tried.observation(start.seat)))) worth.delete(action);
      else worth.set(action, worth.get(action) + value(tried, start.seat));
    }
  }
  const best = [...worth.keys()].reduce((a, b) => (worth.get(b) > worth.get(a) ? b : a), [...worth.keys()][0]);
  return best || prompt.legal[prompt.legal.length - 1];
}

// A claim that is right in both of two redeals, or a pass; a request for cards stands behind the claims that score.
function race(prompt) {
  const redeals = [imagine(start, prompt, Math.random), imagine(start, prompt, Math.random)];
  const claim = redeals[0].actions(start.seat).find((action) => redeals.every((redealt) =>
    redealt.copy().race([{ seat: start.seat, action, reaction_ns: 0 }])[0] === "right"));
  return claim || "pass";
}

function choose(prompt) {
  if (start.seats === 1) seen.add(cards(prompt.observation));
  if (prompt.legal.includes("pass")) return race(prompt);
  const actions = prompt.legal.filter((action) => !["resign", "undo", "redo"].includes(action));
  return turn(prompt, actions.length ? actions : prompt.legal);
}

const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "start") {
    start = message;
    seen.clear();
    send({ type: "ready", name: "BOT_NAME" });
  } else if (message.type === "prompt") {
    send({ id: message.id, action: choose(message) });
  }
});
