/// Help, made from the table of commands.
enum Help {
  static func overview(_ commands: [Command]) -> String {
    let width = commands.map { heading($0).count }.max() ?? 0
    return """
      referee runs tournaments of card games between bots, and says which is better.

        \(commands[0].example)

      """
        + commands.map { "\n  " + pad(heading($0), width) + "  " + $0.summary }.joined()
        + "\n\nEach command explains itself: referee COMMAND --help\n"
  }

  static func text(for command: Command) -> String {
    let width = command.options.map { heading($0).count }.max() ?? 0
    return "referee \(heading(command)): \(command.summary)\n\n  \(command.example)\n"
      + (command.options.isEmpty ? "" : "\n")
      + command.options.map { "  " + pad(heading($0), width) + "  " + $0.summary + "\n" }.joined()
  }

  private static func heading(_ command: Command) -> String {
    ([command.name] + command.operands).joined(separator: " ")
  }

  private static func heading(_ option: Option) -> String {
    [option.name, option.value].compactMap(\.self).joined(separator: " ")
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}
