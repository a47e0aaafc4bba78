/// Scripts that complete command lines in a shell, generated from the list of commands.
package enum ShellCompletion: String, CaseIterable {
  case bash, zsh, fish

  package func script(_ commands: [Command]) -> String {
    switch self {
    case .bash: ShellCompletion.bash(commands)
    case .zsh: ShellCompletion.zsh(commands)
    case .fish: ShellCompletion.fish(commands)
    }
  }

  private static func bash(_ commands: [Command]) -> String {
    """
    _referee() {
      local word=${COMP_WORDS[COMP_CWORD]}
      COMPREPLY=()
      if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " ")) --help' -- "$word"))
        return
      fi
      if [[ $word == -* ]]; then
        case ${COMP_WORDS[1]} in
    \(commands.map { "    \($0.name)) COMPREPLY=($(compgen -W '\(names(of: $0))' -- \"$word\")) ;;" }
      .joined(separator: "\n"))
        esac
        return
      fi
      case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD-1]} in
    \(commands.flatMap { command in
        values(of: command).map { "    \(command.name):\($0)) COMPREPLY=($(compgen -W '\($1)' -- \"$word\")) ;;" }
      }.joined(separator: "\n"))
      esac
    }
    complete -o default -F _referee referee

    """
  }

  private static func zsh(_ commands: [Command]) -> String {
    let described = commands.map { "    " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n")
    let cases = commands.map { command in
      let options = (command.options + [Help.help]).map { option in
        let summary = option.summary.replacing("[", with: "(").replacing("]", with: ")")
        return quoted("*\(option.name)[\(summary)]" + (option.placeholder.map { ":\($0):" + values(of: option) } ?? ""))
      }
      return "    \(command.name)) _arguments \(options.joined(separator: " ")) \(operands(of: command)) ;;"
    }
    return """
      #compdef referee
      _referee() {
        local -a commands
        commands=(
      \(described)
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
      \(cases.joined(separator: "\n"))
        esac
      }
      # In a folder of functions this file is the body of _referee; sourced, it says what _referee completes.
      if [[ $funcstack[1] == _referee ]]; then _referee "$@"; else compdef _referee referee; fi

      """
  }

  private static func fish(_ commands: [Command]) -> String {
    commands.map { command in
      "complete -c referee -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))\n"
        + (command.options + [Help.help]).map { option in
          "complete -c referee -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
            + (option.placeholder == nil
              ? "" : option.words.isEmpty ? " -r" : " -x -a " + quoted(option.words.joined(separator: " ")))
            + " -d \(quoted(option.summary))\n"
        }.joined()
        + (operandWords(of: command).map { words in
          "complete -c referee -n '__fish_seen_subcommand_from \(command.name)' -f -a \(quoted(words))\n"
        } ?? "")
    }.joined()
  }

  /// The words that may follow an option, or the command's own name, if they can be listed.
  private static func values(of command: Command) -> [(after: String, words: String)] {
    command.options.filter { !$0.words.isEmpty }.map { ($0.name, $0.words.joined(separator: " ")) }
      + (operandWords(of: command).map { [(command.name, $0)] } ?? [])
  }

  private static func operandWords(of command: Command) -> String? {
    command.operandWords.isEmpty ? nil : command.operandWords.joined(separator: " ")
  }

  private static func values(of option: any CommandOption) -> String {
    option.words.isEmpty ? "_files" : "(" + option.words.joined(separator: " ") + ")"
  }

  private static func operands(of command: Command) -> String {
    (operandWords(of: command).map { quoted("1: :(\($0))") + " " } ?? "") + "'*: :_files'"
  }

  private static func names(of command: Command) -> String {
    (command.options + [Help.help]).map(\.name).joined(separator: " ")
  }

  /// A word in single quotes, as all three shells read it.
  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "’") + "'" }
}
