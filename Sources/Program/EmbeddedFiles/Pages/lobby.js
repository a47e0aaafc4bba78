// Who is at the table: names, who has come, who is awaited or away, and without whom it goes on. It knows no game.

const lobby = {
  form: document.querySelector(".lobby"), bar: document.querySelector(".people-bar"),
  name: document.querySelector(".lobby input"), way: document.querySelector(".leave"),

  /** What is lost is asked again by whoever sees that nothing has happened. */
  send(body) { return post(body).catch(() => {}); },

  show(view) {
    const { stage, people, isReady } = this.view = view;
    const own = people.find((person) => person.isYou);
    const isWaiting = stage === "waiting" || stage === "left";
    const isFirst = this.form.hidden;
    this.way.hidden = stage !== "playing";
    if (this.way.hidden) this.way.open = false;
    this.form.hidden = !isWaiting;
    this.form.classList.toggle("ready", isReady || stage === "left");
    if (isWaiting && isFirst) this.greet(own);
    this.form.querySelector("ul").replaceChildren(...people.map((person) => {
      const item = element("li", person.state, person.name + (person.isYou ? " (you)" : ""));
      item.dataset.person = person.seat;
      item.append(element("span", "", this.words[person.state]));
      return item;
    }));
    const missing = people.filter((person) => person.isMissing);
    const ready = people.filter((person) => !person.isYou && person.state === "ready");
    const sentence = stage === "left" ? "You have left the table. You can come back for the next round."
      : stage === "playing" ? missing.map(({ name }) => name + " is away").join(", ")
      : isReady ? (missing.length ? "Waiting for " + missing.map(({ name }) => name).join(", ") : "It begins")
      : ready.map(({ name }) => name).join(", ") + (ready.length === 1 ? " is ready" : ready.length ? " are ready" : "");
    const place = isWaiting ? this.form.querySelector("footer") : this.bar;
    this.bar.hidden = isWaiting || !sentence || stage === "over" && !isReady && !ready.length;
    place.replaceChildren(element("span", "", sentence));
    place.firstChild.setAttribute("role", "status");
    if (!view.mayGoOn) return;
    for (const person of missing) {
      const words = (stage === "playing" ? "Go on without " : "Start without ") + person.name;
      const button = element("button", "", words);
      button.type = "button";
      button.disabled = person.isPassedOver;
      button.addEventListener("click", () => this.send({ do: "without", seat: person.seat }));
      place.append(button);
    }
  },

  words: { awaited: "has not come yet", here: "is here", ready: "is ready", playing: "plays", away: "is away", left: "has left", bot: "a bot" },

  /** The name that was used last is used again. */
  greet(own) {
    const known = preferences.get("name");
    this.name.value = known ?? "";
    if (known && own.name !== known) this.send({ do: "name", name: known });
    this.name.focus();
  },

  async start() {
    const name = this.name.value.trim();
    preferences.set("name", name);
    await this.send({ do: "name", name });
    await this.send({ do: "start" });
  },
};

lobby.way?.querySelector("button").addEventListener("click", () => {
  document.querySelector("#more").hidePopover();
  lobby.send({ do: "leave" });
});
// A person who plays alone has no such form.
lobby.form?.addEventListener("submit", (event) => { event.preventDefault(); lobby.start(); });
if (lobby.form) views.addEventListener("people", (event) => lobby.show(JSON.parse(event.data)));
