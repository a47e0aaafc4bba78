import BotProtocol
import Fields

/// Comma-separated values as RFC 4180 has them, or in the dialect of spreadsheets in languages with a decimal comma.
public enum CSV {
  /// What stands between fields, and with it how numbers are written.
  public enum Separator: String, CaseIterable, Sendable {
    case comma = ","
    /// With a decimal comma, and a byte order mark, without which such a spreadsheet does not expect UTF-8.
    case semicolon = ";"

    /// What stands before the first line.
    public var start: String { self == .semicolon ? "\u{FEFF}" : "" }
  }

  /// A value of a row.
  enum Field {
    /// From strangers: what a terminal would obey is made visible.
    case text(String)
    case number(Double?)
    case integer(Int?)
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

  /// A text from strangers: a spreadsheet would take one that begins with these signs for a formula.
  ///
  /// Scalar by scalar: a sign with a combining mark behind it is another character, yet the spreadsheet sees the sign.
  private static func quoted(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@＝＋－＠\t\r".unicodeScalars.contains($0) } ?? false
    let safe = (isFormula ? "'" + text : text).unicodeScalars
    guard safe.contains(where: { "\",;\t\r\n".unicodeScalars.contains($0) }) else { return String(safe) }
    var quoted = "\""
    for scalar in safe { quoted.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
    return quoted + "\""
  }
}
