import BotProtocol
import JSON
import Ratings
import Standings
import Tallies

/// The data from which the page of a pair draws: one file of what is common, and one of each bot.
///
/// They are scripts that pass JSON to a function, because a page that was opened from a disk cannot fetch.
struct PairData: Sendable {
  private let site: Site
  /// All names of bots in all events, and their numbers.
  private let names: [String]
  private let numbers: [String: Int]

  static let common = "bots"
  /// The maximal number of a bot's games of an event, the first deals.
  static let most = 3000

  static func path(of name: String) -> String { SiteAddress.folder + "/data/\(name).js" }

  init(_ site: Site) {
    self.site = site
    var known: Set<String> = []
    names = site.games.flatMap(\.names).filter { known.insert($0).inserted }
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// - Parameter name: letters, digits and hyphens.
  private func script(_ name: String, _ write: (inout JSONWriter) -> Void) -> String {
    "take(\"\(name)\", \(JSONWriter.textLine(write).dropLast()));\n"
  }

  /// The names of all bots and of their pages, and what the events are called.
  var common: String {
    script(PairData.common) { json in
      json.objects("bots", names) { json, name in
        json.member("name", SafeText.name(name))
        json.member("page", ifPresent: site.pageNames[name])
      }
      json.objects("events", site.standings.events.enumerated()) { json, entry in
        let (index, event) = entry
        json.member("title", Figures.title(event.game, seats: event.seats))
        json.member("game", event.game)
        json.member("seats", event.seats)
        json.member("told", site.tellsGames(of: index))
        json.member("most", PairData.most)
      }
    }
  }

  /// What is known of a bot: for each event its games, and what the tests say about it and each other bot.
  ///
  /// A game is an array: deal, table, 1 if it can be shown, and for each seat the bot's number, the score,
  /// the place, and 1 if the game compares the bot with others.
  func script(of bot: String) -> String {
    script("bot-" + (site.pageNames[bot] ?? "")) { json in
      json.objects("events", site.standings.events.enumerated()) { json, entry in
        write(entry.offset, bot, to: &json)
      }
    }
  }

  private func write(_ event: Int, _ bot: String, to json: inout JSONWriter) {
    let index = site.games[event]
    let own = index.number(of: bot)
    json.key("games")
    json.array { json in
      guard let own, site.tellsGames(of: event) else { return }
      let isShown = site.showsCards(of: event)
      for game in index.games(of: own).prefix(PairData.most) {
        let entry = index.games[Int(game)]
        json.array { json in
          json.integer(Int(entry.deal))
          json.integer(Int(entry.number))
          json.integer(isShown && entry.transcript != nil ? 1 : 0)
          for seat in index.seats(of: Int(game)) {
            json.array { json in
              json.integer(numbers[index.names[Int(seat.bot)]]!)
              json.integer(Int(seat.score))
              json.integer(Int(seat.place))
              json.integer(seat.isCompared ? 1 : 0)
            }
          }
        }
      }
    }
    json.member("count", own.map { index.games(of: $0).count } ?? 0)
    json.object("tests") { json in
      let standings = site.standings.events[event]
      for pair in site.pairs(of: bot, in: event) {
        guard let other = numbers[pair.against] else { continue }
        json.member(named: String(other), Sentences.pair(pair, in: standings))
      }
    }
  }
}

extension Sentences {
  /// A paragraph of a page whose counts are of the first games alone; empty if they are of all.
  static func firstGames(of index: GameIndex) -> String {
    index.count > index.games.count
      ? "<p>Single games: the first \(Figures.grouped(index.games.count)) of \(Figures.grouped(index.count)).</p>" : ""
  }

  /// What the tests say of two bots.
  static func pair(_ pair: PairLine, in event: EventStandings) -> String {
    lead(of: pair.name, event.lead(pair))
  }
}
