import Catalogue
import GameRules
import RandomGames
import RefereeGames
import TestBasics
import Testing

/// Whatever a program hands to the library, it gets a status and a sentence, and nothing has changed.
@Suite(.timeLimited) struct LibraryMisuseTests {
  private static let game = "klondike"
  private let game = LibraryGame()

  private func deal(_ name: String = game, seats: Int = 0) throws {
    try game.deal(name, seats: seats, seed: "misuse", number: 1)
  }

  /// What a call is refused with, having changed nothing.
  private func refusal(_ call: () throws -> some Any) throws -> Refusal? {
    let before = try? game.text(of: "rg_save")
    var refusal: Refusal?
    do { _ = try call() } catch let error as Refusal { refusal = error }
    #expect((try? game.text(of: "rg_save")) == before)
    return refusal
  }

  @Test func `an empty handle says so`() throws {
    let expected = Refusal(status: Int(RG_EMPTY), message: "there is no game yet; deal one first")
    #expect(try refusal { try game.observation(0) } == expected)
    #expect(try refusal { try game.legal(0) } == expected)
    #expect(try refusal { try game.actions(0) } == expected)
    #expect(try refusal { try game.play(0, 0) } == expected)
    #expect(try refusal { try game.playOut(luck: 1) } == expected)
    #expect(try refusal { try game.copy(LibraryGame()) } == expected)
    #expect(try refusal { try game.state() } == expected)
    #expect(try refusal { try game.view() } == expected)
  }

