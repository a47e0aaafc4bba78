import Refereeing
import RunFiles
import TestBasics
import Testing

/// The lines of a transcript, which are read by a scanner if they have the usual form, and else from a tree.
@Suite(.timeLimited) struct TranscriptLinesTests {
  private static let header =
    #"{"transcript":1,"game":"nim","rules":1,"options":{},"seed":"s","event":0,"table":1,"deal":1,"seats":["a","b"]}"#
  private static let end = #"{"end":"won","results":[[1],[0]]}"#

  private func file(_ entry: String, end: String = TranscriptLinesTests.end, hasInputs: Bool = true) throws
    -> TranscriptFile
  {
    try TranscriptFile(
      Array("\(TranscriptLinesTests.header)\n\(entry)\n\(end)\n".utf8), path: "t", hasInputs: hasInputs)
  }

  @Test(arguments: [
    #"{"seat":1,"action":"x","at_us":5,"us":3}"#,
    #"{"seat":0,"action":"pass","at_us":5,"us":3,"cpu_us":1,"host_late_us":2,"after_us":4}"#,
    #"{"seat":0,"action":null,"at_us":5000,"us":3000,"cpu_us":1}"#,
    #"{"seat":0,"action":"x","at_us":5,"us":3,"note":"n","info":{"depth":3}}"#,
    #"{"seat":0,"action":"ä\n","at_us":5,"us":3}"#,
    #"{"race":[],"claims":[]}"#,
    #"{"race":[{"seat":0,"action":"x","at_us":5,"us":3},{"seat":1,"action":"pass","at_us":5,"us":3}],"claims":[{"seat":0,"action":"x","reaction_us":3,"verdict":"right"}]}"#,
    #"{"race":[{"seat":0,"action":"x","at_us":5,"us":3},{"seat":1,"action":"x","at_us":5,"us":3}],"claims":[{"seat":0,"action":"x","reaction_us":3,"verdict":"wrong"},{"seat":1,"action":"x","reaction_us":3,"verdict":"late"}],"photo_finishes":1}"#,
    #"{"withdrawal":1}"#, #"{"late":1,"at_us":4}"#,
    #"{"fault":{"kind":"illegal","message":"m"},"action":"y","seat":1,"at_us":4}"#,
  ])
  func `a line means the same in the usual form and with spaces`(line: String) throws {
    let spaced = line.replacing(#"":"#, with: #"": "#)
    #expect(try file(line).entry(0) == file(spaced).entry(0))
  }

  @Test(arguments: [
    #"{"seat":2,"action":"x","at_us":5,"us":3}"#, #"{"seat":0,"action":"x","at_us":-5,"us":3}"#,
    #"{"seat":0,"action":"x","at_us":5,"us":3}}"#, #"{"seat":0,"action":"x","at_us":5,"us":1000000000000001}"#,
    #"{"race":[],"claims":[{"seat":0,"action":"x","reaction_us":3,"verdict":"good"}]}"#,
    #"{"race":[],"claims":[],"photo_finishes":0}"#, "{",
  ])
  func `a line that no referee writes is refused with its number`(line: String) throws {
    let problem = try #require(throws: (any Error).self) { try file(line).entry(0) }
    #expect("\(problem)".contains("line: Optional(2)"), "\(problem)")
  }

  @Test func `the inputs of the referee are left out on request, and nothing else`() throws {
    let end = #"{"end":"won","results":[[1],[0]],"stderr":["\"told\":[","x"],"told":[[5,0,"delivered",3]]}"#
    let (whole, plain) = (try file("{}", end: end), try file("{}", end: end, hasInputs: false))
    #expect(whole.inputLog.count == 1 && plain.inputLog.isEmpty)
    #expect(plain.errors.map(\.text) == [#""told":["#, "x"] && plain.results == whole.results)
    #expect(throws: (any Error).self) { try file("{}", end: String(end.dropLast(3)), hasInputs: false) }
  }
}
