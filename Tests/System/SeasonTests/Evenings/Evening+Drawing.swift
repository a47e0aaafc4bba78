import GameRules

extension Evening {
  /// The evening of a seed: everything in it is drawn from that.
  init(drawnFrom seed: String) {
    var random = SeededRandom(seed: seed, label: "evening")
    func draw<Element>(_ elements: [Element]) -> Element { elements[random.below(elements.count)] }
    let door = draw([Door.alone, .table, .table, .table, .table, .table, .file])
    let game =
      switch door {
      case .alone: draw(["klondike", "set"])
      case .table: draw(["set", "set", "snap"])
      case .file: draw(["klondike", "set", "snap"])
      }
    var (people, bots) = (1, [String]())
    if door != .alone {
      // In a tournament of games alone the others wait.
      people = game == "klondike" ? draw([1, 2]) : draw([1, 2, 2, 2, 3, 4])
      if game != "klondike", people == 1 || random.below(4) == 0 {
        bots = (0...random.below(2)).map { _ in draw(Evening.bots[game]!) }
      }
    }
    var options: [String] = []
    switch game {
    // A short game ends while people are there.
    case "snap": options = ["max_turns=\(2 + random.below(12))"] + draw([[], ["turning=player"]])
    // Bots that call play on by themselves: their table never stands still, so that nothing could be compared.
    case "set" where door == .table && !bots.isEmpty: options = ["patience=1", "calls=false"]
    case "set": options = draw([["patience=1"], []])
    default: options = draw([["draw=1"], ["draw=3"]])
    }
    // In a file a word stands in quotation marks.
    if door == .file { options.removeAll { $0.contains("player") } }
    let count = 4 + random.below(24)
    var steps = (0..<count).map { _ in Step.drawn(at: door, people: people, from: &random) }
    if door != .alone { steps.insert(Step(kind: .getsEverybodyReady, person: 0, choice: 0), at: 0) }
    let away = bots.isEmpty ? draw([6, 6, 3600]) : 3600
    // Few steps that are drawn let one of two leave for so long that the other may claim the game.
    if door == .table, people == 2, away < 10 {
      let claim = Step(kind: .claims, person: random.below(2), choice: 0)
      steps.insert(claim, at: 1 + random.below(4))
    }
    // What happened is compared with what is there after it.
    steps.append(Step(kind: draw([.killed, .interrupted]), person: 0, choice: 0))
    self.init(
      seed: seed, game: game, door: door, people: people, bots: bots, options: options,
      away: away, steps: steps)
  }

  private static let bots = [
    "set": ["set-human", "set-finder", "set-random"], "snap": ["snap-human", "snap-shark", "snap-random"],
  ]
}

extension Evening.Step {
  /// How often each step is drawn alone and at a table.
  private static let weights: [(kind: Kind, alone: Int, table: Int)] = [
    (.acts, 30, 24), (.actsIllegally, 4, 4), (.actsLate, 4, 4), (.points, 10, 6), (.presses, 8, 4),
    (.answersQuestion, 3, 1), (.actsAmongPasses, 0, 16), (.passesToTheEnd, 0, 2), (.reloads, 3, 4),
    (.opensAnotherWindow, 2, 2), (.closesPage, 2, 3), (.opensPage, 3, 4), (.leaves, 0, 3), (.returns, 0, 4),
    (.claims, 0, 3), (.goesOnWithout, 0, 4), (.takesName, 0, 2), (.isReady, 0, 3), (.getsEverybodyReady, 0, 5),
    (.waits, 0, 2), (.interrupted, 3, 3), (.killed, 3, 5),
  ]

  fileprivate static func drawn(at door: Evening.Door, people: Int, from random: inout SeededRandom) -> Self {
    let shares = weights.map { door == .alone ? $0.alone : $0.table }
    var left = random.below(shares.reduce(0, +))
    let place = shares.firstIndex { share in
      left -= share
      return left < 0
    }!
    return Self(kind: weights[place].kind, person: random.below(people), choice: random.below(1 << 16))
  }
}
