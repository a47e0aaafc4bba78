import BotProtocol

/// Names in the messages of problems.
enum Names {
  static func list(_ names: [String]) -> String { names.map { SafeText.name($0) }.joined(separator: ", ") }

  /// The name that was probably meant, if any.
  static func guess(_ name: String?) -> String { name.map { ", did you mean \($0)?" } ?? "" }
}
