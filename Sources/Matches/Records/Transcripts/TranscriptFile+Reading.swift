import BotProtocol
import GameRules
import JSON
import Refereeing
import Scheduling

extension TranscriptFile {
  /// Reads a transcript.
  ///
  /// - Throws: `FileProblem` for the first thing that is wrong.
  public static func read(at path: String) throws(FileProblem) -> TranscriptFile {
    try TranscriptFile(
      try ObjectReader.Source.load(path, expecting: "a transcript, which is a file in the folder transcripts of a run"),
      path: path)
  }

  public init(_ text: [UInt8], path: String) throws(FileProblem) {
    var lines: [ObjectReader] = []
    for (index, line) in text.split(separator: UInt8(ascii: "\n")).enumerated() {
      lines.append(try ObjectReader.Source(path: path, text: Array(line), firstLine: index + 1).object())
    }
    guard let first = lines.first, let last = lines.last else { throw FileProblem(.notJSON(.empty), file: path) }
    header = first
    entries = Array(lines.dropFirst().dropLast())
    _ = try first.require(
      try first.integer("transcript", in: TranscriptText.version...TranscriptText.version), "transcript")
    game = try first.require(try first.string("game"), "game")
    rulesVersion = try first.require(try first.integer("rules", in: 1...Int.max), "rules")
    seed = try first.require(try first.string("seed"), "seed")
    table = ScheduledTable(
      event: try first.require(try first.integer("event", in: RecordBounds.events), "event"),
      number: try first.require(try first.integer("table", in: RecordBounds.tables), "table"),
      deal: try first.require(try first.integer("deal", in: RecordBounds.deals), "deal"),
      seats: try first.require(try first.strings("seats"), "seats"))
    isSolo = try first.flag("solo") ?? false
    if isSolo, table.seats.count != 1 { throw first.problem(.refused("a solo game has one seat"), key: "seats") }
    timeBasis = try first.word("charge") ?? .wall
    clock = try first.object("clock", keys: nil).map(TranscriptFile.time)
    ownClocks = []
    for node in first.node("clocks")?.elements ?? [] {
      ownClocks.append(try TranscriptFile.time(try ObjectReader(node, in: first.source, path: "clocks", keys: nil)))
    }
    let seats = table.seats.count
    ending = try last.require(try last.string("end"), "end")
    results = try last.require(last.node("results")?.elements?.compactMap(\.integers), "results")
    if let value = results.joined().first(where: { !(RecordBounds.results ~= $0) }) {
      throw last.problem(.outOfRange(expected: RecordBounds.results.words, found: "\(value)"), key: "results")
    }
    let identities = last.node("bots")?.elements ?? []
    let pieces = last.node("stderr_pieces")?.elements ?? []
    errors = (try last.strings("stderr") ?? []).enumerated().map { seat, text in
      Errors(text: text, pieces: (pieces.indices.contains(seat) ? pieces[seat].elements ?? [] : []).compactMap(piece))
    }
    inputLog = (last.node("told")?.elements ?? []).compactMap { InputLogEntry($0, seats: seats) }
    guard results.count == seats, identities.isEmpty || identities.count == seats,
      errors.isEmpty || errors.count == seats
    else { throw last.problem(.refused("not as many results as seats")) }
  }
}

extension TranscriptFile {
  private static func time(_ reader: ObjectReader) throws(FileProblem) -> TimeControl {
    var time = TimeControl()
    try reader.read(into: &time)
    return time
  }
}

private func piece(_ node: JSONNode) -> (at: Duration, bytes: Int)? {
  guard let at = node["at_us"]?.integer, let bytes = node["bytes"]?.integer, bytes >= 0,
    RecordBounds.microseconds ~= at
  else { return nil }
  return (.microseconds(at), bytes)
}
