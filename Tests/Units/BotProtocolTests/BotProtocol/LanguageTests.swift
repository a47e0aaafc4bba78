import BotProtocol
import TestBasics
import Testing

@Suite(.timeLimited) struct LanguageTests {
  @Test(arguments: [
    (["python3", "-u", "bot.py"], "python"), (["/usr/bin/python3.11", "-m", "bot"], "python"),
    (["env", "node", "cards.js"], "javascript"), (["node", "main"], "javascript"), (["sh", "run.sh"], "shell"),
    (["sh", "-c", "exec ruby bot.rb"], "ruby"), (["java", "-cp", ".", "Bot"], "java"), (["java", "Bot.java"], "java"),
    (["mono", "bot.exe"], "c#"), (["lua5.4", "bot.lua"], "lua"), (["Rscript", "bot.R"], "r"),
    (["mawk", "-f", "x"], "awk"),
  ])
  func `a command tells its language`(command: [String], name: String) {
    #expect(Language.of(command: command)?.name == name)
  }

  @Test func `a compiled program's language is that of its source, if there is one alone`() {
    #expect(Language.of(command: ["./bot"], files: ["bot", "bot.rs", "README.md"])?.name == "rust")
    #expect(Language.of(command: ["./bot"], files: ["bot", "bot.c", "bot.py"]) == nil)
    #expect(Language.of(command: ["./bot"]) == nil)
  }

  @Test func `no two languages share a name, a program or an ending`() {
    for key in [{ [$0.name] }, \.programs, \.endings] as [(Language) -> [String]] {
      let all = Language.all.flatMap(key)
      #expect(Set(all).count == all.count)
    }
  }

  @Test func `the document's table of flushing is this one`() {
    let rows = Language.all.map { "| \($0.title) | `\($0.flush.replacing("|", with: "\\|"))` |" }
    let heading = "## How to flush\n\n| language | one line, flushed |\n|---|---|\n"
    #expect(ProtocolDocument.text.contains(heading + rows.joined(separator: "\n") + "\n"))
  }
}
