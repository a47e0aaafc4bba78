import GameRules

extension GameOptions {
  /// The options in words for a person: those with main questions, and those that differ from the defaults.
  var words: String {
    let usual = Self()
    let parts = Self.questions.compactMap { question -> String? in
      guard let field = Self.field(question.key) else { return nil }
      let value = field.get(self)
      guard question.isMain || value != field.get(usual) else { return nil }
      return "\(question.text): \(question.words(for: value).lowercased())"
    }
    return parts.isEmpty ? "Usual rules" : parts.joined(separator: " · ")
  }
}

extension OptionQuestion {
  /// A value in the words of the question, or by itself if it is none of the answers.
  func words(for value: OptionValue) -> String {
    if let answer = answers.first(where: { $0.value == value }) { return answer.words }
    return switch value {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .flag(let isOn): isOn ? "yes" : "no"
    }
  }
}
