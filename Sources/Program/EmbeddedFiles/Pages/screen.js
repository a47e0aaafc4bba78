// The big screen: a game that is being played, as large as the screen allows, then its result, then the next table.
// Without one, the games that have ended since and the leaderboards follow one another, each for some seconds.

const screenPage = {
  /** How long a result, a leaderboard and the replay of a game are shown, in milliseconds. */
  times: { result: 6000, board: 10000, replay: 30000, look: 200 },
  /** By name: the version of each game that is being played; nothing until the server has said so. */
  live: undefined,
  /** The names of the recorded games that ended last, the latest first. */
  finished: undefined,
  /** The names of the games that were shown. */
  shown: new Set(),
  boards: document.querySelector("#boards"),
  board: -1,

  start() {
    gamePage.folder = "pages/";
    const lost = document.querySelector(".lost");
    const source = new EventSource("views");
    source.addEventListener("open", () => { lost.hidden = true; });
    source.addEventListener("error", () => { lost.hidden = false; });
    source.addEventListener("live", (event) => {
      this.live = JSON.parse(event.data);
      follower.update(this.live);
    });
    source.addEventListener("finished", (event) => { this.finished = JSON.parse(event.data); });
    this.run();
  },

  pause: (time) => new Promise((resolve) => setTimeout(resolve, time)),

  async until(isSo) { while (!isSo()) await this.pause(this.times.look); },

  /** Shows one thing after another, without an end. */
  async run() {
    await this.until(() => this.live && this.finished);
    let wasGame = false;
    for (;;) {
      const running = Object.keys(this.live).find((name) => !this.shown.has(name));
      const name = running ?? (wasGame ? undefined : this.finished.find((game) => !this.shown.has(game)));
      wasGame = name !== undefined && await this.showGame(name);
      if (!wasGame) await this.showBoard();
    }
  },

  /** Shows a game to its end, and its result; gives false if it cannot be shown. */
  async showGame(name) {
    this.shown.add(name);
    try {
      gamePage.received.delete(name);
      await gamePage.loadScript(name, this.live[name] ?? "");
      const data = await gamePage.unpack(name);
      player.stop();
      gamePage.names = [name];
      this.turnTo(gamePage.main);
      gamePage.show([data]);
    } catch (problem) {
      if (!(problem instanceof PlainProblem)) throw problem;
      return false;
    }
    if (gamePage.running.has(name)) await this.follow(name);
    else await this.replay();
    this.say("Result");
    await this.pause(this.times.result);
    return true;
  },

  /** Shows a running game until it is over and its last step is shown. */
  async follow(name) {
    this.say("Being played");
    this.choosePace(1);
    follower.update(this.live);
    await this.until(() => !gamePage.running.has(name) && (player.position >= player.end || !player.isPlaying));
  },

  /** Shows a recorded game at a pace that people can follow. */
  async replay() {
    this.say("Replay");
    const step = 1200;
    this.choosePace((player.end * step) / this.times.replay);
    player.play();
    await this.until(() => !player.isPlaying);
  },

  /** Sets the least speed that is fast enough. */
  choosePace(speed) {
    const select = document.querySelector("#speed");
    const fast = [...select.options].findIndex((option) => Number(option.value) >= Math.max(speed, 1));
    select.selectedIndex = fast < 0 ? select.options.length - 1 : fast;
  },

  /** Shows the leaderboard of the next event, unless a game begins meanwhile. */
  async showBoard() {
    try {
      const answer = await fetch("boards");
      if (answer.ok) this.boards.innerHTML = await answer.text();
    } catch { /* The connection is lost, which the page says. */ }
    const sections = [...this.boards.children];
    if (!sections.length) {
      this.say("No table is being played");
      return this.pause(1000);
    }
    this.board = (this.board + 1) % sections.length;
    sections.forEach((section, index) => { section.hidden = index !== this.board; });
    document.querySelector("h1").textContent = sections[this.board].getAttribute("aria-label");
    this.turnTo(this.boards);
    this.say("Leaderboard");
    const end = performance.now() + this.times.board;
    return this.until(() => performance.now() >= end || Object.keys(this.live).some((name) => !this.shown.has(name)));
  },

  turnTo(part) { for (const other of [gamePage.main, this.boards]) other.hidden = other !== part; },

  say(text) { document.querySelector(".state").textContent = text; },
};

screenPage.start();
