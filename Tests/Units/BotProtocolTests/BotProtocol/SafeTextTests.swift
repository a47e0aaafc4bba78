import BotProtocol
import GameRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SafeTextTests {
  @Test(arguments: ["", "plain", "t3-t5:4", "Ünïcödé", "日本語", "العربية", "🂡", "cafe\u{301}", "a\u{A0}b"])
  func `harmless text stays as it is`(_ text: String) {
    #expect(Array(SafeText.visible(text).utf8) == Array(text.utf8))
  }

  @Test(arguments: [
    // Control characters: of terminals, of lines, of the eighth bit.
    ("\u{1B}[2J", #"\u{1B}[2J"#), ("a\nb", #"a\u{A}b"#), ("\r\t\0\u{7F}", #"\u{D}\u{9}\u{0}\u{7F}"#),
    (
      "\u{9B}31m",
      #"\u{9B}31m"#
    ),
    ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#),
    // Bidirectional controls.
    ("\u{202E}drow", #"\u{202E}drow"#), ("\u{2066}\u{2069}\u{200F}\u{61C}", #"\u{2066}\u{2069}\u{200F}\u{61C}"#),
    // What shows nothing.
    ("a\u{200B}b", #"a\u{200B}b"#), ("\u{200D}\u{FEFF}\u{AD}\u{2060}", #"\u{200D}\u{FEFF}\u{AD}\u{2060}"#),
    ("\u{3164}\u{115F}\u{FE0F}\u{34F}", #"\u{3164}\u{115F}\u{FE0F}\u{34F}"#), ("\u{E0041}", #"\u{E0041}"#),
    // What has no meaning.
    ("\u{E000}\u{378}\u{FFFF}", #"\u{E000}\u{378}\u{FFFF}"#),
  ])
  func `what a terminal would obey or a reader not see is spelt out`(_ text: String, _ shown: String) {
    #expect(SafeText.visible(text) == shown)
  }

  @Test func `text made safe stays safe`() {
    var random = RandomJSON("safe text")
    for _ in 0..<500 {
      let shown = SafeText.visible(random.text())
      #expect(SafeText.visible(shown) == shown)
      #expect(shown.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }

  @Test(
    arguments: [
      ([], ""), (Array("hello".utf8), "hello"), ([0x68, 0xFF, 0x69], "h\u{FFFD}i"), ([0, 0x0A], #"\u{0}\u{A}"#),
    ] as [([UInt8], String)])
  func `an excerpt shows any bytes`(_ bytes: [UInt8], _ shown: String) {
    #expect(SafeText.excerpt(of: bytes) == shown)
  }

  @Test func `the last lines of what a program printed are short, and their tabs are spaces`() {
    let trace = "no game\n\nException in thread \"main\"\r\n\tat Bot.main(\u{1B}Bot.java:3)\n"
    #expect(
      SafeText.lastLines(2, of: trace) == [#"Exception in thread "main""#, #"    at Bot.main(\u{1B}Bot.java:3)"#])
    #expect(SafeText.lines("a\tb\n\tc") == "a    b\n    c")
  }

  @Test(arguments: [
    (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
    (String(repeating: "x", count: 201), String(repeating: "x", count: 200) + "…"),
    (String(repeating: "x", count: 199) + "€", String(repeating: "x", count: 199) + "…"),
    (String(repeating: "x", count: 197) + "€", String(repeating: "x", count: 197) + "€"),
    (String(repeating: "x", count: 60_000), String(repeating: "x", count: 200) + "…"),
  ])
  func `an excerpt is short and cuts no character`(_ line: String, _ shown: String) {
    #expect(SafeText.excerpt(of: line.utf8) == shown)
  }

  @Test(arguments: [
    ("greedy", "greedy"), (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
    (String(repeating: "x", count: 41), String(repeating: "x", count: 39) + "…"),
    ("two\nlines", #"two\u{A}lines"#),
    ("e" + String(repeating: "\u{301}", count: 10_000), "e" + String(repeating: "\u{301}", count: 38) + "…"),
  ])
  func `a name is short and on one line`(_ name: String, _ shown: String) {
    #expect(SafeText.name(name) == shown)
  }
}
