import BotProtocol

// The only place where a discrepancy becomes a sentence: the file, what was expected, and what was found.
extension Discrepancy {
  public var message: String {
    if case .unplayable(let problem) = reason { return problem.message }
    return SafeText.visible(file) + ": " + reason.words
  }
}

extension Discrepancy.Reason {
  fileprivate var words: String {
    switch self {
    case .notScheduled: "the schedule has no such table with this deal and these bots"
    case .missingTranscript: "the transcript is missing, but the journal has its checksum"
    case .changedTranscript: "the transcript was changed: its checksum differs from the journal's"
    case .unplayable(let problem): problem.kind.words
    case .otherVerdicts(let line): "line \(line): replaying the claims gives other results"
    case .unfinished: "the transcript ends before the game is over"
    case .otherFigure(let name, let recorded, let replayed):
      "\(name): the journal has \(SafeText.visible(recorded)), the replay gives \(SafeText.visible(replayed))"
    case .stale: "does not match the journal; referee run writes it again"
    case .malformed: "is damaged; referee run writes it again"
    case .unknownBot(let id): "names \(SafeText.visible(id)), a bot that the journal does not have"
    case .tooManyTables(let count, let journal):
      "says that \(count) tables were finished, and the journal has \(journal)"
    case .torn: "the last line is incomplete; referee run removes it and plays its table again"
    }
  }
}
