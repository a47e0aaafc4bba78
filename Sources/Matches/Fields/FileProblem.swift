public import JSON
public import Scheduling

/// What is wrong with a file that a person wrote, and where.
public struct FileProblem: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case missing
    /// The path leads to a folder, where something else was expected: "a transcript".
    case folder(expected: String)
    /// The path leads to a file of another kind than was expected: "a transcript".
    case otherFile(expected: String)
    /// The file's end is missing.
    case cutOff
    /// The path leads to a link, or to what is neither a file nor a folder.
    case notAFile
    /// The file has more bytes than this.
    case tooLarge(Int)
    case unreadable(String)
    case notJSON(JSONError.Reason)
    case missingKey(String)
    case unknownKey(String, suggestion: String?)
    case wrongType(expected: String, found: String)
    case outOfRange(expected: String, found: String)
    /// One text, of these words, where a program and its arguments are a list.
    case commandLine([String])
    case unknownWord(String, allowed: [String], suggestion: String?)
    /// Two bots bear one name.
    case sameName(String)
    /// Two bots bear names that a reader cannot distinguish.
    case lookalike(String, String)
    /// A path with `~` or `$`, which no shell reads, and the path that was meant, where that is known.
    case shellPath(String, meant: String?)
    /// A pattern that no folder matches.
    case noFolders(pattern: String)
    /// A NUL character, which no program can be given.
    case nul
    /// A word of a submission's command that leads out of its folder.
    case foreignPath(String)
    /// A name that is empty, too long, or holds what no terminal should be sent.
    case badName(String)
    /// A name that ends as the identifier of a version does.
    case versionName(String)
    case tooFewBots(game: String, needed: Int, found: Int)
    /// The key means something only together with something else.
    case needs(String)
    /// The key cannot stand beside others.
    case excludes(String)
    /// A test was asked for that is not between two bots at two seats.
    case testOfTwo(seats: Int, bots: Int)
    /// An event cannot be played in the tournament's format.
    case format(FormatProblem)
    /// A transcript by other rules than the game's of today.
    case otherRules(game: String, version: Int, found: Int)
    /// The first line of a journal does not say what tournament it belongs to, or how long that is.
    case noHeader
    /// A newer edition of the program wrote the file; `newest` is the newest edition of its format that can be read.
    case newerEdition(Int, newest: Int)
    /// A line of a journal is about a table that its tournament does not have, by the event's place and its number.
    case foreignTable(event: Int, table: Int)
    /// A journal has a table of an event a second time.
    case doubledTable(event: Int, table: Int)
    /// A line of a file of deals is none for its event.
    case badDeal(String)
    /// The rules do not allow what a transcript says was played.
    case refused(String)
  }

  public var kind: Kind
  public var file: String
  /// From 1, where the problem lies in the text.
  public var line: Int?
  /// From 1, the character of the line at which it lies.
  public var column: Int?
  /// The place in the file: "events[0].clock".
  public var key: String

  public init(_ kind: Kind, file: String, line: Int? = nil, column: Int? = nil, key: String = "") {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    self.key = key
  }
}

extension FileProblem {
  /// True if the file is sound, and only another edition of the program can read it: nothing is to be repaired.
  package var isOfNewerEdition: Bool { if case .newerEdition = kind { true } else { false } }
}

extension FileProblem.Kind {
  /// A word that is none of those allowed, with the nearest of them.
  package static func unknownWord(_ word: String, among allowed: [String]) -> FileProblem.Kind {
    .unknownWord(word, allowed: allowed, suggestion: Spelling.nearest(to: word, among: allowed))
  }
}
