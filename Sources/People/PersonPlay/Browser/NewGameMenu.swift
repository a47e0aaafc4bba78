package import GameRules
import Replays

/// The dialog for a new game: a few large choices, and the rest under "More", each in the game's words.
struct NewGameMenu<G: Game> {
  /// The initially selected options.
  let options: G.Options

  var html: String {
    let (main, more) = (G.Options.questions.filter(\.isMain), G.Options.questions.filter { !$0.isMain })
    let rest = more.map(line).joined(separator: "\n")
    return """
      <dialog class="menu panel" aria-label="New game"><form method="dialog">
      <h2>New game</h2>
      <div class="scroll" tabindex="0" role="group" aria-label="Choices">
      \(main.map(choice).joined(separator: "\n"))
      \(deals)
      \(rest.isEmpty ? "" : "<details><summary>More</summary>\n\(rest)\n</details>")
      </div>
      <footer><button value="cancel">Cancel</button> <button value="new" class="play" autofocus>Deal</button></footer>
      </form></dialog>
      """
  }

  /// A question with a button for each answer.
  private func choice(_ question: OptionQuestion) -> String {
    let value = G.Options.field(question.key)?.get(options)
    let buttons = answers(to: question, value).map { answer in
      button(
        name: question.key, option: true, value: answer.value.description, answer.words, isChosen: answer.value == value
      )
    }
    return "<fieldset><legend>\(TablePage.escape(question.text))</legend>\(buttons.joined())</fieldset>"
  }

  /// The choice of the deal.
  private var deals: String {
    let isSolved = G.isSolved(options)
    let solved = [("winnable", "One that can be won")]
    let choices = (isSolved ? solved : []) + [("next", "Any"), ("day", "Deal of the day"), ("number", "Number")]
    let buttons = choices.enumerated().map { index, choice in
      button(name: "deal", option: false, value: choice.0, choice.1, isChosen: index == 0)
    }
    return """
      <fieldset><legend>Deal</legend>\(buttons.joined())
      <input type="number" class="number" min="1" value="1" aria-label="Number of the deal"></fieldset>
      """
  }

  private func button(name: String, option: Bool, value: String, _ words: String, isChosen: Bool) -> String {
    let mark = option ? " data-option=\"\(TablePage.escape(name))\"" : ""
    let input =
      "<input type=\"radio\" name=\"\(TablePage.escape(name))\"\(mark) value=\"\(TablePage.escape(value))\"\(isChosen ? " checked" : "")>"
    return "<label>\(input)<span>\(TablePage.escape(words))</span></label>"
  }

  /// A question under "More": a checkbox, a selection, or a number.
  private func line(_ question: OptionQuestion) -> String {
    guard let field = G.Options.field(question.key) else { return "" }
    let (value, text, key) = (
      field.get(options), TablePage.escape(question.text), "data-option=\"\(TablePage.escape(question.key))\""
    )
    switch (field.domain, value) {
    case (.flag, .flag(let isOn)):
      return "<label><input type=\"checkbox\" \(key)\(isOn ? " checked" : "")> <span>\(text)</span></label>"
    case (.integer(let range), .integer(let number)) where question.answers.isEmpty:
      return """
        <label><span>\(text)</span> <input type="number" \(key) value="\(number)" min="\(range.lowerBound)" max="\(range.upperBound)"></label>
        """
    default:
      let choices = answers(to: question, value).map { answer in
        "<option value=\"\(TablePage.escape(answer.value.description))\"\(answer.value == value ? " selected" : "")>"
          + TablePage.escape(answer.words) + "</option>"
      }
      return "<label><span>\(text)</span> <select \(key)>\(choices.joined())</select></label>"
    }
  }

  /// The answers, and in addition the choice of the command line.
  private func answers(
    to question: OptionQuestion, _ value: OptionValue?
  ) -> [(value: OptionValue, words: String)] {
    guard let value, !question.answers.contains(where: { $0.value == value }) else { return question.answers }
    return question.answers + [(value, question.words(for: value))]
  }
}

extension Game {
  /// True if there is a solver for deals with these options.
  package static func isSolved(_ options: Options) -> Bool {
    (try? SoloGame<Self>(SavedGame(options: options, seed: "any", deal: 1)))?.table.position.isSolved ?? false
  }
}
