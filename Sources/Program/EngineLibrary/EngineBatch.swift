import GameRules
import JSON
import RefereeGames

/// The object behind a pointer to `rg_batch`: games of one kind that are played in step.
final class EngineBatch {
  let message = EngineMessage()
  private var source: GameSource?
  private var seed = ""
  private var games: [any Game] = []
  private var pasts: [GamePast] = []
  /// For drawing actions and the order of claims.
  private var random = SplitMix64(seed: 0)
  private(set) var sizes = rg_sizes()
  private var layout = PlaneLayout([])

  func deal(_ source: GameSource, seed: String, first: Int, count: Int) throws(EngineProblem) {
    var games: [any Game] = []
    for index in 0..<count { games.append(try source.deal(seed: seed, number: first + index)) }
    self.games = games
    (self.source, self.seed) = (source, seed)
    pasts = (first..<first + count).map { GamePast(origin: .deal(seed: seed, number: $0)) }
    var start = SeededRandom(seed: seed, label: "batch from deal \(first) of \(source.type.name)")
    random = SplitMix64(seed: Int(start.bits48()))
    sizes = source.type.sizes(games: count, seats: source.seats)
    layout = PlaneLayout(source.type.numberFields)
  }

  func require() throws(EngineProblem) -> GameSource {
    guard let source else { throw .empty }
    return source
  }

  // MARK: - copies

  func copy(_ other: EngineBatch) throws(EngineProblem) {
    _ = try other.require()
    (source, seed, games, pasts) = (other.source, other.seed, other.games, other.pasts)
    (random, sizes, layout) = (other.random, other.sizes, other.layout)
  }

  func save() throws(EngineProblem) -> [UInt8] {
    _ = try require()
    var json = JSONWriter(reserving: 4096)
    json.object { json in
      json.member("luck", Int(bitPattern: UInt(random.state)))
      json.key("games")
      json.array { json in
        for (game, past) in zip(games, pasts) { PositionText.write(game, past, to: &json) }
      }
    }
    return json.bytes
  }

  func restore(_ text: String) throws(EngineProblem) {
    let node = try json(text, "text")
    guard let saved = node["games"]?.elements, let first = saved.first, 1...1 << 20 ~= saved.count else {
      throw .badMember("games", of: "text", expected: "an array of saved games")
    }
    guard let state = node["luck"]?.integer else { throw .badMember("luck", of: "text", expected: "a whole number") }
    let source = try PositionText(first).source()
    let game = EngineGame()
    var games: [any Game] = []
    var pasts: [GamePast] = []
    for (index, node) in saved.enumerated() {
      do throws(EngineProblem) {
        let saved = try PositionText(node)
        guard saved.name == source.type.name, try saved.source().seats == source.seats,
          case .deal(_, 1...1 << 60) = saved.past.origin
        else {
          throw .badMember("games", of: "text", expected: "an array of deals of one game")
        }
        try game.restore(saved)
        games.append(try game.require())
        if games[index].phase.isOver { throw .illegal(.over) }
        pasts.append(saved.past)
      } catch {
        throw .inGame(index, error)
      }
    }
    guard case .deal(let seed, _) = pasts[0].origin else { return }
    (self.source, self.seed, self.games, self.pasts, random) = (source, seed, games, pasts, SplitMix64(seed: state))
    sizes = source.type.sizes(games: games.count, seats: source.seats)
    layout = PlaneLayout(source.type.numberFields)
  }

  // MARK: - looking

  func look(_ look: rg_look, passes: Bool = true) throws(EngineProblem) {
    _ = try require()
    var actions: [Int32] = []
    for (index, game) in games.enumerated() {
      game.write(to: look, passes: passes, sizes, layout, at: index, deal: pasts[index].origin.deal, &actions)
    }
  }

  func sample(_ actions: UnsafeMutablePointer<Int32>) throws(EngineProblem) {
    _ = try require()
    let seats = Int(sizes.seats)
    actions.update(repeating: RG_PASS, count: games.count * seats)
    for index in games.indices { EngineBatch.draw(&games[index], actions + index * seats, &random) }
  }

  // Games are passed in place throughout: a copy would retain and release the game's memory.

  private static func draw(
    _ game: inout any Game, _ actions: UnsafeMutablePointer<Int32>, _ random: inout SplitMix64
  ) {
    for seat in game.phase.asked {
      if let action = game.randomActionNumber(for: seat, using: &random) {
        actions[seat.index] = Int32(truncatingIfNeeded: action)
      }
    }
  }

  // MARK: - playing