  @Test func `a deal that is not to be had says what is`() throws {
    let names = Catalogue.catalogue.games.map { $0.name }
    #expect(
      try refusal { try deal("whist") }
        == Refusal(
          status: Int(RG_UNKNOWN_GAME),
          message: "there is no game \"whist\"; the games are \(names.joined(separator: ", "))"))
    #expect(
      try refusal { try deal(seats: 3) }
        == Refusal(status: Int(RG_OUT_OF_RANGE), message: "seats is 3; expected 1"))
    #expect(
      try refusal { try game.deal("snap", seats: 9, seed: "", number: 1) }
        == Refusal(status: Int(RG_OUT_OF_RANGE), message: "seats is 9; expected a whole number from 2 to 8"))
    #expect(
      try refusal { try game.deal("snap", seed: "", number: 0) }
        == Refusal(
          status: Int(RG_OUT_OF_RANGE), message: "number is 0; expected a whole number from 1 to 9007199254740992"))
    #expect(
      try refusal { try game.deal("snap", options: "{\"match\":", seed: "", number: 1) }
        == Refusal(
          status: Int(RG_BAD_TEXT),
          message: "options is not JSON at byte 9: the text ends in the middle of a value"))
    #expect(
      try refusal { try game.deal("snap", options: "[]", seed: "", number: 1) }?.message
        == "options is not a JSON object")
    #expect(
      try refusal { try game.deal("snap", options: "{\"max_turns\":0}", seed: "", number: 1) }?.message
        == "options: max_turns: expected a whole number from 1 to 1000000, found 0")
    #expect(
      try refusal { try game.deal("snap", options: "{\"match\":[]}", seed: "", number: 1) }?.message
        == "options: match: expected \"rank\", found an array")
    #expect(
      try refusal { try game.deal("snap", options: "{\"mach\":1}", seed: "", number: 1) }
        == Refusal(
          status: Int(RG_BAD_TEXT),
          message: "options has an unknown key \"mach\"; the keys are match, max_turns, turning, starter"))
    #expect(
      try refusal { try game.deal("set", options: "{\"points\":{\"sets\":1}}", seed: "", number: 1) }?.status
        == Int(RG_BAD_TEXT))
    try game.deal("set", options: "{\"points\":{\"set\":2}}", seed: "", number: 1)
    #expect(try game.text(of: "rg_options").contains("\"points\":{\"set\":2,"))
  }

  @Test func `a seat or an action that there is not is refused`() throws {
    try deal()
    #expect(
      try refusal { try game.observation(1) }
        == Refusal(status: Int(RG_OUT_OF_RANGE), message: "seat is 1; expected 0"))
    #expect(try refusal { try game.numbers(-1) }?.status == Int(RG_OUT_OF_RANGE))
    #expect(try refusal { try game.canWin(2, positions: 1) }?.status == Int(RG_OUT_OF_RANGE))
    #expect(
      try refusal { try game.canWin(0, positions: -1) }?.message
        == "positions is -1; expected a whole number, at least 0")
    #expect(
      try refusal { try game.actionNumber("jump", 0) }
        == Refusal(
          status: Int(RG_ILLEGAL),
          message: "\"jump\" is not a legal action of seat 0; rg_actions lists those that are"))
    #expect(
      try refusal { try game.actionText(1_000_000) }
        == Refusal(status: Int(RG_ILLEGAL), message: "no action has the number 1000000 in this position"))
    let illegal = Refusal(
      status: Int(RG_ILLEGAL), message: "action redeal is not legal for seat 0 here; rg_actions lists those that are")
    #expect(try refusal { try game.play(1, 0) } == illegal)
    #expect(
      try refusal { try game.play(-7, 0) }?.message
        == "action -7 is not legal for seat 0 here; rg_actions lists those that are")
    #expect(
      try refusal { try game.race([]) }?.message
        == "a turn is taken with rg_play and a race ended with rg_race; rg_get_state tells which it is")
    #expect(
      try refusal { try game.text(of: "rg_ending") }
        == Refusal(
          status: Int(RG_ILLEGAL), message: "the game goes on; there are results once it is over"))
    try game.withdraw(0)
    #expect(try refusal { try game.play(0, 0) }?.message == "the game is over; deal another")
    #expect(try game.actions(0).isEmpty)
  }

  @Test func `a race is refused with claims that cannot be`() throws {
    try deal("snap", seats: 3)
    let claim = rg_claim(seat: 0, action: 0, reaction_ns: 5)
    #expect(
      try refusal { try game.race([claim, claim]) }?.message
        == "the claims must be in the order of their reactions, at most one for each seat")
    #expect(
      try refusal { try game.race([rg_claim(seat: 3, action: 0, reaction_ns: 0)]) }?.status == Int(RG_OUT_OF_RANGE))
    #expect(
      try refusal { try game.race([rg_claim(seat: 0, action: 0, reaction_ns: -1)]) }?.message
        == "reaction_ns is -1; expected a whole number, at least 0")
    #expect(try refusal { try game.race(Array(repeating: claim, count: 65)) }?.status == Int(RG_OUT_OF_RANGE))
    try game.withdraw(1)
    #expect(
      try refusal { try game.withdraw(1) }
        == Refusal(status: Int(RG_ILLEGAL), message: "there is no seat 1, or it has left already"))
  }

  @Test func `messages of a bot that do not fit say where`() throws {
    #expect(
      try refusal { try game.imagine(start: "{}", prompt: "{}", luck: 1) }?.message
        == "start needs a member \"game\": a string")
    #expect(
      try refusal { try game.imagine(start: #"{"game":"snap"}"#, prompt: "{}", luck: 1) }?.message
        == "prompt needs a member \"observation\": an object")
    #expect(
      try refusal { try game.imagine(start: #"{"game":"snap","seat":2}"#, prompt: "{}", luck: 1) }?.message
        == "seat is 2; expected a whole number from 0 to 1")
    #expect(
      try refusal { try game.imagine(start: #"{"game":"snap"}"#, prompt: #"{"observation":{"open":7}}"#, luck: 1) }
        == Refusal(
          status: Int(RG_BAD_TEXT),
          message: "observation cannot be read: open: expected an array, found a whole number at byte 23"))
  }

  @Test func `a saved text that was changed is refused`() throws {
    try deal()
    _ = try game.playOut(luck: 5, limit: 3)
    let saved = try game.text(of: "rg_save")
    #expect(
      try refusal { try game.restore(saved.replacing("\"limit\":3", with: "\"limit\":-3")) }?.message
        == "text needs a member \"events\": an array of events")
    #expect(
      try refusal { try game.restore(saved.replacing("\"rules_version\":1", with: "\"rules_version\":2")) }?.message
        == "the game was saved with version 2 of the rules of klondike; this library has version 1")
    let impossible = saved.replacing("\"events\":[", with: "\"events\":[{\"seat\":0,\"action\":1},")
    #expect(
      try refusal { try game.restore(impossible) }?.message
        == "event 0: action redeal is not legal for seat 0 here; rg_actions lists those that are")
  }
}
