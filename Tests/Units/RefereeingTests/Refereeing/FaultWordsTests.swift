import BotProtocol
import Foundation
import GameRules
import JSON
import Limits
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct FaultWordsTests {
  static let sentences: [(Fault, String)] = [
    (
      Fault.crash(.exit(code: 0)),
      "crash: the process exited with code 0 during its game; read until the end of input, and end a start script with exec"
    ),
    (.crash(.exit(code: 3)), "crash: the process exited with code 3 during its game; see its standard error"),
    (.crash(.signal(11)), "crash: signal 11 (SIGSEGV) ended the process during its game; see its standard error"),
    (.crash(.signal(42)), "crash: signal 42 ended the process during its game; see its standard error"),
    (.crash(.unknown), "crash: the process and its launcher disappeared"),
    (.closed, "closed standard output: the process kept running; keep its output open until the end of input"),
    (
      .stall(.notReady(limit: .seconds(10))),
      "stall: no ready within 10000 ms after start; answer start at once and flush, or have clock.ready_ms raised"
    ),
    (
      .stall(.notReady(limit: .seconds(10), cpu: .milliseconds(9700))),
      "stall: no ready within 10000 ms after start; it was still loading (CPU time used: 9700 ms); load less before ready, or "
        + "have clock.ready_ms raised"
    ),
    (
      .stall(.notReady(limit: .seconds(10), cpu: .milliseconds(200))),
      "stall: no ready within 10000 ms after start; answer start at once and flush, or have clock.ready_ms raised"
    ),
    (
      .stall(.silence(windows: 10)),
      "stall: no answer in 10 windows in a row; answer every prompt, at least with pass, and flush"
    ),
    (
      .stall(.silence(windows: 10, late: LateAnswers(count: 6, median: .milliseconds(800)))),
      "stall: no answer in time in 10 windows in a row; 6 answers came late, which took a median of 800 ms; "
        + "answer within window_ms, at least with pass"
    ),
    (
      .stall(.silence(windows: 2, late: LateAnswers(count: 1, median: .milliseconds(600)))),
      "stall: no answer in time in 2 windows in a row; 1 answer came late, which took 600 ms; "
        + "answer within window_ms, at least with pass"
    ),
    (.stall(.silence(windows: 1)), "stall: no answer in a window; answer every prompt, at least with pass, and flush"),
    (
      .time(allowed: .milliseconds(1500), used: .microseconds(1_502_340)),
      "time overrun: used 1502.3 ms of 1500 ms allowed (2.3 ms over)"
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150),
        evidence: TimeEvidence(
          cpu: .microseconds(3100), hostDelay: .seconds(5), load: SystemLoad(average: 35.16, cores: 2))),
      "time overrun: used 150 ms of 100 ms allowed (50 ms over); CPU time used: 3.1 ms; host delay: 5000 ms (not counted); "
        + "system load: 35.2 on 2 cores"
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150),
        evidence: TimeEvidence(flush: MissingFlush(language: .named("python")))),
      "time overrun: used 150 ms of 100 ms allowed (50 ms over); "
        + "the answer was ready but not flushed; in Python: print(line, flush=True)"
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150),
        evidence: TimeEvidence(cpu: .milliseconds(30), throttled: .milliseconds(80))),
      "time overrun: used 150 ms of 100 ms allowed (50 ms over); CPU time used: 30 ms; a CPU quota stopped the bots "
        + #"meanwhile, for 80 ms; raise the quota, or count CPU time: "charge": "cpu""#
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150), evidence: TimeEvidence(flush: MissingFlush())),
      "time overrun: used 150 ms of 100 ms allowed (50 ms over); "
        + "the answer was ready but not flushed; flush standard output after each line"
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150),
        evidence: TimeEvidence(flush: MissingFlush(language: .named("python"), mayReadToEnd: true))),
      """
      time overrun: used 150 ms of 100 ms allowed (50 ms over); the answer came when the input was closed: it was not \
      flushed; in Python: print(line, flush=True); or the program read to the end of its input first; \
      in Python: for line in sys.stdin:
      """
    ),
    (
      .illegal(
        action: "a,b", offered: ["pass"], unlisted: UnlistedActions("a claim", of: 2, "cards", under: "table")),
      "illegal action: a,b; legal actions: pass, and a claim, which is never listed: 2 different cards of \"table\", "
        + "separated by one space"
    ),
    (
      .illegal(action: "t1-f\u{1B}[2J", offered: ["draw", "w-t4"]),
      #"illegal action: t1-f\u{1B}[2J; legal actions: draw, w-t4"#
    ),
    (
      .illegal(action: "7", offered: (0..<15).map { "a\($0)" }),
      "illegal action: 7; legal actions: a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 and 3 more"
    ),
    (.illegal(action: "", offered: []), #"illegal action: ""; the prompt listed no actions"#),
    (
      .oversize(bytes: 70_000, limit: 65_536),
      "oversize line: received 70000 bytes, the limit is 65536; an answer is one short line"
    ),
    (.unasked(excerpt: "hello"), "unasked line: answer each prompt exactly once, and nothing else; received: hello"),
    (.startFailed("no such program: nim"), "no such program: nim"),
    (.disqualified(faults: 5), "disqualified bot: 5 faults in a row"),
    (.disqualified(faults: 1), "disqualified bot: 1 fault"),
    (.interrupted, "interrupted game: the referee was stopped during this game"),
  ]

  @Test(arguments: sentences) func `every fault says what was expected, what came and what to do`(
    fault: Fault, message: String
  ) {
    #expect(fault.message == message)
  }

  @Test(arguments: [
    (
      ResourceLimit.memory, 64 << 20,
      "used more memory than the limit of 64 MiB, or hid how much; use less memory, or have limits.memory_mb raised"
    ),
    (
      .processes, 40,
      "ran more processes and threads at once than the limit of 40; start fewer processes and threads, or have limits.processes raised"
    ),
    (
      .fileSize, 1 << 20,
      "wrote a file larger than the limit of 1 MiB; write less, or have limits.file_mb raised"
    ),
    (
      .scratch, 128 << 20,
      "temporary folders exceed the limit of 128 MiB, 20,000 files or a depth of 100 folders; remove files that are not needed"
    ),
    (
      .cpu, 3,
      "the process used more CPU time than the limit of 3 s; compute less, or have limits.cpu_s raised"
    ),
  ])
  func `an exceeded limit is reported with what to change`(limit: ResourceLimit, allowed: Int, message: String) {
    #expect(Fault.crash(.limit(limit, allowed: allowed)).message == message)
  }

  @Test(arguments: [
    (MalformedLine.Reason.notAnObject("an array"), "an array where an object was expected"),
    (.textBefore("move? "), #"the text "move? " before the object"#),
    (.notJSON(JSONError(reason: .cutShort, offset: 1)), "not JSON at byte 1: the line ends in the middle of a value"),
    (.missing(key: "id"), #"no "id""#),
    (
      .wrongType(key: "id", expected: "the prompt's id, a whole number", found: "a string"),
      #""id" is a string where the prompt's id, a whole number was expected"#
    ),
    (
      .outOfRange(key: "after_ms", expected: "0 to 86400000 milliseconds"),
      #""after_ms" is out of range, expected 0 to 86400000 milliseconds"#
    ),
  ])
  func `a malformed line is reported with its reason and its start`(reason: MalformedLine.Reason, words: String) {
    let fault = Fault.malformed(MalformedLine(reason, line: "the \u{7} line".utf8))
    #expect(fault.message == "malformed line: " + words + #", in the line: the \u{7} line"#)
  }

  @Test func `a line that is not JSON is reported with the place of the first bad byte`() throws {
    let line = Array(#"{"id":7,}"#.utf8)
    let error = try #require(throws: MalformedLine.self) { try BotLine.parse(line) }
    #expect(
      Fault.malformed(error).message
        == #"malformed line: not JSON at byte 7: a comma after the last element, in the line: {"id":7,}"#)
  }

  @Test(arguments: [
    (JSONError.Reason.empty, "no value found"),
    (.cutShort, "the text ends in the middle of a value"),
    (.unexpected("'"), "unexpected ' (a single quote; write \")"),
    (.unexpected("\u{1B}"), #"unexpected \u{1B}"#),
    (.noName("'"), "unexpected ' (a single quote; write \"), where a name in double quotes is expected"),
    (.trailingComma, "a comma after the last element"),
    (.utf16, "UTF-16 instead of UTF-8"),
    (.trailing, "unexpected data after the value"),
    (.badEscape, "invalid escape"),
    (.loneSurrogate, "half a surrogate pair"),
    (.controlCharacter(9), "control character 9 must be escaped"),
    (.notUTF8, "not UTF-8"),
    (.byteOrderMark, "a byte order mark"),
    (.tooDeep(limit: 64), "nesting deeper than 64 levels"),
    (.duplicateKey("id"), #"duplicate key "id""#),
    (.hugeNumber, "number out of range"),
  ])
  func `every reason why a text is not JSON has its words`(reason: JSONError.Reason, words: String) {
    #expect(reason.words == words)
  }

  @Test(arguments: [
    (Duration.zero, "0 ms"), (.milliseconds(1500), "1500 ms"), (.microseconds(1_502_349), "1502.3 ms"),
    (.microseconds(1_502_350), "1502.4 ms"), (.microseconds(49), "0 ms"), (.microseconds(50), "0.1 ms"),
    (.microseconds(-300), "-0.3 ms"), (.microseconds(-1250), "-1.3 ms"), (.seconds(-2), "-2000 ms"),
  ])
  func `a duration is written in milliseconds, to a tenth`(duration: Duration, words: String) {
    #expect(duration.inMilliseconds == words)
  }

  @Test(arguments: [
    (Fault.crash(.unknown), "crash"), (.crash(.limit(.memory, allowed: 1)), "memory"),
    (.crash(.limit(.processes, allowed: 1)), "processes"), (.crash(.limit(.fileSize, allowed: 1)), "file-size"),
    (.crash(.limit(.scratch, allowed: 1)), "scratch"), (.crash(.limit(.cpu, allowed: 1)), "cpu"), (.closed, "closed"),
    (.stall(.silence(windows: 1)), "stall"),
    (.time(allowed: .zero, used: .zero), "time"), (.malformed(MalformedLine(.missing(key: ""), line: [])), "malformed"),
    (.illegal(action: "", offered: []), "illegal"), (.oversize(bytes: 0, limit: 0), "oversize"),
    (.unasked(excerpt: ""), "unasked"), (.startFailed(""), "start-failed"), (.interrupted, "interrupted"),
  ])
  func `every fault has its name on the wire`(fault: Fault, kind: String) {
    #expect(fault.kind.name == kind)
  }

  @Test(arguments: FaultKind.all.filter { kind in ResourceLimit.all.allSatisfy { $0.name != kind.name } })
  func `a fault has one word, in its kind, its noun and the message that begins with that`(kind: FaultKind) {
    // A failed start is the one kind of two words.
    for word in kind.name.replacing("start-failed", with: "start failed").split(separator: " ") {
      #expect(kind.noun.contains(word))
    }
    #expect(kind.title.hasSuffix(" " + kind.noun))
  }

  /// The public specification says the same as the registry, in the same order.
  @Test func `the documents describe every kind of fault`() throws {
    let docs = Repository.root.appending(path: "docs")
    let page = try String(contentsOf: docs.appending(path: "protocol.md"), encoding: .utf8)
    let rows = FaultKind.all.map { "| `\($0.name)` | \($0.summary) | \($0.remedy) |\n" }.joined()
    #expect(page.contains("| fault | what happened | how to avoid it |\n|---|---|---|\n\(rows)\n"), "\(rows)")
    let schema = try JSONReader.read(Array(Data(contentsOf: docs.appending(path: "schema/protocol.schema.json"))))
    #expect(schema["$defs"]?["fault-kind"]?["enum"]?.strings == FaultKind.all.map(\.name))
  }
}
