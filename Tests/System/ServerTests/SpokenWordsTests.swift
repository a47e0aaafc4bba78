import BotProtocol
import Catalogue
import GameRules
import JSON
import PersonPlay
import TestBasics
import Testing
import WebServer

/// Whole games, in which each sentence is compared with what lies on the page at the moment when it is said.
@Suite(.timeLimited) struct SpokenWordsTests {
  private static let games = TestScope.choose(quick: 4, all: 20)

  /// The words of every card of a game, the longest first.
  private func faces<G: Game>(of position: G) -> [String] {
    position.scene.piles.flatMap(\.cards).compactMap { G.face(of: $0.name)?.words }.sorted { $0.count > $1.count }
  }

  /// The cards that a sentence names.
  private func cards(in sentence: String, of faces: [String]) -> [String] {
    var rest = sentence.lowercased()
    return faces.filter { face in
      guard rest.contains(face) else { return false }
      rest = rest.replacing(face, with: "")
      return true
    }
  }

  /// Every card that is named lies open in the view, and one that is turned lies on top.
  private func expectTrue(_ view: JSONNode, _ faces: [String]) {
    let cards = view["cards"]?.elements ?? []
    let open = cards.filter { $0["name"] != nil }
    for sentence in view["lines"]?.strings ?? [] {
      for face in self.cards(in: sentence, of: faces) {
        let card = open.first { $0["words"]?.string == face }
        #expect(card != nil, "“\(sentence)”, and no \(face) lies open")
        guard sentence.contains(" turns the ") else { continue }
        let top = cards.last { $0["pile"]?.integer == card?["pile"]?.integer }
        #expect(top?["words"]?.string == face, "“\(sentence)”, and the \(face) is covered")
      }
    }
  }

  /// How many cards the piles of a seat have.
  private func count(of seat: Int, in view: JSONNode) -> Int {
    let piles = view["piles"]?.elements ?? []
    return view["cards"]?.elements?.count { piles[$0["pile"]?.integer ?? 0]["owner"]?.integer == seat } ?? 0
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(3) })
  func `among others no sentence runs ahead of the cards`(game: any Game.Type) throws {
    func play<G: Game>(_: G.Type) throws {
      let names = ["Anna", "Ben", "Carla"]
      var said = 0
      for number in 1...Self.games {
        var random = SeededRandom(seed: "spoken", game: G.name, deal: number)
        var position = try G(dealtBy: &random, seats: 3, options: number % 2 == 0 ? G.Options.forRounds : G.Options())
        let faces = faces(of: position)
        let page = try PageServer(at: .local).page(key: AccessRules.newKey())
        var seat = PersonSeat<G>(page)
        seat.begin(position, in: 0, among: names, wins: [])
        seat.tell([], warning: "", at: .zero)
        var dice = SplitMix64(seed: number)
        for step in 1...400 where position.outcome == nil {
          let now = Duration.seconds(10 * step)
          let events: [TableEvent]
          switch position.phase {
          case .over: continue
          case .turn(let active):
            let action = position.legalActions(for: active)[0]
            try position.apply(.action(action, by: active))
            events = [.action(action.description, by: active)]
          case .race(let asked):
            let hint = position.hint(for: asked.min() ?? 0)
            let claims = Array(asked).filter { _ in random.below(hint == nil ? 30 : 3) == 0 }.enumerated().compactMap {
              place, seat -> Claim<G.Action>? in
              let action = random.below(3) > 0 ? hint : position.randomAction(for: seat, using: &dice)
              guard let action, position.isLegal(action, for: seat) else { return nil }
              return Claim(seat: seat, action: action, reaction: .milliseconds(300 + 90 * place))
            }
            let verdicts = try position.apply(.race(claims))
            events = zip(claims, verdicts).map {
              .claim($0.action.description, by: $0.seat, reaction: $0.reaction, verdict: $1)
            }
          }
          seat.tell(events, warning: "", at: now)
          let told = try page.lastView
          expectTrue(told, faces)
          seat.wake(at: now + .seconds(1))
          let shown = try page.lastView
          expectTrue(shown, faces)
          for sentence in told["lines"]?.strings ?? [] {
            said += 1
            // What somebody is said to take moves next.
            guard let match = sentence.firstMatch(of: /! (\w+) takes (\d+) cards/),
              let taker = names.firstIndex(of: String(match.1))
            else { continue }
            let gained = count(of: taker, in: shown) - count(of: taker, in: told)
            #expect(gained >= 0 && gained <= Int(match.2) ?? 0, "“\(sentence)”, and \(gained) come from others")
          }
          let isKept = (told["lines"]?.strings ?? []).allSatisfy { seat.past.contains($0) }
          #expect(isKept)
        }
      }
      #expect(said > 100)
    }
    try play(game)
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `alone every card that is named lies open when it is named`(game: any Game.Type) throws {
    func play<G: Game>(_: G.Type) throws {
      var said = 0
      for number in 1...Self.games {
        let solo = try SoloGame<G>(SavedGame(options: G.Options(), seed: "spoken", deal: number))
        let faces = faces(of: solo.table.position)
        var (table, page) = (PersonTable(solo), PageTable<G>())
        for _ in 0..<150 where table.position.outcome == nil {
          let position = table.position
          guard let action = position.automaticAction(for: 0) ?? position.hint(for: 0) ?? table.legal.first else {
            break
          }
          guard table.perform(.step(.action(action))) else { break }
          let view = try JSONReader.read(page.view(table))
          expectTrue(view, faces)
          said += view["lines"]?.strings?.count ?? 0
        }
      }
      #expect(said > 100)
    }
    try play(game)
  }
}
