import BotProtocol
import Fields

/// Comma-separated values as in RFC 4180, or in the dialect of spreadsheets in languages with a decimal comma.
public enum CSV {
  /// The field separator, which determines the number format as well.
  public enum Separator: String, CaseIterable, Sendable {
    case comma = ","
    /// With a decimal comma, and with a byte order mark, without which such a spreadsheet does not expect UTF-8.
    case semicolon = ";"

    /// The text before the first line.
    public var start: String { self == .semicolon ? "\u{FEFF}" : "" }
  }

  /// A value of a row.
  enum Field {
    /// Untrusted text: control characters are made visible.
    case text(String)
    case number(Double?)
    case integer(Int?)
  }

  /// A value as a page shows it: without the quotes of a file.
  static func shown(_ value: Field) -> String {
    if case .text(let text) = value { SafeText.visible(text) } else { field(value, .comma) }
  }

  /// True for a text before which a file has an apostrophe, so that no spreadsheet takes it for a formula.
  static func isMarked(_ value: Field) -> Bool {
    if case .text(let text) = value { isFormula(SafeText.visible(text)) } else { false }
  }

  static func text(_ rows: [[Field]], _ separator: Separator = .comma) -> String {
    rows.map { line($0, separator) }.joined()
  }

  static func line(_ fields: [Field], _ separator: Separator = .comma) -> String {
    fields.map { field($0, separator) }.joined(separator: separator.rawValue) + "\r\n"
  }

  private static func field(_ field: Field, _ separator: Separator) -> String {
    switch field {
    case .integer(let number): number.map(String.init) ?? ""
    case .number(let number):
      number.map { number in
        let text = Int(exactly: number).map(String.init) ?? String(number)
        return separator == .comma ? text : text.replacing(".", with: ",")
      } ?? ""
    case .text(let text): quoted(SafeText.visible(text))
    }
  }

  private static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map { "=+-@＝＋－＠\t\r".unicodeScalars.contains($0) } ?? false
  }

  /// Untrusted text: a spreadsheet would take a text that begins with one of these characters for a formula.
  ///
  /// By scalars: followed by a combining mark, the sign is another `Character`, but a spreadsheet still sees the sign.
  private static func quoted(_ text: String) -> String {
    let safe = (isFormula(text) ? "'" + text : text).unicodeScalars
    guard safe.contains(where: { "\",;\t\r\n".unicodeScalars.contains($0) }) else { return String(safe) }
    var quoted = "\""
    for scalar in safe { quoted.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
    return quoted + "\""
  }
}
