import GameRules
import JSON

// The scene as JSON, for programs in other languages that draw it.

extension Game {
  func sceneAsJSON() -> [UInt8] {
    let scene = self.scene
    var json = JSONWriter(reserving: 4096)
    json.object { json in
      json.objects("piles", scene.piles) { json, pile in Self.write(pile, to: &json) }
      json.objects("badges", scene.badges) { json, badge in
        json.member("label", badge.label)
        json.member("value", badge.value)
        json.member("seat", badge.seat?.index)
      }
    }
    return json.bytes
  }

  private static func write(_ pile: Scene.Pile, to json: inout JSONWriter) {
    let (layout, room): (String, [Double]) =
      switch pile.layout {
      case .stack: ("stack", [])
      case .spread(let last): ("spread", [Double(last)])
      case .column(let height): ("column", [height])
      case .grid(let columns, let rows): ("grid", [columns, rows])
      }
    json.member("name", pile.name)
    json.member("words", pile.words)
    json.member("x", pile.x)
    json.member("y", pile.y)
    json.member("aspect", pile.cards.lazy.compactMap { face(of: $0.name)?.aspect }.first ?? 5.0 / 7)
    json.member("layout", layout)
    json.member("room", room)
    json.member("owner", pile.owner?.index)
    json.member("mark", pile.mark)
    json.key("cards")
    json.array { json in
      for card in pile.cards {
        guard card.isFaceUp else {
          json.null()
          continue
        }
        let face = face(of: card.name)
        json.object { json in
          json.member("name", card.name)
          json.member("ink", face?.ink.usual ?? CardFace.Ink.black.usual)
          json.member("words", face?.words ?? card.name)
        }
      }
    }
  }
}
