import BotProtocol
import Fields

/// Comma-separated values as RFC 4180 has them.
enum CSV {
  /// A value of a row.
  enum Field {
    /// From strangers: what a terminal would obey is made visible.
    case text(String)
    case number(Double?)
    case integer(Int?)
  }

  static func text(_ rows: [[Field]]) -> String { rows.map(line).joined() }

  static func line(_ fields: [Field]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ field: Field) -> String {
    switch field {
    case .integer(let number): number.map(String.init) ?? ""
    case .number(let number): number.map { number in Int(exactly: number).map(String.init) ?? String(number) } ?? ""
    case .text(let text): quoted(SafeText.visible(text))
    }
  }

  /// A text from strangers: a spreadsheet would take one that begins with these signs for a formula.
  ///
  /// Scalar by scalar: a sign with a combining mark behind it is another character, yet the spreadsheet sees the sign.
  private static func quoted(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = (isFormula ? "'" + text : text).unicodeScalars
    guard safe.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return String(safe) }
    var quoted = "\""
    for scalar in safe { quoted.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
    return quoted + "\""
  }
}
