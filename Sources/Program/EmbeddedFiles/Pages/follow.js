// Follows games that are being played. The server says how far each is, and its data are loaded again when it has changed.

const follower = {
  /** By name: the version of the data that are shown. */
  shown: new Map(),
  /** By name: the version that the server has; a game that is over has none. */
  live: {},
  source: undefined,
  isBusy: false,

  /** Listens to the server if a game of the page is being played; called again where the page shows other games. */
  start() {
    document.querySelector(".running")?.remove();
    if (!gamePage.running.size) return;
    this.shown.clear();
    this.mark();
    if (this.source) return void this.update(this.live);
    this.source = new EventSource("../views");
    this.source.addEventListener("live", (event) => this.update(JSON.parse(event.data)));
  },

  /** Takes the versions of all games that are being played. */
  async update(live) {
    this.live = live;
    if (this.isBusy) return;
    this.isBusy = true;
    for (let name = this.changed; name !== undefined; name = this.changed) {
      const version = this.version(name);
      this.shown.set(name, version);
      await this.refresh(name, version);
      this.mark();
    }
    this.isBusy = false;
  },

  version(name) { return this.live[name] ?? "over"; },

  /** The names of the shown games that are being played. */
  get running() { return (gamePage.names ?? []).filter((name) => gamePage.running.has(name)); },

  /** The name of a game of the page that has changed. */
  get changed() { return this.running.find((name) => this.shown.get(name) !== this.version(name)); },

  async refresh(name, version) {
    try {
      await gamePage.loadScript(name, version);
      const data = await gamePage.unpack(name);
      gamePage.names.forEach((other, index) => { if (other === name) this.extend(index, data); });
    } catch (problem) {
      if (!(problem instanceof PlainProblem)) throw problem;
      // A table whose game is not kept, or a server that has stopped.
      gamePage.running.delete(name);
    }
  },

  extend(index, data) {
    const game = readGame(data, gamePage.decks[index]);
    // After a failure of the machine a table begins again.
    if (game.steps.length < player.tables[index].steps.length) location.reload();
    else player.extend(index, game);
  },

  /** Says whether the games are being played. */
  mark() {
    let words = document.querySelector(".running");
    if (!words) {
      words = element("p", "running");
      words.setAttribute("role", "status");
      document.querySelector("header").append(words);
    }
    const isRunning = this.running.length > 0;
    words.classList.toggle("over", !isRunning);
    const text = isRunning ? "Being played: new steps appear by themselves" : "The game is over";
    if (words.textContent !== text) words.textContent = text;
    if (!isRunning && player.position >= player.end) player.stop();
  },
};
