public import JSON
public import Scheduling

/// A problem in a file that a person wrote, and its place.
public struct FileProblem: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case missing
    /// The path leads to a folder instead of a file: "a transcript".
    case folder(expected: String)
    /// The path leads to a file of another kind than expected: "a transcript".
    case otherFile(expected: String)
    /// The file's end is missing.
    case cutOff
    /// The path leads to a link, or to something other than a file or a folder.
    case notAFile
    /// The file has more bytes than this.
    case tooLarge(Int)
    case unreadable(String)
    case notJSON(JSONError.Reason)
    case missingKey(String)
    case unknownKey(String, suggestion: String?)
    case wrongType(expected: String, found: String)
    case outOfRange(expected: String, found: String)
    /// A single string with these words, instead of a list with a program and its arguments.
    case commandLine([String])
    case unknownWord(String, allowed: [String], suggestion: String?)
    /// Two bots have the same name.
    case sameName(String)
    /// Two bots have names that a reader cannot distinguish.
    case lookalike(String, String)
    /// A path with `~` or `$`, which no shell expands, and the intended path if it is known.
    case shellPath(String, meant: String?)
    /// A pattern that no folder matches.
    case noFolders(pattern: String)
    /// A NUL character, which cannot be passed to a program.
    case nul
    /// A word of a submission's command leads out of its folder.
    case foreignPath(String)
    /// A name is empty, too long, or has characters that are unsafe to print on a terminal.
    case badName(String)
    /// A name ends like the identifier of a version.
    case versionName(String)
    case tooFewBots(game: String, needed: Int, found: Int)
    /// The key has a meaning only together with another key.
    case needs(String)
    /// The key cannot be combined with others.
    case excludes(String)
    /// A test was requested that is not between two bots at two seats.
    case testOfTwo(seats: Int, bots: Int)
    /// An event cannot be played in the tournament's format.
    case format(FormatProblem)
    /// A transcript with another version of the game's rules.
    case otherRules(game: String, version: Int, found: Int)
    /// The first line of a journal is missing the tournament's configuration or its numbers of deals.
    case noHeader
    /// A newer edition of the program wrote the file; `newest` is the newest edition of its format that can be read.
    case newerEdition(Int, newest: Int)
    /// A line of a journal is about a table that its tournament does not have, given by the index of the event and the
    /// table's number.
    case foreignTable(event: Int, table: Int)
    /// A journal has the same table of an event twice.
    case doubledTable(event: Int, table: Int)
    /// A line of a deals file is not a deal of its event.
    case badDeal(String)
    /// The rules do not allow what a transcript contains.
    case refused(String)
  }

  public var kind: Kind
  public var file: String
  /// The line, from 1, if the problem lies in the text.
  public var line: Int?
  /// The character in the line, from 1.
  public var column: Int?
  /// The path of the key: "events[0].clock".
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
  /// True if the file is intact and only a newer edition of the program can read it: nothing needs repair.
  package var isOfNewerEdition: Bool { if case .newerEdition = kind { true } else { false } }
}

extension FileProblem.Kind {
  /// The problem of a word that is not allowed, with the nearest allowed one.
  package static func unknownWord(_ word: String, among allowed: [String]) -> FileProblem.Kind {
    .unknownWord(word, allowed: allowed, suggestion: Spelling.nearest(to: word, among: allowed))
  }
}
