import Foundation
import TestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension SeasonLaw {
  static let links = SeasonLaw(sentence: "each link of the report and of the site leads to something that is there") {
    moment in
    let places = [("run", "standings.html")] + (moment.readers.site == nil ? [] : [("site", "index.html")])
    return places.flatMap { folder, first -> [String] in
      let walk = SiteWalk(from: first) { path in
        let file = moment.play.scratch.file("\(folder)/\(path)")
        // A picture is no text, and only its being there counts.
        return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
      }
      // A report of a run with a game has at least its style sheet, its pages of bots and events.
      let isEmpty = moment.readers.table.rows.isEmpty || walk.targets.count > 4
      return (walk.broken + (isEmpty ? [] : ["\(first) has \(walk.targets.count) links"])).map { "\(folder): \($0)" }
    }
  }

  static let watching = SeasonLaw(sentence: "watch shows a run and its games while they are played") { moment in
    moment.play.unwatchable
  }

  static let decisions = SeasonLaw(
    sentence: "analyse judges games that were played, of bots as reports have them, and twice alike"
  ) { moment in
    let tables = Dictionary(grouping: moment.readers.table.rows) { "\($0.event) \($0.table)" }.values
    let isPlayed = tables.contains { $0.allSatisfy(\.fault.isEmpty) }
    guard moment.isLast, moment.play.now.transcripts == "all", isPlayed else { return [] }
    let words = ["analyse", "run", "--samples", "3", "--games", "2", "--format", "csv"]
    let (first, second) = (try moment.play.ask(words), try moment.play.ask(words))
    let known = Set(moment.readers.table.rows.map(\.bot))
    let others = CSVText.rows(first).dropFirst().map { $0[2] }.filter { !known.contains($0) }
    return (first == second ? [] : ["analyse says \(first), then \(second)"])
      + others.map { "analyse names \($0), which played no game" }
  }

  static let luck = SeasonLaw(
    sentence: "luck is told twice alike, below the leaderboard and of bots that it has, or refused for a reason"
  ) { moment in
    guard moment.isLast else { return [] }
    let words = ["standings", "run", "--luck", "--samples", "2"]
    let first = try Program.run(in: moment.play.scratch.folder, words)
    if first.exitCode != 0, first.output.isEmpty, first.errors.contains("luck") { return [] }
    let plain = try moment.play.ask("standings", "run")
    let second = try moment.play.ask(words)
    guard first.output.hasPrefix(plain), first.output == second else {
      return ["standings says \(plain), with luck \(first), and then \(second)"]
    }
    let known = Set(moment.readers.table.rows.map(\.bot))
    let told = try moment.play.ask(words + ["--format", "markdown"]).split(separator: "\n")
      .drop { !$0.hasSuffix(": luck a game") }.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| :") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }
    return told.filter { $0 != "bot" && !known.contains($0) }.map { "luck of \($0), which played no game" }
  }

  static let figures = SeasonLaw(sentence: "each figure of a published run is a picture with data") { moment in
    guard moment.readers.site != nil else { return [] }
    return try moment.events.indices.flatMap { event -> [String] in
      let page = moment.play.scratch.text(of: "site/pages/event-\(event + 1).html")
      let names = Set(page.matches(of: /data-file="\d+-[a-z]+-([a-z-]+)"/).map { String($0.1) })
      // One figure for each event and step: a season has many of them.
      guard let name = names.sorted().dropFirst(moment.play.commands.count % max(names.count, 1)).first else {
        return []
      }
      let words = ["standings", "run", "--figure", name, "--event", "\(event + 1)"]
      _ = try moment.play.ask(words + ["--output", "figure.svg"])
      let data = CSVText.rows(try moment.play.ask(words + ["--format", "csv"]))
      let parser = XMLParser(data: Data(moment.play.scratch.text(of: "figure.svg").utf8))
      let isPicture = parser.parse()
      return
        (isPicture ? [] : ["\(name) of event \(event + 1) is not XML: \(parser.parserError.map { "\($0)" } ?? "")"])
        + (data.count > 1 ? [] : ["\(name) of event \(event + 1) has no data"])
    }
  }
}
