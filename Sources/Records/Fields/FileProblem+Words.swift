import BotProtocol
import JSON
import Refereeing
import Scheduling

// The only place where a problem with a file becomes a sentence: where, what is wrong, what to do.
extension FileProblem {
  public var message: String {
    let place = SafeText.visible(file) + (line.map { ":\($0)" } ?? "")
    return place + ": " + (key.isEmpty ? "" : SafeText.visible(key) + ": ") + kind.words
  }
}

extension FileProblem.Kind {
  public var words: String {
    switch self {
    case .missing: "there is no such file; check the path"
    case .folder: "this is a folder; give the path of a tournament file in it"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notJSON(.empty): "the file is empty; a tournament is a JSON object with events and bots"
    case .notJSON(.byteOrderMark): "the file begins with a byte order mark; save it as UTF-8 without one"
    case .notJSON(.notUTF8): "not UTF-8; save the file as UTF-8"
    case .notJSON(.duplicateKey(let key)): "\"\(SafeText.name(key))\" stands there twice; remove one"
    case .notJSON(let reason): "not JSON: \(reason.words)"
    case .missingKey(let key): "\"\(key)\" is missing; add it"
    case .unknownKey(let key, let suggestion):
      "unknown key \"\(SafeText.name(key))\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "; remove it")
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .outOfRange(let expected, let found): "expected \(expected), found \(SafeText.visible(found))"
    case .unknownWord(let word, let allowed, let suggestion):
      "\"\(SafeText.name(word))\" is none of \(allowed.joined(separator: ", "))"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
    case .sameName(let name): "two bots are called \"\(SafeText.name(name))\"; give each a name of its own"
    case .lookalike(let name, let other):
      "\"\(SafeText.name(name))\" looks like \"\(SafeText.name(other))\", another bot's name; give each a name that a "
        + "reader can distinguish"
    case .nul: "a NUL character stands here, which no path and no argument of a program can hold; remove it"
    case .badName(let name):
      "\"\(SafeText.name(name))\" is no name; use 1 to 40 visible characters, without line ends or control characters"
    case .needs(let other): "this stands only together with \(other)"
    case .excludes(let others): "this cannot stand beside \(others); remove one"
    case .testOfTwo(let seats, let bots):
      "elo0 and elo1 test two bots at two seats, but \(bots) bots play here at \(seats); use \"settled\""
    case .format(let problem): problem.words
    case .tooFewBots(let game, 1, let found): "1 bot must sit at a table of \(game), but \(found) play it; add bots"
    case .tooFewBots(let game, let needed, let found):
      "a table of \(game) seats \(needed), but \(found) of the bots play it; add bots, or lower \"seats\""
    case .otherRules(let game, let version, let found):
      "played by version \(found) of the rules of \(game), which are at version \(version); "
        + "use the referee that wrote it"
    case .noHeader: "no header of a journal that this version can read"
    case .foreignTable(let event, let table): "table \(table) of events[\(event)] is none of this tournament's"
    case .refused(let reason): "the rules refuse what stands here: \(SafeText.visible(reason)); the file was changed"
    }
  }
}
