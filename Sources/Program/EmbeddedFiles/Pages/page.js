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
    if (name === "colours") document.dispatchEvent(new Event("palette"));
  };
  apply(values.includes(preferences.get(name)) ? preferences.get(name) : values[0]);
  control.addEventListener(control.matches("button") ? "click" : "change", () => {
    const next = control.matches("select") ? control.value : values[(values.indexOf(root.dataset[name] ?? values[0]) + 1) % values.length];
    apply(next);
    preferences.set(name, next);
  });
}

/** A text in which colours have the names that they have in the palette that is chosen. */
function spoken(text) {
  const words = JSON.parse(document.querySelector("[data-inks]")?.dataset.inks ?? "{}");
  if (document.documentElement.dataset.colours !== "safe" || typeof text !== "string") return text;
  return text.replace(/[a-z]+/gi, (word) => {
    const own = words[word.toLowerCase()];
    return own && word[0] !== word[0].toLowerCase() ? own[0].toUpperCase() + own.slice(1) : own ?? word;
  });
}

// What stands on the page from its beginning follows, too.
const said = [...document.querySelectorAll(".log li, .more li")].map((node) => [node, node.textContent]);
document.addEventListener("palette", () => { for (const [node, text] of said) node.textContent = spoken(text); });

document.documentElement.classList.add("js");
for (const button of document.querySelectorAll("[data-choice]")) {
  bindChoice(button, button.dataset.choice, button.dataset.values.split(","));
}
