import BotProtocol
import Fields
import GameRules
import JSON
import Ratings
import Records
import Refereeing
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import TournamentSamples

@Suite(.timeLimited) struct JournalTests {
  let folder: TemporaryFolder
  let file: TournamentFile

  init() throws {
    folder = try TemporaryFolder()
    file = try Sample.tournament("snap", bots: 2, seats: 2, deals: 8)
  }

  private var path: String { folder.path + "/journal.jsonl" }

  /// A record as any table could leave it.
  private func record(_ number: Int) -> TableRecord {
    var thinking = Histogram()
    for time in [3, 17, 17, 90_000] { thinking.add(time * number) }
    return TableRecord(
      table: ScheduledTable(event: 0, number: number, deal: number, seats: ["bot-1", "bot-2"]), scores: [52, 0],
      measures: [.init(name: "cards", values: [52, 0]), .init(name: "won", values: [1, 0])], ending: "won",
      faults: [nil, FaultMessage(kind: "crash", message: "gone \"for good\"\n")], prompts: [4, 0],
      wall: [.microseconds(1234), .zero], cpu: [.microseconds(99), .zero], thinking: [thinking, Histogram()],
      computing: [thinking, thinking],
      races: number % 2 == 0 ? 7 : 0, photoFinishes: number % 2 == 0 ? 2 : 0,
      transcript: number % 2 == 0 ? "0123456789abcdef" : nil)
  }

  /// The bytes of a journal with a number of tables, line by line.
  private func lines(_ tables: Int) -> [[UInt8]] {
    var line = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    var lines = [line.bytes]
    for number in 0..<tables {
      line = JournalLine.seal(after: line.sum, record(number + 1).writeMembers)
      lines.append(line.bytes)
    }
    return lines
  }

  /// The journal of these bytes, all of its lines looked at.
  private func read(_ bytes: [UInt8]) throws -> Journal? {
    try folder.write(bytes, to: "journal.jsonl")
    let journal = try Journal.read(at: path, Sample.catalogue)
    _ = try journal?.records()
    return journal
  }

