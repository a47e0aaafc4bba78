import BotProtocol
import GameRules
import Refereeing
import RunFiles

/// Makes the steps of a recorded game of the entries of its transcript, and of what the game says about them.
struct StepMaker {
  let words: StepWords
  private let isPublic: Bool
  private var clocks: BotClocks
  var errors: StderrTimeline
  /// The time of the last step.
  private var now = Duration.zero

  init(_ file: TranscriptFile, _ words: StepWords, isPublic: Bool) {
    self.words = words
    self.isPublic = isPublic
    clocks = BotClocks(file)
    errors = StderrTimeline(isPublic ? [] : file.errors)
  }

  /// - Parameters:
  ///   - picture: the game's description of the entry's event; nil if it has none.
  ///   - stage: the stage of the race before the entry.
  ///   - scene: the scene after it.
  mutating func step(
    _ entry: TranscriptEntry, _ picture: EventPicture?, stage: RaceStage, scene: Scene
  ) -> ReplayTable.Step {
    var step = ReplayTable.Step(scene: scene, words: "")
    switch entry {
    case .race(let race):
      for (judged, claim) in zip(race.claims, picture?.claims ?? []) {
        step.claims.append(
          ReplayTable.Claim(
            seat: judged.claim.seat.index, text: claim.bubble, verdict: judged.verdict, cards: claim.cards))
      }
      step.isPhotoFinish = race.photoFinishes > 0
    case .turn, .withdrawal: break
    case .hint(_, _, let at): step.at = at
    case .fault(let seat, let found, _, let at):
      let fault = isPublic ? found.withoutEvidence : found
      step.at = at
      step.fault = (seat.index, fault.kind, SafeText.visible(fault.message))
      step.words = words.fault(seat.index, fault)
      step.errors = errors.upTo(at, seat: seat.index)
    case .retry(let seat, let found, _, let at):
      step.at = at
      step.words = words.retry(seat.index, isPublic ? found.withoutEvidence : found)
    case .late(let seat, let at):
      step.at = at
      step.words = words.late(seat.index)
    }
    if let picture { step.words = words.event(picture.sentences, step.isPhotoFinish) }
    addAnswers(of: entry, stage: stage, to: &step)
    now = max(now, step.at)
    step.at = now
    return step
  }

  private mutating func addAnswers(of entry: TranscriptEntry, stage: RaceStage, to step: inout ReplayTable.Step) {
    let answers = entry.answers
    let isTurn = step.claims.isEmpty && answers.count == 1
    step.answers.reserveCapacity(answers.count)
    for answer in answers {
      let seat = answer.seat.index
      step.at = max(step.at, answer.at)
      if let note = answer.note, !isPublic { step.notes.append((seat, SafeText.lines(note))) }
      if let info = answer.info, !isPublic { step.info += info.numbers.map { (seat, $0.name, $0.value) } }
      step.errors += errors.upTo(answer.at, seat: seat)
      let clock = clocks.reading(after: answer, isTurn: isTurn, stage: stage)
      step.answers.append(
        ReplayTable.Answer(seat: seat, time: answer.wall, isSilent: answer.isSilent, clock: clock))
    }
  }
}

extension TranscriptEntry {
  /// The verdicts on the claims of a race.
  var verdicts: [Verdict] { if case .race(let race) = self { race.claims.map(\.verdict) } else { [] } }
}
