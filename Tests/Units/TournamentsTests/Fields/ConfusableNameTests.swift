import Fields
import TestBasics
import Testing
import TournamentSamples

@Suite(.timeLimited) struct ConfusableNameTests {
  private func sentence(_ one: String, _ other: String) -> String? {
    FileProblem.sentence(
      Array(
        """
        {"events": [{"game": "snap", "deals": 1}],
         "bots": [{"name": "\(one)", "command": ["x"]}, {"name": "\(other)", "command": ["x"]}]}
        """.utf8))
  }

  @Test(arguments: [
    ("a", "a "), (" a", "a"), ("a b", "a  b"), ("a b", "a\u{A0}b"), ("a", "\u{430}"), ("Bot", "\u{412}\u{3BF}t"),
    ("deep", "d\u{435}\u{435}\u{440}"), ("x-1", "x\u{2010}1"), ("x-1", "x\u{2011}1"), ("abc", "ａｂｃ"),
    ("fish", "\u{FB01}sh"),
  ])
  func `names that a reader cannot distinguish are refused side by side`(one: String, other: String) {
    let expected = """
      cups/snap.json:2: bots[1].name: "\(other)" looks like "\(one)", the name of another bot; \
      choose names that readers can distinguish
      """
    #expect(sentence(one, other) == expected)
    #expect(sentence(other, one) != nil)
  }

  @Test(arguments: [
    ("a", "b"), ("a", "A"), ("rn", "m"), ("l1", "ll"), ("O", "0"), ("ab", "a b"), ("Зоя", "Яна"), ("α", "β"),
    ("é", "e"),
  ])
  func `names that differ for a reader are taken`(one: String, other: String) {
    #expect(sentence(one, other) == nil)
  }

  @Test(arguments: [
    (#""command": ["x", "a\u0000b"]"#, "bots[0].command[1]"),
    (#""command": ["x"], "env": {"A": "\u0000"}"#, "bots[0].env.A"),
    (#""command": ["x"], "env": {"\u0000": "a"}"#, "bots[0].env"),
    (#""command": ["x"], "cwd": "/\u0000"#, "bots[0].cwd"),
    (#""command": ["x"], "folders": ["/", "\u0000"]"#, "bots[0].folders[1]"),
  ])
  func `a NUL is refused where the file is read, with its key`(members: String, key: String) {
    let closed = members.count { $0 == "\"" } % 2 == 0 ? members : members + "\""
    let text = #"{"events": [{"game": "klondike", "deals": 1}], "bots": [{"name": "a", \#(closed)}]}"#
    #expect(
      FileProblem.sentence(Array(text.utf8))
        == "cups/snap.json:1: \(key): NUL character; paths and arguments cannot contain it; remove it")
  }
}
