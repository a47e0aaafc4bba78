const firstLegal = require("first-legal");

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "start") process.stdout.write('{"type":"ready"}\n');
  if (message.type === "prompt") {
    process.stdout.write(JSON.stringify({ id: message.id, action: firstLegal(message.legal) }) + "\n");
  }
});
