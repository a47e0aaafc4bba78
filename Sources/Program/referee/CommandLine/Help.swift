/// Help texts, generated from the list of commands: examples first.
package enum Help {
  static func overview(_ groups: [(title: String, commands: [Command])]) -> String {
    let width = groups.flatMap(\.commands).map { heading($0).count }.max() ?? 0
    let tables = groups.map { title, commands in
      title + "\n" + table(commands.map { (heading($0), $0.summary) }, width: width)
    }
    return """
      referee runs tournaments of card games between bots and ranks them.

        \(groups[0].commands[0].example)

      \(tables.joined(separator: "\n"))
      is it better?
      \(table(answers, width: width))
      Options and an example of each command: referee COMMAND --help, or referee help COMMAND.
      Keys of tournament files, with their defaults: referee help keys
      The version of this program: referee --version

      """
  }

  /// The commands that answer whether one bot is better than another.
  package static let answers = [
    ("duel --until settled", "two bots or more, without a file: plays until it is known"),
    ("standings DIR DIR", "bots of several runs on the same deals, in one leaderboard"),
    ("compare OLD NEW", "the same bots in two runs, before and after a change"),
  ]

  package static func text(for command: Command) -> String {
    let options: [any CommandOption] = command.options + [help]
    return "  \(command.example)\n\nreferee \(heading(command)): \(command.summary)\n\n"
      + table(options.map { (heading($0), $0.summary) })
      + (command.takesRest ? "\nOptions come before COMMAND; what follows it goes to the bot.\n" : "")
      + (command.remark.isEmpty ? "" : "\n" + command.remark)
  }

  /// The option that every command has.
  package static let help = Option(flag: "--help", "print this help")

  static func heading(_ command: Command) -> String {
    ([command.name] + command.operands).joined(separator: " ")
  }

  static func heading(_ option: any CommandOption) -> String {
    [option.name, option.placeholder].compactMap(\.self).joined(separator: " ")
  }

  /// - Parameter width: the width of the first column; nil for its longest cell.
  private static func table(_ rows: [(String, String)], width: Int? = nil) -> String {
    let width = width ?? rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0 + String(repeating: " ", count: width - $0.count) + "  " + $1 + "\n" }.joined()
  }
}
