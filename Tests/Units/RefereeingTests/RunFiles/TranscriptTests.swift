import GameRules
import JSON
import Records
import Refereeing
import RunFiles
import TestBasics
import Testing

@Suite(.timeLimited) struct TranscriptTests {
  @Test func `a turn is written with its answer's times and note`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer("take 1", 0, after: .microseconds(1500), using: .microseconds(900), note: "leave six")
    table.answer("take 2", 1, after: .microseconds(500))
    #expect(
      table.referee.transcript.entries.map(\.json) == [
        #"{"seat":0,"action":"take 1","at_us":1500,"us":1500,"cpu_us":900,"note":"leave six"}"#,
        #"{"seat":1,"action":"take 2","at_us":2000,"us":500}"#,
      ])
  }

  @Test func `what a bot reports is written with its answer, and summed by name`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer("take 1", 0, info: #"{"depth":9,"won":0.5}"#)
    table.answer("take 1", 1)
    table.answer("take 1", 0, info: #"{"won":0.25,"cost":-2}"#)
    #expect(
      table.referee.transcript.entries.map(\.json) == [
        #"{"seat":0,"action":"take 1","at_us":0,"us":0,"info":{"depth":9,"won":0.5}}"#,
        #"{"seat":1,"action":"take 1","at_us":0,"us":0}"#,
        #"{"seat":0,"action":"take 1","at_us":0,"us":0,"info":{"won":0.25,"cost":-2}}"#,
      ])
    table.answer("take 3", 1)
    table.answer("take 1", 0, info: "{}")
    let tallies = try #require(table.referee.record?.tallies.map(\.info))
    #expect(
      tallies == [
        InfoTally([
          .init("depth", InfoSum(count: 1, sum: 9, least: 9, greatest: 9)),
          .init("won", InfoSum(count: 2, sum: 0.75, least: 0.25, greatest: 0.5)),
          .init("cost", InfoSum(count: 1, sum: -2, least: -2, greatest: -2)),
        ]), InfoTally(),
      ])
  }

  @Test func `names beyond those that a game may have are malformed, though no answer has too many`() throws {
    var table = try Conversation.begun(StoneGame(7))
    func info(_ names: ClosedRange<Int>) -> String { "{" + names.map { #""n\#($0)":1"# }.joined(separator: ",") + "}" }
    table.answer("take 1", 0, info: info(1...9))
    table.answer("take 1", 1, info: info(20...35))
    table.answer("take 1", 0, info: info(9...17))
    #expect(
      table.faults.map(\.message) == [
        #"malformed line: "info" is out of range, expected at most 16 names in a game, in the line: "n17""#
      ])
  }

  @Test func `a race is written with its answers and with what came of each claim`() throws {
    var table = try Conversation.begun(
      Knock([true, true], seats: 4), .race(asking: .together, photoFinish: .microseconds(50)), random: "written")
    let order = table.asked
    for (index, seat) in order.prefix(2).enumerated() {
      table.answer("K", seat, after: .microseconds(20), declaring: index == 0 ? nil : 2)
    }
    table.answer("pass", order[2], after: .microseconds(60))
    try table.sleepToDeadline()
    let seats = order.map(\.index)
    #expect(
      table.referee.transcript.entries.map(\.json) == [
        #"{"race":[{"seat":\#(seats[0]),"action":"K","at_us":20,"us":20},"#
          + #"{"seat":\#(seats[1]),"action":"K","at_us":40,"us":40,"after_us":2000},"#
          + #"{"seat":\#(seats[2]),"action":"pass","at_us":100,"us":100},"#
          + #"{"seat":\#(seats[3]),"action":null,"at_us":3070,"us":3070}],"#
          + #""claims":[{"seat":\#(seats[0]),"action":"K","reaction_us":20,"verdict":"right"},"#
          + #"{"seat":\#(seats[1]),"action":"K","reaction_us":2040,"verdict":"late"}]}"#
      ])
  }

  @Test func `photo finishes are written where there were any`() throws {
    var table = try Conversation.begun(Knock([true]), .race(photoFinish: .microseconds(50)))
    for seat in Seat.all(2) { table.answer("K", seat, after: .microseconds(20)) }
    let entry = try #require(table.referee.transcript.entries.first)
    #expect(entry.json.hasSuffix(#","photo_finishes":1}"#))
  }

  @Test func `faults, withdrawals and late answers are entries of their own`() throws {
    var table = try Conversation.begun(Knock([true, true, true], seats: 3), .race())
    let owed = try #require(table.expectPrompt(2).id)
    for seat: Seat in [0, 1] { table.answer("pass", seat) }
    try table.sleepToDeadline()
    table.say(#"{"id":\#(owed),"action":"K"}"#, 2)
    table.say("so?", 1)
    for seat: Seat in [0, 2] { table.answer("pass", seat) }
    let entries = table.referee.transcript.entries.map(\.json)
    #expect(
      entries[1...2] == [
        #"{"late":2,"at_us":503000}"#,
        #"{"fault":{"kind":"malformed","message":"malformed line: not JSON at byte 0: unexpected so, in the line: so?"},"#
          + #""seat":1,"at_us":753000}"#,
      ])
    #expect(entries.last == #"{"withdrawal":1}"#)
  }
}
