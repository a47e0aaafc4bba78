/// One option of a command, for help and for the parser.
package struct Option: Equatable, Sendable {
  /// With two dashes.
  package let name: String
  /// The placeholder of the value in help; nil for a flag.
  let value: String?
  let summary: String
  /// All permitted values, if they can be listed.
  package let words: [String]

  /// True if the value is the path of a file or a folder.
  package var isPath: Bool { ["DIR", "FILE", "FILE.json", "OUT.html", "PATH"].contains(value) }

  /// An option with a value.
  init(_ name: String, _ value: String, _ summary: String, words: [String] = []) {
    self.name = name
    self.value = value
    self.summary = summary
    self.words = words
  }

  /// An option without a value.
  init(flag name: String, _ summary: String) {
    self.name = name
    value = nil
    self.summary = summary
    words = []
  }
}
