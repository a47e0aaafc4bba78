import Starters

/// A program that need not be installed: without it one thing is not possible, and a message says so.
struct OptionalProgram {
  /// Its name, and those of others that do the same.
  let names: [String]
  /// What it is for: "links in a browser".
  let purpose: String

  /// Every one but that of the sandbox, which is not only looked up but tried.
  static let all =
    [
      OptionalProgram(names: ["xdg-open", "open"], purpose: "opening links"),
      OptionalProgram(names: ZipUnpacking.programs, purpose: "unpacking uploads"),
    ] + ofStarters

  /// The programs that build and start the starters, each with the languages that need it.
  private static var ofStarters: [OptionalProgram] {
    let needs = Starter.all.flatMap { starter in
      Set([starter.build?.first, starter.start.first].compactMap(\.self)).filter { !$0.hasPrefix("./") }
        .map { (program: $0, language: starter.name) }
    }
    return Dictionary(grouping: needs, by: \.program).sorted { $0.key < $1.key }.map { program, needs in
      OptionalProgram(names: [program], purpose: "bots in " + needs.map(\.language).joined(separator: " and "))
    }
  }

  var isInstalled: Bool { names.contains { ExecutablePaths.installed($0) != nil } }

  /// Which of all there are, and what is not possible without the others.
  static var words: String {
    let there = all.filter(\.isInstalled).map { $0.names[0] }
    let missing = all.filter { !$0.isInstalled }.map { "\($0.names.joined(separator: " or ")) (\($0.purpose))" }
    return [("in PATH: ", there), ("not in PATH: ", missing)].filter { !$0.1.isEmpty }
      .map { $0 + $1.joined(separator: ", ") }.joined(separator: "; ")
  }
}
