public import BotProtocol

/// How a bot is fixed: what to do, and the idiom of its language for it.
public struct FixHint: Equatable, Sendable {
  /// What a language has a line for.
  enum Idiom: Sendable {
    case flush, read, log, json, memory
  }

  package let advice: String
  let idiom: Idiom?

  init(_ advice: String, idiom: Idiom? = nil) {
    self.advice = advice
    self.idiom = idiom
  }

  /// The advice in words, for a bot in this language, or for one in any.
  public func text(in language: Language?) -> String {
    switch (idiom, language) {
    case (nil, _): advice
    case (.flush?, let language?): "\(advice); in \(language.title): \(language.flush)"
    case (.read?, let language?): "\(advice); in \(language.title): \(language.read)"
    case (.log?, let language?): "\(advice) standard error; in \(language.title): \(language.log)"
    case (.json?, let language?): "\(advice); in \(language.title): \(language.json)"
    case (.memory?, let language?): advice + (language.memory.map { "; in \(language.title): \($0)" } ?? "")
    case (.flush?, nil): "\(advice); docs/protocol.md#how-to-flush has the line for each language"
    case (.read?, nil), (.json?, nil), (.memory?, nil): advice
    case (.log?, nil): "\(advice) standard error"
    }
  }
}
