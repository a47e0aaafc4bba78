// Shows recorded games again, by move or by time: steps, the log and the controls.

/** A number that a bot reports. */
const reported = (value) => new Intl.NumberFormat("en", { maximumSignificantDigits: 4 }).format(value);

/** What may scroll can be reached by keys. */
function scrolled(node, name) {
  node.tabIndex = 0;
  node.setAttribute("role", "region");
  node.setAttribute("aria-label", name);
  return node;
}

/** One table: its cards, and what is told beside them. */
class Table {
  constructor(section, data) {
    this.section = section;
    this.data = data;
    this.at = 1;
    this.cards = [...section.querySelectorAll(".card")];
    this.table = new CardTable(this.cards, data);
    this.seats = [...section.querySelectorAll("[data-seat]")];
    this.badges = [...section.querySelectorAll("[data-badge]")];
    this.log = [...section.querySelectorAll(".log li")];
    this.steps = data.steps;
    this.last = data.steps.length - 1;
    this.prepareUndo();
    this.dealCards();
    this.section.querySelector(".words").textContent = spoken(this.steps[1].words);
    this.log.forEach((line, index) => this.bindLine(line, index));
    this.plots = new Plots(this);
    this.draw();
  }

  bindLine(line, index) { line.addEventListener("click", () => player.goToStep(this, index)); }

  /** Takes the data that a running game has now: its earlier steps are as before. */
  extend(data) {
    this.data = data;
    this.steps = data.steps;
    this.last = data.steps.length - 1;
    this.prepareUndo();
    const list = this.section.querySelector(".log");
    for (const [index, step] of this.steps.entries()) {
      const line = this.log[index] ?? element("li");
      if (line.textContent !== spoken(step.words)) line.textContent = spoken(step.words);
      if (this.log[index]) continue;
      this.bindLine(line, index);
      this.log.push(line);
      list.append(line);
    }
    this.draw();
    this.tell(this.steps[this.at]);
  }

  /** Runs through the game once to note what every step changes, as it was before. */
  prepareUndo() {
    const places = this.cards.map((_, card) => this.data.start[card]);
    const badges = this.badges.map(() => "");
    const clocks = this.seats.map(() => "");
    for (const step of this.steps) {
      step.undo = step.moves.map((move) => [move[0], ...places[move[0]], -move[6]]);
      for (const [card, ...place] of step.moves) places[card] = place.slice(0, 5);
      for (const [badge, value] of step.badges ?? []) badges[badge] = value;
      for (const [seat, text] of step.clocks ?? []) clocks[seat] = text;
      step.allBadges = [...badges];
      step.allClocks = [...clocks];
    }
  }

  /** Draws what is seen of all steps at once, and reserves the room that the longest texts of the head need. */
  draw() {
    this.plots.draw();
    this.showLead();
    const longest = (text) => `${this.steps.reduce((length, step) => Math.max(length, text(step).length), 0)}ch`;
    this.badges.forEach((badge, index) => { badge.style.minWidth = longest((step) => step.allBadges[index]); });
    this.seats.forEach((seat, index) => seat.style.setProperty("--clock", longest((step) => step.allClocks[index])));
    this.section.querySelector(".head").classList.toggle("with-photos", this.steps.some((step) => step.photo));
  }

  /** Says from which step on the winner leads, and leads there. */
  showLead() {
    const line = this.section.querySelector(".lead");
    const step = this.plots.curve?.leadingStep(this.data.winner);
    line.hidden = step === undefined || step === this.last;
    if (line.hidden) return;
    const anchor = element("a", "", `step ${step}`);
    anchor.href = gamePage.link(`step=${step}`);
    line.replaceChildren(`${this.data.seats[this.data.winner]} leads from `, anchor, " on.");
  }

  /** Notes where the cards lie after the deal. */
  dealCards() {
    this.table.places = this.cards.map((_, card) => this.data.start[card]);
    for (const [card, ...place] of [...this.steps[0].moves, ...this.steps[1].moves]) this.table.places[card] = place.slice(0, 5);
  }

