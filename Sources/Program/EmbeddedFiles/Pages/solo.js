// What a person is asked beside the table: which game comes next, and whether a game is to be given up.

const menu = document.querySelector(".menu");
const numberOfDeal = menu?.querySelector(".number");
// Who types a number wants that deal.
numberOfDeal?.addEventListener("input", () => { menu.querySelector('[name="deal"][value="number"]').checked = true; });
menu?.addEventListener("close", () => {
  if (menu.returnValue !== "new") return;
  menu.returnValue = "";
  const options = {};
  for (const input of menu.querySelectorAll("[data-option]")) {
    if (input.type === "radio" && !input.checked) continue;
    const value = input.type === "checkbox" ? input.checked : JSON.parse(input.value || "null");
    const [first, second] = input.dataset.option.split(".");
    if (second) (options[first] ??= {})[second] = value; else options[first] = value;
  }
  const choice = menu.querySelector('[name="deal"]:checked').value;
  options.deal = choice === "number" ? Number(numberOfDeal.value) : choice;
  sender.send(() => ({ do: "new", options }));
});

/** A question with two answers, over the table of the window where it came up. */
const asker = {
  dialog: document.body.appendChild(element("dialog", "ask")), key: undefined,

  show(view) {
    const { question } = view;
    const key = question && question.action === sender.wanted ? view.position + question.action : undefined;
    if (key === this.key) return;
    this.key = key;
    if (!key) return this.dialog.close();
    const [yes, no] = [element("button", "", "Yes"), element("button", "play", "No, go on")];
    yes.addEventListener("click", () => this.answer("confirm"));
    no.addEventListener("click", () => this.answer("decline"));
    this.dialog.replaceChildren(element("p", "", question.text), yes, no);
    this.dialog.showModal();
    no.focus();
  },

  answer(word) {
    [sender.wanted, this.key] = [];
    sender.send((view) => ({ do: word, position: view.position }));
    this.dialog.close();
  },
};
// Escape says no.
asker.dialog.addEventListener("close", () => { if (asker.key) asker.answer("decline"); });

/** Fills a panel: its title, what it holds, which scrolls if it has to, and buttons that always stay in sight. */
function fillPanel(panel, title, contents, buttons) {
  const [scroll, footer] = [element("div", "scroll"), element("footer")];
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "group");
  scroll.setAttribute("aria-label", title);
  scroll.append(...contents);
  footer.append(...buttons);
  panel.replaceChildren(element("h2", "", title), scroll, footer);
}

