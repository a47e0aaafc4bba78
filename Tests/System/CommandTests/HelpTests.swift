import Foundation
import RunFiles
import Starters
import TestBasics
import TestSupport
import Testing
import referee

@Suite(.timeLimited) struct HelpTests {
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

  @Test(arguments: Main.commands.map(\.name)) func `a command's help names no option that the command does not have`(
    name: String
  ) throws {
    let command = try #require(Main.commands.first { $0.name == name })
    let help = Help.text(for: command).replacing(/referee deal --format/, with: "")
    let named = Set(help.matches(of: /(?:^|[^\w-])(--[a-z][a-z0-9-]*)/).map { String($0.1) })
    #expect(named.subtracting(command.options.map(\.name) + ["--help"]).isEmpty)
  }

  @Test func `help COMMAND is COMMAND --help`() throws {
    for words in [["help", "run"], ["--help", "run"], ["-h", "run"]] {
      #expect(try Program.start(words).finish().output == Program.run("run", "--help").output)
    }
    #expect(try Program.run("help").output == Program.run("--help").output)
    #expect(try Program.run("help", "rum").errors.hasPrefix("referee: unknown command rum, did you mean run?"))
  }

  @Test(arguments: ["--version", "-V"]) func `the program says its version`(word: String) throws {
    let result = try Program.run(word)
    #expect(result.output == "referee \(Version.current)\n")
    #expect(result.exitCode == 0)
  }

  @Test(.enabled(if: HelpTests.head != nil, "these sources are no clone of which git tells the commit of main"))
  func `the version names the commit from which the program was built, and the toolchain`() throws {
    let words = try #require(Version.current.wholeMatch(of: /([^+]*)\+([0-9a-f]{7})\.llvm-([0-9a-z.]+)/))
    #expect(words.1 == Version.number)
    #expect(try String(words.2) == #require(HelpTests.head).prefix(7))
  }

  /// The commit of the sources, where they lie in a clone on `main`, or on no branch.
  private static let head: String? = {
    guard FileManager.default.fileExists(atPath: Program.package.path + "/.git/HEAD"),
      let branch = git("--abbrev-ref"), ["main", "HEAD"].contains(branch)
    else { return nil }
    return git("")
  }()

  private static func git(_ option: String) -> String? {
    let result = try? Program.shell("git rev-parse \(option) HEAD", in: Program.package)
    return result?.exitCode == 0 ? result?.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }

  @Test func `help and guide have one table of what answers whether a bot is better`() throws {
    let help = try Program.run("--help").output
    let page = try String(contentsOf: GuidePage.folder.appending(path: "3-leaderboard.md"), encoding: .utf8)
    for (command, answer) in Help.answers {
      #expect(Main.commands.contains { command.hasPrefix($0.name + " ") })
      #expect(help.contains(command) && help.contains(answer))
      #expect(page.contains("| `\(command)` | \(answer) |"))
    }
  }

  @Test func `check's help says whose the words behind the bot's command are`() {
    let help = Help.text(for: Main.commands.first { $0.name == "check" }!)
    #expect(help.hasSuffix("\nOptions come before COMMAND; what follows it goes to the bot.\n"))
  }

  @Test func `new-bot's help lists its languages`() {
    let help = Help.text(for: Main.commands.first { $0.name == "new-bot" }!)
    #expect(Starter.all.allSatisfy { help.contains($0.name) })
  }

  @Test func `help says of a seed what happens without one`() {
    for command in [PlayCommand.command, DuelCommand.command] {
      #expect(Help.text(for: command).contains(/--seed TEXT .*default: random/))
    }
  }

  @Test func `the manual page names every command and option, its examples first`() throws {
    let page = try Program.run("man").output
    for command in Main.commands {
      #expect(page.contains(".SS referee \(command.name.replacing("-", with: "\\-"))"))
      for option in command.options { #expect(page.contains(".B \(option.name.replacing("-", with: "\\-"))")) }
    }
    for code in ExitCode.allCases { #expect(page.contains("\n.TP\n\(code.rawValue)\n\(code.meaning)\n")) }
    let examples = try #require(page.firstRange(of: ".SH EXAMPLES"))
    let commands = try #require(page.firstRange(of: ".SH COMMANDS"))
    #expect(examples.lowerBound < commands.lowerBound)
    // No line but a request begins with a dot or a quote.
    for line in page.split(separator: "\n") where line.hasPrefix(".") { #expect(line.contains(/^\.[A-Z]{1,2}( |$)/)) }
  }
}