  /** Goes to a step; one step at a time is seen as movement, a jump is not. Returns how long that takes, in ms. */
  show(target, speed) {
    target = Math.max(0, Math.min(target, this.last));
    const distance = target - this.at;
    for (const animation of this.section.getAnimations({ subtree: true })) animation.cancel();
    this.clearMarks();
    const moves = new Map();
    while (this.at < target) {
      this.at += 1;
      for (const [card, x, y, scale, depth, up, beat] of this.steps[this.at].moves) moves.set(card, [x, y, scale, depth, up, beat]);
    }
    while (this.at > target) {
      for (const [card, ...place] of this.steps[this.at].undo) moves.set(card, place);
      this.at -= 1;
    }
    const isSeen = Math.abs(distance) === 1 && speed > 0 && !calm.matches;
    const step = this.steps[this.at];
    const length = isSeen ? this.table.fly(moves, distance > 0 && step.claims ? 700 / speed : 0, speed) : 0;
    if (!isSeen) for (const [card, place] of moves) this.table.put(card, place);
    this.mark(step, isSeen, speed);
    this.tell(step);
    return length;
  }

  /** Says colours by their names in the palette that is chosen. */
  speak() { this.log.forEach((line, index) => { line.textContent = spoken(this.steps[index].words); }); }

  /** All cards, those first that lie on top. */
  get topCards() { return this.cards.toSorted((a, b) => b.style.zIndex - a.style.zIndex); }

  clearMarks() {
    for (const node of this.section.querySelectorAll(".verdict")) node.remove();
    for (const card of this.cards) card.classList.remove("claimed", "right", "wrong", "late", "bogus", "hinted", "shown");
    for (const seat of this.seats) {
      seat.classList.remove("active");
      const say = seat.querySelector(".say");
      say.className = "say";
      say.replaceChildren();
    }
  }

  /** Marks who claimed what, how it was judged, and an illegal move, which is shown going home. */
  mark(step, isSeen, speed) {
    for (const seat of step.active ?? []) this.seats[seat]?.classList.add("active");
    for (const [seat, said, verdict, cards] of step.claims ?? []) {
      const say = this.seats[seat].querySelector(".say");
      say.className = "say " + verdict;
      say.append(icon(verdict), element("span", "", spoken(said)));
      for (const card of cards) {
        const node = this.cards[card];
        if (node.classList.contains("claimed")) continue;
        node.classList.add("claimed", verdict);
        const mark = icon(verdict);
        mark.setAttribute("class", "verdict");
        node.append(mark);
      }
    }
    for (const [card, x, y] of step.attempt ?? []) this.table.attempt(card, x, y, isSeen, speed);
    for (const move of step.moves) if (move[7]) this.cards[move[0]].classList.add("shown");
    if (player.hints) for (const card of step.hint ?? []) this.cards[card].classList.add("hinted");
  }

  /** Brings the words up to date. */
  tell(step) {
    const part = (name) => this.section.querySelector("." + name);
    part("words").textContent = spoken(step.words);
    part("photo").hidden = !step.photo;
    const fault = part("fault");
    fault.hidden = !step.fault;
    if (step.fault) {
      const [seat, kind, message] = step.fault;
      fault.replaceChildren(element("b", "", `Fault of ${this.data.seats[seat]}: ${kind}. `), message);
    }
    const mistake = part("mistake");
    mistake.hidden = !step.mistake;
    if (step.mistake) {
      const [seat, words] = step.mistake;
      mistake.replaceChildren(element("b", "", `Mistake of ${this.data.seats[seat]}: `), spoken(words) + ".");
      if (this.data.seats.length === 1) mistake.append(" To play on from before it: ", element("code", "", this.playCommand));
    }
    this.showChance(step);
    const told = part("told");
    told.replaceChildren();
    const info = this.data.seats.map((_, seat) => [seat, (step.info ?? []).filter((entry) => entry[0] === seat).map((entry) => `${entry[1]} ${reported(entry[2])}`).join("\n")]);
    for (const [list, title] of [[step.notes, "notes"], [info.filter((entry) => entry[1]), "reports"], [step.errors, "writes to standard error"]]) {
      for (const [seat, text] of list ?? []) {
        const figure = element("figure");
        figure.style.setProperty("--seat", this.seats[seat].style.getPropertyValue("--seat"));
        figure.append(element("figcaption", "", `${this.data.seats[seat]} ${title}`), scrolled(element("pre", "", text), title));
        told.append(figure);
      }
    }
    this.badges.forEach((badge, index) => { badge.textContent = step.allBadges[index]; });
    this.seats.forEach((seat, index) => { seat.querySelector(".clock").textContent = step.allClocks[index]; });
    for (const line of this.section.querySelectorAll(".log .now")) line.classList.remove("now");
    const line = this.log[this.at];
    line.classList.add("now");
    const list = line.parentElement;
    const top = line.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - list.clientHeight / 3;
    this.plots.moveCursors(this.at);
  }

