import Foundation
import JSON

/// A season that is played, with the laws after every step.
struct SeasonRun {
  struct Violation: Sendable {
    var law: String
    var evidence: [String]
    /// What was typed until then.
    var script: String
  }

  /// The first law that did not hold; nil where all did.
  private(set) var violation: Violation?
  /// Of the events in which equal programs played: how many there are, and in how many some were called different.
  private(set) var families: (events: Int, claimed: [SeasonClaim]) = (0, [])
  private(set) var steps = 0

  init(_ season: Season) throws { try perform(season) }

  private mutating func perform(_ season: Season) throws {
    let play = try SeasonPlay(season)
    var row: SeasonFaultRow? = season.isTimed || season.isInRounds ? nil : SeasonFaultRow(limit: season.maxFaults)
    var rows: [SeasonTable.Row] = []
    var moment: SeasonMoment?
    for (number, step) in ([nil] + season.steps.map(Optional.some)).enumerated() {
      let done = play.commands.count
      if let step { try play.perform(step) } else { try play.begin() }
      let commands = play.commands[done...]
      // Without results there is nothing to read.
      let badly = SeasonLaw.endingProblems(commands, [])
      if !badly.isEmpty {
        violation = Violation(law: SeasonLaw.endings.sentence, evidence: badly, script: play.script)
        return
      }
      // Tables that are played again take another place among the games.
      if case .rerun? = step?.change { row = nil }
      let now = SeasonMoment(
        play: play, readers: try SeasonReaders(of: play), earlier: rows, faultsInRow: row,
        isLast: number == season.steps.count, commands: commands)
      for law in SeasonLaw.all {
        let found = try law.violations(now)
        if found.isEmpty { continue }
        violation = Violation(law: law.sentence, evidence: found, script: play.script)
        return
      }
      if let pardoned = play.pardoned { row?.pardon(play.id(of: pardoned)) }
      _ = row?.take(now.readers.table.rows[min(rows.count, now.readers.table.rows.count)...])
      rows = now.readers.table.rows
      moment = now
      steps += 1
    }
    guard let moment else { return }
    let claims = SeasonClaim.all(of: moment)
    if let claimed = try claimOfDuel(season, play) { violation = claimed }
    for (event, plan, json) in moment.events
    where !plan.sharesDeals && !SeasonClaim.pairs(json.bots.map(\.bot), play).isEmpty {
      families.events += 1
      families.claimed += claims.first { $0.event == event }.map { [$0] } ?? []
    }
    if violation == nil { violation = try compare(season, play) }
  }

  /// Lets a program that does the same on each deal play a solitaire against itself under another name.
  private func claimOfDuel(_ season: Season, _ play: SeasonPlay) throws -> Violation? {
    guard !season.isTimed,
      let event = season.events.first(where: \.isSolitaire),
      let bot = season.bots.first(where: { $0.program.isDeterministic && $0.enters(event) && $0.program.isHonest })
    else { return nil }
    // A command is divided at spaces.
    let words = bot.program.command.words
    guard words.allSatisfy({ !$0.contains(" ") }) else { return nil }
    let command = words.joined(separator: " ")
    let options = try JSONReader.read(Array(event.options.utf8)).counts.sorted { $0.key < $1.key }
    let said = try play.ask(
      ["duel", "--game", event.game, "--seats", "1", "--deals", "6", "--sandbox", "none", "--out", "duel", "--quiet"]
        + options.flatMap { ["--option", "\($0.key)=\($0.value)"] } + [
          "--bot", "x=\(command)", "--bot", "y=\(command)",
        ])
    let facts = said.contains("better") || said.contains("worse") ? [said] : []
    let ended = SeasonLaw.endingProblems([], play.asked.suffix(1))
    return facts.isEmpty && ended.isEmpty
      ? nil : Violation(law: SeasonLaw.solitaireClaims.sentence, evidence: facts + ended, script: play.script)
  }

  /// Plays a simpler season that must have the same results.
  private func compare(_ season: Season, _ play: SeasonPlay) throws -> Violation? {
    // A clock that runs out, and bots that folders enter at different moments, make two plays differ.
    guard !season.isTimed, season.entry == .file else { return nil }
    let hasSolitaire = season.events.contains { $0.sharesDeals && !$0.isUntil }
    if season.hasFaultyBots, hasSolitaire, season.honest.isPlayableThroughout,
      season.allBots.contains(where: \.program.isDeterministic)
    {
      let honest = season.honest
      let quiet = try SeasonPlay(honest)
      try quiet.playAll(honest)
      let differences = try SeasonFigures.solitaires(of: quiet).filter {
        try !SeasonFigures.solitaires(of: play).contains($0)
      }
      if !differences.isEmpty {
        return Violation(law: SeasonLaw.honestSentence, evidence: differences, script: play.script)
      }
    }
    guard season.hasCalmTwin else { return nil }
    let calm = season.calm
    let quiet = try SeasonPlay(calm)
    try quiet.playAll(calm)
    // Tables are played in an order that depends on the processes that are alive, and so does the table after which a bot
    // is disqualified; another law holds each disqualification against the games before it.
    guard try SeasonTable(of: play).unplayed == SeasonTable(of: quiet).unplayed else { return nil }
    let (torn, whole) = (try SeasonFigures.all(of: play), try SeasonFigures.all(of: quiet))
    let compared = try play.ask("compare", "run", quiet.scratch.file("run").path, "--format", "csv")
    let claims = CSVText.rows(compared).filter { row in ["better", "worse"].contains { row.contains($0) } }
    let differences = Set(torn).symmetricDifference(whole).sorted() + claims.map { "compare says \($0)" }
    return differences.isEmpty
      ? nil : Violation(law: SeasonLaw.calmSentence, evidence: Array(differences.prefix(8)), script: play.script)
  }
}

extension SeasonPlay {
  func playAll(_ season: Season) throws {
    try begin()
    for step in season.steps { try perform(step) }
  }
}

/// Figures of a run that depend on no clock.
enum SeasonFigures {
  /// The leaderboards' rows of figures.
  static func all(of play: SeasonPlay) throws -> [String] {
    try play.ask("standings", "run", "--all", "--format", "csv").split(separator: "\r\n").map(String.init).filter {
      !$0.contains("_us,") && !$0.contains(",grade")
    }
  }

  /// What bots that draw nothing have achieved in events of one seat, apart from ranks and leads: others draw by the table.
  ///
  /// Events with `until` are left out, for their length depends on all their bots, and those with fresh deals, for these do.
  static func solitaires(of play: SeasonPlay) throws -> [String] {
    try all(of: play).filter { line in
      let fields = CSVText.rows(line)[0]
      guard fields.count > 6, fields[2] == "1", play.program(of: fields[4])?.isDeterministic == true,
        let event = Int(fields[0]), !play.now.events[event - 1].isUntil, play.now.events[event - 1].sharesDeals
      else {
        return false
      }
      return !["ranks", "lead"].contains(fields[6]) && !fields[6].hasSuffix("_place")
    }.map { line in
      var fields = CSVText.rows(line)[0]
      fields[3] = ""
      return fields.joined(separator: ",")
    }
  }
}
