/// A page of a site.
///
/// The first page stands alone in its folder; all others are in the folder `pages` beside it.
public enum SiteAddress: Hashable, Sendable {
  case overview
  /// An event, by its index.
  case event(Int)
  /// The cross table of an event with many bots.
  case crossTable(Int)
  case bots
  /// A bot, by the name of its page.
  case bot(String)
  case games
  case faults
  /// The page that compares two bots.
  case pair
  /// The page that shows recorded games.
  case game

  /// The folder of every page but the first.
  public static let folder = "pages"

  /// The path below the folder of the site.
  ///
  /// - Parameter first: the name of the first page.
  func path(first: String) -> String {
    self == .overview ? first : SiteAddress.folder + "/" + name
  }

  /// The link to this page from another one.
  func link(from page: SiteAddress, first: String) -> String {
    switch (page, self) {
    case (.overview, .overview): first
    case (.overview, _): SiteAddress.folder + "/" + name
    case (_, .overview): "../" + first
    default: name
    }
  }

  private var name: String {
    switch self {
    case .overview: ""
    case .event(let index): "event-\(index + 1).html"
    case .crossTable(let index): "event-\(index + 1)-table.html"
    case .bots: "bots.html"
    case .bot(let name): "bot-\(name).html"
    case .games: "games.html"
    case .faults: "faults.html"
    case .pair: "pair.html"
    case .game: "game.html"
    }
  }
}

/// The names of the bots' pages, by the bots' names in reports.
///
/// They are safe in paths and links, differ also where case does not count, and stay when further bots join.
package struct BotPageNames: Sendable {
  private var names: [String: String] = [:]

  /// - Parameter bots: in the order in which they joined.
  package init(_ bots: [String]) {
    var taken: Set<String> = []
    for bot in bots where names[bot] == nil {
      let base = BotPageNames.base(of: bot)
      var name = base
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      names[bot] = name
    }
  }

  package subscript(bot: String) -> String? { names[bot] }

  private static let longest = 16

  /// Letters and digits of ASCII in lower case, with one hyphen for everything between them.
  private static func base(of bot: String) -> String {
    let words = bot.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.joined(separator: "-").prefix(longest)
    return name.isEmpty ? "bot" : String(name)
  }
}
