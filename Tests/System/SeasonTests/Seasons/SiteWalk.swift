import Foundation

/// A walk through a site, as a reader goes from link to link.
struct SiteWalk {
  /// The files to which links lead, by their paths below the folder of the site.
  private(set) var targets: Set<String> = []
  /// The links that lead nowhere, with the pages on which they are.
  private(set) var broken: [String] = []

  /// Walks from a page on.
  ///
  /// - Parameters:
  ///   - first: the path of the page.
  ///   - most: the number of pages to read; a page that is not read must still be there.
  ///   - file: the text of a file of the site by its path; nil if there is none.
  init(from first: String, most: Int = 40, file: (String) throws -> String?) rethrows {
    var texts: [String: String] = [:]
    func text(_ path: String) throws -> String? {
      if texts[path] == nil { texts[path] = try file(path) }
      return texts[path]
    }
    var pages = [first]
    var read = 0
    while read < min(pages.count, most) {
      let page = pages[read]
      read += 1
      guard let markup = try text(page) else {
        broken.append("\(page) is not there")
        continue
      }
      for match in markup.matches(of: /\b(?:href|src)="?([^"> ]+)/) {
        let link = String(match.1).replacing("&amp;", with: "&")
        if link.contains(/^[a-z]+:/) { continue }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts[0].isEmpty ? page : SiteWalk.path(parts[0], from: page)
        let fragment = parts.count > 1 ? parts[1] : ""
        targets.insert(path)
        guard let target = try text(path) else {
          broken.append("\(page) leads to \(link), which is not there")
          continue
        }
        // A link of a page to itself leads to a place in it.
        let files = parts[0].isEmpty ? [] : SiteWalk.data(of: path, fragment)
        for data in files where try text(data) == nil {
          broken.append("\(page) leads to \(link), and \(data) is not there")
        }
        if files.isEmpty, !fragment.isEmpty, !target.contains(" id=\"\(fragment)\"") {
          broken.append("\(page) leads to \(link), a place that is not there")
        }
        if path.hasSuffix(".html"), !pages.contains(path) { pages.append(path) }
      }
    }
  }

  /// The path of a link.
  private static func path(_ link: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/").map(String.init) {
      if part == ".." { _ = folders.popLast() } else if part != "." { folders.append(part) }
    }
    return folders.joined(separator: "/")
  }

  /// The files that the script of a page loads for what its address names.
  private static func data(of page: String, _ fragment: String) -> [String] {
    let names = fragment.prefix { $0 != ";" }.split(separator: ",")
    switch page {
    case "pages/pair.html" where !names.isEmpty:
      let bots = names.filter { !$0.hasPrefix("event=") }
      return bots.map { "pages/data/bot-\($0).js" } + ["pages/data/bots.js"]
    case "pages/game.html": return names.map { "pages/games/\($0).js" }
    default: return []
    }
  }
}
