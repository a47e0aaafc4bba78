import BotProtocol
public import Fields
import JSON
import Records
import Refereeing

// The first line.
extension TranscriptFile: Described {
  public static let fields: [Field<TranscriptFile>] = [
    Field(
      "transcript", schema: ["const": .integer(TranscriptText.version)], type: "", default: nil,
      "The version of the format, \(TranscriptText.version).",
      read: { _, line throws(FileProblem) in
        let newest = TranscriptText.version
        let found = try line.require(try line.integer("transcript", in: 1...Int.max), "transcript")
        if found > newest { throw line.problem(.newerEdition(found, newest: newest), key: "transcript") }
      },
      write: { _, _ in .integer(TranscriptText.version) }),
    Field("game", \.game, .text, "The game."),
    Field("rules", \.rulesVersion, .integer(1...Int.max), "The version of the game's rules."),
    Field(
      "options", schema: ["type": "object"], type: "", default: "", "The options of the game.",
      read: { file, line in file.options = line.node("options") ?? file.options },
      write: { file, _ in file.options.value }),
    Field("seed", \.seed, .text, "The seed of the event's deals."),
    Field("event", \.table.event, .integer(RecordBounds.events), "The event's index, from 0."),
    Field("table", \.table.number, .integer(RecordBounds.tables), "The number of the table, from 1."),
    Field("deal", \.table.deal, .integer(RecordBounds.deals), "The number of the deal, from 1."),
    Field(
      "given", optional: \.given, .record(GivenDeal()),
      "Where the game began ([deals of a file](formats.md#deals-of-a-file)), if it is no deal of the seed."),
    Field("seats", \.table.seats, .names, "The names of the bots by seat."),
    Field(
      "solo", \.isSolo, .flag, omittedIf: false,
      "True for a game that a person played alone, at one seat."),
    Field("clock", optional: \.clock, .record(TimeControl()), "The time limits."),
    Field(
      "clocks", \.ownClocks, .list(of: TimeControl()), omittedIf: [],
      "The time limits by seat, where a bot has its own."),
    Field("charge", optional: \.charge, .word, "The time basis of turns."),
  ]
}

// The last line.
extension TranscriptFile {
  package static let ending: [Field<TranscriptFile>] = [
    Field("end", \.ending, .text, "How the rules ended the game, in one word."),
    Field(
      "results", \.results, .lists(RecordBounds.results, atMost: 1000),
      "By seat, the results in the order of the game's measures."),
    Field(
      "bots", \.identities, .identities, omittedIf: [], "What the bots said about themselves, by seat."),
    Field(
      "stderr", \.errorTexts, .names, omittedIf: [], "The standard error of each bot, if any wrote something."),
    Field(
      "stderr_pieces", \.errorPieces, .list(of: .list(of: Errors.Piece())), omittedIf: [],
      "By seat, the pieces of it: the time `at_us` since the game began at which one was read, and its size in `bytes`."
    ),
    Field(
      "told", optional: \.told, .inputs,
      "The complete input of the referee: lists that begin with a time in nanoseconds since the game began."),
  ]

  private var errorTexts: [String] {
    get { errors.map(\.text) }
    set { errors = newValue.map { Errors(text: $0, pieces: []) } }
  }

  private var errorPieces: [[Errors.Piece]] {
    get { errors.map(\.pieces) }
    set { for (seat, pieces) in zip(errors.indices, newValue) { errors[seat].pieces = pieces } }
  }

  /// Nil for a solo game, which has no referee.
  private var told: [InputLogEntry]? {
    get { isSolo ? nil : inputLog }
    set { inputLog = newValue ?? [] }
  }

  /// Reads a transcript.
  ///
  /// - Throws: `FileProblem` for the first thing that is wrong.
  public static func read(at path: String, hasInputs: Bool = true) throws(FileProblem) -> TranscriptFile {
    try TranscriptFile(try ObjectReader.Source.load(path, expecting: expected), path: path, hasInputs: hasInputs)
  }

  private static let expected = "a transcript, which is a file in the folder transcripts of a run"

  /// - Parameter hasInputs: false leaves out the inputs of the referee, most of a file, which a replay does not need.
  public init(_ text: [UInt8], path: String, hasInputs: Bool = true) throws(FileProblem) {
    let isTranscript = text.starts(with: #"{"transcript""#.utf8)
    let lines = TranscriptLines(text)
    if lines.count == 0 { throw FileProblem(.notJSON(.empty), file: path) }
    let end = lines.count - 1
    let (first, last): (ObjectReader, ObjectReader)
    do throws(FileProblem) {
      first = try TranscriptFile.reader(of: lines[0], path: path, line: 0)
      let ending = hasInputs ? lines[end] : lines.line(end, withoutLast: #","told":"#)
      last = try TranscriptFile.reader(of: ending, path: path, line: end)
    } catch {
      if isTranscript, error.line == end + 1, error.kind == .notJSON(.cutShort) {
        throw FileProblem(.cutOff, file: path, line: end + 1)
      }
      // A tournament file is a single object over several lines.
      throw isTranscript ? error : FileProblem(.otherFile(expected: TranscriptFile.expected), file: path)
    }
    if first.node("transcript") == nil { throw FileProblem(.otherFile(expected: TranscriptFile.expected), file: path) }
    self.init()
    try take(first, lines, path: path)
    let seats = table.seats.count
    if last.node("end") == nil { throw FileProblem(.cutOff, file: path, line: lines.count) }
    if isSolo, seats != 1 { throw first.problem(.refused("a solo game has one seat"), key: "seats") }
    try last.at(seats: seats).read(TranscriptFile.ending, into: &self)
    guard results.count == seats, [0, seats].contains(identities.count), [0, seats].contains(errors.count) else {
      throw last.problem(.refused("not as many results as seats"))
    }
  }

  /// Reads the lines of a game that is still played.
  ///
  /// - Throws: `FileProblem` for the first thing that is wrong.
  init(unfinished text: [UInt8], path: String) throws(FileProblem) {
    let lines = TranscriptLines(text)
    if lines.count == 0 { throw FileProblem(.cutOff, file: path) }
    self.init()
    try take(try TranscriptFile.reader(of: lines[0], path: path, line: 0), lines, path: path, isRunning: true)
  }

  private mutating func take(
    _ first: ObjectReader, _ lines: TranscriptLines, path: String, isRunning: Bool = false
  ) throws(FileProblem) {
    header = first
    take(lines, path: path, isRunning: isRunning)
    try first.read(into: &self)
  }
}

extension TranscriptFile.Errors.Piece: Described {
  public static let fields: [Field<Self>] = [
    Field("at_us", \.at, .microseconds(RecordBounds.microseconds), "The time since the game began."),
    Field("bytes", \.bytes, .integer(0...Int.max), "The number of bytes."),
  ]
}

extension FieldType<[BotIdentity]> {
  fileprivate static var identities: FieldType {
    FieldType(schema: ["type": "array", "items": ["type": "object"]]) { line, key throws(FileProblem) in
      try line.array(key)?.map {
        BotIdentity(name: $0["name"]?.string, version: $0["version"]?.string, author: $0["author"]?.string)
      }
    } stream: {
      $1.array($0)
    }
  }
}

extension FieldType<[InputLogEntry]> {
  /// Entries of a newer edition are left out.
  fileprivate static var inputs: FieldType {
    FieldType(schema: ["type": "array", "items": ["type": "array"]]) { line, key throws(FileProblem) in
      try line.array(key)?.compactMap { InputLogEntry($0, seats: line.source.seats) }
    } stream: {
      $1.array($0)
    }
  }
}