  @Test func `no thread of a writer that is closed holds its file`() throws {
    var file: DurableFile? = try DurableFile(appendingTo: path)
    weak var held: DurableFile?
    held = file
    var writer: JournalWriter? = try JournalWriter(file: try #require(file), after: .none) {}
    writer?.append(record(1))
    file = nil
    #expect(held != nil)
    try writer?.close()
    writer = nil
    #expect(held == nil)
  }

  /// What a line without its line feed says, or nil where it is none.
  private func read<Content>(line: some Collection<UInt8>, _ content: (JournalLine) -> Content?) -> Content? {
    Array(line).withUnsafeBufferPointer { content(JournalLine($0)) }
  }

  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `the checksum is FNV-1a with 64 bits`(text: String, sum: String) {
    // Test vectors of draft-eastlake-fnv.
    #expect(Checksum(of: text.utf8).description == sum)
  }

  @Test func `a sum with leading zeros has sixteen digits`() {
    let sums = (0..<2000).map { Checksum(of: "\($0)".utf8).description }
    #expect(sums.contains { $0.hasPrefix("0") })
    #expect(sums.allSatisfy { $0.utf8.count == 16 })
  }

  @Test func `a sealed line bears its sum, and the one before it`() throws {
    let previous = Checksum(of: "before".utf8)
    let line = JournalLine.seal(after: previous) { json in
      json.key("table")
      json.integer(7)
    }
    let rest = #"","prev":"\#(previous)","table":7}"#
    #expect(String(decoding: line.bytes, as: UTF8.self) == #"{"sum":"\#(line.sum)"# + rest + "\n")
    #expect(line.sum == Checksum(of: rest.utf8))
    #expect(read(line: line.bytes.dropLast()) { $0.sums?.own } == line.sum)
    #expect(read(line: line.bytes.dropLast()) { $0.sums?.previous } == previous)
  }

  @Test(arguments: [
    "", "{", #"{"sum":""#, #"{"sum":"0123456789abcdef"#, #"{"sum":"0123456789abcdef"}"#,
    #"{"sum":"0123456789ABCDEF","prev":"0000000000000000"}"#,
  ])
  func `what is no line has no sum`(text: String) { #expect(read(line: text.utf8) { $0.sums?.own } == nil) }

  /// What is read without a tree.
  private func short(_ line: some Collection<UInt8>) -> TableRecord? {
    Array(line.dropFirst(51)).withUnsafeBufferPointer { rest in
      var scanner = LineScanner(rest)
      return TableRecord(scanning: &scanner, timed: true)
    }
  }

  /// What is read from a tree.
  private func long(_ line: some Collection<UInt8>) throws -> TableRecord {
    let source = ObjectReader.Source(path: path, text: Array(line))
    return try TableRecord(try ObjectReader(try JSONReader.read(source.text), in: source, path: "", keys: nil))
  }

  @Test(arguments: 1...4) func `a record without a fault is read the short way, and as the long way reads it`(
    number: Int
  ) throws {
    var calm = record(number)
    calm.faults = [nil, nil]
    calm.scores[1] = -number
    let line = JournalLine.seal(after: .none, calm.writeMembers).bytes.dropLast()
    #expect(short(line) == calm)
    #expect(try long(line) == calm)
    #expect(read(line: line) { try? $0.table(timed: true, path: path, number: 2) } == calm)
    let short = read(line: line) { try? $0.table(timed: false, path: path, number: 2) }
    let untimed = try #require(short)
    #expect(untimed.wall + untimed.cpu == [] && untimed.thinking + untimed.computing == [])
    (calm.wall, calm.cpu, calm.thinking, calm.computing) = ([], [], [], [])
    #expect(untimed == calm)
    for end in 51..<line.count { #expect(self.short(line.prefix(end)) == nil) }
  }

  @Test(arguments: 0..<64) func `the short way reads whatever the table of fields writes`(kinds: Int) throws {
    func has(_ bit: Int) -> Bool { kinds >> bit & 1 == 1 }
    var some = record(2 + kinds)
    some.faults = [nil, nil]
    if has(0) { some.origin = 7 }
    if has(1) { some.attempt = 2 }
    if has(2) { some.retries = [0, 3] }
    if has(3) { (some.races, some.photoFinishes) = (kinds, 0) }
    if has(4) { some.offTurn = [.zero, .microseconds(5)] }
    if has(5) { some.ended = 1_700_000_000_000_000 }
    let line = JournalLine.seal(after: .none, some.writeMembers).bytes.dropLast()
    #expect(short(line) == some)
    #expect(try long(line) == some)
  }

  @Test func `what the short way does not know is left to the long way`() throws {
    var odd = record(1)
    let faulty = JournalLine.seal(after: .none, odd.writeMembers).bytes.dropLast()
    #expect(short(faulty) == nil)
    #expect(read(line: faulty) { try? $0.table(timed: true, path: path, number: 2) } == odd)
    odd.faults = [nil, nil]
    odd.table.seats[0] = "two\nlines \"quoted\""
    let line = JournalLine.seal(after: .none, odd.writeMembers).bytes.dropLast()
    #expect(short(line) == nil)
    #expect(read(line: line) { try? $0.table(timed: true, path: path, number: 2) } == odd)
  }

  @Test func `what bots report comes back as it was written, and beyond its bounds it is refused`() throws {
    var telling = record(1)
    telling.faults = [nil, nil]
    telling.info = [
      InfoTally([.init("won \"", InfoSum(count: 3, sum: 0.3, least: -1e15, greatest: 0.1))]), InfoTally(),
    ]
    let line = JournalLine.seal(after: .none, telling.writeMembers).bytes.dropLast()
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.contains(#""info":[{"won \"":[3,0.3,-1000000000000000,0.1]},{}]"#))
    #expect(read(line: line) { try? $0.table(timed: true, path: path, number: 2) } == telling)
    for wrong in [
      "[0,0.3,0,0.1]", "[3,0.3,0.2,0.1]", "[3,0.3,0]", "[3,0.3,0,1e16]", "[9000000000000000000,0.3,0,0.1]",
      "[3,1e16,0,0.1]", "7", "[3,0.3,0,\"1\"]",
    ] {
      let changed = text.replacing("[3,0.3,-1000000000000000,0.1]", with: wrong)
      #expect(throws: FileProblem.self, "\(wrong)") { try long(changed.utf8) }
    }
  }

  @Test func `records come back as they were written`() throws {
    let journal = try #require(try read(Array(lines(5).joined())))
    #expect(journal.header.difference(from: JournalHeader(file)) == nil)
    #expect(journal.deals == [8])
    #expect(try journal.records() == (1...5).map(record))
    #expect(journal.size == lines(5).joined().count)
  }

  @Test func `every change of one byte is refused by line, unless it only cuts the end`() throws {
    let lines = lines(2)
    let whole = Array(lines.joined())
    var line = 1
    var seen = 0
    for index in whole.indices {
      if index == seen + lines[line - 1].count {
        seen = index
        line += 1
      }
      // A quick run changes a byte in seven, and the ends of all lines.
      guard TestScope.isAll || index % 7 == 0 || whole[index] == UInt8(ascii: "\n") else { continue }
      for change: UInt8 in [0x01, whole[index] ^ 0x0A] where change != 0 {
        var bytes = whole
        bytes[index] ^= change
        if index == whole.count - 1 {
          let journal = try #require(try read(bytes))
          #expect(try journal.records().count == 1, "the last line has no end any more")
          #expect(journal.size == whole.count - lines[2].count)
        } else {
          #expect(throws: RunProblem.damaged(file: path, line: line), "byte \(index) ^ \(change)") { try read(bytes) }
        }
      }
    }
    #expect(line == 3)
  }

  @Test func `a last line cut off anywhere is left out, and the lines before it stay`() throws {
    let lines = lines(2)
    let kept = lines[0].count + lines[1].count
    for length in 0..<lines[2].count {
      let journal = try #require(try read(Array(lines.joined().prefix(kept + length))))
      #expect(try journal.records() == [record(1)])
      #expect(journal.size == kept)
    }
  }

  @Test func `without a whole first line there is no journal`() throws {
    #expect(try Journal.read(at: path, Sample.catalogue) == nil)
    for length in [0, 1, 100] { #expect(try read(Array(lines(0)[0].prefix(length))) == nil) }
  }

  @Test(arguments: [[0, 2, 1], [0, 2], [1, 2], [0, 1, 1], [0, 0, 1]])
  func `lines that are moved, missing or doubled break the chain`(order: [Int]) throws {
    let lines = lines(2)
    let number = try #require(zip(order, [0, 1, 2]).enumerated().first { $0.element.0 != $0.element.1 }).offset + 1
    #expect(throws: RunProblem.damaged(file: path, line: number)) { try read(order.flatMap { lines[$0] }) }
  }

  @Test func `a line that holds no record is refused though its sum is right`() throws {
    let header = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    let other = JournalLine.seal(after: header.sum) { json in
      json.key("event")
      json.integer(0)
    }
    #expect(throws: RunProblem.badLine(FileProblem(.missingKey("table"), file: path, line: 2, column: 1))) {
      try read(header.bytes + other.bytes)
    }
  }

  @Test func `a line that makes a tournament longer counts as many events as there are`() throws {
    let header = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    let other = JournalLine.seal(after: header.sum) { json in json.member("deals", [4, 4]) }
    let kind = FileProblem.Kind.outOfRange(expected: "1 numbers, one for each event", found: "other values")
    #expect(throws: RunProblem.badLine(FileProblem(kind, file: path, line: 2, key: "deals"))) {
      try read(header.bytes + other.bytes)
    }
  }

  @Test(arguments: [
    (#""journal":1"#, #""journal":2"#, "journal: written by a newer referee (edition 2 of the format"),
    (#""journal":1"#, #""journal":0"#, "not a journal header; "),
    (#""sandbox":"none""#, #""sandbox":"moat""#, #"sandbox: "moat" is not valid; expected "#),
    (#""sandbox":"none""#, #""sandbox":7"#, "sandbox: "),
    (#","tournament":"#, #","origins":7,"tournament":"#, "origins: expected an array, found "),
    (#","tournament":"#, #","origins":[{"host":"h"}],"tournament":"#, #"origins[0]: "program" is missing"#),
    (
      #","tournament":"#,
      #","origins":[{"program":"1","begun":"b","host":"h","cores":2,"shard":"3/2"}],"tournament":"#,
      "origins[0].shard: expected a shard, "
    ),
  ])
  func `what this edition cannot know in a first line is refused with its place`(
    old: String, new: String, words: String
  ) throws {
    let header = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    let text = String(decoding: header.bytes.dropLast(), as: UTF8.self)
    #expect(text.contains(old))
    let bytes = resealed(Array(text.replacing(old, with: new, maxReplacements: 1).utf8), after: .none)
    let problem = try #require(#expect(throws: RunProblem.self) { try read(bytes) })
    #expect(problem.sentence.hasPrefix("\(path):1: " + words), "\(problem.message)")
    // Nobody is to throw a sound journal away.
    #expect(problem.message.contains("move the folder away") == !words.contains("newer referee"))
  }

  @Test(arguments: [
    (#""rerun":[[0]]"#, "rerun[0][0]: expected a whole number from 1 "),
    (#""rerun":[[1],[1]]"#, "rerun: expected numbers of tables for each of 1 events"),
    (#""rerun":[["a"]]"#, "rerun[0][0]: expected a whole number, found a string"),
    (#""rerun":7"#, "rerun: expected an array"), (#""origin":{"host":"h"}"#, #"origin: "program" is missing"#),
    (#""deals":[0]"#, "deals[0]: expected a whole number from 1 "),
    (#""closed":"soon""#, "closed: expected true or false"),
    (#""roster":{}"#, #"roster: "first_tables" is missing"#),
    (#""merger":1"#, #""merger" is not valid; expected event, deals, roster"#),
  ])
  func `a bad line behind the first is named by what it says`(member: String, words: String) throws {
    let header = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    let none = Checksum.none.description
    let line = #"{"sum":"\#(none)","prev":"\#(none)",\#(member)}"#
    let problem = try #require(
      #expect(throws: RunProblem.self) { try read(header.bytes + resealed(Array(line.utf8), after: header.sum)) })
    #expect(problem.sentence.hasPrefix("\(path):2: \(words)"), "\(problem.message)")
  }

  @Test(arguments: [
    ("wall_us", "[1234,0]", "[0,9223372036854775807]", "wall_us[1]", "1000000000000000", "9223372036854775807"),
    ("cpu_us", "[99,0]", "[-1,0]", "cpu_us[0]", "1000000000000000", "-1"),
    ("prompts", "[4,0]", "[4,10000000000]", "prompts[1]", "1000000000", "10000000000"),
    ("event", "0", "99999", "event", "32767", "99999"),
    ("deal", "1", "4294967296", "deal", "2147483647", "4294967296"),
    ("think_us", "[[[3,1]", "[[[960,1]", "think_us[0][0][0]", "959", "960"),
    ("think_cpu_us", "[[[3,1]", "[[[3,9999999999]", "think_cpu_us[0][0][1]", "1000000000", "9999999999"),
  ])
  func `a number that no table has is refused with its line, its key and itself`(
    key: String, good: String, bad: String, place: String, most: String, found: String
  ) throws {
    for isCalm in [true, false] {
      var record = record(1)
      if isCalm { record.faults = [nil, nil] }
      let header = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
      let text = String(decoding: JournalLine.seal(after: header.sum, record.writeMembers).bytes, as: UTF8.self)
      #expect(text.contains("\"\(key)\":\(good)"))
      let line = Array(text.replacing("\"\(key)\":\(good)", with: "\"\(key)\":\(bad)").utf8).dropLast()
      let bytes = header.bytes + resealed(line, after: header.sum)
      let refusal = #expect(throws: RunProblem.self) { try read(bytes) }
      let problem = try #require(refusal)
      #expect(
        problem.sentence.hasPrefix("\(path):2: \(place): expected a whole number from "), "\(problem.message)")
      #expect(problem.message.contains("to \(most), found \(found); its checksum matches"))
      #expect(problem.journalLine == 2)
    }
  }

  /// The line with the sum that belongs to it.
  private func resealed(_ line: some Collection<UInt8>, after sum: Checksum) -> [UInt8] {
    Array(line).withUnsafeBufferPointer { JournalLine($0).moved(after: sum).bytes }
  }
}
