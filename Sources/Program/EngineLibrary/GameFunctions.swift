import GameRules
import JSON
public import RefereeGames
import Refereeing

// The C functions for one game.

@c @implementation public func rg_new() -> OpaquePointer? { OpaquePointer(retaining: EngineGame()) }

@c @implementation public func rg_free(_ game: OpaquePointer?) { game?.object(EngineGame.self).release() }

@c @implementation public func rg_message(_ game: OpaquePointer?) -> UnsafePointer<CChar>? {
  game?.object(EngineGame.self)._withUnsafeGuaranteedRef { $0.message.pointer }
}

/// Runs `body` with the game behind a pointer.
@inline(__always) private func with(
  _ pointer: OpaquePointer?, _ body: (EngineGame) throws(EngineProblem) -> Void
) -> rg_status {
  guard let pointer else { return rg_status(RG_NULL_POINTER) }
  return pointer.object(EngineGame.self)._withUnsafeGuaranteedRef { game in
    game.message.report { () throws(EngineProblem) in try body(game) }
  }
}

/// Writes a text about the game behind a pointer.
private func write(
  _ pointer: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ text: (EngineGame) throws(EngineProblem) -> [UInt8]
) -> rg_status {
  with(pointer) { (game) throws(EngineProblem) in try write(text(game), to: buffer, capacity, length) }
}

// MARK: - positions

@c @implementation public func rg_copy(_ game: OpaquePointer?, _ other: OpaquePointer?) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard let other else { throw .nullPointer(parameter: "other") }
    try game.copy(other.object(EngineGame.self).takeUnretainedValue())
  }
}

@c @implementation public func rg_deal(
  _ game: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?, _ seats: Int32,
  _ seed: UnsafePointer<CChar>?, _ number: Int64
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    let source = try gameSource(name, options, seats)
    try game.deal(source, seed: text(seed, "seed"), number: dealNumber(number, "number"))
  }
}

@c @implementation public func rg_deal_cards(
  _ game: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?, _ seats: Int32,
  _ cards: UnsafePointer<CChar>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    try game.deal(gameSource(name, options, seats), cards: text(cards, "cards"))
  }
}

@c @implementation public func rg_cards(
  _ game: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in Array(try game.cards().utf8) }
}

func gameSource(
  _ name: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?, _ seats: Int32
) throws(EngineProblem) -> GameSource {
  let name = try text(name, "name")
  let given: JSONNode? = if options == nil { nil } else { try json(text(options, "options"), "options") }
  return try GameSource(name, options: given, seats: Int(seats))
}

/// Checks a deal's number; numbers beyond 2^53 could not be stored in every file.
func dealNumber(_ number: Int64, _ parameter: String) throws(EngineProblem) -> Int {
  guard 1...1 << 53 ~= number else {
    throw .outOfRange(parameter: parameter, value: Int(number), allowed: 1...1 << 53)
  }
  return Int(number)
}

@c @implementation public func rg_imagine(
  _ game: OpaquePointer?, _ start: UnsafePointer<CChar>?, _ prompt: UnsafePointer<CChar>?, _ seed: UInt64
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    try game.imagine(start: text(start, "start"), prompt: text(prompt, "prompt"), seed: seed)
  }
}

@c @implementation public func rg_save(
  _ game: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in try game.save() }
}

@c @implementation public func rg_restore(_ game: OpaquePointer?, _ saved: UnsafePointer<CChar>?) -> rg_status {
  with(game) { (game) throws(EngineProblem) in try game.restore(text(saved, "text")) }
}

// MARK: - looking

@c @implementation public func rg_get_state(
  _ game: OpaquePointer?, _ state: UnsafeMutablePointer<rg_state>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard let state else { throw .nullPointer(parameter: "state") }
    let phase = try game.with { (position) throws(EngineProblem) in position.phase }
    let asked = phase.asked.reduce(0 as UInt64) { $0 | 1 << UInt64($1.index) }
    state.pointee = rg_state(phase: phase.number, seats: game.sizes.seats, asked: asked)
  }
}

@c @implementation public func rg_get_view(_ game: OpaquePointer?, _ view: UnsafePointer<rg_view>?) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard let view else { throw .nullPointer(parameter: "view") }
    try game.look(rg_look(view.pointee), passes: false)
  }
}

@c @implementation public func rg_get_look(_ game: OpaquePointer?, _ look: UnsafePointer<rg_look>?) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard let look else { throw .nullPointer(parameter: "look") }
    try game.look(look.pointee)
  }
}

@c @implementation public func rg_play_look(
  _ game: OpaquePointer?, _ seat: Int32, _ action: Int32, _ look: UnsafePointer<rg_look>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard let look else { throw .nullPointer(parameter: "look") }
    try game.happen(.event(.action(Int(action), by: game.seat(seat))))
    try game.look(look.pointee)
  }
}

@c @implementation public func rg_actions(
  _ game: OpaquePointer?, _ seat: Int32, _ numbers: UnsafeMutablePointer<Int32>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    try write(game.actions(game.seat(seat)), to: numbers, capacity, count)
  }
}

@c @implementation public func rg_legal(
  _ game: OpaquePointer?, _ seat: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in
    let (seat, position) = (try game.seat(seat), try game.require())
    let phase = position.phase
    guard phase.asked.contains(seat) else { return Array("[]".utf8) }
    let pass = if case .race = phase { [Pass.text] } else { [String]() }
    return (pass + position.actionTexts(for: seat)).jsonBytes
  }
}

@c @implementation public func rg_action_text(
  _ game: OpaquePointer?, _ number: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in
    guard let text = try game.require().actionText(ofNumber: Int(number)) else { throw .noSuchAction(Int(number)) }
    return Array(text.utf8)
  }
}

