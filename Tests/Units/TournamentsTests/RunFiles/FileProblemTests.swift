import Fields
import Foundation
import RunFiles
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// What is wrong with a file is said in one sentence: file, line, key, and what to do.
@Suite(.timeLimited) struct FileProblemTests {
  static let home = ProcessInfo.processInfo.environment["HOME"] ?? ""

  /// What a number is called that is no whole one.
  static let broken = "a number with a fraction, an exponent or too many digits"

  @Test(arguments: [
    (#""seeds": "x""#, #"2: unknown key "seeds"; did you mean "seed"?"#),
    (#""colour": 1"#, #"2: unknown key "colour"; remove it"#),
    (#""name": 7"#, "2: name: expected a string, found a whole number"),
    (#""name": null"#, "2: name: expected a string, found null"),
    (#""name": """#, #"2: name: invalid name ""; \#(badName)"#),
    (#""name": "  ""#, #"2: name: invalid name "  "; \#(badName)"#),
    (#""name": "a\nb""#, #"2: name: invalid name "a\u{A}b"; \#(badName)"#),
    (#""seed": 1"#, "2: seed: expected a string, found a whole number"),
    (#""out": []"#, "2: out: expected a string, found an array"),
    (
      #""out": "~/runs/x""#,
      "2: out: no shell reads ~/runs/x, so ~ and $ would stay as they are; write \(home)/runs/x"
    ),
    (
      #""out": "$HOME/${HOME}""#,
      "2: out: no shell reads $HOME/${HOME}, so ~ and $ would stay as they are; write \(home)/\(home)"
    ),
    (
      #""out": "runs/$NO_SUCH_VARIABLE""#,
      "2: out: no shell reads runs/$NO_SUCH_VARIABLE, so ~ and $ would stay as they are; write the whole path"
    ),
    (#""seed": "x" "name": "y""#, #"2: not JSON: a comma is missing before "name""#),
    (#""out": """#, "2: out: expected the path of a folder, found an empty string"),
    (
      #""format": "cup""#,
      #"2: format: "cup" is not valid; expected round-robin, gauntlet, swiss, knockout or rotation"#
    ),
    (
      #""format": "roundrobin""#,
      #"2: format: "roundrobin" is not valid; expected round-robin, gauntlet, swiss, knockout or rotation; did you mean "round-robin"?"#
    ),
    (
      #""format": "gauntlet""#,
      #"3: events[0]: a gauntlet with 2 seats needs a bot with "challenger": true and 1 others, but there are 0 and 2"#
    ),
    (#""format": true"#, "2: format: expected a string, found true or false"),
    (#""concurrency": 0"#, "2: concurrency: expected a whole number from 1 to 1024, found 0"),
    (#""concurrency": -3"#, "2: concurrency: expected a whole number from 1 to 1024, found -3"),
    (#""concurrency": 1.5"#, "2: concurrency: expected a whole number, found \(broken)"),
    (#""concurrency": "all""#, #"2: concurrency: "all" is not valid; expected auto or a whole number"#),
    (#""concurrency": {}"#, "2: concurrency: expected a whole number, found an object"),
    (#""max_faults": 0"#, "2: max_faults: expected a whole number from 1 to 1000000, found 0"),
    (#""max_faults": "5""#, "2: max_faults: expected a whole number, found a string"),
    (#""transcripts": "some""#, #"2: transcripts: "some" is not valid; expected all, faults, sample or none"#),
    (
      #""transcripts": "fault""#,
      #"2: transcripts: "fault" is not valid; expected all, faults, sample or none; did you mean "faults"?"#
    ),
    (#""transcripts": false"#, "2: transcripts: expected a string, found true or false"),
    (#""grade": {}"#, "2: grade: expected true or false, found an object"),
    (#""seed": "a", "seed": "b""#, #"2: duplicate key "seed"; remove one"#),
    (#""seed": "a",,"#, "2: not JSON: unexpected ,, where a name in double quotes is expected"),
    (#""seed": 'a'"#, "2: not JSON: unexpected ' (a single quote; write \")"),
  ])
  func `a wrong key of the file`(text: String, sentence: String) {
    expect(Sample.text(adding: text), toGive: sentence)
  }

  @Test(arguments: [
    (#""seat": 2"#, #"3: events[0]: unknown key "seat"; did you mean "seats"?"#),
    (#""window_ms": 2"#, #"3: events[0]: unknown key "window_ms"; remove it"#),
    (#""seats": 1"#, "3: events[0].seats: expected a whole number from 2 to 8, found 1"),
    (#""seats": "2""#, "3: events[0].seats: expected a whole number, found a string"),
    (
      #""seats": 3"#,
      #"3: events[0]: a table of snap needs 3 bots, but this event has only 2; add bots, or lower "seats""#
    ),
    (#""process": "new""#, #"3: events[0].process: "new" is not valid; expected kept or fresh"#),
    (
      #""process": "keptt""#,
      #"3: events[0].process: "keptt" is not valid; expected kept or fresh; did you mean "kept"?"#
    ),
    (
      #""ask": "serial""#,
      #"3: events[0].ask: "serial" is not valid; expected serially or together; did you mean "serially"?"#
    ),
    (
      #""reactions": "wal""#,
      #"3: events[0].reactions: "wal" is not valid; expected wall, cpu or declared; did you mean "wall"?"#
    ),
    (#""photo_finish_us": -1"#, "3: events[0].photo_finish_us: expected a whole number from 0 to 60000000, found -1"),
    (#""photo_finish_us": "50""#, "3: events[0].photo_finish_us: expected a whole number, found a string"),
    (#""charge": "time""#, #"3: events[0].charge: "time" is not valid; expected wall or cpu"#),
    (#""duplicate": 1"#, "3: events[0].duplicate: expected true or false, found a whole number"),
    (
      #""rounds": 2"#,
      #"3: events[0].rounds: requires "format": "swiss", and a game of several seats"#
    ),
    (
      #""fresh_deals": true, "duplicate": true"#,
      #"3: events[0].fresh_deals: cannot be combined with "duplicate"; remove one"#
    ),
    (
      #""seats": 2, "fresh_deals": true, "deals_from": "no.jsonl""#,
      #"3: events[0].fresh_deals: cannot be combined with "deals_from"; remove one"#
    ),
    (
      #""games_per_pair": 2"#,
      #"3: events[0].games_per_pair: cannot be combined with "deals"; remove one"#
    ),
    (#""until": {}"#, #"3: events[0].until: "settled" is missing; add it"#),
    (#""until": {"settled": "all"}"#, #"3: events[0].until.settled: "all" is not valid; expected order or winner"#),
    (
      #""until": {"settled": "order", "within": 2}"#,
      "3: events[0].until.within: expected a number from 0.0 to 0.99, found 2.0"
    ),
    (
      #""until": {"settled": "order", "alpha": 0.1}"#,
      "3: events[0].until.alpha: requires elo0 and elo1"
    ),
    (
      #""until": {"elo0": 0, "elo1": 5, "settled": "order"}"#,
      "3: events[0].until.settled: cannot be combined with elo0 and elo1; remove one"
    ),
    (#""until": {"elo1": 5}"#, #"3: events[0].until: "elo0" is missing; add it"#),
    (#""until": {"elo0": 5, "elo1": 0}"#, "3: events[0].until.elo1: expected more than elo0, 5.0, found 0.0"),
    (#""weight": 0"#, "3: events[0].weight: expected a number from 0.001 to 1000.0, found 0.0"),
    (#""weight": -1"#, "3: events[0].weight: expected a number from 0.001 to 1000.0, found -1.0"),
    (#""weight": 1e999"#, "3: not JSON: number out of range"),
    (#""weight": NaN"#, "3: not JSON: unexpected NaN (JSON has no such number)"),
    (#""weight": "2""#, "3: events[0].weight: expected a number, found a string"),
    (#""weight": 2"#, #"3: events[0].weight: requires "grade": true"#),
    (#""clock": 500"#, "3: events[0].clock: expected an object, found a whole number"),
    (#""options": []"#, "3: events[0].options: expected an object, found an array"),
  ])
  func `a wrong key of an event`(text: String, sentence: String) {
    expect(Sample.text(adding: text, to: .event), toGive: sentence)
  }

  @Test(arguments: [
    (
      #""format": "swiss""#, #""seats": 3"#,
      #"3: events[0].seats: the format "swiss" needs two seats, not 3; set "seats" to 2"#
    ),
    (
      #""format": "knockout""#, #""until": {"settled": "order"}"#,
      #"3: events[0].until: requires "format": "round-robin""#
    ),
    (
      #""format": "round-robin""#, #""seats": 3, "until": {"elo0": 0, "elo1": 1}"#,
      "3: events[0].until: elo0 and elo1 need two bots and two seats; this event has 3 bots and 3 seats; use \"settled\""
    ),
  ])
  func `keys that do not go together`(top: String, event: String, sentence: String) {
    let bots = ["a", "b", "c"].map { #"{"name": "\#($0)", "command": ["x"]}"# }.joined(separator: ",")
    expect(
      """
      {
        \(top), "bots": [\(bots)],
        "events": [{"game": "snap", "deals": 2, \(event)}]
      }
      """, toGive: sentence)
  }

  @Test func `a solitaire with fresh deals has no deals to settle it by, and not more than can be numbered`() {
    let until = Sample.text(
      adding: #""fresh_deals": true, "until": {"settled": "order"}"#, to: .event, game: "klondike")
    expect(until, toGive: #"3: events[0].fresh_deals: cannot be combined with "until"; remove one"#)
    let many = Sample.text(adding: #""fresh_deals": true"#, to: .event, game: "klondike")
      .replacing(#""deals": 2"#, with: #""deals": 60000000"#)
    expect(
      many, toGive: "3: events[0].deals: expected at most 50,000,000 fresh deals for each of 2 bots, found more")
  }

  @Test(arguments: [
    (#""bank": 1"#, #"3: events[0].clock: unknown key "bank"; remove it"#),
    (#""windows_ms": 1"#, #"3: events[0].clock: unknown key "windows_ms"; did you mean "window_ms"?"#),
    (#""bank_ms": 0"#, "3: events[0].clock.bank_ms: expected a whole number from 1 to 86400000, found 0"),
    (#""bank_ms": null"#, "3: events[0].clock.bank_ms: expected a whole number, found null"),
    (#""increment_ms": -1"#, "3: events[0].clock.increment_ms: expected a whole number from 0 to 86400000, found -1"),
    (#""move_ms": -5"#, "3: events[0].clock.move_ms: expected a whole number from 1 to 86400000, found -5"),
    (#""window_ms": 0"#, "3: events[0].clock.window_ms: expected a whole number from 1 to 86400000, found 0"),
    (#""window_ms": 0.5"#, "3: events[0].clock.window_ms: expected a whole number, found \(broken)"),
    (#""ready_ms": true"#, "3: events[0].clock.ready_ms: expected a whole number, found true or false"),
    (
      #""ready_ms": 86400001"#,
      "3: events[0].clock.ready_ms: expected a whole number from 1 to 86400000, found 86400001"
    ),
    (#""margin_ms": -1"#, "3: events[0].clock.margin_ms: expected a whole number from 0 to 86400000, found -1"),
    (#""silent_windows": 0"#, "3: events[0].clock.silent_windows: expected a whole number from 1 to 1000000, found 0"),
  ])
  func `a wrong key of a clock`(text: String, sentence: String) {
    expect(Sample.text(adding: text, to: .clock), toGive: sentence)
  }

  @Test(arguments: [
    ("klondike", #""drawn": 1"#, #"3: events[0].options: unknown key "drawn"; did you mean "draw"?"#),
    ("klondike", #""draw": 0"#, "3: events[0].options.draw: expected a whole number from 1 to 24, found 0"),
    ("klondike", #""draw": "3""#, #"3: events[0].options.draw: expected a whole number from 1 to 24, found "3""#),
    (
      "klondike", #""draw": 1.5"#,
      "3: events[0].options.draw: expected a whole number from 1 to 24, found \(broken)"
    ),
    (
      "klondike", #""redeals": "some""#,
      #"3: events[0].options.redeals: expected a whole number from 0 to 1000, or "unlimited", found "some""#
    ),
    ("klondike", #""undo": 1"#, "3: events[0].options.undo: expected true or false, found 1"),
    ("klondike", #""runs": "all""#, #"3: events[0].options.runs: expected "partial" or "whole", found "all""#),
    (
      "klondike", #""runs": "\u009b2J""#,
      #"3: events[0].options.runs: expected "partial" or "whole", found "\u009b2J""#
    ),
    ("klondike", #""runs": null"#, #"3: events[0].options.runs: expected "partial" or "whole", found null"#),
    ("set", #""points": 3"#, "3: events[0].options.points: expected an object, found a whole number"),
    ("set", #""points": {"sets": 3}"#, #"3: events[0].options.points: unknown key "sets"; did you mean "set"?"#),
    (
      "set", #""points": {"set": -1}"#,
      "3: events[0].options.points.set: expected a whole number from 0 to 100, found -1"
    ),
  ])
  func `a wrong option of a game`(game: String, text: String, sentence: String) {
    expect(Sample.text(adding: text, to: .options, game: game), toGive: sentence)
  }

  @Test(arguments: [
    (#""cmd": "x""#, #"4: bots[0]: unknown key "cmd"; did you mean "cwd"?"#),
    (#""play": ["snap"]"#, #"4: bots[0]: unknown key "play"; did you mean "plays"?"#),
    (#""cwd": 1"#, "4: bots[0].cwd: expected a string, found a whole number"),
    (#""env": []"#, "4: bots[0].env: expected an object, found an array"),
    (#""env": {"DEPTH": 3}"#, "4: bots[0].env.DEPTH: expected a string, found a whole number"),
    (#""plays": "snap""#, "4: bots[0].plays: expected an array, found a string"),
    (#""plays": [1]"#, "4: bots[0].plays[0]: expected a string, found a whole number"),
    (
      #""plays": ["snapp"]"#,
      #"4: bots[0].plays: "snapp" is not valid; expected klondike, set or snap; did you mean "snap"?"#
    ),
    (
      #""plays": []"#,
      #"3: events[0]: a table of snap needs 2 bots, but this event has only 1; add bots, or lower "seats""#
    ),
  ])
  func `a wrong key of a bot`(text: String, sentence: String) {
    expect(Sample.text(adding: text, to: .bot), toGive: sentence)
  }

  @Test(arguments: [
    (#"{"name": "a"}"#, #"1: bots[0]: "command" is missing; add it"#),
    (#"{"command": ["x"]}"#, #"1: bots[0]: "name" is missing; add it"#),
    (
      #"{"name": "a", "command": "python3 a\"b.py"}"#,
      #"1: bots[0].command: expected an array of strings, found one string; write ["python3", "a\"b.py"]"#
    ),
    (
      #"{"name": "a", "command": ""}"#,
      #"1: bots[0].command: expected an array of strings, found one string; write ["PROGRAM"]"#
    ),
    (#"{"name": "a", "command": 7}"#, "1: bots[0].command: expected an array, found a whole number"),
    (#"{"name": "a", "command": ["x", 2]}"#, "1: bots[0].command[1]: expected a string, found a whole number"),
    (
      #"{"name": "a", "command": []}"#,
      "1: bots[0].command: expected a program and its arguments, found an empty array"
    ),
    (#"{"name": "é\u202e", "command": ["x"]}"#, #"1: bots[0].name: invalid name "é\u{202E}"; \#(badName)"#),
    (
      #"{"name": "\#(String(repeating: "n", count: 41))", "command": ["x"]}"#,
      #"1: bots[0].name: invalid name "\#(String(repeating: "n", count: 39))…"; \#(badName)"#
    ),
    (
      #"{"name": "a", "command": ["x"]}, {"name": "a", "command": ["y"]}"#,
      #"1: bots[1].name: two bots are named "a"; give this one another name"#
    ),
    ("7", "1: bots[0]: expected an object, found a whole number"),
  ])
  func `wrong bots`(bots: String, sentence: String) {
    expect(#"{"events": [{"game": "snap", "deals": 2}], "bots": [\#(bots)]}"#, toGive: sentence)
  }

  @Test(arguments: [
    ("", "1: the file is empty; expected JSON"),
    (" \n\n", "3: the file is empty; expected JSON"),
    ("[]", "1: expected an object, found an array"),
    ("{}", #"1: "bots" is missing; add it"#),
    (#"{"bots": []}"#, #"1: "events" is missing; add it"#),
    (#"{"bots": [], "events": []}"#, "1: events: expected at least one event, found an empty array"),
    (#"{"bots": {}, "events": []}"#, "1: bots: expected an array, found an object"),
    (#"{"bots": [], "events": {}}"#, "1: events: expected an array, found an object"),
    (#"{"bots": [], "events": [1]}"#, "1: events[0]: expected an object, found a whole number"),
    (#"{"bots": [], "events": [{"deals": 1}]}"#, #"1: events[0]: "game" is missing; add it"#),
    (
      #"{"bots": [], "events": [{"game": "Snap", "deals": 1}]}"#,
      #"1: events[0].game: "Snap" is not valid; expected klondike, set or snap; did you mean "snap"?"#
    ),
    (
      #"{"bots": [], "events": [{"game": "chess"}]}"#,
      #"1: events[0].game: "chess" is not valid; expected klondike, set or snap"#
    ),
    (
      #"{"bots": [], "events": [{"game": "klondike", "deals": 1}]}"#,
      #"1: events[0]: a table of klondike needs 1 bot, but this event has 0; add bots"#
    ),
    ("{\n\"events\": [\n", "3: not JSON: the text ends in the middle of a value"),
    ("\u{FEFF}{}", "1: the file begins with a byte order mark; save it as UTF-8 without one"),
  ])
  func `a file that is none`(text: String, sentence: String) {
    expect(text, toGive: sentence)
  }

  @Test(arguments: [
    ("", #"3: events[0]: "deals" is missing; add it"#),
    (#", "deals": 0"#, "3: events[0].deals: expected a whole number from 1 to 100000000, found 0"),
    (#", "deals": -2"#, "3: events[0].deals: expected a whole number from 1 to 100000000, found -2"),
    (#", "deals": [2]"#, "3: events[0].deals: expected a whole number, found an array"),
    (
      #", "games_per_pair": 0"#, "3: events[0].games_per_pair: expected a whole number from 1 to 1000000, found 0"
    ),
    (
      #", "games_per_pair": 100000000"#,
      "3: events[0].games_per_pair: expected a whole number from 1 to 1000000, found 100000000"
    ),
  ])
  func `wrong deals`(deals: String, sentence: String) {
    expect(Sample.text().replacing(#", "deals": 2"#, with: deals), toGive: sentence)
  }

  @Test func `in a game of one seat no two bots meet, so no number of games a pair can be set`() {
    expect(
      Sample.text(game: "klondike").replacing(#""deals": 2"#, with: #""games_per_pair": 100"#),
      toGive: #"3: events[0].games_per_pair: requires "format": "round-robin", a game of several seats, and no "until""#
    )
  }

  @Test func `text that is not UTF-8 is refused as such`() {
    let text = Array(#"{"name": ""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    #expect(FileProblem.sentence(text) == "cups/snap.json:1: not UTF-8; save the file as UTF-8")
  }

  /// What an editor or a word processor makes of a file, and where that shows.
  private static let saved: [(text: [UInt8], words: String)] = [
    ([0x7B, 0x00, 0x7D, 0x00], "1:1: the file is UTF-16; save it as UTF-8"),
    ([0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D], "1:1: the file is UTF-16; save it as UTF-8"),
    (Array("\u{FEFF}{}".utf8), "1:1: the file begins with a byte order mark; save it as UTF-8 without one"),
    (Array("{\n  \"name\": \"sch".utf8) + [0xF6] + Array("n\"}".utf8), "2:15: not UTF-8; save the file as UTF-8"),
    (
      Array("{\n  “name”: 1}".utf8),
      "2:3: not JSON: unexpected “ (a typographic quotation mark; write \"), where a name in double quotes is expected"
    ),
    (
      Array("{\"näme\": „a“}".utf8), "1:10: not JSON: unexpected „ (a typographic quotation mark; write \")"
    ),
    (Array("{\"name\":\u{A0}1}".utf8), "1:9: not JSON: unexpected U+A0 (a special space; write a plain one)"),
    (
      Array("{\n// mine\n}".utf8),
      "2:1: not JSON: unexpected / (JSON has no comments; remove it), where a name in double quotes is expected"
    ),
    (Array("{\"name\": \"a\",\n}".utf8), "1:13: not JSON: a comma after the last element; remove it"),
    (Array("{\"name\": True}".utf8), "1:10: not JSON: unexpected True (JSON has null, true and false)"),
  ]

  @Test(arguments: saved) func `a file that was saved in another way is refused for that, with line and column`(
    text: [UInt8], words: String
  ) {
    let problem = #expect(throws: FileProblem.self) { try Sample.parse(text) }
    #expect(problem?.message == "cups/snap.json:" + words)
  }

  /// What is done to a transcript, and what is said of it then.
  private static let transcripts: [(text: String, words: String)] = [
    (
      #"{"transcript":2}"# + "\n{}",
      """
      t:1:15: transcript: written by a newer referee (edition 2 of the format; this referee reads up to 1); use that referee
      """
    ),
    (header, "t:1: the file is cut off: its end is missing; copy it again from where it is whole"),
    (String(header.prefix(40)), "t:1: the file is cut off: its end is missing; copy it again from where it is whole"),
    (
      header + "\n" + #"{"turn":{"seat":0,"#,
      "t:2: the file is cut off: its end is missing; copy it again from where it is whole"
    ),
    (
      Sample.text(),
      "t: this is another kind of file; give the path of a transcript, which is a file in the folder transcripts of a run"
    ),
    (
      #"{"name":"ann"}"#,
      "t: this is another kind of file; give the path of a transcript, which is a file in the folder transcripts of a run"
    ),
  ]

  private static let header = #"""
    {"transcript":1,"game":"snap","rules":1,"options":{},"seed":"s","event":0,"table":1,"deal":1,"seats":["a","b"]}
    """#

  @Test(arguments: transcripts) func `a transcript that is cut, of a newer edition, or none at all is refused for that`(
    text: String, words: String
  ) {
    let problem = #expect(throws: FileProblem.self) { try TranscriptFile(Array(text.utf8), path: "t") }
    #expect(problem?.message == words)
  }

  @Test(arguments: [
    (FileProblem.Kind.tooLarge(64 << 10), "the file is larger than the limit of 64 KiB; make it smaller"),
    (.notAFile, "this is no regular file; replace it by one"),
    (
      .foreignPath("../x"),
      #""../x" leads out of the bot's folder; name only files in it, by relative paths, files of the system, and programs "#
        + "on PATH"
    ),
  ])
  func `what is wrong with a file of a submission`(kind: FileProblem.Kind, words: String) {
    #expect(kind.words == words)
  }

  @Test func `a file that cannot be read is refused by its path`() throws {
    let folder = try TemporaryFolder()
    #expect(sentence(at: folder.path + "/no.json") == "\(folder.path)/no.json: file not found; check the path")
    #expect(sentence(at: folder.path) == "\(folder.path): this is a folder; give the path of a tournament file")
  }

  @Test func `a file on the disk is read, and its folder is the one that paths are relative to`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Sample.text().utf8), to: "cup.json")
    let file = try TournamentFile.read(at: folder.path + "/cup.json", catalogue: Sample.catalogue)
    #expect(file.name == "cup")
    #expect(file.out == folder.path + "/runs/cup")
    #expect(file.competitors[0].folder == folder.path)
  }

  private static let badName = "use 1 to 40 visible characters, without line breaks or control characters"

  private func sentence(at path: String) -> String? {
    do throws(FileProblem) {
      _ = try TournamentFile.read(at: path, catalogue: Sample.catalogue)
      return nil
    } catch {
      return error.sentence
    }
  }

  private func expect(
    _ text: String, toGive sentence: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      FileProblem.sentence(Array(text.utf8)) == "cups/snap.json:" + sentence, sourceLocation: sourceLocation)
  }
}
