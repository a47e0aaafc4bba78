import JSON

/// A page as its person sees it, without what may change while nothing happens: each part by its name, as text.
///
/// Left out, and why:
/// - numbers of views, positions and cards: each start of the server draws new ones, so that they tell nothing;
/// - times: clocks run on;
/// - who has a page open: after a restart no page is open, and a browser opens it again within a second;
/// - the last message, the last bubbles, hints, and selected cards: they belong to a moment and decide nothing;
/// - whether the last question was a race: once it is answered that means nothing;
/// - how others have played a deal: that is computed in the background.
struct SeenPage: Equatable {
  /// What all pages of a table show alike.
  private(set) var common: [String: String] = [:]
  /// What belongs to one person.
  private(set) var own: [String: String] = [:]
  /// The names of the cards that lie open, and the piles in which a card without a name lies.
  private(set) var openCards: Set<String> = []

  /// True if there is a table, and not only people who gather.
  var isTable: Bool { common["badges"] != nil }
  /// False for somebody in a tournament while others play.
  var isAtTable: Bool { !["elsewhere", "closed"].contains(common["stage"]) }
  /// The cards, the scores and who has won.
  var game: [String: String] {
    common.filter { $0.key.hasPrefix("pile") || ["badges", "wins", "results"].contains($0.key) }
  }

  init(view: JSONNode? = nil, people: JSONNode? = nil) {
    if let view { read(view) }
    if let people { read(people: people) }
  }

  private mutating func read(_ view: JSONNode) {
    let piles = view["piles"]?.elements ?? []
    let cards = view["cards"]?.elements ?? []
    var names: [Int: String] = [:]
    for card in cards { names[card["id"]?.integer ?? -1] = card["name"]?.string ?? "?" }
    openCards = Set(cards.compactMap { $0["name"]?.string })
    for (index, pile) in piles.enumerated() {
      let inside = cards.filter { $0["pile"]?.integer == index }
      // A person may shuffle the places of a grid, which changes the display only.
      var shown = inside.map { $0["name"]?.string ?? "?" }
      if pile["kind"]?.string == "grid" { shown.sort() }
      common["pile \(pile["name"]?.string ?? "")"] = shown.joined(separator: " ")
    }
    let badges = view["badges"]?.elements ?? []
    common["badges"] = badges.map { badge in
      "\(badge["seat"]?.integer.map { "seat \($0) " } ?? "")\(badge["label"]?.string ?? ""): \(badge["value"]?.string ?? "")"
    }.joined(separator: ", ")
    for key in ["seats", "wins", "turn", "active"] { common[key] = view[key]?.json }
    common["results"] = view["results"]?.string
    let moves = (view["moves"]?.elements ?? []).map { move in
      "\(move["action"]?.string ?? "") of \((move["cards"]?.integers ?? []).map { names[$0] ?? "?" }) to \(move["target"]?.string ?? "")"
    }
    own["moves"] = moves.joined(separator: ", ")
    for key in ["words", "labels", "keys", "controls", "isWon"] { own[key] = view[key]?.json }
  }

  private mutating func read(people: JSONNode) {
    common["stage"] = people["stage"]?.string
    let list = people["people"]?.elements ?? []
    common["people"] = list.map { person in
      let state = person["state"]?.string ?? ""
      let isOut = person["isOut"]?.json == "true" ? " out" : ""
      return "\(person["name"]?.string ?? "") \(["left", "ready", "bot"].contains(state) ? state : "-")\(isOut)"
    }.joined(separator: ", ")
    for key in ["isReady", "wantsNext"] { own[key] = people[key]?.json }
    own["passed over"] = list.map { $0["isPassedOver"]?.json ?? "" }.joined(separator: " ")
  }

  /// What differs, a line each: the part, then both.
  static func differences(_ before: [String: String], _ after: [String: String]) -> [String] {
    Set(before.keys).union(after.keys).sorted().compactMap { key in
      before[key] == after[key] ? nil : "\(key): \(before[key] ?? "nothing") → \(after[key] ?? "nothing")"
    }
  }

  func differences(from before: SeenPage) -> [String] {
    SeenPage.differences(before.common, common) + SeenPage.differences(before.own, own)
  }
}
