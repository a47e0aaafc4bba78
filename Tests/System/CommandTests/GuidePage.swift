import Foundation
import TestSupport

/// One page of the guide: what a reader types, saves and sees, in order.
struct GuidePage: Sendable {
  enum Step: Sendable {
    /// A file to save: its path and its text.
    case file(String, String)
    /// Commands to type.
    case commands(String)
    /// What they print; `…` stands for anything.
    case output([String])
    /// A part of this project's own code: its path and its text.
    case source(String, String)
    /// All of the page's cells: blocks of Python that are no files, with the blocks of what they print.
    case cells
  }

  let name: String
  private(set) var steps: [Step] = []
  /// True if the last block was a cell, so that a block of text is what it prints.
  private var isInCell = false

  static let folder = Program.package.appending(path: "docs/guide")
  /// All pages, in the order of reading.
  static let all: [GuidePage] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let numbered = names.compactMap { name in Int(name.prefix { $0.isNumber }).map { (number: $0, name: name) } }
    return numbered.sorted { $0.number < $1.number }.map { GuidePage($0.name) }
  }()

  /// The article of the catalogue for DocC, whose blocks of Swift are files that a reader saves.
  static let article = GuidePage(
    "EmptyFolder.md", in: Program.package.appending(path: "Sources/Bots/BotKit/BotKit.docc"), quotesSources: false)

  init(_ name: String, in folder: URL = folder, quotesSources: Bool = true) {
    self.name = name
    let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    var block: (language: Substring, lines: [String])?
    var title = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = block {
        if line == "```" {
          add(open.language == "swift" && !quotesSources ? "" : open.language, open.lines, titled: title)
          block = nil
          title = ""
        } else {
          block?.lines.append(String(line))
        }
      } else if line.hasPrefix("```") {
        block = (line.dropFirst(3), [])
      } else if let path = line.firstMatch(of: /`([^` ]+\.\w+)`[:,]?$/) ?? line.firstMatch(of: /`([^` ]+\.\w+)`:/) {
        title = String(path.1)
      }
    }
  }

  private mutating func add(_ language: Substring, _ lines: [String], titled title: String) {
    defer { isInCell = language == "python" && title.isEmpty }
    switch language {
    // Such as "swift shown": what a reader's own package would have, and this one has not.
    case _ where language.hasSuffix(" shown"): break
    case "python" where title.isEmpty: if !steps.contains(where: \.isCells) { steps.append(.cells) }
    case "text" where isInCell: break
    case "sh": steps.append(.commands(lines.joined(separator: "\n")))
    case "text": steps.append(.output(lines))
    case "swift": steps.append(.source(title, lines.joined(separator: "\n") + "\n"))
    default: steps.append(.file(title, lines.joined(separator: "\n") + "\n"))
    }
  }
}

extension GuidePage.Step {
  fileprivate var isCells: Bool { if case .cells = self { true } else { false } }
}
