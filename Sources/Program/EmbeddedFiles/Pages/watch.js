// A run while it is played. The referee says which parts of the page have changed; they are fetched, and of each only the
// sections that differ are replaced, so that the page keeps its place while somebody reads.

const lost = document.querySelector(".lost");

/** A part of the page, fetched again when its version has changed. */
class Part {
  constructor(element) {
    this.element = element;
    this.address = element.dataset.part;
    this.version = undefined;
    this.wanted = undefined;
    this.isBusy = false;
  }

  async update(version) {
    this.wanted = version;
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.version !== this.wanted) {
        const next = this.wanted;
        const answer = await fetch(this.address);
        if (!answer.ok) break;
        this.show(await answer.text());
        this.version = next;
      }
    } catch { /* The connection is lost; the next event says what there is. */ }
    this.isBusy = false;
  }

  show(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const focused = document.activeElement?.getAttribute("href");
    const known = new Set([...this.element.querySelectorAll("li")].map((item) => item.innerHTML));
    const hadContent = known.size > 0;
    const next = [...template.content.children];
    const old = [...this.element.children];
    next.forEach((section, index) => {
      if (old[index]?.outerHTML === section.outerHTML) return;
      if (hadContent) for (const item of section.querySelectorAll("ol li")) if (!known.has(item.innerHTML)) mark(item);
      if (old[index]) old[index].replaceWith(section); else this.element.append(section);
    });
    for (const section of old.slice(next.length)) section.remove();
    if (focused && document.activeElement === document.body) {
      [...this.element.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)
        ?.focus({ preventScroll: true });
    }
  }
}

/** Lets something new be seen for a moment; without the mark it is equal to what comes next. */
function mark(item) {
  item.classList.add("new");
  setTimeout(() => { item.removeAttribute("class"); }, 1500);
}

const parts = [...document.querySelectorAll("[data-part]")].map((element) => new Part(element));
const source = new EventSource("views");
source.addEventListener("open", () => { lost.hidden = true; });
source.addEventListener("error", () => { lost.hidden = false; });
source.addEventListener("state", (event) => {
  const versions = JSON.parse(event.data);
  parts.forEach((part, index) => part.update(versions[index]));
});
