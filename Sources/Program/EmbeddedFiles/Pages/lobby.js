// Who is at the table: names, who has come, who is awaited or away, and without whom it goes on. It knows no game.

const lobby = {
  form: document.querySelector(".lobby"), bar: document.querySelector(".people-bar"),
  name: document.querySelector(".lobby input"), way: document.querySelector(".leave"),

  words: {
    state: { awaited: "has not come yet", here: "is here", ready: "is ready", playing: "plays", away: "is away", left: "has left", bot: "a bot" },
    you: (name) => name + " (you)",
    gone: (name, state, seconds) => `${name} ${lobby.words.state[state]}${seconds > 0 ? ` · may come back: ${seconds} s` : ""}`,
    waiting: (names) => "Waiting for " + names.join(", "),
    ready: (names) => names.join(", ") + (names.length === 1 ? " is ready" : " are ready"),
    begins: "It begins",
    left: "You have left this round, and watch it", comeBack: "Come back",
    out: "You are out of this round, and watch it", playNext: "Play the next round", back: "You watch, and play again from the next round on",
    without: (name) => "Go on without " + name, startWithout: (name) => "Start without " + name,
    alone: "Go on alone", claim: "Claim the game",
    apart: { elsewhere: "Others play now. Your next game comes here", closed: "All games have been played" },
    audience: "Who only watches", invite: "Invite", copy: "Copy link", copied: "Copied", code: (name) => "QR code of the link for " + name,
    onlyHere: "Only this machine can open it. For others, start with --listen.",
  },

  /** What is lost is asked again by whoever sees that nothing has happened. */
  send(body) { return post(body).catch(() => {}); },

  show(view) {
    const { stage, people, isReady } = this.view = view;
    this.since = performance.now();
    const own = people.find((person) => person.isYou);
    // Who has not seen the end of a round either begins like all others.
    const isWaiting = stage === "waiting" || stage === "over" && !table.view;
    const isFirst = this.form.hidden;
    this.way.hidden = stage !== "playing" || !own || own.state === "left";
    if (this.way.hidden) this.way.open = false;
    this.form.hidden = !isWaiting;
    // Who has no seat watches.
    this.form.classList.toggle("ready", isReady || !own);
    const isWatching = !own && !this.words.apart[stage] || stage === "playing" && own.state === "left";
    document.body.classList.toggle("watching", isWatching);
    document.querySelector(".watches").hidden = !isWatching || !!own;
    if (isWaiting && isFirst && own) this.greet(own);
    this.list(people, view.watch);
    this.tell(isWaiting ? this.form.querySelector("footer") : this.bar, own, isWaiting);
  },

  list(people, watch) {
    const key = JSON.stringify(people.map(({ name, state, link }) => [name, state, link]));
    if (key === this.listed) return;
    this.listed = key;
    this.form.querySelector("ul").replaceChildren(...people.map((person) => {
      const item = element("li", person.state, person.isYou ? this.words.you(person.name) : person.name);
      item.dataset.colour = person.colour;
      item.append(element("span", "", person.style ?? this.words.state[person.state]));
      if (person.link) item.append(this.invitation(person));
      return item;
    }));
    if (!watch) return;
    const audience = element("li", "audience", this.words.audience);
    audience.append(this.invitation({ seat: "watch", name: this.words.audience, link: watch }));
    this.form.querySelector("ul").append(audience);
  },

  /** The link of somebody who has not come yet, for their camera or for a message. */
  invitation({ seat, name, link }) {
    const box = element("details", "invite");
    const [code, text, copy] = [element("img"), element("input"), element("button", "", this.words.copy)];
    code.alt = this.words.code(name);
    // Most never look at it.
    box.addEventListener("toggle", () => { code.src = "qr/" + seat; }, { once: true });
    Object.assign(text, { value: link, readOnly: true, ariaLabel: link });
    copy.type = "button";
    copy.addEventListener("click", async () => {
      text.select();
      // Where the connection is not encrypted, browsers have the old way alone.
      try { await navigator.clipboard.writeText(link); } catch { document.execCommand("copy"); }
      copy.textContent = this.words.copied;
    });
    box.append(element("summary", "", this.words.invite), code, text, copy);
    if (new URL(link).hostname.startsWith("127.")) box.append(element("p", "", this.words.onlyHere));
    return box;
  },

  /** What is to be said of the others, and what may be done about it. */
  tell(place, own, isWaiting) {
    const { stage, people, isReady, mayGoOn, isOfTwo } = this.view;
    const missing = people.filter((person) => person.isMissing);
    const names = (list) => list.map(({ name }) => name);
    const ready = names(people.filter((person) => !person.isYou && person.state === "ready"));
    const [lines, buttons] = [[], []];
    const button = (words, body, isDisabled = false) => {
      const made = element("button", "", words);
      [made.type, made.disabled] = ["button", isDisabled];
      made.addEventListener("click", () => this.send(body));
      buttons.push(made);
    };
    if (this.words.apart[stage]) lines.push(this.words.apart[stage]);
    else if (stage === "playing" && own?.state === "left") {
      lines.push(this.view.wantsNext ? this.words.back : own.isOut ? this.words.out : this.words.left);
      if (!this.view.wantsNext) button(own.isOut ? this.words.playNext : this.words.comeBack, { do: "return" });
    } else if (stage === "playing") {
      for (const person of missing) {
        const left = this.secondsLeft(person);
        lines.push(this.words.gone(person.name, person.state, left));
        if (!mayGoOn || isOfTwo && left > 0) continue;
        button(isOfTwo ? this.words.alone : this.words.without(person.name), { do: "without", seat: person.seat }, person.isPassedOver);
        if (isOfTwo) button(this.words.claim, { do: "claim" });
      }
    } else {
      if (isReady) lines.push(missing.length ? this.words.waiting(names(missing)) : this.words.begins);
      else if (ready.length) lines.push(this.words.ready(ready));
      if (mayGoOn) for (const person of missing) button(this.words.startWithout(person.name), { do: "without", seat: person.seat }, person.isPassedOver);
    }
    this.bar.hidden = isWaiting || !lines.length;
    // Each line is said once, however often its seconds are counted; a button that is pressed stays.
    const key = JSON.stringify([lines, buttons.map(({ textContent, disabled }) => [textContent, disabled]), isWaiting]);
    if (key === this.told) return;
    this.told = key;
    const said = element("span", "", lines.join(" · "));
    if (!missing.some((person) => this.secondsLeft(person) > 0)) said.setAttribute("role", "status");
    place.replaceChildren(said, ...buttons);
  },

  /** For how long somebody may come back, in whole seconds; 0 where that is over, undefined where nothing ends it. */
  secondsLeft({ left_ms: left }) { return left === undefined ? undefined : Math.max(Math.ceil((left - (performance.now() - this.since)) / 1000), 0); },

  count() {
    const { view } = this;
    if (view?.stage === "playing" && view.people.some((person) => person.left_ms)) this.tell(this.bar, view.people.find((person) => person.isYou), false);
  },

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
if (lobby.form) {
  views.addEventListener("people", (event) => lobby.show(JSON.parse(event.data)));
  // A page that is opened after a round is told of the people before it is told of the round's end.
  views.addEventListener("view", () => { if (!lobby.form.hidden) lobby.show(lobby.view); });
  setInterval(() => lobby.count(), 250);
}
