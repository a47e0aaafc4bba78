// Long tables: each shows the rows that fit its choices and contain every word of its search.
for (const section of document.querySelectorAll(".filtered")) {
  const rows = [...section.querySelectorAll("tbody tr")];
  const choices = [...section.querySelectorAll("select")];
  const search = section.querySelector("input");
  const count = section.querySelector("output");
  const noun = section.dataset.noun;
  const texts = rows.map((row) => row.textContent.toLowerCase());

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      row.hidden = choices.some((choice) => choice.value && row.dataset[choice.name] !== choice.value)
        || words.some((word) => !texts[index].includes(word));
      if (!row.hidden) shown += Number(row.dataset.count ?? 1);
    });
    count.textContent = shown === 1 ? `1 ${noun}` : `${shown} ${noun}s`;
  };

  for (const element of [...choices, search]) element.addEventListener("input", show);
  show();
}
