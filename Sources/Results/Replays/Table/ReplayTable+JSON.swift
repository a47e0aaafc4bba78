import GameRules
public import JSON

extension ReplayTable {
  /// Writes the input of the page's script: places in card widths, cards and seats by number.
  func write(to json: inout JSONWriter) {
    let layout = SceneLayout(aspect: aspect)
    let size = layout.size(of: first)
    let numbers = Dictionary(uniqueKeysWithValues: cards.enumerated().map { ($1, $0) })
    json.object { json in
      json.member("seats", seats)
      json.member("isParty", isWin)
      for (key, value) in [("width", size.width), ("height", size.height), ("aspect", aspect)] {
        json.key(named: key)
        json.rounded(value)
      }
      let places = layout.places(of: steps[0].scene)
      json.key("start")
      json.array { json in for card in cards { json.array { json in json.place(places[card]!) } } }
      json.key("steps")
      json.array { json in
        var scene = steps[0].scene
        var badges: [String] = []
        for step in steps {
          let values = step.scene.badges.map { $0.value(amongst: seats) }
          step.write(to: &json, after: scene, layout, numbers, values, after: badges)
          scene = step.scene
          badges = values
        }
      }
    }
  }
}

extension ReplayTable.Step {
  fileprivate func write(
    to json: inout JSONWriter, after old: Scene, _ layout: SceneLayout, _ numbers: [String: Int], _ badges: [String],
    after oldBadges: [String]
  ) {
    json.object { json in
      json.member("at", at.wholeMicroseconds)
      json.key("moves")
      json.array { json in
        let beats = Dictionary(uniqueKeysWithValues: flight.moves.map { ($0.card, $0) })
        for (card, place) in layout.moves(from: old, to: scene) {
          json.array { json in
            json.integer(numbers[card]!)
            json.place(place)
            json.integer(beats[card]?.beat ?? flight.settlingBeat)
            if beats[card]?.isRevealed == true { json.integer(1) }
          }
        }
      }
      json.list("claims", claims) { json, claim in
        json.integer(claim.seat)
        json.string(claim.text)
        json.string(claim.verdict.rawValue)
        json.array(claim.cards.compactMap { numbers[$0] })
      }
      json.list("attempt", attempted(layout, numbers)) { json, move in
        json.integer(move.card)
        json.rounded(move.x)
        json.rounded(move.y)
      }
      for (key, list) in [("notes", notes), ("errors", errors), ("clocks", clocks)] {
        json.list(key, list) { json, entry in
          json.integer(entry.seat)
          json.string(entry.text)
        }
      }
      json.list("info", info) { json, entry in
        json.integer(entry.seat)
        json.string(entry.name)
        json.number(entry.value)
      }
      json.list("times", times) { json, entry in
        json.integer(entry.seat)
        json.integer(entry.time.wholeMicroseconds)
      }
      if let fault {
        json.key("fault")
        json.array { json in
          json.integer(fault.seat)
          json.string(fault.kind)
          json.string(fault.message)
        }
      }
      if isPhotoFinish { json.member("photo", true) }
      if !hint.isEmpty { json.member("hint", hint.compactMap { numbers[$0] }) }
      if !scene.active.isEmpty { json.member("active", scene.active.map(\.index)) }
      let changed = badges.enumerated().filter { index, value in
        !oldBadges.indices.contains(index) || oldBadges[index] != value
      }
      json.list("badges", changed) { json, badge in
        json.integer(badge.offset)
        json.string(badge.element)
      }
    }
  }

  /// The places to which the cards of an illegal move would have moved.
  private func attempted(_ layout: SceneLayout, _ numbers: [String: Int]) -> [(card: Int, x: Double, y: Double)] {
    guard let attempt else { return [] }
    guard let target = scene.piles.first(where: { $0.name == attempt.target }) else {
      let places = layout.places(of: scene)
      return attempt.cards.compactMap { card in
        numbers[card].flatMap { number in places[card].map { (number, $0.x, $0.y - 0.3) } }
      }
    }
    var pile = target
    pile.cards += attempt.cards.map { Scene.Card($0) }
    let places = layout.places(of: pile).suffix(attempt.cards.count)
    return zip(attempt.cards, places).compactMap { card, place in numbers[card].map { ($0, place.x, place.y) } }
  }
}

extension JSONWriter {
  /// Rounds to a thousandth, which is less than a pixel.
  public mutating func rounded(_ value: Double) { number((value * 1000).rounded() / 1000) }

  /// A card's place: left, top and width in card widths, the number of cards beneath it, and 1 if it is face up.
  mutating func place(_ place: SceneLayout.Place) {
    rounded(place.x)
    rounded(place.y)
    rounded(place.scale)
    integer(place.depth)
    integer(place.isFaceUp ? 1 : 0)
  }

  /// A member with an array of arrays; an empty one is omitted.
  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    key(named: name)
    array { json in for element in elements { json.array { json in write(&json, element) } } }
  }
}
