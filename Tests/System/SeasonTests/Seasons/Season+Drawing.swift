import GameRules
import TestSupport

extension Season {
  /// Draws a season.
  ///
  /// - Parameter seed: names it; the same seed draws the same season.
  init(drawnFrom seed: String) {
    var draw = SeasonDrawing(seed: seed)
    self = draw.season()
  }
}

/// Draws the parts of a season, small ones that meet one another often.
struct SeasonDrawing {
  private let seed: String
  private var random: SeededRandom
  private var named = 0

  init(seed: String) {
    self.seed = seed
    random = SeededRandom(seed: seed, label: "season")
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random.below(elements.count)] }
  /// True once in this number of times, on average.
  private mutating func once(in count: Int) -> Bool { random.below(count) == 0 }

  mutating func season() -> Season {
    var season = Season(seed: seed)
    season.format = pick(["round-robin", "round-robin", "round-robin", "gauntlet", "swiss", "knockout"])
    season.entry = season.isInRounds || season.format == "gauntlet" || !once(in: 4) ? .file : .folders
    season.sandbox = once(in: 5) ? "auto" : "none"
    season.maxFaults = 1 + random.below(3)
    season.transcripts = pick(["all", "faults", "sample", "none"])
    let games = once(in: 3) ? [pick(["klondike", "set", "snap"])] : ["klondike", "set", "snap"]
    for _ in 0...random.below(3) { season.events.append(event(of: pick(games), season)) }
    season.isTimed = season.entry == .file && !season.isInRounds && once(in: 10)
    let families = (0...random.below(2)).map { _ in program(for: season.events) }
    for _ in 0..<(season.events.map(\.seats).max() ?? 1) + random.below(4) {
      season.bots.append(bot(pick(families), season))
    }
    // A bot at fault, where others can still play one another without it.
    if once(in: 2) {
      for _ in 0...random.below(2) { season.bots.append(faulty(season)) }
    }
    if season.format == "gauntlet" { season.bots[0].isChallenger = true }
    completeTables(of: &season)
    // What is played at once ends as it happens, and so do faults in a row.
    season.concurrency = season.hasFaultyBots ? 1 : 1 + random.below(3)
    if season.entry == .file, !season.isInRounds, !season.hasFaultyBots, !season.events.contains(where: \.isUntil),
      once(in: 5)
    {
      season.shards = 2 + random.below(2)
    }
    var now = season
    for _ in 0..<random.below(7) {
      let step = step(&now)
      season.steps.append(step)
      if case .close = step.change { break }
    }
    if season.hasFaultyBots { season.concurrency = 1 }
    if !season.hasFaultyBots, season.shards == 1, once(in: 3) { season.workers = 1 + random.below(3) }
    if once(in: 4) { season.isWatched = true }
    if season.steps.isEmpty { season.steps.append(Season.Step(change: .nothing)) }
    return season
  }

  private mutating func event(of game: String, _ season: Season) -> Season.Event {
    let seats =
      switch game {
      case "klondike": 1
      case _ where season.isInRounds: 2
      case "set": pick([1, 2, 2, 3])
      default: pick([2, 2, 2, 3, 4])
      }
    let options =
      switch game {
      case "klondike": #"{"max_actions": \#(8 + random.below(20)), "draw": \#(pick([1, 3]))}"#
      case "set": #"{"patience": 1}"#
      default: #"{"max_turns": \#(6 + random.below(12))}"#
      }
    var event = Season.Event(game: game, seats: seats, deals: 1 + random.below(10), options: options)
    // Set has the longest games; two equal bots need many short ones to be called different.
    if game == "set" { event.deals = min(event.deals, 3) }
    if game == "snap", seats == 2, season.format == "round-robin", once(in: 3) { event.deals = 20 + random.below(30) }
    if seats > 1, once(in: 4) { event.keys["duplicate"] = "true" }
    if event.keys["duplicate"] == nil, once(in: 4) { event.keys["fresh_deals"] = "true" }
    if once(in: 4) { event.keys["process"] = "\"fresh\"" }
    if once(in: 4) { event.keys["ask"] = "\"together\"" }
    if once(in: 4) { event.keys["charge"] = "\"cpu\"" }
    if once(in: 6) { event.keys["retries"] = "\(1 + random.below(2))" }
    if once(in: 4) {
      let measures = ["klondike": ["won", "score"], "set": ["points"], "snap": ["cards", "won"]][game] ?? []
      event.keys["rank_by"] = "\"\(pick(measures))\""
    }
    if !season.isInRounds, season.format == "round-robin", !event.isSolitaire || !event.hasFreshDeals, once(in: 6) {
      event.keys["until"] = #"{"settled": "\#(pick(["order", "winner"]))", "within": 0.\#(1 + random.below(4))}"#
      event.deals = 4 + random.below(20)
    }
    return event
  }

  /// A program of an honest bot that plays at least one of the events.
  private mutating func program(for events: [Season.Event]) -> SeasonProgram {
    let game = pick(events).game
    // Prompts that count the legal actions in place of listing them are for bots that know the rules, or answer by number.
    switch random.below(6) {
    case 0: return .lucky(pace: 1 + random.below(4))
    case 1: return .restless(habit: random.below(6))
    case 2, 3:
      let samples = ["klondike": ["greedy", "random"], "set": ["simple", "random"], "snap": ["simple", "random"]]
      return .sample(game + "-" + pick(samples[game] ?? []))
    default: return .steady(habit: random.below(6))
    }
  }

  private mutating func bot(_ program: SeasonProgram, _ season: Season) -> Season.Bot {
    named += 1
    // Names in no order of their numbers.
    let name = pick(["Ann", "bob", "Cy", "dé", "eva", "Z"]) + "-\(named)"
    var plays = program.games
    if plays == nil, season.entry == .folders || once(in: 4) {
      plays = once(in: 2) ? nil : [pick(season.events).game]
    }
    return Season.Bot(name: name, program: program, plays: plays, mark: once(in: 2) ? 0 : random.below(100))
  }

  private mutating func faulty(_ season: Season) -> Season.Bot {
    if season.isTimed { return bot(.hostile(pick(SeasonProgram.hostile).testDescription), season) }
    let misdeed = pick(SeasonProgram.Misdeed.allCases)
    return bot(.faulty(misdeed, at: 1 + random.below(3), games: pick([1, 1, 2, 3])), season)
  }

  /// Sees to it that each event has as many bots as its tables have seats.
  private mutating func completeTables(of season: inout Season) {
    for event in season.events {
      while season.bots.count(where: { $0.enters(event) && $0.program.isHonest }) < max(event.seats, 2)
        || season.format == "gauntlet" && !season.bots.contains(where: { $0.enters(event) && $0.isChallenger })
      {
        var added = bot(pick([.steady(habit: random.below(6)), .lucky(pace: 2)]), season)
        added.plays = nil
        added.isChallenger =
          season.format == "gauntlet" && !season.bots.contains { $0.enters(event) && $0.isChallenger }
        season.bots.append(added)
      }
    }
  }

  /// Draws what is done next, and does it to the season.
  private mutating func step(_ now: inout Season) -> Season.Step {
    var step = Season.Step(change: change(now))
    if once(in: 2) { step.kills = (0...random.below(3)).map { _ in random.below(4000) } }
    now.take(step.change)
    return step
  }

  private mutating func change(_ now: Season) -> Season.Change {
    let isFixed = now.format == "knockout"
    switch random.below(now.hasFaultyBots ? 14 : 12) {
    case 0: return .nothing
    case 1 where !now.isInRounds: return .more(deals: 1 + random.below(6))
    case 2 where !isFixed: return .join(bot(pick(now.bots.filter(\.program.isHonest)).program, now))
    case 3 where !isFixed && !now.isTimed: return .join(faulty(now))
    case 4 where !isFixed:
      let others = now.bots.filter { bot in now.without(bot: bot.name).isPlayable }
      return others.isEmpty ? .nothing : .leave(pick(others).name)
    case 5, 6:
      guard !isFixed else { return .publish }
      let bot = pick(now.bots)
      // Most versions change nothing that matters.
      let other = once(in: 3) && bot.program.isHonest && bot.plays == bot.program.games
      return .version(bot.name, other ? .steady(habit: random.below(6)) : bot.program)
    case 7:
      var added = event(of: pick(now.events).game, now)
      added.seats = now.isInRounds || added.seats == 1 ? added.seats : 2
      let enough = now.bots.count { $0.enters(added) } >= max(added.seats, 2)
      return enough && now.shards == 1 ? .add(added) : .nothing
    case 8 where !now.isInRounds, 12 where !now.isInRounds: return .pardon(random.below(4), deals: 1 + random.below(4))
    case 9 where now.canRerun, 13 where now.canRerun: return .rerun
    case 10: return once(in: 2) ? .publish : .grade
    case 11 where now.entry == .folders && once(in: 2): return .close
    default: return .publish
    }
  }
}

