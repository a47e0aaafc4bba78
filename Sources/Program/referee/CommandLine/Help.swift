/// Help, made from the table of commands: examples first.
package enum Help {
  static func overview(_ commands: [Command]) -> String {
    """
    referee runs tournaments of card games between bots and ranks them.

      \(commands[0].example)

    \(table(commands.map { (heading($0), $0.summary) }))
    Options and an example of each command: referee COMMAND --help, or referee help COMMAND.
    The version of this program: referee --version

    """
  }

  package static func text(for command: Command) -> String {
    let options = command.options + [help]
    return "  \(command.example)\n\nreferee \(heading(command)): \(command.summary)\n\n"
      + table(options.map { (heading($0), $0.summary) })
      + (command.takesRest ? "\nOptions come before COMMAND; what follows it goes to the bot.\n" : "")
  }

  /// What every command takes besides its own options.
  package static let help = Option(flag: "--help", "print this help")

  static func heading(_ command: Command) -> String {
    ([command.name] + command.operands).joined(separator: " ")
  }

  static func heading(_ option: Option) -> String {
    [option.name, option.value].compactMap(\.self).joined(separator: " ")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0 + String(repeating: " ", count: width - $0.count) + "  " + $1 + "\n" }.joined()
  }
}
