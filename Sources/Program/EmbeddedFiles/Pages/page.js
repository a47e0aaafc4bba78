"use strict";
// What all pages share: the choice of colours and of light or dark, kept for the next page where the browser allows.

const preferences = {
  get(name) { try { return localStorage.getItem("referee-" + name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem("referee-" + name, value); } catch { /* A file may not store. */ } },
};

/** Makes a button go round the values of an attribute of the page. */
function bindChoice(button, name, values) {
  const root = document.documentElement;
  const apply = (value) => {
    if (value) root.dataset[name] = value; else delete root.dataset[name];
    button.setAttribute("aria-pressed", String(Boolean(value)));
  };
  apply(values.includes(preferences.get(name)) ? preferences.get(name) : values[0]);
  button.addEventListener("click", () => {
    const next = values[(values.indexOf(root.dataset[name] ?? values[0]) + 1) % values.length];
    apply(next);
    preferences.set(name, next);
  });
}

document.documentElement.classList.add("js");
for (const button of document.querySelectorAll("[data-choice]")) {
  bindChoice(button, button.dataset.choice, button.dataset.values.split(","));
}
