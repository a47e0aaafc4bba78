public import BotProtocol

/// A first bot in one language: its file, and how it is built and started.
public struct Starter: Equatable, Sendable {
  /// The language's name.
  public let name: String
  /// The file's name among the templates and in the author's folder.
  public let file: String
  /// The program that builds it, with its arguments; nil where nothing is to be built.
  public let build: [String]?
  /// The program that plays, with its arguments.
  public let start: [String]
  /// The toolchain, as a reader installs it.
  public let needs: String
  /// With what it was played when it was last changed; nil where it has never been run.
  public let ran: String?
  /// The same that plans with the games' rules; nil where there is none in this language.
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

/// What is different in a starter that plans with the games' rules.
public struct PlanningStarter: Equatable, Sendable {
  /// The file's name among the templates; in the author's folder it has the starter's.
  let template: String
  /// Files with the games' rules, or with the way to their library, that are copied beside it.
  let modules: [String]
  let needs: String
  /// The program that builds it, with its arguments; nil where the starter's does.
  var build: [String]?
  /// Whether the rules are those of the games' library, which also searches; otherwise they stand in the modules.
  var usesLibrary = true
}

extension Starter {
  /// The starter in a language, by any name that is common for it: "c++", "cpp", "golang", "js", "Node".
  public static func named(_ name: String) -> Starter? {
    let word = name.lowercased()
    let known = ["csharp": "c#", "golang": "go", "nodejs": "javascript"][word] ?? word
    return all.first { $0.name == known }
      ?? all.first { $0.language.programs.contains(known) || $0.language.endings.contains(known) }
  }
}
