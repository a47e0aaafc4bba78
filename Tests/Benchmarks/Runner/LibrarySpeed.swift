import Catalogue
import Foundation
import GameRules

/// Compares what plays a game at random: the engine in Swift, the C library, Python, and bots that speak the protocol.
struct LibrarySpeed: Benchmark {
  let name = "library"
  let summary = "random events a second: the Swift engine, the C library, Python, and the protocol; beside it OpenSpiel"

  func run() throws {
    let library = try LoadedEngines()
    let python = PythonSpeed(library: library.path)
    let columns = Columns(["", "a second", "of Swift"])
    for game in catalogue.games {
      try compare(game, library, python, columns)
    }
    let solitaire = try (0..<3).compactMap { _ in try python.figure("openspiel", "single") }
    if solitaire.isEmpty {
      print("  OpenSpiel's solitaire: not measured, python3 has no pyspiel")
    } else {
      columns.row(["OpenSpiel's solitaire, Python", Self.words(Samples(solitaire).median), ""])
    }
  }

  /// One kind of player, measured again and again.
  private struct Player {
    var name: String
    /// Events a second; nil where it cannot be measured.
    var measure: () throws -> Double?
  }

  private func compare(
    _ game: any Game.Type, _ library: LoadedEngines, _ python: PythonSpeed, _ columns: Columns
  ) throws {
    let name = game.name
    let players = [
      Player(name: "Swift, playouts") { Self.swiftPlayouts(game) },
      Player(name: "C, playouts") { library.playouts(name) },
      Player(name: "Swift, one at a time") { Self.swiftSteps(game) },
      Player(name: "C, one at a time") { library.steps(name) },
      Player(name: "C, batches of 1,024") { library.batches(name) },
      Player(name: "Python, one at a time") { try python.figure(name, "single") },
      Player(name: "Python, batches of 1,024") { try python.figure(name, "batch") },
      Player(name: "Python, batches, seen") { try python.figure(name, "view") },
      Player(name: "protocol, pipes") { try Self.protocolDecisions(game) },
    ]
    var figures = players.map { _ in Samples() }
    // Interleaved, so that all have the same neighbours on the machine.
    for _ in 0..<BenchmarkSize.choose(smoke: 1, full: 5) {
      for (place, player) in players.enumerated() {
        if let figure = try player.measure() { figures[place].add(figure) }
      }
    }
    for (player, samples) in zip(players, figures) {
      guard samples.count > 0 else {
        columns.row(["\(name): \(player.name)", "not measured", ""])
        continue
      }
      // Playouts against playouts; whatever lists its actions against the engine that does.
      let engine = figures[player.name.hasSuffix("playouts") ? 0 : 2].median
      columns.row(["\(name): \(player.name)", Self.words(samples.median), (samples.median / engine).digits(2)])
    }
  }

  private static func words(_ figure: Double) -> String {
    figure < 1e5 ? figure.digits(0) : (figure / 1e6).digits(2) + " M"
  }

  // MARK: - Swift

  static let seconds = BenchmarkSize.choose(smoke: 0.01, full: 0.3)

  /// Events a second of some work that tells how many it has done.
  static func time(_ work: () -> Int) -> Double {
    let clock = ContinuousClock()
    let began = clock.now
    var events = 0
    while clock.now - began < .seconds(seconds) { events += work() }
    return Double(events) / ((clock.now - began) / .seconds(1))
  }

  private static func swiftPlayouts(_ game: any Game.Type) -> Double {
    func playouts<G: Game>(_: G.Type) -> Double {
      let dealt = deal(G.self)
      var luck = SplitMix64(seed: 1)
      return time {
        var game = dealt
        return game.playOut(limit: .max, using: &luck)
      }
    }
    return playouts(game)
  }

  private static func swiftSteps(_ game: any Game.Type) -> Double {
    func steps<G: Game>(_: G.Type) -> Double {
      let dealt = deal(G.self)
      var luck = SplitMix64(seed: 1)
      var actions: [Int32] = []
      return time {
        var game = dealt
        var events = 0
        while true {
          switch game.phase {
          case .over: return events
          case .turn(let seat):
            actions.removeAll(keepingCapacity: true)
            game.appendActionNumbers(for: seat, below: .max, to: &actions)
            // The last action may be one that gives up.
            let choice = actions[luck.below(max(actions.count - 1, 1))]
            _ = try! game.apply(numbered: .action(Int(choice), by: seat))
          case .race(let asked):
            let seat = Array(asked)[luck.below(asked.count)]
            actions.removeAll(keepingCapacity: true)
            game.appendActionNumbers(for: seat, below: .max, to: &actions)
            let choice = luck.below(actions.count + 1)
            let claims = choice < actions.count ? [Claim(seat: seat, action: Int(actions[choice]))] : []
            _ = try! game.apply(numbered: .race(claims))
          }
          events += 1
        }
      }
    }
    return steps(game)
  }

  private static func deal<G: Game>(_: G.Type) -> G {
    var random = SeededRandom(seed: "speed", game: G.name, deal: 1)
    return try! G(dealtBy: &random, seats: G.usualSeats, options: G.Options())
  }

  // MARK: - the protocol

  /// Decisions a second of a tournament of the game's random sample bots, one table at a time.
  private static func protocolDecisions(_ game: any Game.Type) throws -> Double? {
    let bot = "\(game.name)-random"
    let seats = game.usualSeats
    let run = try RefereeRun.play(
      BenchmarkFile(
        events: [["game": game.name, "seats": seats, "deals": 100, "options": [:] as [String: Any]]],
        bots: (0..<seats).map { ["name": "\(bot)-\($0)", "command": [bot]] }))
    return Double(run.decisions) / run.wall
  }
}

/// Figures of the Python module's own program.
struct PythonSpeed {
  let library: String

  /// Nil where Python or what the figure needs is not installed.
  func figure(_ game: String, _ kind: String) throws -> Double? {
    let words = ["REFEREE_GAMES_LIBRARY=\(library)", "python3", "Bots/python/referee_games/speed.py", game, kind]
    do {
      let output = try BenchmarkPrograms.run(
        URL(filePath: "/usr/bin/env"), words + [String(LibrarySpeed.seconds)]
      ).output
      return Double(output.trimmingCharacters(in: .whitespacesAndNewlines))
    } catch let failure as ProgramFailure where PythonSpeed.absences.contains(failure.status) {
      return nil
    }
  }

  /// The exit codes of `env` without Python, and of the program without OpenSpiel.
  private static let absences: Set<Int32> = [127, 3]
}
