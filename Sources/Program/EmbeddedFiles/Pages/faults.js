// The table of faults: shows the rows of the chosen bot, kind and game that contain every word of the search.
{
  const section = document.querySelector("#faults");
  const rows = [...section.querySelectorAll("tbody tr")];
  const choices = [...section.querySelectorAll("select")];
  const search = section.querySelector("input");
  const count = section.querySelector("output");
  const texts = rows.map((row) => row.textContent.toLowerCase());

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      row.hidden = choices.some((choice) => choice.value && row.dataset[choice.name] !== choice.value)
        || words.some((word) => !texts[index].includes(word));
      if (!row.hidden) shown += Number(row.dataset.count);
    });
    count.textContent = shown === 1 ? "1 fault" : `${shown} faults`;
  };

  for (const element of [...choices, search]) element.addEventListener("input", show);
  show();
}
