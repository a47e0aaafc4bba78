import BotProcess
import Foundation
import Records

/// What each bot of a tournament must not read: its file, its runs, and what the other bots are made of.
///
/// Files are looked up once a bot: one lookup a pair of bots made 1,000 bots wait for a minute.
struct HiddenPaths {
  private let file: TournamentFile
  /// The folder and the files of each bot, by its name.
  private let own: [String: Set<String>]
  /// Those of all bots, in order.
  private let all: [String]
  /// What a referee has left below a folder, by the folder.
  private var found: [String: [String]] = [:]

  init(_ file: TournamentFile) {
    self.file = file
    var known: [[String]: Set<String>] = [:]
    var own: [String: Set<String>] = [:]
    for competitor in file.competitors {
      let key = [competitor.folder] + competitor.command
      let places =
        known[key] ?? Set([competitor.folder] + AbsolutePath.files(competitor.command, in: competitor.folder))
      known[key] = places
      own[competitor.name] = places
    }
    self.own = own
    all = known.values.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()
  }

  /// The files and folders that are none of a bot's business.
  mutating func hidden(from competitor: Competitor) -> [String] {
    let own = own[competitor.name] ?? []
    let places = ([competitor.folder] + competitor.readable).map(AbsolutePath.real)
    var hidden = [file.path, file.out]
    for place in Set(places).sorted() {
      let below = found[place] ?? RefereeFiles.below(place)
      found[place] = below
      hidden += below
    }
    // A folder in which this bot lives is its own as well.
    return hidden + all.filter { place in !own.contains(place) && !own.contains { $0.hasPrefix(place + "/") } }
  }
}
