// Plays referee_games.js as the lines of standard input say; `.ci/parts/rules` writes them and compares the answers.
"use strict";

const { deal, imagine } = require(require("path").resolve(process.argv[2]));

let game;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [command, ...words] = line.split("\t");
  let verdicts = [];
  if (command === "deal") {
    game = deal(words[0], JSON.parse(words[1]), Number(words[2]), words[3]);
  } else if (command === "imagine") {
    game = imagine(JSON.parse(words[0]), JSON.parse(words[1]), Math.random);
  } else {
    // What happens to a copy does not happen to the game that was copied.
    const before = game;
    const then = JSON.stringify(before);
    game = before.copy();
    if (command === "play") {
      game.play(Number(words[0]), words[1]);
    } else {
      const claims = words.map((word) => word.split("|"));
      verdicts = game.race(
        claims.map(([seat, action, time]) => ({ seat: Number(seat), action, reaction_ns: Number(time) })));
    }
    if (JSON.stringify(before) !== then) throw new Error("a copy has changed the game that was copied");
  }
  const seats = Array.from({ length: game.observation(0).open ? game.open.length : (game.points.length || 1) }, (_, i) => i);
  console.log(JSON.stringify({
    ending: game.ending, asked: game.asked, race: game.isRace, verdicts, legal: seats.map((seat) => game.legal(seat)),
    actions: seats.map((seat) => game.actions(seat)), observations: seats.map((seat) => game.observation(seat)),
    results: game.ending ? seats.map((seat) => game.results(seat)) : [],
  }));
});
