import BotProtocol

/// The list of an object's keys that help prints; it follows from the list of fields.
public struct KeyList: Sendable {
  private let title: String
  private let rows: [(key: String, values: String, meaning: String)]

  package init<Root>(_ title: String, _ fields: [Field<Root>]) {
    self.title = title
    rows = fields.filter { $0.role != .journal }.map { field in
      let usual =
        field.usual.map { ($0.hasPrefix("required") ? "; " : "; default: ") + $0 }
        ?? (field.isRequired ? "; required" : "")
      return (field.key, KeyList.plain(field.type + usual), KeyList.plain(field.meaning))
    }
  }

  /// The title, and for each key its values, its default and its meaning, in lines of at most 100 characters.
  public var text: String {
    let width = rows.map(\.key.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return title + "\n"
      + rows.map { row in
        let lines = [row.values, row.meaning].map { $0.folded(to: 96 - width).replacing("\n", with: "\n" + indent) }
        return "\n  " + row.key + String(indent.dropFirst(row.key.count + 2)) + lines.joined(separator: "\n" + indent)
      }.joined() + "\n"
  }

  /// A description without Markdown: a link becomes its text, and a link in parentheses is left out.
  private static func plain(_ text: String) -> String {
    text.replacing(#/ \(\[[^\]]*\]\([^)]*\)\)/#, with: "").replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }
      .replacing("`", with: "")
  }
}
