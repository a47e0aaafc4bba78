import Foundation
import JSON

/// What the readers of a run say after a step.
struct SeasonReaders {
  /// The leaderboards as values, with bots that have left and earlier versions.
  let all: JSONNode
  /// The leaderboards as values, of the bots that play.
  let present: JSONNode
  /// By form, the leaderboards of the events as cells, and all that is said as one line of words.
  let forms: [(name: String, boards: [[[String]]], words: String)]
  let csv: [[String]]
  let pairs: [[String]]
  let status: JSONNode
  let table: SeasonTable
  /// The site, where there is one.
  let site: (page: String, json: JSONNode, csv: [[String]])?
  /// By bot, what its author is told.
  let reports: [String: String]

  init(of play: SeasonPlay) throws {
    func json(_ text: String) throws -> JSONNode { try JSONReader.read(Array(text.utf8)) }
    let files = play.scratch
    all = try json(try play.ask("standings", "run", "--all", "--format", "json"))
    present = try json(files.text(of: "run/standings.json"))
    let page = files.text(of: "run/standings.html")
    // The first page has the boards, the pages of the events all sentences.
    let events = present["events"]?.elements?.indices.map { files.text(of: "run/pages/event-\($0 + 1).html") } ?? []
    let pages = page + events.joined() + files.text(of: "run/pages/bots.html")
    forms = try [
      ("standings.md", files.text(of: "run/standings.md"), SeasonText.markdown),
      ("standings.txt", files.text(of: "run/standings.txt"), SeasonText.plain),
      // What is printed, in one of its forms at a step.
      play.commands.count % 2 == 0
        ? ("standings --format text", play.ask("standings", "run"), SeasonText.plain)
        : ("standings --format latex", play.ask("standings", "run", "--format", "latex"), SeasonText.latex),
      ("standings.html", page, SeasonText.page),
    ].map { name, text, form in
      (name, form.boards(text), form.words(name == "standings.html" ? pages : text))
    }
    csv = CSVText.rows(files.text(of: "run/standings.csv"))
    pairs = CSVText.rows(try play.ask("standings", "run", "--pairs", "--format", "csv"))
    status = try json(try play.ask("status", "run", "--json"))
    table = try SeasonTable(of: play)
    // A site is as old as the last step that published it.
    site =
      play.commands.last?.words.first == "publish"
      ? (
        files.text(of: "site/index.html"), try json(files.text(of: "site/standings.json")),
        CSVText.rows(files.text(of: "site/standings.csv"))
      ) : nil
    reports =
      play.now.entry == .folders
      ? Dictionary(uniqueKeysWithValues: play.now.bots.map { ($0.name, files.text(of: "class/\($0.name)/report.txt")) })
      : [:]
  }
}

/// How a form writes leaderboards and sentences.
struct SeasonText: Sendable {
  /// By event, the rows of cells, the headings first.
  let boards: @Sendable (String) -> [[[String]]]
  /// All words, one space between two.
  let words: @Sendable (String) -> String

  @Sendable private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Collects the lines of leaderboards, whose headings have `#` for ranks.
  private static func boards(_ lines: [[String]?]) -> [[[String]]] {
    var boards: [[[String]]] = []
    var isBoard = false
    for line in lines {
      if let line, line.contains("#"), line.contains("games"), line.contains("faults") {
        boards.append([line])
        isBoard = true
      } else if isBoard, let line, line.count == boards[boards.count - 1][0].count,
        line[0].contains(/^[0-9–]+$/)
      {
        // Each row begins with a rank or a place.
        boards[boards.count - 1].append(line)
      } else {
        isBoard = false
      }
    }
    return boards
  }

  static let plain = SeasonText(
    boards: { text in
      boards(
        // No name and no heading of a season has a space.
        text.split(separator: "\n", omittingEmptySubsequences: false).map {
          $0.replacing(" to ", with: "_to_").split(separator: " ").map { String($0).replacing("_to_", with: " to ") }
        })
    }, words: joined)

  static let markdown = SeasonText(
    boards: { text in
      boards(
        text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> [String]?? in
          if line.hasPrefix("| --:") || line.hasPrefix("| :--") { return nil }
          guard line.hasPrefix("| ") else { return .some(nil) }
          return line.dropFirst(2).dropLast(2).split(separator: " | ").map { unescaped(String($0)) }
        })
    }, words: { joined(unescaped($0)) })

  private static func unescaped(_ text: String) -> String { text.replacing(/\\(.)/) { String($0.1) } }

  static let latex = SeasonText(
    boards: { text in
      boards(
        text.split(separator: "\n").compactMap { line -> [String]?? in
          if line.hasPrefix("\\midrule") { return nil }
          guard line.hasSuffix(" \\\\") else { return .some(nil) }
          return line.dropLast(3).split(separator: " & ").map { plainLatex(String($0)) }
        })
    }, words: { joined(plainLatex($0)) })

  private static func plainLatex(_ text: String) -> String {
    let signs = [
      ("$\\leq$", "≤"), ("$\\geq$", "≥"), ("$\\pm$", "±"), ("$-$", "-"), ("---", "—"), ("--", "–"), ("$\\mu$", "µ"),
      ("\\textasciitilde{}", "~"), ("$\\times$", "×"), ("\\textquotedbl{}", "\""), ("{*}", "*"), ("{[}", "["),
    ]
    return signs.reduce(text) { $0.replacing($1.0, with: $1.1) }.replacing(/\\([%_#&$])/) { String($0.1) }
  }

  static let page = SeasonText(
    boards: { text in
      text.matches(of: /<div class="head">\s*<div[^>]*><table[^>]*>(.*?)<\/table>/.dotMatchesNewlines()).map { table in
        table.1.split(separator: "<tr").dropFirst().map { row in
          // The last column is a picture. A heading is written as words.
          row.matches(of: /<(t[hd])[^>]*>(.*?)<\/t[hd]>/.dotMatchesNewlines()).map { cell in
            let text = tagless(String(cell.2))
            return cell.1 == "th" ? text.replacing(" ", with: "_") : text
          }.dropLast()
        }
      }
    }, words: { joined(tagless($0)) })

  private static func tagless(_ text: String) -> String {
    let plain = text.replacing(/<svg.*?<\/svg>/.dotMatchesNewlines(), with: "").replacing(/<[^>]*>/, with: " ")
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(plain) {
      $0.replacing($1.0, with: $1.1)
    }.trimmingCharacters(in: .whitespaces)
  }
}
