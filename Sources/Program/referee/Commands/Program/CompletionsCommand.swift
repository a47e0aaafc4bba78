import Fields

/// `referee completions SHELL`: prints a script that completes command lines.
enum CompletionsCommand {
  static let command = Command(
    name: "completions", operands: ["SHELL"], operandWords: ShellCompletion.allCases.map(\.rawValue), options: [],
    summary: "print shell completions for bash, zsh or fish",
    example: "source <(referee completions bash)"
  ) { arguments in
    let name = arguments.operands[0]
    guard let shell = ShellCompletion(rawValue: name) else {
      let names = ShellCompletion.allCases.map(\.rawValue)
      throw UsageProblem.badWord("completions", name, allowed: names, Spelling.nearest(to: name, among: names))
    }
    Console.print(shell.script(Main.commands))
    return .done
  }
}
