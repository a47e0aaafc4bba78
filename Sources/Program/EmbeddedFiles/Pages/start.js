// The page from which a person chooses a game: it tells the choice, and goes where the game is played.

const said = document.querySelector("[role=status]");
for (const button of document.querySelectorAll("[data-number]")) {
  button.addEventListener("click", () => {
    said.textContent = "It begins…";
    fetch("do", { method: "POST", body: JSON.stringify({ choice: Number(button.dataset.number) }) });
  });
}
const views = new EventSource("views");
views.addEventListener("go", (event) => location.replace(JSON.parse(event.data).link));
