import BotProtocol

/// Formats words as a person types them in a shell.
enum ShellWord {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%")

  /// The word, in single quotes if the shell would interpret it; safe to print.
  static func quoted(_ word: String) -> String {
    let shown = SafeText.visible(word)
    if !shown.isEmpty, shown.allSatisfy(plain.contains) { return shown }
    return "'" + shown.replacing("'", with: "'\\''") + "'"
  }
}
