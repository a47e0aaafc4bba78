/// A person in place of a program, by the word that a tournament file has for the command.
public enum Person: String, CaseIterable, Sendable {
  /// At a web page, whose link the referee prints.
  case browser

  /// What stands for the program.
  public var command: [String] { [rawValue] }
}

extension Competitor {
  /// Who plays, if it is no program.
  public var person: Person? { command.count == 1 ? Person(rawValue: command[0]) : nil }
}
