"use strict";
// What is said at the table: one sentence at a time, in the line between the felt and the buttons, which nothing else
// uses; and all that was said, in a panel.

/** What is said now. */
const caption = {
  place: document.querySelector(".message:not(.quiet)"), aside: document.querySelector(".message.quiet"), queue: [],
  seconds: document.querySelector(".line .seconds"),

  show({ question, results, lines, messages, isQuiet, agreement, left_ms: left }) {
    this.ends = agreement && left !== undefined ? performance.now() + left : undefined;
    this.count();
    const isOver = results !== undefined;
    // A question is asked in a dialog.
    const words = question ? [] : isOver ? [...lines, results] : lines;
    const said = JSON.stringify([words, messages]);
    if (said === this.said) return;
    this.said = said;
    // What eyes see is for ears alone, and what was said before it stays.
    const isHeard = isQuiet && !isOver;
    this.aside.textContent = isHeard ? words.join(". ") : "";
    if (isHeard) return;
    [this.queue, this.stays] = [[...words], isOver || agreement !== undefined];
    if (!words.length) this.place.textContent = "";
    this.next();
  },

  /** Counts the seconds in which others may still agree. */
  count() {
    clearTimeout(this.counting);
    const left = this.ends === undefined ? 0 : Math.max(Math.ceil((this.ends - performance.now()) / 1000), 0);
    this.seconds.textContent = left ? left + " s" : "";
    if (left) this.counting = setTimeout(() => this.count(), 250);
  },

  next() {
    clearTimeout(this.timer);
    const words = this.queue.shift();
    this.place.classList.toggle("gone", words === undefined);
    if (words === undefined) return;
    this.say(words);
    const isLast = !this.queue.length;
    if (isLast && this.stays) return;
    this.timer = setTimeout(() => this.next(), isLast ? 2500 + 60 * words.length : 900 + 40 * words.length);
  },

  /** Shows a sentence, in smaller letters if the line is too short for it. */
  say(words) {
    const { place } = this;
    Object.assign(place, { textContent: words, style: "" });
    const room = place.parentElement.clientHeight;
    for (let size = 95; place.offsetHeight > room && size > 60; size -= 5) place.style.fontSize = size + "%";
  },
};

const past = document.querySelector("#past");
past.addEventListener("toggle", async (event) => {
  if (event.newState !== "open") return;
  const list = past.querySelector("ol");
  list.replaceChildren(...(await (await fetch("history")).json()).map((line) => element("li", "", spoken(line))));
  list.scrollTop = list.scrollHeight;
});

// A menu that is longer than the window shows that it goes on, until its end is seen.
const more = document.querySelector("#more");
for (const name of ["scroll", "toggle"]) more.addEventListener(name, () => more.classList.toggle("end", more.scrollTop + more.clientHeight >= more.scrollHeight - 4));
