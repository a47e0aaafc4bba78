import BotProtocol
import Records

// The only place where a doubt becomes a sentence: what is in doubt, what was expected, what is there.
extension Discrepancy {
  public var message: String {
    if case .unplayable(let problem) = reason { return problem.message }
    return SafeText.visible(file) + ": " + reason.words
  }
}

extension Discrepancy.Reason {
  fileprivate var words: String {
    switch self {
    case .notScheduled: "the tournament has no such table, with this deal and these bots"
    case .doubled: "the table stands in the journal twice"
    case .missingTranscript: "the transcript is not there, though the journal has its checksum"
    case .changedTranscript: "the transcript was changed, its checksum is not the one in the journal"
    case .unplayable(let problem): problem.kind.words
    case .otherVerdicts(let line): "the rules judge the claims in line \(line) otherwise"
    case .unfinished: "the transcript ends, but the game goes on"
    case .otherFigure(let name, let recorded, let replayed):
      "\(name) is \(SafeText.visible(recorded)) in the journal and \(SafeText.visible(replayed)) when it is replayed"
    case .stale: "this is not what the journal says; referee run writes it again"
    case .torn: "the last line is cut off; referee run removes it and plays its table again"
    }
  }
}
