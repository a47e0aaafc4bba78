import BotProtocol
import Replays
public import Standings

/// Results in the XML of JUnit, which systems for continuous integration read.
public struct JUnitReport: Sendable {
  public struct Case: Equatable, Sendable {
    public enum Result: Equatable, Sendable {
      case passed
      /// What was wrong, in one line, and all that is known.
      case failed(String, details: String)
      case skipped(String)
    }

    public var name: String
    public var result: Result

    public init(_ name: String, _ result: Result) {
      self.name = name
      self.result = result
    }
  }

  public var name: String
  public var suites: [(name: String, cases: [Case])]

  public init(name: String, suites: [(name: String, cases: [Case])]) {
    self.name = name
    self.suites = suites
  }

  /// One suite an event, one case a bot, which fails where the bot had faults.
  ///
  /// - Parameter faults: what is known of them.
  public init(_ standings: RunStandings, name: String, faults: [FaultReport]) {
    self.init(
      name: name,
      suites: standings.events.enumerated().map { number, event in
        (
          "\(number + 1) \(event.shortTitle)",
          event.lines.map { line in
            guard line.games > 0 else { return Case(line.name, .skipped("no game was played")) }
            guard line.faultCount > 0 else { return Case(line.name, .passed) }
            let kinds = line.faults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            let count = line.faultCount == 1 ? "1 fault" : "\(line.faultCount) faults"
            let known = faults.filter { $0.group.event == number && $0.group.bot == line.name }
            return Case(
              line.name,
              .failed(
                "\(count) in \(line.games) games (\(kinds.joined(separator: ", ")))"
                  + (known.first.map { ", the first: \($0.sentence)" } ?? ""),
                details: known.map(\.paragraph).joined(separator: "\n")))
          }
        )
      })
  }

  public var xml: String {
    let cases = suites.flatMap(\.cases)
    let body = suites.map { suite in
      "  <testsuite\(JUnitReport.attributes(suite.name, suite.cases))>\n"
        + suite.cases.map { JUnitReport.element($0, in: suite.name) }.joined() + "  </testsuite>\n"
    }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(JUnitReport.attributes(name, cases))>\n"
      + body + "</testsuites>\n"
  }

  private static func attributes(_ name: String, _ cases: [Case]) -> String {
    let failed = cases.count { if case .failed = $0.result { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.result { true } else { false } }
    return " name=\"\(safe(name))\" tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\""
  }

  private static func element(_ test: Case, in suite: String) -> String {
    let head = "    <testcase classname=\"\(safe(suite))\" name=\"\(safe(test.name))\""
    switch test.result {
    case .passed: return head + "/>\n"
    case .skipped(let reason): return head + "><skipped message=\"\(safe(reason))\"/></testcase>\n"
    case .failed(let message, let details):
      let text = HTML.escape(SafeText.lines(details))
      return head + "><failure message=\"\(safe(message))\">\(text)</failure></testcase>\n"
    }
  }

  /// Text of a bot, without the characters that XML forbids.
  private static func safe(_ text: String) -> String { HTML.escape(SafeText.visible(text)) }
}
