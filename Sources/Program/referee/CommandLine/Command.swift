/// One command of the program: its words, and what it does.
package struct Command: Sendable {
  package let name: String
  /// What follows the name, as help shows it: "FILE".
  let operands: [String]
  /// The values of the first operand, where they can be listed.
  var operandWords: [String] = []
  package let options: [Option]
  package let summary: String
  /// What help says behind the options.
  var remark = ""
  /// One line a person can type.
  package let example: String
  package let run: @Sendable (ParsedArguments) throws -> ExitCode

  /// True where the last operand is another program's command, with all its words.
  var takesRest: Bool { operands.last == "COMMAND..." }
}