  /** The command that plays on from before the step that is shown. */
  get playCommand() {
    const [, event, game, number] = gamePage.names?.[player.tables.indexOf(this)]?.match(/^(\d+)-(\w+)-(\d+)$/) ?? [];
    const file = event ? `transcripts/${event}-${game}/${number.padStart(6, "0")}.jsonl` : "FILE";
    return `referee play ${this.data.game} --new --from ${file} --step ${this.at}`;
  }

  /** Brings the bar of the chance to win up to date; before the deal it is that of the deal. */
  showChance(step) {
    const bar = this.section.querySelector(".chance");
    if (!bar) return;
    const share = (step.chance ?? this.data.chances[0]) / 1000;
    const words = `${(100 * share).toFixed(share > 0 && share < 1 ? 1 : 0)}%`;
    bar.style.setProperty("--share", share);
    bar.querySelector("b").textContent = words;
    bar.setAttribute("aria-label", `Winnable: ${words}`);
  }
}

/** All tables together: in step by move, or by time. */
const player = {
  tables: [], position: 1, isPlaying: false, hints: false, byTime: false, timer: 0,
  /** True if a reader has stopped a running game. */
  isHeld: false,
  /** True while the last steps of a running game are shown. */
  isFollowing: false,
  /** The most steps that are shown of those that a running game has made since the last look. */
  mostBehind: 8,

  /** Shows games in the sections of the page. */
  start(games) {
    this.clear();
    const sections = [...document.querySelectorAll(".game")];
    this.tables = games.map((data, index) => new Table(sections[index], data));
    this.findMoments();
    this.parting = this.isComparison ? this.differingStep : undefined;
    this.scrubber = document.querySelector("#scrubber");
    this.offer("tables", games.length > 1);
    this.offer("mistakes", this.tables.some((table) => table.steps.some((step) => step.mistake)));
    if (!this.isBound) this.bind();
    this.readLink();
  },

  /** Shows or hides the buttons and the help of what only some games have. */
  offer(what, isThere) { for (const part of document.querySelectorAll(`[data-with="${what}"]`)) part.hidden = !isThere; },

  /** Notes the moments: before the deal, the deal, and then every moment at which something happened at some table. */
  findMoments() {
    const moments = new Set(this.tables.flatMap((table) => table.steps.slice(2).map((step) => step.at)));
    this.moments = [-1, 0, ...[...moments].filter((moment) => moment > 0).sort((a, b) => a - b)];
  },

  /** Gives a table the data that its running game has now, and goes on to new steps where the last one was shown. */
  extend(index, data) {
    const wasAtEnd = this.position >= this.end;
    this.tables[index].extend(data);
    this.findMoments();
    this.showPosition();
    if (!wasAtEnd || this.isHeld || this.position >= this.end) return;
    this.isFollowing = true;
    this.isPlaying = true;
    this.showPlaying();
    if (!this.timer) this.advance();
  },

  /** Shows no game any more. */
  clear() {
    this.stop();
    clearTimeout(this.link);
    this.link = undefined;
    [this.tables, this.position, this.isHeld] = [[], 1, false];
    if (this.byTime) this.showMode(false);
  },

  showMode(byTime) {
    this.byTime = byTime;
    document.querySelector("[data-do='mode']").setAttribute("aria-pressed", String(byTime));
  },

  get end() { return this.byTime ? this.moments.length - 1 : Math.max(...this.tables.map((table) => table.last)); },
  get speed() { return Number(document.querySelector("#speed").value); },

  stepOf(table, position) {
    if (!this.byTime) return Math.min(position, table.last);
    if (position < 1) return 0;
    let step = 1;
    while (step < table.last && table.steps[step + 1].at <= this.moments[position]) step += 1;
    return step;
  },

  go(position, speed = this.speed) {
    if (!this.tables.length) return 0;
    const before = this.position;
    this.position = Math.max(0, Math.min(position, this.end));
    const lengths = this.tables.map((table) => table.show(this.stepOf(table, this.position), speed));
    this.showPosition();
    this.keepLink();
    if (before < this.position && this.position === this.end && speed > 0) this.celebrate();
    return Math.max(...lengths);
  },

  showPosition() {
    this.scrubber.max = this.end;
    this.scrubber.value = this.position;
    const moment = this.byTime ? (this.position < 1 ? "before the deal" : time(this.moments[this.position])) : `step ${this.position} of ${this.end}`;
    this.scrubber.setAttribute("aria-valuetext", moment);
    document.querySelector("#where").textContent = this.byTime ? moment : `${this.position} / ${this.end}`;
    this.showParting();
  },

  /** Says at which step compared games part, and leads there. */
  showParting() {
    const line = document.querySelector(".parting");
    if (!line) return;
    line.hidden = this.parting === undefined;
    if (this.parting === 1) return line.replaceChildren("The games are the same.");
    if (this.parting === this.tables[0]?.at) return line.replaceChildren("The games part at this step.");
    const anchor = element("a", "", `step ${this.parting}`);
    anchor.href = gamePage.link(`step=${this.parting}`);
    line.replaceChildren("The games part at ", anchor, ".");
  },

  /** Puts the step into the address, a few times a second: browsers stop a page that does it at every step. */
  keepLink() {
    if (gamePage.folder) return;
    this.link ??= setTimeout(() => {
      this.link = undefined;
      history.replaceState(null, "", gamePage.link(`${this.byTime ? "moment" : "step"}=${this.position}`));
    }, 250);
  },

  goToStep(table, step) {
    this.stop();
    if (!this.byTime) return this.go(step, 0);
    const at = step < 2 ? [-1, 0][step] : table.steps[step].at;
    return this.go(this.moments.findIndex((moment) => moment >= at), 0);
  },

  /** Goes to the next mistake, or to the last one before. */
  goToMistake(way) {
    for (const table of this.tables) {
      for (let step = table.at + way; step >= 0 && step <= table.last; step += way) {
        if (table.steps[step].mistake) return this.goToStep(table, step);
      }
    }
    return 0;
  },

  play() {
    this.isHeld = this.isPlaying;
    if (this.isPlaying) return this.stop();
    if (this.position === this.end && !gamePage.running.size) this.go(0, 0);
    this.isPlaying = true;
    this.showPlaying();
    this.advance();
  },

  advance() {
    this.timer = 0;
    if (!this.isPlaying) return;
    if (this.isFollowing && this.end - this.position > this.mostBehind) this.go(this.end - this.mostBehind, 0);
    // At the last step of a running game, the next one is awaited.
    if (this.position >= this.end) return gamePage.running.size ? undefined : this.stop();
    const length = this.go(this.position + 1);
    this.timer = setTimeout(() => this.advance(), Math.max(length, calm.matches ? 600 / this.speed : 0) + 260 / this.speed);
  },

  stop() {
    this.isPlaying = false;
    this.isFollowing = false;
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying();
  },

  showPlaying() {
    const button = document.querySelector("[data-do='play']");
    button.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    button.replaceChildren(icon(this.isPlaying ? "go-pause" : "go-play"), element("span", "", this.isPlaying ? "Pause" : "Play"));
    // At full pace a voice could not follow.
    for (const words of document.querySelectorAll(".words")) words.setAttribute("aria-live", this.isPlaying && this.speed > 1 ? "off" : "polite");
  },

  celebrate() {
    const winners = this.tables.filter((table) => table.data.isWin && table.at === table.last);
    if (!winners.length) return;
    for (const table of winners) table.section.classList.add("party");
    for (const table of winners) celebrate(table.topCards, table.section.querySelector(".felt"));
  },

  toggleHints() {
    this.hints = !this.hints;
    document.querySelector("[data-do='hint']").setAttribute("aria-pressed", String(this.hints));
    this.go(this.position, 0);
  },

  toggleMode() {
    const table = this.tables[0];
    if (!table) return;
    const step = table.at;
    this.showMode(!this.byTime);
    this.goToStep(table, step);
  },

  /** The first step at which the actions of the tables differ; 1 if they do not. */
  get differingStep() {
    // A sentence about another seat is about another action only if it differs in more than the name.
    const said = (table, step) => table.data.seats.reduce((text, name, seat) => text.replaceAll(name, `seat ${seat}`), step.template);
    const action = (table, index) => { const step = table.steps[index]; return step && JSON.stringify([step.move, said(table, step)]); };
    for (let index = 2; index <= this.end; index += 1) {
      if (this.tables.some((table) => action(table, index) !== action(this.tables[0], index))) return index;
    }
    return 1;
  },

  /** True for games of one seat each on the same deal, of which a reader wants to see the difference. */
  get isComparison() {
    const games = this.tables.map((table) => table.data);
    return games.length > 1 && games.every((game) => game.seats.length === 1 && game.deal === games[0].deal);
  },

  readLink() {
    const text = gamePage.names ? location.hash.split(";").slice(1).join(";") : location.hash.slice(1);
    const link = text.match(/^(step|moment)=(\d{1,9}|differs)$/);
    const word = link?.[2] ?? (this.isComparison ? "differs" : gamePage.running.size ? String(this.end) : "1");
    if (link && (link[1] === "moment") !== this.byTime) this.toggleMode();
    if (word === "differs") this.goToStep(this.tables[0], this.parting ?? this.differingStep);
    else this.go(Number(word), 0);
  },

  bind() {
    this.isBound = true;
    document.addEventListener("palette", () => {
      for (const table of this.tables) table.speak();
      this.go(this.position, 0);
    });
    const actions = {
      first: () => { this.stop(); this.go(0, 0); },
      back: () => { this.stop(); this.go(this.position - 1); },
      play: () => this.play(),
      forward: () => { this.stop(); this.go(this.position + 1); },
      last: () => { this.stop(); this.isHeld = false; this.go(this.end, 0); },
      hint: () => this.toggleHints(),
      mode: () => this.toggleMode(),
      "mistake-before": () => this.goToMistake(-1),
      mistake: () => this.goToMistake(1),
    };
    for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", actions[button.dataset.do]);
    this.scrubber.addEventListener("input", () => { this.stop(); this.go(Number(this.scrubber.value), 0); });
    window.addEventListener("hashchange", () => { if (gamePage.isCurrent && this.tables.length) { this.stop(); this.readLink(); } });
    const pace = (change) => {
      const select = document.querySelector("#speed");
      select.selectedIndex = Math.max(0, Math.min(select.options.length - 1, select.selectedIndex + change));
    };
    const click = (name) => () => document.querySelector(`[data-choice='${name}']`).click();
    const keys = {
      ArrowLeft: actions.back, ArrowRight: actions.forward, Home: actions.first, End: actions.last, " ": actions.play,
      h: actions.hint, m: actions.mode, n: actions.mistake, p: actions["mistake-before"], c: click("colours"), d: click("theme"),
      "+": () => pace(1), "=": () => pace(1), "-": () => pace(-1),
    };
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target.matches("select, input:not([type='range'])");
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping || !keys[event.key]) return;
      if (event.target.matches("button, a") && event.key === " ") return;
      event.preventDefault();
      keys[event.key]();
    });
  },
};
