// BOT_NAME, a starter bot for BOT_GAME.
"use strict";

let state = 1;
const random = (bound) => (state = (state * 16807) % 2147483647) % bound;

// YOUR IDEA GOES HERE: read prompt.observation and return one of prompt.legalBOT_OR.
function choose(prompt) {
  // In a race, mostly pass, because a wrong claim costs. Otherwise any legal action except resign.
  if (prompt.legal.includes("pass") && random(40) > 0) return "pass";
  const parts = (prompt.observation.BOT_KEY || []).slice(0, BOT_COUNT); // BOT_CLAIM
  if (parts.length === BOT_COUNT) return parts.join(" "); // BOT_CLAIM
  const actions = prompt.legal.filter((action) => action !== "resign");
  return actions[random(actions.length)] || "resign";
}

const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "start") {
    state = (message.bot_seed % 2147483646) + 1;
    send({ type: "ready", name: "BOT_NAME" });
  } else if (message.type === "prompt") {
    send({ id: message.id, action: choose(message) });
  }
});
