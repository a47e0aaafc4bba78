import Foundation
import TestSupport
import Testing

@testable import referee

@Suite struct HelpTests {
  @Test(arguments: Main.commands.map(\.name)) func `a command's help begins with an example and names every option`(
    name: String
  ) throws {
    let command = try #require(Main.commands.first { $0.name == name })
    let help = Help.text(for: command)
    #expect(help.hasPrefix("  \(command.example)\n\nreferee \(name)"))
    for option in command.options { #expect(help.contains("\n  \(option.name)")) }
    #expect(command.example.contains("referee \(name)"))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 130 })
  }

  @Test func `the manual page names every command and option, its examples first`() throws {
    let page = try Program.run("man").output
    for command in Main.commands {
      #expect(page.contains(".SS referee \(command.name.replacing("-", with: "\\-"))"))
      for option in command.options { #expect(page.contains(".B \(option.name.replacing("-", with: "\\-"))")) }
    }
    let examples = try #require(page.firstRange(of: ".SH EXAMPLES"))
    let commands = try #require(page.firstRange(of: ".SH COMMANDS"))
    #expect(examples.lowerBound < commands.lowerBound)
    // No line but a request begins with a dot or a quote.
    for line in page.split(separator: "\n") where line.hasPrefix(".") { #expect(line.contains(/^\.[A-Z]{1,2}( |$)/)) }
  }

  @Test func `completions name every command and option`() throws {
    for shell in Completion.allCases {
      let script = try Program.run("completions", shell.rawValue).output
      for command in Main.commands {
        #expect(script.contains(command.name))
        for option in command.options { #expect(script.contains(option.name.dropFirst(2))) }
      }
    }
  }

  @Test(.enabled(if: (try? Program.status(of: "bash", "--version")) == 0, "bash is not installed"))
  func `bash completes commands and options`() throws {
    let scratch = try Scratch()
    try scratch.write(try Program.run("completions", "bash").output, to: "completions")
    func completions(of words: String...) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        . ./completions
        COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
        _referee
        printf '%s\\n' "${COMPREPLY[@]}" > found
        """
      try scratch.write(script, to: "script")
      let status = try Program.status(of: "bash", "-c", "cd '\(scratch.folder.path)' && bash script")
      #expect(status == 0)
      return try scratch.read("found").split(separator: "\n").map(String.init)
    }
    #expect(try completions(of: "referee", "sta") == ["standings"])
    #expect(try completions(of: "referee", "run", "--q") == ["--quiet"])
    #expect(try completions(of: "referee", "check", "--js") == ["--json"])
  }

  @Test(arguments: [("zsh", "zsh -n"), ("fish", "fish --no-execute")])
  func `zsh and fish take their completions, where they are installed`(shell: String, syntax: String) throws {
    guard try Program.status(of: shell, "--version") == 0 else { return }
    let scratch = try Scratch()
    let path = try scratch.write(try Program.run("completions", shell).output, to: "completions")
    #expect(try Program.status(of: "sh", "-c", "\(syntax) '\(path)'") == 0)
  }
}
