import Fields
import Foundation
import GameRules
import Refereeing
import RunFiles
import TestBasics
import Testing

/// Each key of a `clock` is told to the bots and obeyed: one that a file takes and no game accepts would be seen by nobody.
@Suite(.timeLimited) struct TimeKeyTests {
  /// What the referee alone needs to know.
  private static let untold: Set = ["ready_ms", "margin_ms", "silent_windows"]

  /// A value of each key, and what then happens at a table, or when: otherwise than without the key.
  private static let scenes: [String: (value: Int, happens: @Sendable (TimeControl) throws -> String)] = [
    "bank_ms": (50, { try turns([80], $0) }),
    "increment_ms": (
      50,
      { time in
        var time = time
        time.bank = .milliseconds(100)
        return try turns([70, 1, 70], time)
      }
    ),
    "move_ms": (50, { try turns([80], $0) }),
    "window_ms": (100, { try deadline(of: .open, $0) }),
    "name_ms": (100, { try deadline(of: .naming, $0) }),
    "challenge_ms": (100, { try deadline(of: .challenge, $0) }),
    "ready_ms": (
      100,
      { time in
        let table = Conversation(StoneGame(9), TableRules(time: time))
        return "\(String(describing: table.referee.deadline))"
      }
    ),
    "margin_ms": (5000, { try turns([12_000], $0) }),
    "silent_windows": (
      2,
      { time in
        var table = try Conversation.begun(Knock([Bool](repeating: true, count: 20)), TableRules(time: time))
        while table.referee.deadline != nil { try table.sleepToDeadline() }
        return "\(table.faults)"
      }
    ),
  ]

  /// The faults of a game in which the seats answer in turn, each after a number of milliseconds.
  private static func turns(_ pauses: [Int], _ time: TimeControl) throws -> String {
    var table = try Conversation.begun(StoneGame(9), TableRules(time: time))
    for (turn, pause) in pauses.enumerated() { table.answer("take 1", Seat(turn % 2), after: .milliseconds(pause)) }
    return "\(table.faults)"
  }

  /// When the race of a stage is over, at the latest.
  private static func deadline(of stage: RaceStage, _ time: TimeControl) throws -> String {
    var game = Knock([true])
    game.raceStage = stage
    return "\(String(describing: try Conversation.begun(game, TableRules(time: time)).referee.deadline))"
  }

  private func time(_ key: String, _ value: Int) throws -> TimeControl {
    let source = ObjectReader.Source(path: "", text: Array(#"{"clock": {"\#(key)": \#(value)}}"#.utf8))
    return try #require(try source.object().object("clock", into: TimeControl()))
  }

  @Test(arguments: TimeControl.fields.map(\.key).filter { !untold.contains($0) })
  func `a time that a file gives is told to the bots when a game begins, as the protocol says`(key: String) throws {
    var table = Conversation(StoneGame(9), TableRules(time: try time(key, 77)))
    let clock = try #require(try table.expect("start", 0)["clock"])
    #expect(clock.contains(#""\#(key)":77"#), "tell it in TimeControl.message, or name it in TimeKeyTests.untold")
    for (page, spelling) in [("protocol.md", "`\(key)`"), ("schema/protocol.schema.json", #""\#(key)":"#)] {
      let text = try String(contentsOf: Repository.root.appending(path: "docs/\(page)"), encoding: .utf8)
      #expect(text.contains(spelling), "docs/\(page) does not have it")
    }
  }

  @Test(arguments: TimeControl.fields.map(\.key))
  func `a time that a file gives changes what happens at a table`(key: String) throws {
    let scene = try #require(TimeKeyTests.scenes[key], "add a scene in which the key decides")
    #expect(try scene.happens(TimeControl()) != scene.happens(try time(key, scene.value)))
  }
}