/** The end of a game: one large line, at most three figures, how another did, and what comes next. */
const ending = {
  box: document.body.appendChild(element("section", "ending panel")), list: element("dl", "rows"), said: element("p", "compared"), lost: element("p", "compared"), key: undefined,
  again: element("button"),

  show(view, isFirst) {
    // How others have played is known later.
    this.list.replaceChildren(...(view.rows ?? []).flatMap(([name, figure]) => [element("dt", "", name), element("dd", "", figure)]));
    this.said.textContent = view.comparison ?? "";
    // So is what lost the game.
    this.lost.textContent = view.lostBy ?? "";
    this.again.hidden = view.lostAfter === undefined;
    this.again.textContent = `Play on from move ${view.lostAfter + 1}`;
    this.again.onclick = () => { this.box.hidden = true; sender.send(() => ({ do: "back", steps: view.lostAfter })); };
    const key = view.results !== undefined && view.position + view.results;
    if (key === this.key) return;
    this.key = key;
    this.box.hidden = true;
    clearTimeout(this.timer);
    if (view.results === undefined) return;
    fillPanel(this.box, view.results, this.contents(view), this.buttons(view));
    // The celebration and the last call come first.
    this.timer = setTimeout(() => { this.box.hidden = false; }, isFirst || calm.matches ? 0 : view.isWon ? 3000 : view.figures ? 0 : 1500);
  },

  contents(view) {
    const figures = element("dl", "figures");
    const scores = view.badges.filter((badge) => badge.seat !== undefined && badge.label === view.badges.find((one) => one.seat !== undefined).label);
    const best = scores.map(({ seat, value }) => [view.seats[seat], value]).sort((a, b) => parseFloat(b[1]) - parseFloat(a[1]));
    figures.append(...(view.figures ?? best.slice(0, 3)).map(([name, figure]) => {
      const item = element("div");
      item.append(element("dt", "", name), element("dd", "", figure));
      return item;
    }));
    if (!view.rows) return [figures];
    const more = element("details");
    more.append(element("summary", "", "All figures"), this.list);
    return [figures, this.lost, this.said, more];
  },

  buttons(view) {
    const button = (words, act, look = "") => {
      const made = element("button", look, words);
      made.addEventListener("click", () => { this.box.hidden = true; act(); });
      return made;
    };
    const close = button("Close", () => {});
    if (!view.figures) return [close, ...(view.controls.includes("next") ? [button("Next round", () => sender.press("next"), "play")] : [])];
    const watch = element("a", "", "Watch");
    [watch.href, watch.target] = ["replay", "_blank"];
    const deal = (choice) => () => sender.send(() => ({ do: "new", options: choice && { deal: choice } }));
    return [close, watch, this.again, button("Same deal", deal("same")), button("Next deal", deal(), "play")];
  },
};
ending.box.hidden = true;
ending.box.setAttribute("aria-label", "The end");

/** The clock of a game alone stands in the header, beside what is counted. */
const clock = {
  button: document.querySelector('[data-control="pause"]'), shown: 0,
  veil: document.querySelector("main").appendChild(element("button", "veil", "Paused · go on")),

  show(view) {
    this.shown = performance.now();
    this.veil.hidden = !view.isPaused;
    this.tick();
  },

  tick() {
    const { view } = table;
    if (view?.clock_ms === undefined) return;
    const running = view.results === undefined && !view.isPaused && !view.isResting;
    const seconds = Math.floor((view.clock_ms + (running ? performance.now() - this.shown : 0)) / 1000);
    this.button.textContent = view.isPaused ? "▶ Go on" : "❚❚ Pause";
    document.querySelector(".seat .time").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  },
};
clock.veil.hidden = true;
// Who looks at something else does not play: the clock rests while no window shows the game.
clock.rest = () => {
  const { view } = table;
  if (view?.clock_ms === undefined || view.results !== undefined || view.isPaused) return;
  const isHidden = document.visibilityState === "hidden";
  if (view.isResting !== isHidden) sender.send(() => ({ do: isHidden ? "rest" : "wake" }));
};
document.addEventListener("visibilitychange", () => clock.rest());
clock.veil.addEventListener("click", () => sender.press("pause"));
setInterval(() => clock.tick(), 1000);

/** What one has achieved in games of each kind. */
const achieved = document.body.appendChild(element("dialog", "achieved panel"));
document.querySelector(".own-games")?.addEventListener("click", async () => {
  const close = element("button", "play", "Close");
  close.autofocus = true;
  close.addEventListener("click", () => achieved.close());
  const games = element("div");
  games.innerHTML = await (await fetch("games")).text();
  games.querySelector(".day").addEventListener("click", () => {
    achieved.close();
    sender.send(() => ({ do: "new", options: { deal: "day" } }));
  });
  fillPanel(achieved, "Your games", [games], [close]);
  document.querySelector(".more").hidePopover();
  achieved.showModal();
});

const note = document.querySelector(".line").appendChild(element("p", "note"));
note.setAttribute("role", "status");

let wasShown = false;
views.addEventListener("view", () => {
  const { view } = table;
  asker.show(view);
  ending.show(view, !wasShown);
  clock.show(view);
  note.textContent = view.note ?? "";
  // Another window has gone, or this one was loaded again.
  if (view.isResting && document.visibilityState === "visible") clock.rest();
  wasShown = true;
});
