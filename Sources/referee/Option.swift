/// One option of a command, as help and the parser have it.
struct Option: Equatable, Sendable {
  /// With two dashes.
  let name: String
  /// What stands for the value in help; nil for a flag.
  let value: String?
  let summary: String

  init(_ name: String, _ value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}
