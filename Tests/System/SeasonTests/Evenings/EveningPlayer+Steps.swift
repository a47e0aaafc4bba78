import Foundation
import JSON
import TestSupport

extension EveningPlayer {
  func perform(_ step: Evening.Step) throws {
    let guest = guests[step.person]
    switch step.kind {
    case .acts: try act(guest, step.choice)
    case .actsIllegally: try refuse(guest, illegalCommand(guest, step.choice))
    case .actsLate: try refuse(guest, lateCommand(guest, step.choice))
    case .points: try point(guest, step.choice)
    case .presses: try press(guest, step.choice)
    case .answersQuestion: try send(guest, step.choice % 2 == 0 ? "confirm" : "decline")
    case .actsAmongPasses:
      let others = guests.indices.filter { $0 != step.person }
      if step.choice % 2 == 0 { for other in others { try pass(guests[other]) } }
      try act(guest, step.choice / 2)
      if step.choice % 2 == 1 { for other in others { try pass(guests[other]) } }
    case .passesToTheEnd: try passToTheEnd()
    case .reloads where guest.window != nil, .opensPage where guest.window == nil:
      guest.close()
      try guest.open()
    case .opensAnotherWindow where guest.window != nil && guest.windows.count < 3: try guest.open()
    case .reloads, .opensPage, .opensAnotherWindow: break
    case .closesPage: guest.close()
    case .leaves: try guest.send(#"{"do": "leave"}"#)
    case .returns: try guest.send(#"{"do": "return"}"#)
    case .claims:
      // Of two, the one who stays may claim the game once the other has been away.
      if evening.people == 2, evening.away < 10 { try guests[1 - step.person].send(#"{"do": "leave"}"#) }
      try waitForAbsence()
      try claim(guest, step.person)
    case .goesOnWithout: try guest.send(#"{"do": "without", "seat": \#(step.choice % evening.seats)}"#)
    case .takesName:
      let names = ["Anna", "Bob", "Änne 🂡", "", "a name of more than twenty-four letters"]
      try guest.send(#"{"do": "name", "name": "\#(names[step.choice % names.count])"}"#)
    case .isReady: try guest.send(#"{"do": "start"}"#)
    case .getsEverybodyReady:
      for guest in guests {
        if guest.window == nil { try guest.open() }
        if guest.name != "audience" { try guest.send(#"{"do": "start"}"#) }
      }
      _ = try settle()
    case .waits:
      _ = try settle()
      try waitForAbsence()
    case .interrupted: try restart(by: SIGINT)
    case .killed: try restart(by: SIGKILL)
    }
  }

  /// Does what the view offers, or nothing.
  private func act(_ guest: EveningGuest, _ choice: Int) throws {
    try guest.read()
    guard let view = guest.view else { return }
    let words = view["words"]?.strings ?? []
    let moves = (view["moves"]?.elements ?? []).compactMap { $0["action"]?.string }
    let trios = Trio.all(in: view)
    let isAsked = evening.door == .alone || view["controls"]?.strings?.contains("pass") == true
    var acts = (words + moves + moves).map { word in { try self.take(guest, word) } }
    if isAsked, !trios.isEmpty {
      let (right, wrong) = (trios.filter(\.isSet), trios.filter { !$0.isSet })
      for list in [right, right, right, wrong] where !list.isEmpty {
        acts.append { try self.point(guest, at: list[choice % list.count].cards) }
      }
    }
    if view["controls"]?.strings?.contains("pass") == true { acts.append { try self.pass(guest) } }
    guard !acts.isEmpty else { return }
    try acts[choice % acts.count]()
  }

  /// Claims the game that the other has left; where that ends it, all pages must show the same end.
  private func claim(_ guest: EveningGuest, _ person: Int) throws {
    let wasOver = guest.view?["results"] != nil
    try guest.send(#"{"do": "claim"}"#)
    guard evening.people == 2, evening.away < 10, !wasOver else { return }
    // What comes of it is told to each page by itself.
    let end = ContinuousClock.now + .seconds(4)
    var violation: Violation?
    repeat {
      try read()
      guard guest.view?["results"]?.string?.contains(" has left: ") == true,
        let name = guest.people?["people"]?.elements?.dropFirst(person).first?["name"]?.string
      else {
        if ContinuousClock.now > end - .seconds(2) { return }
        poll(nil, 0, 5)
        continue
      }
      violation = EveningLaws.`a claimed game is won by the one who claims it, on every page`(name, pages)
      if violation == nil { return }
      poll(nil, 0, 5)
    } while ContinuousClock.now < end
    try hold(violation)
  }

  private func take(_ guest: EveningGuest, _ action: String) throws {
    try guest.send(#"{"do": "action", "action": "\#(action)", "position": \#(guest.view?["position"]?.integer ?? 0)}"#)
  }

  private func send(_ guest: EveningGuest, _ word: String) throws {
    guard let position = guest.view?["position"]?.integer else { return }
    try guest.send(#"{"do": "\#(word)", "position": \#(position)}"#)
  }

  private func pass(_ guest: EveningGuest) throws {
    try guest.read()
    if guest.view?["controls"]?.strings?.contains("pass") == true { try send(guest, "pass") }
  }

  private func point(_ guest: EveningGuest, at cards: [Int]) throws {
    guard let position = guest.view?["position"]?.integer else { return }
    for card in cards {
      let pile = guest.view?["piles"]?.elements?.first { $0["kind"]?.string == "grid" }?["name"]?.string ?? ""
      try guest.send(#"{"do": "point", "card": \#(card), "pile": "\#(pile)", "position": \#(position)}"#)
    }
  }

  private func point(_ guest: EveningGuest, _ choice: Int) throws {
    guard let view = guest.view, let position = view["position"]?.integer, let piles = view["piles"]?.elements else {
      return
    }
    let places =
      (view["cards"]?.elements ?? []).compactMap { card in
        card["pile"]?.integer.flatMap { pile in card["id"]?.integer.map { ("\($0)", piles[pile]) } }
      } + piles.map { ("null", $0) }
    let (card, pile) = places[choice % places.count]
    try guest.send(
      #"{"do": "point", "card": \#(card), "pile": "\#(pile["name"]?.string ?? "")", "position": \#(position)}"#)
  }

  private func press(_ guest: EveningGuest, _ choice: Int) throws {
    let controls = guest.view?["controls"]?.strings ?? []
    // The panel of a lost game offers to play on from before the costliest mistake.
    if let steps = guest.view?["lostAfter"]?.integer, choice % (controls.count + 1) == 0 {
      let position = guest.view?["position"]?.integer ?? 0
      try guest.send(#"{"do": "back", "steps": \#(steps), "position": \#(position)}"#)
    } else if !controls.isEmpty {
      try send(guest, controls[choice % controls.count])
    }
  }

  /// Has everybody pass until the round is over, or no page asks for anything any more.
  private func passToTheEnd() throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      guard try settleBriefly(), !guests.contains(where: { $0.view?["results"] != nil }) else { return }
      for guest in guests {
        try pass(guest)
        if guest.view?["words"]?.strings?.contains("turn") == true { try take(guest, "turn") }
      }
    }
  }

  /// Waits until somebody is asked, or the round is over.
  private func settleBriefly() throws -> Bool {
    var isSo = false
    let end = ContinuousClock.now + .seconds(3)
    while !isSo, ContinuousClock.now < end {
      try read()
      isSo = guests.contains { guest in
        guest.view?["results"] != nil || guest.view?["controls"]?.strings?.contains("pass") == true
          || guest.view?["words"]?.strings?.contains("turn") == true
      }
      if !isSo { poll(nil, 0, 2) }
    }
    return isSo
  }

  /// Waits until nobody is missing any more for whom a short time is left.
  private func waitForAbsence() throws {
    try read()
    guard let left = guests.lazy.compactMap({ $0.people?.shortestAbsence }).first, left < 10_000 else { return }
    // A page reckons from what it was told when the time began, and is told no more until it is over.
    let end = ContinuousClock.now + .milliseconds(left + 100)
    while ContinuousClock.now < end {
      try read()
      poll(nil, 0, 10)
    }
  }

  /// Sends what must be refused, and holds the table against what it was.
  private func refuse(_ guest: EveningGuest, _ command: String?) throws {
    // A person who is missed may be out by the time alone.
    guard let command, try settle(), !guests.contains(where: { $0.people?.shortestAbsence != nil }) else { return }
    let before = pages
    try guest.send(command)
    // Beside bots something else may happen meanwhile.
    guard try settle(), evening.bots.isEmpty else { return }
    try hold(EveningLaws.`what was refused did not happen`(command, before, pages))
  }

  private func illegalCommand(_ guest: EveningGuest, _ choice: Int) -> String? {
    guard let view = guest.view, let position = view["position"]?.integer else { return nil }
    let offered = (view["words"]?.strings ?? []) + (view["moves"]?.elements ?? []).compactMap { $0["action"]?.string }
    let actions = ["call", "deal", "snap", "turn", "draw", "collect", "nothing", "KS KH KD", "1ros 1ros 1ros", "C1 F2"]
      .filter { !offered.contains($0) }
    let commands =
      actions.map { #"{"do": "action", "action": "\#($0)", "position": \#(position)}"# } + [
        #"{"do": "point", "card": 99999, "pile": "nowhere", "position": \#(position)}"#,
        #"{"do": "action", "action": 1}"#, "{}", "[", #"{"do": "without", "seat": 99}"#,
      ]
    return commands[choice % commands.count]
  }

  private func lateCommand(_ guest: EveningGuest, _ choice: Int) -> String? {
    guard let now = guest.view?["position"]?.integer else { return nil }
    let stale = guest.positions.filter { $0 != now }
    let words = guest.view?["words"]?.strings ?? []
    guard !stale.isEmpty else { return nil }
    let position = stale[choice % stale.count]
    guard let word = words.first else { return #"{"do": "pass", "position": \#(position)}"# }
    return #"{"do": "action", "action": "\#(word)", "position": \#(position)}"#
  }
}

/// Three cards of a grid.
private struct Trio {
  var cards: [Int]
  var names: [[Character]]

  /// In each letter of their names they are all alike or all different.
  var isSet: Bool { names[0].indices.allSatisfy { letter in Set(names.map { $0[letter] }).count != 2 } }

  static func all(in view: JSONNode) -> [Trio] {
    let grids = (view["piles"]?.elements ?? []).indices.filter {
      view["piles"]?.elements?[$0]["kind"]?.string == "grid"
    }
    let cards = (view["cards"]?.elements ?? []).compactMap { card -> (Int, [Character])? in
      guard let pile = card["pile"]?.integer, grids.contains(pile), let id = card["id"]?.integer,
        let name = card["name"]?.string
      else { return nil }
      return (id, Array(name))
    }
    var trios: [Trio] = []
    for i in cards.indices {
      for j in cards.indices[(i + 1)...] {
        for k in cards.indices[(j + 1)...] {
          trios.append(
            Trio(cards: [cards[i].0, cards[j].0, cards[k].0], names: [cards[i].1, cards[j].1, cards[k].1]))
        }
      }
    }
    return trios
  }
}
