import Foundation
import GameRules
import RefereeGames
import Sandboxes

/// The library is a product of its own, which the benchmarks' build does not make.
private struct MissingLibrary: Error, CustomStringConvertible {
  let reason: String

  var description: String { "\(reason); to build it: swift build -c release --product refereegames" }
}

/// The engines' library as a C program has it: loaded, and called by its exported names.
struct LoadedEngines {
  typealias Handle = OpaquePointer?
  typealias Text = UnsafePointer<CChar>?

  let path: String
  private let library: UnsafeMutableRawPointer

  init() throws {
    path = BenchmarkPrograms.folder.appending(path: GamesLibrary.fileName).path
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw MissingLibrary(reason: String(cString: dlerror()))
    }
    self.library = library
  }

  private func function<Function>(_ name: String, as: Function.Type = Function.self) -> Function {
    unsafeBitCast(dlsym(library, name)!, to: Function.self)
  }

  private func deal(_ name: String, into game: Handle) {
    typealias Deal = @convention(c) (Handle, Text, Text, Int32, Text, Int64) -> Int32
    precondition(function("rg_deal", as: Deal.self)(game, name, nil, 0, "speed", 1) == RG_OK)
  }

  private func with<Result>(_ name: String, _ body: (_ dealt: Handle, _ game: Handle) -> Result) -> Result {
    let make = function("rg_new", as: (@convention(c) () -> Handle).self)
    let free = function("rg_free", as: (@convention(c) (Handle) -> Void).self)
    let (dealt, game) = (make(), make())
    defer {
      free(dealt)
      free(game)
    }
    deal(name, into: dealt)
    return body(dealt, game)
  }

  /// Events a second of `rg_playout`.
  func playouts(_ name: String) -> Double {
    let copy = function("rg_copy", as: (@convention(c) (Handle, Handle) -> Int32).self)
    typealias Playout = @convention(c) (Handle, UInt64, Int64, UnsafeMutablePointer<Int64>?) -> Int32
    let playout = function("rg_playout", as: Playout.self)
    return with(name) { dealt, game in
      var luck: UInt64 = 1
      return LibrarySpeed.time {
        var played: Int64 = 0
        precondition(copy(game, dealt) == RG_OK && playout(game, luck, .max, &played) == RG_OK)
        luck += 1
        return Int(played)
      }
    }
  }

  /// Events a second of `rg_actions` with `rg_play` or `rg_race`.
  func steps(_ name: String) -> Double {
    let copy = function("rg_copy", as: (@convention(c) (Handle, Handle) -> Int32).self)
    let look = function("rg_get_state", as: (@convention(c) (Handle, UnsafeMutablePointer<rg_state>) -> Int32).self)
    typealias Actions =
      @convention(c) (
        Handle, Int32, UnsafeMutablePointer<Int32>?, Int, UnsafeMutablePointer<Int>
      ) -> Int32
    let list = function("rg_actions", as: Actions.self)
    let play = function("rg_play", as: (@convention(c) (Handle, Int32, Int32) -> Int32).self)
    typealias Race = @convention(c) (Handle, UnsafePointer<rg_claim>?, Int, UnsafeMutablePointer<Int32>?) -> Int32
    let race = function("rg_race", as: Race.self)
    // Room for every claim on any table.
    let actions = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << 17)
    defer { actions.deallocate() }
    var random = SplitMix64(seed: 1)
    return with(name) { dealt, game in
      LibrarySpeed.time {
        precondition(copy(game, dealt) == RG_OK)
        var events = 0
        var state = rg_state()
        while true {
          precondition(look(game, &state) == RG_OK)
          if state.phase == Int32(RG_OVER) { return events }
          var seat = Int32(state.asked.trailingZeroBitCount)
          var count = 0
          if state.phase == Int32(RG_TURN) {
            precondition(list(game, seat, actions, 1 << 17, &count) == RG_OK)
            let choice = random.below(max(count - 1, 1))
            precondition(play(game, seat, actions[choice]) == RG_OK)
          } else {
            seat = Int32(random.below(Int(state.seats)))
            precondition(list(game, seat, actions, 1 << 17, &count) == RG_OK)
            let choice = random.below(count + 1)
            var claim = rg_claim(seat: seat, action: choice < count ? actions[choice] : 0, reaction_ns: 0)
            precondition(race(game, &claim, choice < count ? 1 : 0, nil) == RG_OK)
          }
          events += 1
        }
      }
    }
  }

  /// Events a second of `rg_batch_sample` and `rg_batch_step` on 1,024 games.
  func batches(_ name: String) -> Double {
    let games: Int32 = 1024
    let make = function("rg_batch_new", as: (@convention(c) () -> Handle).self)
    let free = function("rg_batch_free", as: (@convention(c) (Handle) -> Void).self)
    typealias Deal = @convention(c) (Handle, Text, Text, Int32, Text, Int64, Int32) -> Int32
    typealias Step =
      @convention(c) (
        Handle, UnsafePointer<Int32>?, UnsafePointer<Int64>?, UnsafePointer<rg_ends>?
      ) -> Int32
    let sample = function("rg_batch_sample", as: (@convention(c) (Handle, UnsafeMutablePointer<Int32>) -> Int32).self)
    let step = function("rg_batch_step", as: Step.self)
    let batch = make()
    defer { free(batch) }
    precondition(function("rg_batch_deal", as: Deal.self)(batch, name, nil, 0, "speed", 1, games) == RG_OK)
    // No game has more than 64 seats.
    var actions = [Int32](repeating: 0, count: Int(games) * 64)
    return LibrarySpeed.time {
      precondition(sample(batch, &actions) == RG_OK && step(batch, actions, nil, nil) == RG_OK)
      return Int(games)
    }
  }
}
