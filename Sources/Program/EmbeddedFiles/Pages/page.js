"use strict";
// What all pages share: the choice of colours and of light or dark, kept for the next page where the browser allows.

const preferences = {
  get(name) { try { return localStorage.getItem("referee-" + name); } catch { return null; } },
  set(name, value) { try { localStorage.setItem("referee-" + name, value); } catch { /* A file may not store. */ } },
};

/** Makes a button go round the values of an attribute of the page, and a switch or a list choose one of them. */
function bindChoice(control, name, values) {
  const root = document.documentElement;
  const apply = (value) => {
    if (value) root.dataset[name] = value; else delete root.dataset[name];
    if (control.matches("select")) control.value = value;
    else if (control.matches("input")) control.checked = Boolean(value);
    else control.setAttribute("aria-pressed", String(Boolean(value)));
  };
  apply(values.includes(preferences.get(name)) ? preferences.get(name) : values[0]);
  control.addEventListener(control.matches("button") ? "click" : "change", () => {
    const next = control.matches("select") ? control.value : values[(values.indexOf(root.dataset[name] ?? values[0]) + 1) % values.length];
    apply(next);
    preferences.set(name, next);
  });
}

document.documentElement.classList.add("js");
for (const button of document.querySelectorAll("[data-choice]")) {
  bindChoice(button, button.dataset.choice, button.dataset.values.split(","));
}
