import BotProtocol
import Conformance
import Limits
import Refereeing
import TestBasics
import Testing

/// What the author of a bot reads of a line that is no answer, and of a process that ended.
@Suite(.timeLimited) struct DiagnosisAdviceTests {
  private static let answer = #""id":7,"action":0"#

  /// Lines that a bot writes in place of its answer; then what the message and the advice say.
  static let lines: [(line: [UInt8], problem: String, fix: String)] = [
    (Array("{".utf8), "the line ends in the middle of a value", "write the whole object on one line"),
    (
      Array("{'id': 7, 'action': 0}".utf8), "unexpected ' (a single quote; write \"), where a name in",
      "write the answer as JSON, best with a library"
    ),
    (
      Array("{ id: 7, action: 0 }".utf8), "unexpected id, where a name in",
      "write the answer as JSON, best with a library"
    ),
    (Array("\u{FEFF}{\(answer)}".utf8), "a byte order mark", "without a byte order mark"),
    (
      Array(#"{\#(answer),"note":"sch"#.utf8) + [0xF6] + Array(#"n"}"#.utf8), "not UTF-8, in the line",
      "write UTF-8, and not Latin-1"
    ),
    ([0x7B, 0x00, 0x22, 0x00, 0x69, 0x00], "UTF-16 instead of UTF-8", "write UTF-8, and not UTF-16"),
    (
      Array("move? {\(answer)}".utf8), #"the text "move? " before the object"#, "write nothing before the object"
    ),
    (
      Array(#"{\#(answer),"info":{"v":NaN}}"#.utf8), "unexpected NaN (JSON has no such number)", "leave out numbers"
    ),
    (
      Array("{\(answer)}{}".utf8), "unexpected data after the value", "write a line feed after each object"
    ),
    (
      Array("{\(answer),}".utf8), "a comma after the last element", "write the answer as JSON, best with a library"
    ),
    (Array("thinking".utf8), "unexpected thinking, in the line", "print only answers"),
    (Array("7 cards left".utf8), "unexpected data after the value, in the line", "print only answers"),
    (Array(#"{"id":7}"#.utf8), "no \"action\"", "add \"action\" to the answer: {\"id\":N,\"action\":A}"),
    (
      Array(#"{"id":7.0,"action":0}"#.utf8), "\"id\" is a ",
      "make \"id\" the prompt's id, a whole number, not a number with a fraction"
    ),
  ]

  @Test(arguments: lines) func `a line that is no answer is told what it is, and how it is cured`(
    line: [UInt8], problem: String, fix: String
  ) throws {
    let error = try #require(throws: MalformedLine.self) { try BotLine.parse(line) }
    let fault = Fault.malformed(error)
    #expect(fault.message.contains(problem), "\(fault.message)")
    let advice = Diagnosis(fault).fix(in: nil)
    #expect(advice.contains(fix), "\(advice)")
    // To use a library is no advice for what a library does not prevent.
    if fix.hasPrefix("add") || fix.hasPrefix("make") { #expect(!advice.contains("library")) }
  }

  /// How a process ended, what it wrote to standard error, and the advice.
  static let crashes: [(ending: ProcessEnding, errors: String, fix: String)] = [
    (
      .exit(code: 1), "KeyError: 'legl'\n",
      "the program read a key that is not there: of a message, check \"type\" first, then read the keys of that type"
    ),
    (.exit(code: 127), "", "the shell did not find the program: correct its name, or install it"),
    (
      .exit(code: 126), "", "the shell could not execute the program: try chmod +x, or correct its first line"
    ),
    (
      .exit(code: 3), "",
      "the program exited and wrote nothing to standard error: find the call of exit, and print the reason there"
    ),
    (.exit(code: 3), "out of cards\n", "see its standard error for the reason"),
    (.signal(11), "", "run the program in a debugger, with the line that was sent as its input"),
    (.exit(code: 0), "", "read until end of input, and do not exit before"),
    (
      .exit(code: 2), "sh: 0: cannot open bot.sh: No such file\n",
      "a file does not exist, or the sandbox does not show it: correct its path; the bot starts in the folder \"cwd\" (of check, "
        + "the folder in which it was started), and sees that folder, installed programs and the files that its command names"
    ),
    (
      .exit(code: 2), "python3: can't open file '/home/ann/none.py': [Errno 2] No such file or directory\n",
      "a file does not exist, or the sandbox does not show it: correct its path; "
    ),
    (
      .exit(code: 1), "ModuleNotFoundError: No module named 'cards'\n",
      "the program or a part of it was not found: correct the command, "
    ),
    (
      .exit(code: 1), "Traceback (most recent call last):\n  File \"x\", line 2\nBadLuck: no card\n",
      "correct the program where its standard error says; it ended with: BadLuck: no card"
    ),
  ]

  @Test(arguments: crashes) func `a bot that crashed is told what its end means`(
    ending: ProcessEnding, errors: String, fix: String
  ) {
    let advice = Diagnosis(.crash(ending), errors: errors).fix(in: nil)
    #expect(advice.hasPrefix(fix), "\(advice)")
  }
}
