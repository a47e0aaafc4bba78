public import GameRules
import Refereeing
public import RunFiles

/// What an analysis found of the decisions in one recorded game: a line of the file `analysis.jsonl`.
public struct TableAnalysis: Equatable, Sendable {
  /// The name of the file in the folder of a run.
  public static let fileName = "analysis.jsonl"
  /// The edition of the judgements, increased whenever the same game could be judged in another way.
  static let edition = 1

  /// The event's index, from 0.
  public var event = 0
  /// The number of the table in its event.
  public var table = 1
  public var deal = 1
  public var game = ""
  /// The checksum of the transcript, as in the journal; nil for a game that is analysed by itself.
  public var transcript: String?
  /// The number of deals of the hidden cards for each decision.
  public var samples = 0
  /// The seed of these deals.
  public var seed = ""
  public var edition = TableAnalysis.edition
  public var seats: [SeatAnalysis] = []
  public var mistakes: [Mistake] = []
  /// The values of the positions after the deal and after each entry of the transcript, in thousandths; empty if the game
  /// has no such values.
  public var values: [Int] = []

  public init() {}

  /// The mistake at an entry of the transcript, the costliest of several seats; nil if there is none.
  package func mistake(atEntry entry: Int) -> Mistake? {
    mistakes.filter { $0.entry == entry }.max { $0.loss < $1.loss }
  }

  /// The mistakes of a seat, the costliest first.
  public func mistakes(of seat: Int) -> [Mistake] {
    mistakes.filter { $0.seat == seat }.sorted { ($1.loss, $0.entry) < ($0.loss, $1.entry) }
  }
}

/// What a seat lost in one game.
public struct SeatAnalysis: Equatable, Sendable {
  public var bot = ""
  /// The game's first measure.
  public var result = 0
  /// The sums by stage of the game and kind of judgement, in the order in which they came.
  public var parts: [Part] = []

  public init() {}

  /// The judgements of one kind in one stage of the game.
  public struct Part: Equatable, Sendable {
    public var phase = ""
    public var kind = ""
    public var count = 0
    public var mistakes = 0
    /// The sum of the losses.
    public var loss = 0.0
    /// The same for the game's score; 0 if it is not computed.
    public var scoreLoss = 0.0
    /// The times of those that have one, in microseconds.
    public var times: [Int] = []

    public init() {}
  }

  public var loss: Double { parts.reduce(0) { $0 + $1.loss } }
  public var scoreLoss: Double { parts.reduce(0) { $0 + $1.scoreLoss } }
  public var decisions: Int { parts.reduce(0) { $0 + $1.count } }
  public var mistakes: Int { parts.reduce(0) { $0 + $1.mistakes } }
}

/// A decision for which there was a better one.
public struct Mistake: Equatable, Sendable {
  /// The index of the entry of the transcript, from 0.
  public var entry = 0
  public var seat = 0
  public var kind = ""
  public var phase = ""
  /// Nil for a pass.
  public var played: String?
  public var loss = 0.0
  /// The standard error of the loss; 0 if it is exact.
  public var error = 0.0
  /// Nil if no time matters.
  public var microseconds: Int?
  /// The seat that was faster.
  public var rival: Int?
  /// The best actions, and the played one.
  public var choices: [Choice] = []

  public init() {}

  /// The number of its step on the page of the game.
  public var step: Int { entry + TranscriptFile.firstStep }

  /// An action with its value.
  public struct Choice: Equatable, Sendable {
    public var action = ""
    public var value = 0.0
    public var error = 0.0
    /// The expected score.
    public var score: Double?

    public init() {}
  }
}

extension TableAnalysis {
  /// The number of actions that are kept of a decision, besides the played one.
  private static let keptChoices = 3

  /// Analyses a recorded game.
  public init<G: Game>(_ recording: ReplayedGame<G>, effort: AnalysisEffort) {
    let file = recording.table
    (event, table, deal) = (file.table.event, file.table.number, file.table.deal)
    (game, samples, seed) = (G.name, effort.samples, effort.seed)
    let (steps, entries) = recording.playedSteps
    let analysis = G.analysis(of: steps, from: recording.dealt, effort: effort)
    seats = file.table.seats.enumerated().map { seat, bot in
      var row = SeatAnalysis()
      row.bot = bot
      row.result = file.results.indices.contains(seat) ? file.results[seat].first ?? 0 : 0
      for judgement in analysis.judgements where judgement.seat.index == seat { row.count(judgement) }
      return row
    }
    mistakes = analysis.judgements.filter(\.isMistake).map {
      Mistake($0, entry: entries[$0.step], choices: Self.keptChoices)
    }
    if !analysis.values.isEmpty {
      var step = 0
      values = (0...recording.entries.count).map { entry in
        while step < entries.count, entries[step] < entry { step += 1 }
        return Int(exactly: (1000 * analysis.values[step].value).rounded()) ?? 0
      }
    }
  }
}

extension SeatAnalysis {
  fileprivate mutating func count(_ judgement: Judgement) {
    let place = parts.firstIndex { $0.phase == judgement.phase && $0.kind == judgement.kind.name } ?? parts.count
    if place == parts.count {
      var part = Part()
      (part.phase, part.kind) = (judgement.phase, judgement.kind.name)
      parts.append(part)
    }
    parts[place].count += 1
    parts[place].mistakes += judgement.isMistake ? 1 : 0
    parts[place].loss = (parts[place].loss + judgement.unbiasedLoss).inTenThousandths
    parts[place].scoreLoss = (parts[place].scoreLoss + (judgement.scoreLoss ?? 0)).inTenThousandths
    if let time = judgement.time { parts[place].times.append(time.wholeMicroseconds) }
  }
}

extension Mistake {
  fileprivate init(_ judgement: Judgement, entry: Int, choices kept: Int) {
    (self.entry, seat, kind, phase) = (entry, judgement.seat.index, judgement.kind.name, judgement.phase)
    played = judgement.played
    (loss, error) = (judgement.loss.value.inTenThousandths, judgement.loss.error.inTenThousandths)
    microseconds = judgement.time?.wholeMicroseconds
    rival = judgement.rival?.index
    for (place, choice) in judgement.choices.enumerated() where place < kept || choice.action == played {
      var row = Choice()
      row.action = choice.action
      (row.value, row.error) = (choice.value.value.inTenThousandths, choice.value.error.inTenThousandths)
      row.score = choice.score?.value.inTenThousandths
      choices.append(row)
    }
  }
}

extension Double {
  /// Rounded, so that files have few digits.
  fileprivate var inTenThousandths: Double { (self * 10_000).rounded() / 10_000 }
}