  func step(
    _ actions: UnsafePointer<Int32>, _ reactions: UnsafePointer<Int64>?, _ ends: rg_ends
  ) throws(EngineProblem) {
    let source = try require()
    let seats = Int(sizes.seats)
    for index in games.indices {
      do throws(EngineProblem) {
        try EngineBatch.check(&games[index], actions + index * seats, reactions.map { $0 + index * seats })
      } catch {
        throw .inGame(index, error)
      }
    }
    for index in games.indices {
      ends.ended?[index] = 0
      if !EngineBatch.gives(RG_DEAL, actions + index * seats, seats) {
        EngineBatch.play(
          &games[index], &pasts[index], actions + index * seats, reactions.map { $0 + index * seats }, &random)
        guard case .over(let outcome) = games[index].phase else { continue }
        ends.ended?[index] = 1
        write(outcome, of: index, to: ends)
      }
      let deal = pasts[index].origin.deal + games.count
      pasts[index].origin = .deal(seed: seed, number: deal)
      pasts[index].events.removeAll(keepingCapacity: true)
      // The options were validated by an earlier deal; only the cards differ.
      games[index] = try source.deal(seed: seed, number: deal)
    }
  }

  private func write(_ outcome: Outcome, of index: Int, to ends: rg_ends) {
    let (seats, row, measures) = (Int(sizes.seats), Int(sizes.numbers), Int(sizes.measures))
    for seat in 0..<seats {
      let place = index * seats + seat
      for (measure, result) in outcome.results[seat].enumerated() {
        ends.results?[place * measures + measure] = Int32(clamping: result)
      }
      if let numbers = ends.last_numbers { games[index].write(Seat(seat), to: numbers + place * row, count: row) }
    }
  }

  private static func gives(_ action: Int32, _ actions: UnsafePointer<Int32>, _ seats: Int) -> Bool {
    UnsafeBufferPointer(start: actions, count: seats).contains(action)
  }

  /// Throws unless every seat that is asked has a legal action.
  private static func check(
    _ game: inout any Game, _ actions: UnsafePointer<Int32>, _ reactions: UnsafePointer<Int64>?
  ) throws(EngineProblem) {
    let phase = game.phase
    if gives(RG_DEAL, actions, game.seats) { return }
    let isRace = if case .race = phase { true } else { false }
    for seat in phase.asked {
      let number = Int(actions[seat.index])
      if let reaction = reactions?[seat.index], reaction < 0, isRace {
        throw .outOfRange(parameter: "reactions_ns of \(seat)", value: Int(reaction), allowed: 0...Int.max)
      }
      switch actions[seat.index] {
      case RG_LEAVE, RG_WAIT: continue
      case RG_PASS where isRace: continue
      case RG_PASS: throw .passInTurn(seat: seat)
      default:
        guard game.isLegal(numbered: number, for: seat) else {
          throw .illegal(.notLegal(action: game.actionText(ofNumber: number) ?? String(number), seat: seat))
        }
      }
    }
  }

  /// Plays one event, and before it the withdrawals, which may end the race or the turn.
  private static func play(
    _ game: inout any Game, _ past: inout GamePast, _ actions: UnsafePointer<Int32>,
    _ reactions: UnsafePointer<Int64>?, _ random: inout SplitMix64
  ) {
    let before = game.phase
    if before.asked.contains(where: { actions[$0.index] == RG_WAIT }) { return }
    for seat in 0..<game.seats where actions[seat] == RG_LEAVE && !game.phase.isOver {
      // A seat that has left cannot leave again.
      if (try? game.apply(numbered: .withdrawal(of: Seat(seat)))) != nil {
        past.events.append(.event(.withdrawal(of: Seat(seat))))
      }
    }
    let event: Event<Int>
    switch (before, game.phase) {
    case (.turn(let seat), .turn(let still)) where seat == still && actions[seat.index] != RG_LEAVE:
      event = .action(Int(actions[seat.index]), by: seat)
    // A withdrawal may also open another window, to which seats have not answered yet.
    case (.race(let asked), .race(let still)) where still.allSatisfy(asked.contains):
      let seats = asked.filter { still.contains($0) && actions[$0.index] >= 0 }
      event = .race(claims(seats, actions, reactions, &random))
    default: return
    }
    do {
      try game.apply(numbered: event)
      past.events.append(.event(event))
    } catch {
      // A withdrawal has made an action illegal; then the step does nothing more.
    }
  }

  private static func claims(
    _ seats: [Seat], _ actions: UnsafePointer<Int32>, _ reactions: UnsafePointer<Int64>?,
    _ random: inout SplitMix64
  ) -> [Claim<Int>] {
    var claims = seats.map { seat in
      let reaction = reactions.map { Duration.nanoseconds($0[seat.index]) } ?? .zero
      return Claim(seat: seat, action: Int(actions[seat.index]), reaction: reaction)
    }
    guard claims.count > 1 else { return claims }
    random.shuffle(&claims)
    // In the order of reaction; equal reactions stay in the drawn order.
    claims.sort { $0.reaction < $1.reaction }
    return claims
  }
}
