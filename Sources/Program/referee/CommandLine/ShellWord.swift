import BotProtocol

/// Words as a person types them to a shell.
enum ShellWord {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%")

  /// The word, in single quotes where the shell would take it for something else; safe to show.
  static func quoted(_ word: String) -> String {
    let shown = SafeText.visible(word)
    if !shown.isEmpty, shown.allSatisfy(plain.contains) { return shown }
    return "'" + shown.replacing("'", with: "'\\''") + "'"
  }
}
