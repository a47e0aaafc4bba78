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

/** A question with two answers, over the table. */
const asker = {
  dialog: document.body.appendChild(element("dialog", "ask")), key: undefined,

  show(view) {
    const { question } = view;
    if (!question) { this.key = undefined; this.dialog.close(); return; }
    const key = view.position + question.action;
    if (key === this.key) return;
    this.key = key;
    const [yes, no] = [element("button", "", "Yes"), element("button", "play", "No, go on")];
    yes.addEventListener("click", () => { this.dialog.close(); sender.act(question.action); });
    no.addEventListener("click", () => this.dialog.close());
    this.dialog.replaceChildren(element("p", "", question.text), yes, no);
    this.dialog.showModal();
    no.focus();
  },
};

views.addEventListener("view", () => asker.show(table.view));
