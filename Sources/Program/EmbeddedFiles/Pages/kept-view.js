// What a reader has made of a page: how tables are sorted, filtered and shown in parts, and what is open. The history keeps it,
// so that a reader who comes back finds the page as it was left.

const keptView = {
  get all() { return history.state?.view ?? {}; },

  /** What is kept of a thing, by its kind and its place on the page. */
  get(kind, place) { return this.all[kind + place]; },

  keep(kind, place, value) {
    history.replaceState({ ...history.state, view: { ...this.all, [kind + place]: value } }, "");
  },
};

/** The place of a thing among those of its kind on the page. */
const placeOf = (node, selector) => [...document.querySelectorAll(selector)].indexOf(node);

/** Opens and closes the parts below an element as the reader left them, and keeps what the reader does with them. */
function keepParts(root) {
  for (const part of root.querySelectorAll("details")) {
    const place = placeOf(part, "details");
    const given = part.open;
    part.open = keptView.get("part", place) ?? given;
    part.addEventListener("toggle", () => {
      if ((keptView.get("part", place) ?? given) !== part.open) keptView.keep("part", place, part.open);
    });
  }
}
