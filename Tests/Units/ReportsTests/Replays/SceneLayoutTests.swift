import GameRules
import KlondikeRules
import Replays
import TestBasics
import Testing

@Suite(.timeLimited) struct SceneLayoutTests {
  private let layout = SceneLayout(aspect: 1.5)

  private func pile(_ layout: Scene.Layout, _ cards: [Scene.Card]) -> Scene.Pile {
    Scene.Pile("pile", x: 0, y: 0, layout: layout, cards: cards)
  }

  @Test(arguments: 3...81) func `a grid of any number of cards fits its room, even and without overlap`(count: Int) {
    let cards = (0..<count).map { Scene.Card("\($0)") }
    let places = layout.places(of: pile(.grid(columns: 4, rows: 3), cards))
    let room = SceneLayout.room(columns: 4, rows: 3)
    #expect(places.count == count)
    #expect(Set(places.map { ($0.scale * 1e6).rounded() }).count == 1)
    for place in places {
      #expect(place.x >= SceneLayout.margin && place.x + place.scale <= SceneLayout.margin + room.width + 1e-9)
      #expect(
        place.y >= SceneLayout.margin && place.y + place.scale / 1.5 <= SceneLayout.margin + room.height / 1.5 + 1e-9)
    }
    for (index, a) in places.enumerated() {
      for b in places[(index + 1)...] {
        #expect(abs(a.x - b.x) >= a.scale - 1e-9 || abs(a.y - b.y) >= a.scale / 1.5 - 1e-9)
      }
    }
  }

  @Test func `the cards of a grid are as large as any arrangement allows`() {
    for count in 3...81 {
      let cards = (0..<count).map { Scene.Card("\($0)") }
      let scale = layout.places(of: pile(.grid(columns: 4, rows: 3), cards))[0].scale
      let room = SceneLayout.room(columns: 4, rows: 3)
      let best = (1...count).map { across in
        min(room.width / Double(across), room.height / Double((count + across - 1) / across))
      }.max()!
      #expect(abs(scale - best * SceneLayout.cellShare) < 1e-9)
    }
  }

  @Test func `a long column is squeezed into its height`() {
    let cards = (0..<19).map { Scene.Card("\($0)", isFaceUp: $0 > 5) }
    let places = layout.places(of: pile(.column(height: 3.2), cards))
    #expect(places.map(\.y) == places.map(\.y).sorted())
    #expect(places[18].y - places[0].y <= 2.2 / 1.5 + 1e-9)
  }

  @Test func `the moves between two scenes are the cards whose places differ, by name`() throws {
    var random = SeededRandom(seed: "moves", game: Klondike.name, deal: 1)
    var game = try Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions())
    var choice = SplitMix64(seed: 1)
    for _ in 1...200 {
      let old = game.scene
      guard let action = game.randomAction(for: 0, using: &choice) else { break }
      try game.apply(.action(action, by: 0))
      let (before, after) = (layout.places(of: old), layout.places(of: game.scene))
      let moves = layout.moves(from: old, to: game.scene)
      #expect(moves.map(\.card) == after.keys.sorted().filter { before[$0] != after[$0] })
      for (card, place) in moves { #expect(place == after[card]) }
    }
  }
}
