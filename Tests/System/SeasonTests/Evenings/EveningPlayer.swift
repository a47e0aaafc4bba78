import Foundation
import JSON
import TestSupport

/// Plays an evening against the true program, and holds what the pages show against the laws.
final class EveningPlayer {
  let evening: Evening
  let server: EveningServer
  /// Everybody with a page, in the order of their seats; the audience comes last.
  var guests: [EveningGuest]

  private init(_ evening: Evening) throws {
    self.evening = evening
    server = try EveningServer(evening)
    let names = evening.people == 1 && evening.door != .file ? ["you"] : (1...evening.people).map { "person \($0)" }
    guests = (names + (evening.door == .table ? ["audience"] : [])).map(EveningGuest.init)
  }

  /// - Returns: the first law that is broken, and how many steps were done till then; nil where all hold.
  static func play(_ evening: Evening) throws -> (violation: Violation, steps: Int)? {
    let player = try EveningPlayer(evening)
    var done = 0
    do {
      try player.start()
      for guest in player.guests { try guest.open() }
      for step in evening.steps {
        done += 1
        try player.perform(step)
        try player.read()
        // The last table of a tournament is over.
        if evening.door == .file, !player.server.isRunning { break }
        try player.holdServer()
      }
      return nil
    } catch let violation as Violation {
      return (violation, done)
    }
  }

  private func start() throws {
    let isServed = try server.start()
    // A tournament may have ended while it was stopped.
    guard isServed || evening.door == .file else {
      throw EveningLaws.`the server goes on until it is stopped, and stops when it is told to`([
        "it does not start: \(server.output.suffix(500))"
      ])!
    }
    for guest in guests { guest.link = server.links[guest.name] }
  }

  private func holdServer() throws {
    let facts = server.isRunning ? [] : ["it has ended by itself: \(server.output.suffix(500))"]
    try hold(EveningLaws.`the server goes on until it is stopped, and stops when it is told to`(facts))
  }

  func hold(_ violation: Violation?) throws { if let violation { throw violation } }

  /// Reads what all pages were told.
  ///
  /// - Returns: true if there was anything.
  @discardableResult func read() throws -> Bool {
    var isTold = false
    for guest in guests { if try guest.read() { isTold = true } }
    return isTold
  }

  /// The pages that are open, by the names of their people.
  var pages: [String: SeenPage] {
    Dictionary(uniqueKeysWithValues: guests.compactMap { guest in guest.page.map { (guest.name, $0) } })
  }

  /// How long nothing may be told before a table stands still: far longer than a bot that is asked takes to answer, and
  /// beside claims longer than pages show them before what came of them.
  private var quiet: Duration {
    let hasClaims = guests.contains { $0.windows.contains { $0.shown["view"]?["says"]?.elements?.isEmpty == false } }
    return .milliseconds(hasClaims ? 1200 : 250)
  }

  /// Waits until nothing happens by itself any more.
  ///
  /// - Returns: false where the table does not stand still, as one of bots that play on.
  func settle() throws -> Bool {
    let end = ContinuousClock.now + .seconds(3)
    var last = ContinuousClock.now
    while ContinuousClock.now < end {
      if try read() { last = .now }
      if ContinuousClock.now - last > quiet, isStill, server.isIdle { return true }
      poll(nil, 0, 2)
    }
    return false
  }

  /// True where somebody is asked, or waited for: after a claim the referee lets a second pass in which nobody is.
  private var isStill: Bool {
    let open = guests.compactMap(\.window)
    guard evening.door != .alone, !open.isEmpty else { return true }
    let isAsked = open.contains { window in
      window.shown["view"]?["controls"]?.strings?.contains("pass") == true
        || window.shown["view"]?["words"]?.strings?.isEmpty == false || window.shown["view"]?["results"] != nil
    }
    let lobbies = open.compactMap { $0.shown["people"] }
    // The next round begins by itself once the referee has ended one that was claimed: up to a second later.
    if lobbies.contains(where: { $0["stage"]?.string == "over" && $0.isComplete }) { return false }
    // A person whose page is closed becomes away two seconds later, and the table may go on by that.
    let isLeaving = lobbies.contains { lobby in
      (lobby["people"]?.elements ?? []).contains { person in
        // The colour is the number of the person.
        guard let number = person["colour"]?.integer, guests.indices.contains(number) else { return false }
        return guests[number].windows.isEmpty && ["playing", "here"].contains(person["state"]?.string)
      }
    }
    if isLeaving { return false }
    // A page does not name its own person as missing.
    let isAwaited = lobbies.contains { lobby in
      lobby["stage"]?.string == "playing" ? lobby.hasMissing : !lobby.isComplete
    }
    return isAsked || isAwaited
  }

  /// Stops the server, starts it again, and compares what the pages show.
  func restart(by signal: Int32) throws {
    let isSettled = try settle()
    if isSettled { try holdPages() }
    let hasEnded = server.stop(by: signal)
    try hold(
      EveningLaws.`the server goes on until it is stopped, and stops when it is told to`(
        hasEnded ? [] : ["it does not end by the signal \(signal)"]))
    // What was sent before the end counts as shown.
    Wait.until {
      _ = try? read(); return guests.allSatisfy { $0.windows.allSatisfy(\.isClosed) }
    }
    try read()
    let before = pages
    try start()
    let isServed = server.isRunning && !server.links.isEmpty
    for guest in guests where !guest.windows.isEmpty {
      guest.close()
      if isServed { try guest.open() }
    }
    guard isSettled, isServed else { return }
    // The referee lets a second pass after each claim, also where it is played again.
    let longest = ContinuousClock.now + .seconds(60)
    var end = ContinuousClock.now + .seconds(6)
    var violation: Violation?
    repeat {
      if try read() { end = min(.now + .seconds(4), longest) }
      violation = EveningLaws.`after each restart every page shows what it showed before`(before, pages)
      if violation != nil { poll(nil, 0, 5) }
    } while violation != nil && ContinuousClock.now < end && server.isRunning
    // A tournament whose last table was all but over serves its pages for a moment only.
    if evening.door == .file, !server.isRunning { return }
    if violation != nil { try hold(EveningLaws.`a restart forgets no card and no score`(before, pages)) }
    try hold(violation)
    if try settle() { try holdPages() }
  }

  private func holdPages() throws {
    try hold(EveningLaws.`all players see the same cards, scores and winner`(pages))
    try hold(EveningLaws.`those who watch see what the players see`(pages))
    for guest in guests { try hold(EveningLaws.`all windows of a person show the same`(guest.pages)) }
  }
}

extension JSONNode {
  /// True if the others wait for somebody.
  var hasMissing: Bool {
    (self["people"]?.elements ?? []).contains { $0["isMissing"]?.json == "true" }
  }

  /// True if the round begins as soon as the bots are there.
  var isComplete: Bool {
    (self["people"]?.elements ?? []).allSatisfy { ["ready", "left", "bot"].contains($0["state"]?.string) }
  }

  /// For how long somebody is still waited for, in milliseconds; nil where nobody is.
  var shortestAbsence: Int? {
    (self["people"]?.elements ?? []).compactMap { $0["left_ms"]?.integer }.min()
  }
}
