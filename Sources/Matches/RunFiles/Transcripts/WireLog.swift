import BotProtocol
public import Fields
import Foundation
public import GameRules
import OperatingSystem
public import Refereeing

/// A recorded game as its bots saw it: every line in both directions, and their standard error.
///
/// A referee is a value: from the same inputs it produces the same lines, byte for byte.
public struct WireLog {
  public enum Direction: Character, Sendable {
    case toBot = ">"
    case fromBot = "<"
    case standardError = "!"
  }

  /// One line, without its end.
  public struct Line: Equatable, Sendable {
    /// The time since the game began at which it was delivered, or had arrived.
    public var at: Duration
    public var seat: Seat
    public var direction: Direction
    public var text: [UInt8]
    /// What the message to a bot says; nil for other lines.
    public var content: Outgoing.Content?
  }

  public let table: TranscriptFile
  /// The folder of its run.
  public let folder: String
  /// The tournament of the game.
  public let tournament: Tournament
  /// By seat: the referee when the last line other than `end` had reached the seat, or when the game began.
  private var awaiting: [Seat: (referee: Referee, at: Duration)] = [:]
  /// The fault that ended the game of a seat, by seat.
  public private(set) var faults: [Seat: Fault] = [:]
  /// In the order of their times.
  public private(set) var lines: [Line] = []

  /// Reads a transcript at its place in a run's folder, with the run's journal.
  ///
  /// - Throws: `FileProblem` or `RunProblem`, for the transcript or the journal.
  public init(at path: String, catalogue: GameCatalogue) throws {
    let table = try TranscriptFile.read(at: path)
    let game = URL(filePath: AbsolutePath.of(path))
    let folder = game.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    try self.init(table, at: path, in: folder, of: Journal.existing(in: folder, catalogue).tournament)
  }

  /// - Parameters:
  ///   - table: the transcript.
  ///   - path: its name in problems.
  ///   - folder: the folder of its run.
  ///   - tournament: its tournament; nil if the run has none that can be read.
  /// - Throws: `FileProblem` if the transcript is not part of the tournament, or does not contain the bots' lines.
  public init(
    _ table: TranscriptFile, at path: String, in folder: String, of tournament: Tournament?
  ) throws(FileProblem) {
    (self.table, self.folder) = (table, folder)
    guard let tournament, tournament.events.indices.contains(table.table.event),
      tournament.events[table.table.event].game.name == table.game,
      tournament.events[table.table.event].seats == table.table.seats.count
    else { throw FileProblem(.refused("the journal in \(folder) is that of another run"), file: path, line: 1) }
    guard !table.inputLog.isEmpty else {
      throw FileProblem(.refused("this version of a transcript does not hold the bots' lines"), file: path, line: 1)
    }
    self.tournament = tournament
    let event = tournament.events[table.table.event]
    do throws(RulesContradiction) {
      retell(try event.setting.referee(of: table.table, in: event))
    } catch {
      throw FileProblem(.refused(error.message), file: path, line: 1)
    }
    addErrors()
    lines.sort { $0.at < $1.at }
  }

  private mutating func retell(_ referee: Referee) {
    var referee = referee
    referee.begin(at: .zero)
    write(referee.takeEffects(), at: .zero)
    // A bot may fail before it has received `start`.
    for seat in Seat.all(table.table.seats.count) { awaiting[seat] = (referee, .zero) }
    for entry in table.inputLog {
      if case .input(.line(let text, _), let seat, let at) = entry {
        lines.append(Line(at: at, seat: seat, direction: .fromBot, text: text))
      } else if case .input(.delivered, let seat, let at) = entry, referee.pendingFault(of: seat) == nil {
        deliver(to: seat, at: at)
      }
      referee.replay(entry)
      if case .input(.delivered, let seat, let at) = entry, fault(of: seat, by: referee) == nil,
        referee.pendingFault(of: seat) == nil
      {
        awaiting[seat] = (referee, at)
      }
      write(referee.takeEffects(), at: entry.at)
    }
    for seat in Seat.all(table.table.seats.count) {
      // Earlier editions judged an invalid line at once.
      faults[seat] = referee.fault(of: seat) ?? referee.pendingFault(of: seat)
    }
  }

  private func fault(of seat: Seat, by referee: Referee) -> FaultMessage? {
    for case .fault(seat, let fault, _, _) in referee.transcript.entries { return fault }
    return nil
  }

  /// The time limit of the seat's last answer; nil if it had no limit.
  public func limit(of seat: Seat) -> Duration? {
    awaiting[seat].flatMap { state in state.referee.deadline.map { max($0 - state.at, .zero) } }
  }

  /// Judges other lines in place of those with which a seat's game ended.
  ///
  /// - Parameter lines: each with its time since the prompt's delivery.
  /// - Returns: why the seat would be at fault; nil if it would not.
  public func fault(of seat: Seat, answering lines: [(text: [UInt8], after: Duration)]) -> String? {
    guard let state = awaiting[seat] else { return nil }
    var referee = state.referee
    for line in lines {
      referee.receive(.line(line.text, cpu: nil), from: seat, at: state.at + line.after)
      if let fault = fault(of: seat, by: referee) { return fault.message }
    }
    return referee.pendingFault(of: seat)?.message
  }

  private mutating func write(_ effects: [Referee.Effect], at now: Duration) {
    for effect in effects {
      switch effect {
      case .send(let message, let seat), .tell(let message, let seat):
        let text = Array(message.line.dropLast())
        lines.append(Line(at: now, seat: seat, direction: .toBot, text: text, content: message.content))
      case .closeInput, .dismiss, .replace: break
      }
    }
  }

  /// The last line that was sent to a seat has reached it.
  private mutating func deliver(to seat: Seat, at now: Duration) {
    if let index = lines.lastIndex(where: { $0.seat == seat && $0.direction == .toBot }) {
      lines[index].at = max(lines[index].at, now)
    }
  }

  private mutating func addErrors() {
    for (index, errors) in table.errors.enumerated() {
      var rest = Array(errors.text.utf8)[...]
      var last = Duration.zero
      for piece in errors.pieces {
        add(rest.prefix(piece.bytes), of: Seat(index), at: piece.at)
        rest = rest.dropFirst(piece.bytes)
        last = piece.at
      }
      // Text beyond the recorded reads came later, at an unknown time.
      add(rest, of: Seat(index), at: last)
    }
  }

  private mutating func add(_ text: ArraySlice<UInt8>, of seat: Seat, at now: Duration) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      lines.append(Line(at: now, seat: seat, direction: .standardError, text: Array(line)))
    }
  }
}
