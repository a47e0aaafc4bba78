import OperatingSystem
import Starters
import Uploads

/// A program that is only needed for one feature; without it, a message says so.
struct OptionalProgram {
  /// Its name, and the names of equivalent programs.
  let names: [String]
  /// The feature: "links in a browser".
  let purpose: String

  /// All such programs except that of the sandbox, which must be tried and not only looked up.
  static let all =
    [
      OptionalProgram(names: ["xdg-open", "open"], purpose: "opening links"),
      OptionalProgram(names: UploadUnpacking.programs, purpose: "unpacking uploads"),
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

  var isInstalled: Bool { names.contains { AbsolutePath.ofProgram($0) != nil } }

  /// The installed ones, and the features that lack theirs.
  static var words: String {
    let there = all.filter(\.isInstalled).map { $0.names[0] }
    let missing = all.filter { !$0.isInstalled }.map { "\($0.names.joined(separator: " or ")) (\($0.purpose))" }
    return [("in PATH: ", there), ("not in PATH: ", missing)].filter { !$0.1.isEmpty }
      .map { $0 + $1.joined(separator: ", ") }.joined(separator: "; ")
  }
}
