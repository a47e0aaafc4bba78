import Catalogue
import Foundation
import GameRules
import TestBasics
import TestSupport
import Testing
import referee

/// What the tab key offers in three shells, all from the one table of commands.
@Suite(.timeLimited) struct CompletionTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Saves a shell's completions, as a person does.
  private func save(_ shell: ShellCompletion) throws {
    let result = try Program.run("completions", shell.rawValue)
    #expect(result.exitCode == 0)
    try scratch.write(result.output, to: "completions")
  }

  /// What a shell's script writes into `found`, a word a line.
  private func run(_ shell: String, _ script: String) throws -> Set<String> {
    try scratch.write(script, to: "script")
    let status = try Program.status(of: "sh", "-c", "cd '\(scratch.folder.path)' && \(shell) script > found 2> errors")
    let errors = try scratch.read("errors")
    #expect(status == 0, "\(errors)")
    return Set(try scratch.read("found").split(separator: "\n").map(String.init))
  }

  private static let commands = Set(Main.commands.map(\.name))

  /// As the list of a shell's loop.
  private static let names = Main.commands.map(\.name).joined(separator: " ")

  /// Each behind its command.
  private static let allOptions = Set(
    Main.commands.flatMap { command in options(of: command).map { "\(command.name) \($0)" } })

  private static func options(of command: Command) -> Set<String> {
    Set((command.options + [Help.help]).map(\.name))
  }

  /// The words of the table that stand in a shell's script by its own grammar, where that shell is not at hand.
  @Test func `every command and option stands in all three scripts, in that shell's own words`() throws {
    for command in Main.commands {
      let (bash, zsh, fish) = (
        ShellCompletion.bash.script(Main.commands), ShellCompletion.zsh.script(Main.commands),
        ShellCompletion.fish.script(Main.commands)
      )
      #expect(bash.contains("    \(command.name)) COMPREPLY=("))
      #expect(zsh.contains("'\(command.name):"))
      #expect(fish.contains(" -a \(command.name) "))
      let bashLine = try #require(bash.split(separator: "\n").first { $0.contains("    \(command.name)) ") })
      let zshLine = try #require(
        zsh.split(separator: "\n").first {
          $0.hasPrefix("      \(command.name)) ") || $0.hasPrefix("    \(command.name)) ")
        })
      for option in command.options where !option.words.isEmpty {
        let words = option.words.joined(separator: " ")
        #expect(bash.contains("    \(command.name):\(option.name)) COMPREPLY=($(compgen -W '\(words)' "))
        #expect(zshLine.contains(":(\(words))'"))
        #expect(fish.contains(" -l \(option.name.dropFirst(2)) -x -a '\(words)'"))
      }
      for option in CompletionTests.options(of: command) {
        #expect(bashLine.contains(option))
        #expect(zshLine.contains("'*\(option)["))
        #expect(fish.contains("'__fish_seen_subcommand_from \(command.name)' -l \(option.dropFirst(2)) "))
      }
    }
  }

  @Test(.needs(.bash))
  func `bash offers every command, and every option of each`() throws {
    try save(.bash)
    func offered(_ words: String...) throws -> Set<String> {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      return try run(
        "bash",
        """
        . ./completions
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
        _referee
        printf '%s\\n' "${COMPREPLY[@]}"
        """)
    }
    #expect(try offered("referee", "") == CompletionTests.commands.union(["--help"]))
    #expect(try offered("referee", "stan") == ["standings"])
    #expect(
      try offered("referee", "standings", "--format", "")
        == Set(StandingsCommand.formats))
    #expect(try offered("referee", "standings", "--format", "ga") == ["games-csv"])
    #expect(try offered("referee", "play", "") == Set(catalogue.names))
    #expect(try offered("referee", "check", "--game", "") == Set(catalogue.names))
    let options = try run(
      "bash",
      """
      . ./completions
      for typed in \(CompletionTests.names); do
        COMP_WORDS=(referee "$typed" --); COMP_CWORD=2; COMPREPLY=()
        _referee
        printf "$typed %s\\n" "${COMPREPLY[@]}"
      done
      """)
    #expect(options == CompletionTests.allOptions)
  }

  @Test(.needs(.zsh))
  func `zsh offers every command, and every option of each`() throws {
    try save(.zsh)
    // The functions of zsh's own that show what is offered, replaced by some that print it.
    let offered = try run(
      "zsh -f",
      """
      compdef() { :; }
      _describe() { print -l -- ${${(P)2}%%:*}; }
      _arguments() { for it in "$@"; do it=${it#'*'}; [[ $it == --* ]] && print -- $typed ${it%%\\[*}; done; true; }
      . ./completions
      words=(referee ''); CURRENT=2
      _referee
      for typed in \(CompletionTests.names); do words=(referee $typed --); CURRENT=3; _referee; done
      """)
    #expect(offered == CompletionTests.commands.union(CompletionTests.allOptions))
  }

  @Test(.needs(.fish))
  func `fish offers every command, and every option of each`() throws {
    try save(.fish)
    let offered = try run(
      "fish --no-config",
      """
      source completions
      complete -C 'referee ' | string replace -r '\\t.*' ''
      for typed in \(CompletionTests.names)
        complete -C "referee $typed --" | string replace -r '\\t.*' '' | string replace -r '^' "$typed "
      end

      """)
    #expect(offered == CompletionTests.commands.union(CompletionTests.allOptions))
  }

  @Test(
    arguments: [("bash", "bash -n"), ("zsh", "zsh -n"), ("fish", "fish --no-execute")].filter { has($0.0) })
  func `a shell that is installed finds no fault with its completions`(shell: String, syntax: String) throws {
    try save(try #require(ShellCompletion(rawValue: shell)))
    #expect(try Program.status(of: "sh", "-c", "\(syntax) '\(scratch.file("completions").path)'") == 0)
  }

  private static func has(_ shell: String) -> Bool { (try? Program.status(of: shell, "--version")) == 0 }
}
