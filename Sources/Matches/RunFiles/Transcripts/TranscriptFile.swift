import BotProtocol
package import Fields
import JSON
public import Refereeing
public import Scheduling

/// A transcript as its file has it: the deal, what was played, and what each seat had to show in the end.
///
/// `ReplayedGame` plays it again through the rules of its game.
public struct TranscriptFile: Sendable {
  /// What one seat's bot wrote to standard error.
  public struct Errors: Equatable, Sendable {
    /// A piece in which the text was read.
    public struct Piece: Equatable, Sendable {
      /// The time since the game began.
      public var at = Duration.zero
      /// The number of its bytes.
      public var bytes = 0
    }

    public var text: String
    public var pieces: [Piece]
  }

  public var game = ""
  public var rulesVersion = 1
  /// The game's options, as an object.
  var options = JSONNode(.object([]), at: 0)
  public var seed = ""
  /// Where the game began, if it is no deal of the seed.
  public var given: GivenDeal?
  public var table = ScheduledTable(event: 0, number: 1, deal: 1, seats: [])
  /// True for a game that one person played alone, by the rules of the game's solo table.
  public var isSolo = false
  /// Nil in transcripts that do not tell.
  public var clock: TimeControl?
  /// The clocks by seat, where one has its own; else empty.
  var ownClocks: [TimeControl] = []
  /// Nil in transcripts that do not tell.
  var charge: TimeBasis?

  /// The word with which the rules ended the game.
  public var ending = ""
  /// By seat, each in the order of the game's measures.
  public var results: [[Int]] = []
  /// What the bots said about themselves, by seat; empty where no bot played.
  var identities: [BotIdentity] = []
  /// By seat; empty where no bot wrote anything.
  public var errors: [Errors] = []
  /// All that the referee was told; empty where no referee judged.
  public var inputLog: [InputLogEntry] = []

  /// The lines between the first and the last, as they were read.
  package var entries: [ObjectReader] = []
  /// The first line, where it was read.
  var header: ObjectReader?

  /// The clock of a seat; nil in a game without one.
  public func clock(of seat: Int) -> TimeControl? { ownClocks.indices.contains(seat) ? ownClocks[seat] : clock }

  public var timeBasis: TimeBasis { charge ?? .wall }

  /// What is wrong with the first line.
  func problem(_ kind: FileProblem.Kind, key: String) -> FileProblem {
    header?.problem(kind, key: key) ?? FileProblem(kind, file: "", line: 1, key: key)
  }

  /// What is wrong with entry `index`, as a problem with its line.
  func problem(_ kind: FileProblem.Kind, entry index: Int) -> FileProblem { entries[index].problem(kind) }
}
