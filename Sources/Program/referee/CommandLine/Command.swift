package import RunFiles

/// One command of the program: its description, and its action.
package struct Command: Sendable {
  package let name: String
  /// The operands after the name, as help shows them: "FILE".
  let operands: [String]
  /// The values of the first operand, if they can be listed.
  var operandWords: [String] = []
  package let options: [any CommandOption]
  package let summary: String
  /// The text in help after the options.
  var remark = ""
  /// An example of one line that a person can type.
  package let example: String
  package let run: @Sendable (ParsedArguments) throws -> ExitCode

  /// True if the last operand is another program's command, with all its words.
  var takesRest: Bool { operands.last == "COMMAND..." }
}
