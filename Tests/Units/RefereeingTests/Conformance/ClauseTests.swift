import BotProtocol
import Conformance
import Foundation
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct ClauseTests {
  private static let document =
    (try? String(
      contentsOf: Repository.root.appending(path: "docs/protocol.md"), encoding: .utf8))
    ?? ""

  @Test(arguments: Clause.Key.allCases) func `each clause stands in the table once, and in the document`(
    key: Clause.Key
  ) throws {
    #expect(Clause.all.count { $0.key == key } == 1)
    let heading = Clause[key].section
    let headings = ClauseTests.document.split(separator: "\n").filter { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" || $0 == " " } }
    #expect(headings.contains { $0 == heading }, "\(heading)")
  }

  @Test func `each kind of fault breaks a clause that exists`() {
    #expect(FaultKind.all.map(\.clause).filter { Clause.Key(rawValue: $0) == nil } == [])
  }

  @Test func `advice is given in the bot's language`() throws {
    let python = try #require(Language.named("python"))
    #expect(
      Clause[.flush].remedy.text(in: python)
        == "flush standard output after every line; in Python: print(line, flush=True)")
    #expect(
      Clause[.flush].remedy.text(in: nil)
        == "flush standard output after every line; more in docs/protocol.md#how-to-flush")
    #expect(Clause[.action].remedy.text(in: python) == Clause[.action].remedy.advice)
  }

  @Test func `a build that would download something is told that it has no network`() {
    let words = "Temporary failure in name resolution"
    #expect(CrashAdvice.forBuild("missing semicolon") == nil)
    #expect(
      CrashAdvice.forBuild(words)
        == "a build has no network: put into the folder what it would download, such as packages, or do without")
  }

  @Test func `memory counts as growing only where it grows again`() {
    func complaint(_ sizes: Int...) -> String? {
      var growth = MemoryGrowth()
      for size in sizes {
        let isKnown = growth.add(size)
        #expect(isKnown)
      }
      return growth.complaint
    }
    #expect(complaint(10_000, 60_000, 60_500) == nil)
    #expect(complaint(10_000, 10_500, 60_500) == nil)
    #expect(complaint(10_240, 20_480, 40_960)?.hasPrefix("memory grew by 10 MiB and again by 20 MiB") == true)
  }
}
