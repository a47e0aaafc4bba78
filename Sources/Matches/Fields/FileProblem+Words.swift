import BotProtocol
import JSON

// The only place where a problem with a file is put into words: where, what is wrong, what to do.
extension FileProblem {
  public var message: String {
    let place = SafeText.visible(file) + [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return (place.isEmpty ? "" : place + ": ") + (key.isEmpty ? "" : SafeText.visible(key) + ": ") + kind.words
  }
}

extension FileProblem.Kind {
  public var words: String {
    switch self {
    case .missing: "file not found; check the path"
    case .folder(let expected): "this is a folder; give the path of \(expected)"
    case .otherFile(let expected): "this is another kind of file; give the path of \(expected)"
    case .cutOff: "the file is cut off: its end is missing; copy it again from where it is whole"
    case .notAFile: "this is no regular file; replace it by one"
    case .tooLarge(let limit): "the file is larger than the limit of \(limit >> 10) KiB; make it smaller"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notJSON(.empty): "the file is empty; expected JSON"
    case .notJSON(.byteOrderMark): "the file begins with a byte order mark; save it as UTF-8 without one"
    case .notJSON(.utf16): "the file is UTF-16; save it as UTF-8"
    case .notJSON(.notUTF8): "not UTF-8; save the file as UTF-8"
    case .notJSON(.duplicateKey(let key)): "duplicate key \"\(SafeText.name(key))\"; remove one"
    case .notJSON(.trailingComma): "not JSON: a comma after the last element; remove it"
    case .notJSON(let reason): "not JSON: \(reason.words)"
    case .missingKey(let key): "\"\(key)\" is missing; add it"
    case .unknownKey(let key, let suggestion):
      "unknown key \"\(SafeText.name(key))\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "; remove it")
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .outOfRange(let expected, let found): "expected \(expected), found \(SafeText.visible(found))"
    case .commandLine(let words): "expected an array of strings, found one string; write \(Self.array(of: words))"
    case .unknownWord(let word, let allowed, let suggestion):
      "\"\(SafeText.name(word))\" is not valid; expected \(Self.alternatives(allowed))"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
    case .sameName(let name): "two bots are named \"\(SafeText.name(name))\"; give this one another name"
    case .lookalike(let name, let other):
      "\"\(SafeText.name(name))\" looks like \"\(SafeText.name(other))\", the name of another bot; "
        + "choose names that readers can distinguish"
    case .shellPath(let path, let meant):
      "no shell reads \(SafeText.name(path)), so ~ and $ would stay as they are; write "
        + (meant.map { SafeText.visible($0) } ?? "the whole path")
    case .noFolders(let pattern):
      "no folder matches \"\(SafeText.visible(pattern))\"; make a folder for each bot there, or correct the pattern"
    case .nul: "NUL character; paths and arguments cannot contain it; remove it"
    case .foreignPath(let word):
      "\"\(SafeText.name(word))\" leads out of the bot's folder; name only files in it, by relative paths, files of the "
        + "system, and programs on PATH"
    case .badName(let name):
      "invalid name \"\(SafeText.name(name))\"; use 1 to 40 visible characters, without line breaks or control characters"
    case .versionName(let name):
      "\"\(SafeText.name(name))\" ends like the number of a version; choose a name without @ and digits at its end"
    case .needs(let other): "requires \(other)"
    case .excludes(let others): "cannot be combined with \(others); remove one"
    case .testOfTwo(let seats, let bots):
      "elo0 and elo1 need two bots and two seats; this event has \(bots) bots and \(seats) seats; use \"settled\""
    case .format(let problem): problem.words
    case .tooFewBots(let game, 1, let found): "a table of \(game) needs 1 bot, but this event has \(found); add bots"
    case .tooFewBots(let game, let needed, let found):
      "a table of \(game) needs \(needed) bots, but this event has only \(found); add bots, or lower \"seats\""
    case .otherRules(let game, let version, let found):
      "recorded with version \(found) of the rules of \(game); this referee has version \(version); "
        + "use the referee that recorded it"
    case .noHeader: "not a journal header"
    case .newerEdition(let found, let newest):
      "written by a newer referee (edition \(found) of the format; this referee reads up to \(newest)); use that referee"
    case .foreignTable(let event, let table): "table \(table) of events[\(event)] is not in this tournament's schedule"
    case .doubledTable(let event, let table): "table \(table) of events[\(event)] stands here a second time"
    case .badDeal(let reason): "not a deal of this event: \(SafeText.visible(reason))"
    case .refused(let reason): "the rules refuse this entry (\(SafeText.visible(reason))), so the file was changed"
    }
  }
  /// The words as a person writes them in a file: `["python3", "bot.py"]`.
  private static func array(of words: [String]) -> String {
    let texts = (words.isEmpty ? ["PROGRAM"] : words).map { word in
      var json = JSONWriter()
      json.string(word)
      return String(decoding: json.bytes, as: UTF8.self)
    }
    return SafeText.visible("[" + texts.joined(separator: ", ") + "]")
  }

  /// "A", "A or B", "A, B or C".
  private static func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
