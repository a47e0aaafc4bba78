import RunFiles

/// The manual page, generated from the list of commands.
enum ManualPage {
  static func text(_ commands: [Command]) -> String {
    """
    .TH REFEREE 1 "" "referee \(escaped(Version.number))"
    .SH NAME
    referee \\- runs tournaments of card games between bots and ranks them
    .SH EXAMPLES
    \(commands.map { ".TP\n\(escaped($0.summary))\n.B \(escaped($0.example))" }.joined(separator: "\n"))
    .SH SYNOPSIS
    .B referee
    .I COMMAND
    .RI [ OPTION ...]
    .PP
    .B referee help
    .RI [ COMMAND ]
    .PP
    .B referee \\-\\-version
    .SH COMMANDS
    \(commands.map(section).joined(separator: "\n"))
    .SH EXIT STATUS
    \(ExitCode.allCases.map { ".TP\n\($0.rawValue)\n\(escaped($0.meaning))" }.joined(separator: "\n"))

    """
  }

  private static func section(_ command: Command) -> String {
    ".SS referee \(escaped(Help.heading(command)))\n\(escaped(command.summary))"
      + command.options.map { "\n.TP\n.B \(escaped(Help.heading($0)))\n\(escaped($0.summary))" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
    return text.hasPrefix(".") ? "\\&" + text : text
  }
}
