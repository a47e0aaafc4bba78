import Fields
import Foundation
import GameRules
import JSON
import KlondikeRules
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// Events whose deals a file names.
@Suite(.timeLimited) struct GivenDealTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private static let table = ScheduledTable(event: 0, number: 1, deal: 1, seats: [])

  private func read(_ event: String, of game: String, _ deals: [String]) throws -> TournamentFile {
    try scratch.write(deals.map { $0 + "\n" }.joined(), to: "deals.jsonl")
    let bots = (1...8).map { #"{"name": "b\#($0)", "command": ["true"]}"# }.joined(separator: ", ")
    let text = #"{"seed": "own", "events": [{"game": "\#(game)", \#(event)}], "bots": [\#(bots)]}"#
    return try TournamentFile.parse(
      Array(text.utf8), path: "FILE", folder: scratch.folder, catalogue: Sample.catalogue)
  }

  @Test(arguments: Sample.catalogue.games)
  func `a deal is the same by seed and number, by its cards, and in every format`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let source = DealSource(seed: "x", number: 7)
      let words = source.words(G.self, seats: G.usualSeats, options: G.Options())
      let dealt = try source.dealt(G.self, seats: G.usualSeats, options: G.Options())
      var lines = [#"{"seed": "x", "deal": 7}"#]
      for format in DealText.formats(G.self) {
        lines.append(#"{"cards": \#(JSONValue.string(format.write(words)).json)}"#)
      }
      for line in lines {
        let event = try read(#""deals_from": "deals.jsonl""#, of: G.name, [line]).events[0]
        #expect(event.deals == 1)
        #expect(try event.setting.dealt(Self.table, of: event) as? G == dealt, "\(line)")
      }
    }
    try law(game)
  }

  @Test(arguments: Sample.catalogue.games)
  func `actions lead on from a deal, and everything comes back from the journal`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var position = try DealSource(seed: "x", number: 7).dealt(G.self, seats: G.usualSeats, options: G.Options())
      var actions: [String] = []
      while actions.count < 3 {
        let action: G.Action
        switch position.phase {
        case .turn(let seat):
          action = try #require(position.legalActions(for: seat).first)
          try position.apply(.action(action, by: seat))
        case .race(let asked):
          let seat = try #require(asked.min())
          action = try #require(position.legalActions(for: seat).first)
          try position.apply(.race([Claim(seat: seat, action: action)]))
        case .over: throw IllegalDeal.impossible("over")
        }
        actions.append(action.description)
      }
      let list = actions.map { "\"\($0)\"" }.joined(separator: ", ")
      let line = #"{"seed": "x", "deal": 7, "actions": [\#(list)], "name": "third", "from": {"page": 3}}"#
      let file = try read(#""deals_from": "deals.jsonl""#, of: G.name, ["", line, #"{"seed": "x", "deal": 8}"#])
      let header = JournalHeader(file)
      let again = try TournamentFile.read(header, folder: "/", catalogue: Sample.catalogue)
      for event in [file.events[0], again.events[0]] {
        #expect(event.deals == 2)
        #expect(try event.setting.dealt(Self.table, of: event) as? G == position)
        #expect(event.givenDeals[0].name == "third" && event.givenDeals[0].notes == #"{"from":{"page":3}}"#)
      }
      #expect(again.events[0].givenDeals == file.events[0].givenDeals)
      #expect(JournalHeader(again).difference(from: header) == nil)
    }
    try law(game)
  }

  @Test func `a journal with a deal that there is not is refused`() throws {
    let cards = DealSource(seed: "x", number: 1).words(Klondike.self, seats: 1, options: KlondikeOptions())
    let file = try read(
      #""deals_from": "deals.jsonl""#, of: "klondike", [#"{"cards": "\#(cards.joined(separator: " "))"}"#])
    var header = JournalHeader(file)
    let text = header.configuration.json.replacing(cards.joined(separator: " "), with: "AS AS")
    header.configuration = try JSONReader.read(Array(text.utf8))
    let problem = #expect(throws: FileProblem.self) {
      _ = try TournamentFile.read(header, folder: "/", catalogue: Sample.catalogue)
    }
    #expect(problem?.kind == .badDeal("AS is there twice") && problem?.key == "events[0].deals_from")
  }

  @Test(arguments: [
    (
      [#"{"seed": "x", "deal": 1}"#, #"{"seed": "x", "deal": 1, "name": "b"}"#],
      ":2: not a deal of this event: the deal is that of line 1"
    ),
    ([#"{"cards": "AS KS"}"#], ":1: not a deal of this event: 50 cards are missing: 2S, 3S, 4S, "),
    (
      [#"{"cards": "AS ??"}"#],
      ":1: not a deal of this event: 1 card is unknown (??), and a complete deal is needed; missing: 2S, 3S, "
    ),
    ([#"{"cards": "as, kx"}"#], ":1: cards: not a deal of this event: line 1, column 5: kx is no card"),
    ([#"{"cards": "AS AS"}"#], ":1: not a deal of this event: AS is there twice"),
    (
      [#"{"seed": "x", "deal": 1, "actions": ["t1-t2"]}"#],
      ":1: not a deal of this event: action 1, t1-t2, is not legal"
    ),
    (
      [#"{"seed": "x", "deal": 1, "actions": ["resign"]}"#],
      ":1: not a deal of this event: the game is over after the actions"
    ),
    (
      [#"{"seed": "x", "deal": 1, "actions": ["resign", "draw"]}"#],
      ":1: not a deal of this event: the game is over before action 2, draw"
    ),
    (
      [#"{"seed": "x", "deal": 1, "options": {"draw": 1}}"#],
      ":1: options: not a deal of this event: the event has other options"
    ),
    (
      [#"{"seed": "x", "deal": 1, "game": "snap"}"#], ":1: game: not a deal of this event: the event's game is klondike"
    ),
    ([#"{"seed": "x"}"#], ":1: seed: requires \"deal\""), ([#"{"deal": 3}"#], ":1: deal: requires \"seed\""),
    ([#"{"name": "x"}"#], ":1: \"cards\" is missing; add it"), (["", "x"], ":2: not JSON: unexpected x"),
    ([], ": expected at least one deal, found none"),
  ]) func `a line that is no deal of the event is refused`(lines: [String], sentence: String) throws {
    let problem = #expect(throws: FileProblem.self) {
      _ = try read(#""deals_from": "deals.jsonl""#, of: "klondike", lines)
    }
    #expect(problem?.sentence.hasPrefix(scratch.path + "/deals.jsonl" + sentence) == true, "\(problem?.message ?? "")")
  }

  @Test(arguments: [
    (#""deals_from": "none.jsonl""#, "none.jsonl: file not found"),
    (#""deals_from": "deals.jsonl", "deals": 3"#, "events[0].deals: expected no more deals than the file's 1, found 3"),
  ]) func `a file of deals must be there, and hold as many as are to be played`(event: String, words: String) throws {
    let problem = #expect(throws: FileProblem.self) {
      _ = try read(event, of: "klondike", [#"{"seed": "x", "deal": 1}"#])
    }
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }
}
