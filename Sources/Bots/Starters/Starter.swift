public import BotProtocol

/// A starter bot in one language: its file, and its build and start commands.
public struct Starter: Equatable, Sendable {
  public let name: String
  /// The name of the file among the templates and in the author's folder.
  public let file: String
  /// The build command; nil if no build is needed.
  public let build: [String]?
  public let start: [String]
  /// The toolchain, in words for the author.
  public let needs: String
  /// The versions with which it was last tested; nil if it has never been run.
  public let ran: String?
  /// The variant that plans with the games' rules; nil if there is none in this language.
  public let planning: PlanningStarter?

  package init(
    _ name: String, _ file: String, build: [String]? = nil, start: [String], needs: String, ran: String?,
    planning: PlanningStarter? = nil
  ) {
    self.name = name
    self.file = file
    self.build = build
    self.start = start
    self.needs = needs
    self.ran = ran
    self.planning = planning
  }

  public var language: Language { Language.named(name)! }
}

/// The differences of a starter that plans with the games' rules.
public struct PlanningStarter: Equatable, Sendable {
  /// The name of the file among the templates; in the author's folder it has the starter's.
  let template: String
  /// Additional files with the games' rules, or with bindings to their library.
  let modules: [String]
  let needs: String
  /// The build command; nil for the starter's.
  var build: [String]?
  /// Whether it uses the games' library, which also searches; otherwise the rules are in the modules.
  var usesLibrary = true
}

extension Starter {
  /// The starter for a language, by any of its common names: "c++", "cpp", "golang", "js", "Node".
  public static func named(_ name: String) -> Starter? {
    let word = name.lowercased()
    let known = ["csharp": "c#", "golang": "go", "nodejs": "javascript"][word] ?? word
    return all.first { $0.name == known }
      ?? all.first { $0.language.programs.contains(known) || $0.language.endings.contains(known) }
  }
}
