import BotProtocol
import GameRules
import JSON
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct FaultWordsTests {
  @Test(arguments: [
    (
      Fault.crash(.exit(code: 0)),
      "the process ended with exit code 0 while its game went on; play until the input ends, and let a start script end "
        + "with exec"
    ),
    (
      .crash(.exit(code: 3)),
      "the process ended with exit code 3 while its game went on; its standard error may say why"
    ),
    (
      .crash(.signal(11)),
      "the process was killed by signal 11 (SIGSEGV) while its game went on; its standard error may say why"
    ),
    (
      .crash(.signal(42)),
      "the process was killed by signal 42 while its game went on; its standard error may say why"
    ),
    (.crash(.unknown), "the process is gone, and its launcher with it"),
    (.closed, "standard output was closed while the process went on; a bot keeps it open until end of input"),
    (
      .stall(.notReady(limit: .seconds(10))),
      "no ready within 10000 ms of start; answer start at once and flush, or raise clock.ready_ms"
    ),
    (
      .stall(.silence(windows: 10)),
      "no answer in 10 windows in a row; answer every prompt, if only with pass, and flush"
    ),
    (.stall(.silence(windows: 1)), "no answer in a window; answer every prompt, if only with pass, and flush"),
    (
      .time(allowed: .milliseconds(1500), used: .microseconds(1_502_340)),
      "1502.3 ms used of 1500 ms allowed, 2.3 ms over"
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150),
        evidence: TimeEvidence(
          cpu: .microseconds(3100), hostDelay: .seconds(5), load: SystemLoad(average: 35.16, cores: 2))),
      "150 ms used of 100 ms allowed, 50 ms over; CPU time used: 3.1 ms; the host was 5000 ms late, which is not counted; "
        + "the machine's load was 35.2 on 2 cores"
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150),
        evidence: TimeEvidence(flush: MissingFlush(language: .named("python")))),
      "150 ms used of 100 ms allowed, 50 ms over; "
        + "the answer was ready but not flushed; in Python: print(line, flush=True)"
    ),
    (
      .time(
        allowed: .milliseconds(100), used: .milliseconds(150), evidence: TimeEvidence(flush: MissingFlush())),
      "150 ms used of 100 ms allowed, 50 ms over; "
        + "the answer was ready but not flushed; flush standard output after each line"
    ),
    (
      .illegal(action: "t1-f\u{1B}[2J", offered: ["draw", "w-t4"]),
      #"t1-f\u{1B}[2J is not legal here; the prompt offered draw, w-t4"#
    ),
    (
      .illegal(action: "7", offered: (0..<15).map { "a\($0)" }),
      "7 is not legal here; the prompt offered a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 and 3 more"
    ),
    (.illegal(action: "", offered: []), #""" is not legal here; the prompt listed nothing"#),
    (
      .oversize(bytes: 70_000, limit: 65_536),
      "70000 bytes came where at most 65536 are taken; an answer is one short line"
    ),
    (.unasked(excerpt: "hello"), "a line came that nobody asked for, answer each prompt once: hello"),
    (.startFailed("no such program: nim"), "no such program: nim"),
    (.interrupted, "the referee was stopped while this game went on"),
  ])
  func `every fault says what was expected, what came and what to do`(fault: Fault, message: String) {
    #expect(fault.message == message)
  }

  @Test(arguments: [
    (MalformedLine.Reason.notAnObject("an array"), "an array where an object was expected"),
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
  func `a malformed line is told with its reason and its start`(reason: MalformedLine.Reason, words: String) {
    let fault = Fault.malformed(MalformedLine(reason, line: "the \u{7} line".utf8))
    #expect(fault.message == words + #", in the line: the \u{7} line"#)
  }

  @Test func `a line that is not JSON is told with the place of the first bad byte`() throws {
    let line = Array(#"{"id":7,}"#.utf8)
    let error = try #require(throws: MalformedLine.self) { try BotLine.parse(line) }
    #expect(Fault.malformed(error).message == #"not JSON at byte 8: } cannot stand here, in the line: {"id":7,}"#)
  }

  @Test(arguments: [
    (JSONError.Reason.empty, "nothing there"),
    (.cutShort, "the text ends in the middle of a value"),
    (.unexpected(UInt8(ascii: "'")), "' cannot stand here"),
    (.unexpected(0x1B), #"\u{1B} cannot stand here"#),
    (.trailing, "something follows the value"),
    (.badEscape, "no such escape"),
    (.loneSurrogate, "half a surrogate pair"),
    (.controlCharacter(9), "control character 9 must be escaped"),
    (.notUTF8, "not UTF-8"),
    (.byteOrderMark, "a byte order mark"),
    (.tooDeep(limit: 64), "more than 64 arrays and objects in one another"),
    (.duplicateKey("id"), #""id" stands there twice"#),
    (.hugeNumber, "a number beyond all bounds"),
  ])
  func `every reason why a text is not JSON has its words`(reason: JSONError.Reason, words: String) {
    #expect(reason.words == words)
  }

  @Test(arguments: [
    (Duration.zero, "0 ms"), (.milliseconds(1500), "1500 ms"), (.microseconds(1_502_349), "1502.3 ms"),
    (.microseconds(1_502_350), "1502.4 ms"), (.microseconds(49), "0 ms"), (.microseconds(50), "0.1 ms"),
    (.microseconds(-300), "-0.3 ms"), (.microseconds(-1250), "-1.3 ms"), (.seconds(-2), "-2000 ms"),
  ])
  func `a duration is told in milliseconds, to a tenth`(duration: Duration, words: String) {
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
    #expect(fault.kind == kind)
  }
}
