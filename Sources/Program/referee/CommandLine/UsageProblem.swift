import BotProtocol
public import RunFiles

/// An error in a command line.
public enum UsageProblem: Problem, Equatable {
  case unknownCommand(String, String?)
  /// A command of an earlier version, and its replacement.
  case formerCommand(String, String)
  /// The working folder of the program was removed.
  case noCurrentFolder
  case unknownOption(String, command: String, String?)
  case needlessValue(String, command: String)
  case missingValue(String, command: String)
  case operands(command: String, expected: [String], found: [String])
  /// A path is an empty text, for instance from an unset shell variable.
  case emptyPath(String, command: String)
  case missingOption(String, command: String)
  /// The text is no value of the option.
  case badText(String, option: String, expected: String)
  /// The text is neither a link for workers nor a file with one.
  case badLink(String)
  case badDecimal(String, String, ClosedRange<Double>)
  /// The number of sizes of a plan differs from the number of events, which have these units.
  case planSizes(found: Int, units: [String])
  case badNumber(String, String, ClosedRange<Int>)
  case badWord(String, String, allowed: [String], String?)
  case unknownGame(String, allowed: [String], String?)
  /// An option is valid only together with another.
  case needsOption(String, String)
  /// A test of two bots at two seats was requested for other bots or seats.
  case noTest(String, game: String, seats: Int, bots: Int)
  /// An option is valid only with several seats.
  case needsSeats(String, game: String)
  case excludedOptions(String, String)
  case noPath(String, String)
  case badOption(of: String, text: String, reason: String)

  public var message: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "unknown command \(SafeText.name(name))" + Names.guess(nearest) + "; try: referee --help"
    case .formerCommand(let name, let successor): "\(name) is now: referee \(successor); try: referee --help"
    case .noCurrentFolder: "the current folder no longer exists; change to another one with cd, and run this again"
    case .unknownOption(let name, let command, let nearest):
      "\(command) has no option \(SafeText.name(name))" + Names.guess(nearest)
        + "; try: referee \(command) --help"
    case .needlessValue(let option, let command):
      "\(option) takes no value; try: referee \(command) --help"
    case .missingValue(let option, let command): "\(option) needs a value; try: referee \(command) --help"
    case .operands(let command, let expected, let found):
      "\(command) takes \(expected.isEmpty ? "nothing more" : expected.joined(separator: " ")), but "
        + (found.isEmpty ? "nothing was given" : "\(found.map { SafeText.name($0) }.joined(separator: " ")) was given")
        + "; try: referee \(command) --help"
    case .emptyPath(let name, let command):
      "\(name) is empty; if it is a shell variable, set it; try: referee \(command) --help"
    case .missingOption(let option, let command): "\(command) needs \(option); try: referee \(command) --help"
    case .badText(let text, let option, let expected): "\(option) takes \(expected), not \(SafeText.name(text))"
    case .badLink(let text):
      "\(SafeText.name(text)) is neither the link of a run, as referee run FILE.json --workers HOST:PORT prints it, nor a file "
        + "with one"
    case .badDecimal(let option, let text, let range):
      "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(SafeText.name(text))"
    case .planSizes(let found, let units):
      "--plan has \(found == 1 ? "1 size" : "\(found) sizes") for \(units.count == 1 ? "1 event" : "\(units.count) events"); "
        + "give one for each, with commas: in " + units.joined(separator: ", then ")
    case .badNumber(let option, let text, let range):
      "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(SafeText.name(text))"
    case .badWord(let option, let text, let allowed, let nearest):
      "\(option) takes one of \(allowed.joined(separator: ", ")), not \(SafeText.name(text))"
        + Names.guess(nearest)
    case .unknownGame(let name, let allowed, let nearest):
      "unknown game \(SafeText.name(name))" + Names.guess(nearest) + "; the games are "
        + allowed.joined(separator: ", ")
    case .needsOption(let option, let other): "\(option) requires \(other); add \(other) or remove \(option)"
    case .noTest(let option, let game, let seats, let bots):
      "\(option) needs two bots and two seats, but this duel of \(game) has \(bots) bots and \(seats) "
        + (seats == 1 ? "seat" : "seats") + "; without \(option), the duel ends when every pair differs significantly "
        + "or is tied by --within"
    case .needsSeats(let option, let game):
      "\(option) needs several seats, but this duel of \(game) has 1 seat, where all bots play the same deals already; "
        + "remove \(option)"
    case .excludedOptions(let option, let other): "\(option) and \(other) cannot be combined; remove one"
    case .noPath(let option, let path): "\(option): there is no file or folder \(SafeText.visible(path))"
    case .badOption(let owner, let text, let reason): "\(owner) option \(SafeText.name(text)): \(reason)"
    }
  }
}