@c @implementation public func rg_action_number(
  _ game: OpaquePointer?, _ seat: Int32, _ action: UnsafePointer<CChar>?, _ number: UnsafeMutablePointer<Int32>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard let number else { throw .nullPointer(parameter: "number") }
    let (seat, text) = (try game.seat(seat), try text(action, "text"))
    guard let found = try game.require().actionNumber(ofText: text, for: seat) else {
      throw .notLegalText(text, seat: seat)
    }
    number.pointee = Int32(truncatingIfNeeded: found)
  }
}

@c @implementation public func rg_name(
  _ game: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in
    Array(type(of: try game.require()).name.utf8)
  }
}

@c @implementation public func rg_observation(
  _ game: OpaquePointer?, _ seat: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in
    try game.require().observationAsJSON(for: game.seat(seat)).jsonBytes
  }
}

@c @implementation public func rg_scene(
  _ game: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in
    try game.with { (position) throws(EngineProblem) in position.sceneAsJSON() }
  }
}

@c @implementation public func rg_numbers(
  _ game: OpaquePointer?, _ seat: Int32, _ numbers: UnsafeMutablePointer<Int16>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    try write(game.require().numbers(for: game.seat(seat)), to: numbers, capacity, count)
  }
}

@c @implementation public func rg_options(
  _ game: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in try game.require().optionsAsJSON.jsonBytes }
}

@c @implementation public func rg_ending(
  _ game: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in Array(try game.outcome().ending.utf8) }
}

@c @implementation public func rg_results(
  _ game: OpaquePointer?, _ seat: Int32, _ values: UnsafeMutablePointer<Int64>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    let results = try game.outcome().results[game.seat(seat).index]
    try write(results.map(Int64.init), to: values, capacity, count)
  }
}

@c @implementation public func rg_can_win(
  _ game: OpaquePointer?, _ seat: Int32, _ positions: Int64, _ answer: UnsafeMutablePointer<Int32>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard let answer else { throw .nullPointer(parameter: "answer") }
    guard positions >= 0 else { throw .outOfRange(parameter: "positions", value: Int(positions), allowed: 0...Int.max) }
    let seat = try game.seat(seat)
    let canWin = try game.with { (position) throws(EngineProblem) in position.canWin(seat, positions: Int(positions)) }
    answer.pointee = Int32(canWin.map { $0 ? RG_YES : RG_NO } ?? RG_UNKNOWN)
  }
}

@c @implementation public func rg_solution(
  _ game: OpaquePointer?, _ seat: Int32, _ positions: Int64, _ fewest: Int32, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  write(game, buffer, capacity, length) { (game) throws(EngineProblem) in
    guard positions >= 0 else { throw .outOfRange(parameter: "positions", value: Int(positions), allowed: 0...Int.max) }
    let seat = try game.seat(seat)
    return try game.with { (position) throws(EngineProblem) in
      position.solutionAsJSON(for: seat, positions: Int(positions), fewest: fewest != 0)
    }
  }
}

extension Game {
  fileprivate func solutionAsJSON(for seat: Seat, positions: Int, fewest: Bool) -> [UInt8] {
    let search =
      fewest ? searchShortestSolution(for: seat, positions: positions) : searchSolution(for: seat, positions: positions)
    var json = JSONWriter()
    json.object { json in
      json.key("can_win")
      if let canWin = search?.solution.canWin { json.bool(canWin) } else { json.null() }
      json.key("actions")
      json.array { json in
        if case .won(let actions)? = search?.solution { for action in actions { json.string(action.description) } }
      }
      json.member("positions", search?.positions ?? 0)
    }
    return json.bytes
  }
}

// MARK: - playing

@c @implementation public func rg_play(_ game: OpaquePointer?, _ seat: Int32, _ action: Int32) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    try game.happen(.event(.action(Int(action), by: game.seat(seat))))
  }
}

@c @implementation public func rg_race(
  _ game: OpaquePointer?, _ claims: UnsafePointer<rg_claim>?, _ count: Int, _ verdicts: UnsafeMutablePointer<Int32>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard 0...64 ~= count else { throw .outOfRange(parameter: "count", value: count, allowed: 0...64) }
    var read: [Claim<Int>] = []
    if count > 0 {
      guard let claims else { throw .nullPointer(parameter: "claims") }
      for claim in UnsafeBufferPointer(start: claims, count: count) {
        guard claim.reaction_ns >= 0 else {
          throw .outOfRange(parameter: "reaction_ns", value: Int(claim.reaction_ns), allowed: 0...Int.max)
        }
        let reaction = Duration.nanoseconds(claim.reaction_ns)
        read.append(Claim(seat: try game.seat(claim.seat), action: Int(claim.action), reaction: reaction))
      }
    }
    for (index, verdict) in try game.happen(.event(.race(read))).enumerated() {
      let number =
        switch verdict {
        case .right: RG_RIGHT
        case .wrong: RG_WRONG
        case .late: RG_LATE
        }
      verdicts?[index] = Int32(number)
    }
  }
}

@c @implementation public func rg_withdraw(_ game: OpaquePointer?, _ seat: Int32) -> rg_status {
  with(game) { (game) throws(EngineProblem) in try game.happen(.event(.withdrawal(of: game.seat(seat)))) }
}

@c @implementation public func rg_playout(
  _ game: OpaquePointer?, _ seed: UInt64, _ limit: Int64, _ played: UnsafeMutablePointer<Int64>?
) -> rg_status {
  with(game) { (game) throws(EngineProblem) in
    guard limit >= 0 else { throw .outOfRange(parameter: "limit", value: Int(limit), allowed: 0...Int.max) }
    let events = try game.playOut(seed: seed, limit: Int(limit))
    played?.pointee = Int64(events)
  }
}
