public import BotProtocol

/// Advice for fixing a bot: what to do, and the idiom of its language for it.
public struct FixHint: Equatable, Sendable {
  /// Tasks for which each language has an idiom.
  enum Idiom: Sendable {
    case flush, read, log, json, memory
  }

  package let advice: String
  let idiom: Idiom?
  /// The section of `docs/protocol.md` with the details.
  let section: String?

  init(_ advice: String, idiom: Idiom? = nil, section: String? = nil) {
    self.advice = advice
    (self.idiom, self.section) = (idiom, section)
  }

  /// The advice in words, for a bot in this language, or in any language.
  ///
  /// - Parameter cites: false for readers without the documents, such as the author of a submission.
  public func text(in language: Language?, citing cites: Bool = true) -> String {
    let section = section ?? (idiom == .flush && language == nil ? "how-to-flush" : nil)
    return words(in: language) + (section.flatMap { cites ? "; more in docs/protocol.md#\($0)" : nil } ?? "")
  }

  private func words(in language: Language?) -> String {
    switch (idiom, language) {
    case (nil, _): advice
    case (.flush?, let language?): "\(advice); in \(language.title): \(language.flush)"
    case (.read?, let language?): "\(advice); in \(language.title): \(language.read)"
    case (.log?, let language?): "\(advice) standard error; in \(language.title): \(language.log)"
    case (.json?, let language?): "\(advice); in \(language.title): \(language.json)"
    case (.memory?, let language?): advice + (language.memory.map { "; in \(language.title): \($0)" } ?? "")
    case (.flush?, nil), (.read?, nil), (.json?, nil), (.memory?, nil): advice
    case (.log?, nil): "\(advice) standard error"
    }
  }
}
