// What a first visit needs: three short hints where something can be done for the first time, and a lesson of a few cards.

const tips = {
  node: document.querySelector(".line").appendChild(element("p", "tip")), shown: undefined,
  words: {
    lesson: () => "New to this game? A few cards teach it: ☰ Lesson",
    move: () => "Drag this card, or tap it and then its place",
    home: () => "Tap this card twice: it goes home",
    deal: (pile) => `Tap the ${pile} for more cards`,
  },

  /** The node to which a hint belongs in this view. */
  place(kind, view) {
    if (kind === "lesson") return lesson.dialog && document.querySelector(".corner");
    if (kind === "deal" && lesson.dialog) return undefined;
    const isOpen = (move) => Boolean(table.cards.places[move.cards[0]]?.[4]);
    const move = view.moves.find((other) => other.cards.length && (kind === "deal" ? !isOpen(other) : isOpen(other) && other.target !== undefined && Boolean(other.isHome) === (kind === "home")));
    return move && table.cards.cards[move.cards[0]];
  },

  /** Something was done: what was read is not shown again. */
  hide(view) {
    if (!this.shown || view.position === this.position) return;
    preferences.set("tip-" + this.shown, "seen");
    [this.shown, this.node.hidden] = [undefined, true];
    document.querySelector(".tipped")?.classList.remove("tipped");
  },

  show(view) {
    // Only who plays alone has the time to read.
    if (view.clock_ms === undefined) return;
    this.position = view.position;
    document.querySelector(".tipped")?.classList.remove("tipped");
    const isNeeded = view.results === undefined && !view.isPaused && !document.querySelector("dialog[open]");
    this.shown = isNeeded ? Object.keys(this.words).find((kind) => !preferences.get("tip-" + kind) && this.place(kind, view)) : undefined;
    this.node.hidden = !this.shown;
    if (!this.shown) return;
    const target = this.place(this.shown, view);
    target.classList.add("tipped");
    this.node.textContent = this.words[this.shown](view.piles[target.dataset.pile]?.words);
  },
};
tips.node.hidden = true;
tips.node.setAttribute("role", "note");

/** A few cards, of which those that belong together are to be tapped. */
const lesson = {
  dialog: document.querySelector(".lesson"),

  start() {
    const { words, cards, choices } = read(this.dialog.dataset.lesson);
    const [row, said, play] = [element("div", "picks"), element("p", ""), element("button", "play", "Play")];
    said.setAttribute("role", "status");
    play.addEventListener("click", () => this.dialog.close());
    const picked = new Set();
    const upright = getComputedStyle(document.documentElement).getPropertyValue("--aspect");
    row.append(...cards.map(([name, plain]) => {
      const [button, svg] = [element("button", "pick"), drawing("svg", {})];
      svg.append(drawing("use", { href: "#card-" + name }));
      svg.style.aspectRatio = upright;
      button.setAttribute("aria-label", spoken(plain));
      button.setAttribute("aria-pressed", "false");
      button.append(svg);
      button.addEventListener("click", () => {
        if (picked.size === choices[0].cards.length) for (const node of [...picked]) this.pick(node, picked);
        this.pick(button, picked);
        said.textContent = "";
        if (picked.size < choices[0].cards.length) return;
        const names = [...picked].map((node) => node.dataset.name);
        const choice = choices.find((other) => other.cards.every((card) => names.includes(card)));
        for (const node of picked) node.classList.add(choice.isRight ? "right" : "wrong");
        said.textContent = choice.words;
        if (choice.isRight) play.focus();
      });
      button.dataset.name = name;
      return button;
    }));
    fillPanel(this.dialog, "Lesson", [element("p", "", words), row, said], [play]);
    this.dialog.showModal();
    row.firstChild.focus();
    preferences.set("tip-lesson", "seen");
  },

  /** Takes a card, or puts it back. */
  pick(node, picked) {
    node.classList.remove("right", "wrong");
    if (!picked.delete(node)) picked.add(node);
    node.setAttribute("aria-pressed", String(picked.has(node)));
  },
};
document.querySelector(".learn")?.addEventListener("click", () => {
  document.querySelector(".more").hidePopover();
  lesson.start();
});

views.addEventListener("view", () => {
  tips.hide(table.view);
  // Once what flies lies where it belongs.
  clearTimeout(tips.timer);
  tips.timer = setTimeout(() => tips.show(table.view), calm.matches ? 0 : 1000);
});
