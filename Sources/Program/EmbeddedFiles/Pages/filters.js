// Long tables: each shows the rows that fit its choices and contain every word of its search. A link that ends in "#NAME" shows
// one bot, with its versions.
const sections = [...document.querySelectorAll(".filtered")];
for (const section of sections) {
  const rows = [...section.querySelectorAll("tbody tr")];
  const choices = [...section.querySelectorAll("select")];
  const search = section.querySelector("input");
  const count = section.querySelector("output");
  const noun = section.dataset.noun;
  const texts = rows.map((row) => row.textContent.toLowerCase());

  const fits = (row, choice) => {
    const value = row.dataset[choice.name];
    return !choice.value || value.split("\n").includes(choice.value) || choice.name === "bot" && value.startsWith(choice.value + "@");
  };
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      row.hidden = !choices.every((choice) => fits(row, choice)) || words.some((word) => !texts[index].includes(word));
      if (!row.hidden) shown += Number(row.dataset.count ?? 1);
    });
    count.textContent = shown === 1 ? `1 ${noun}` : `${shown} ${noun}s`;
  };

  for (const element of [...choices, search]) element.addEventListener("input", show);
  show();
}

const showBot = () => {
  let first;
  for (const choice of sections.map((section) => section.querySelector("select[name=bot]"))) {
    const bot = [...choice.options].find((option) => option.value && location.hash === new URL(`#${option.value}`, location).hash);
    if (!bot) continue;
    choice.value = bot.value;
    choice.dispatchEvent(new Event("input"));
    first ??= choice.closest("section");
  }
  first?.scrollIntoView();
};
addEventListener("hashchange", showBot);
showBot();