extension Season {
  /// True where no later pairing depends on a table with a fault.
  fileprivate var canRerun: Bool { !isInRounds && !events.contains { $0.isUntil || $0.hasFreshDeals } }

  /// True if each event has enough bots for its tables.
  fileprivate var isPlayable: Bool {
    events.allSatisfy { event in
      // Of folders only those whose check passes enter.
      bots.count { $0.enters(event) && (entry == .file || $0.program.isHonest) } >= max(event.seats, 2)
        && (format != "gauntlet" || event.isSolitaire || bots.contains { $0.isChallenger && $0.enters(event) })
    }
  }

  /// True if that holds after each step.
  var isPlayableThroughout: Bool {
    var now = self
    return now.isPlayable
      && steps.allSatisfy { step in
        now.take(step.change)
        return now.isPlayable
      }
  }

  /// Changes bots and events.
  mutating func take(_ change: Change) {
    func lengthen(by deals: Int) -> [Event] {
      events.map { event in
        var event = event
        event.deals += deals
        return event
      }
    }
    switch change {
    case .nothing, .rerun, .publish, .grade, .close: break
    case .more(let deals), .pardon(_, let deals): events = lengthen(by: deals)
    case .join(let bot): bots.append(bot)
    case .leave(let name): bots.removeAll { $0.name == name }
    case .version(let name, let program):
      for index in bots.indices where bots[index].name == name {
        bots[index].program = program
        bots[index].mark += 100
      }
    case .add(let event): events.append(event)
    }
  }
}
