import Fields
import Foundation
import JSON
import Replays
import Reports
import RunFiles
import Scheduling

/// The games of a watched run that are being played, for which it asks the run.
struct RunningGames {
  private let folder: String
  /// By name, the sizes of the games' files, which grow with every step.
  private(set) var versions: [String: Int] = [:]
  /// By name, what the page says of a game.
  private var lines: [String: WatchPage.RunningGame] = [:]
  private var isAsking = false
  private var pauses = Pauses(least: LiveFolder.refreshInterval)

  init(of folder: String) { self.folder = folder }

  /// Asks the run to go on showing its games, and reads which there are.
  ///
  /// A folder in which this process may not write has none.
  ///
  /// - Parameter hasBegun: true if the folder has a journal; another folder stays as it is.
  mutating func look(hasBegun: Bool, naming names: ShownNames) {
    guard hasBegun else { return }
    if pauses.areOver {
      pauses.begin(after: .zero)
      // The folder of a run that nobody plays stays as it is.
      let isPlayed = RunFolder.owner(of: folder) != nil
      if isPlayed { try? LiveFolder.ask(folder) } else { end() }
      isAsking = isPlayed
    }
    versions = LiveFolder.tables(of: folder)
    lines = lines.filter { versions[$0.key] != nil }
    for name in versions.keys where lines[name] == nil {
      lines[name] = RunningGames.line(of: name, in: folder, naming: names)
    }
    versions = versions.filter { lines[$0.key] != nil }
  }

  /// No longer asks the run.
  func end() { if isAsking { LiveFolder.endAsking(folder) } }

  /// What the page says of the games, the longest first.
  var games: [WatchPage.RunningGame] {
    lines.sorted { ($0.value.began, $0.key) < ($1.value.began, $1.key) }.map(\.value)
  }

  /// The versions as the data of an event.
  var json: [UInt8] {
    var json = JSONWriter(reserving: 256)
    json.object { json in
      for (name, size) in versions.sorted(by: { $0.key < $1.key }) { json.member(named: name, size) }
    }
    return json.bytes
  }

  private static func line(
    of name: String, in folder: String, naming names: ShownNames
  ) -> WatchPage.RunningGame? {
    guard let (table, game) = TableKey.named(name),
      let live = try? LiveTable(at: LiveFolder.path(of: table, game: game), in: folder)
    else { return nil }
    let title = game.prefix(1).uppercased() + game.dropFirst()
    return WatchPage.RunningGame(
      title: "\(title), table \(table.number), deal \(live.transcript.table.deal)",
      seats: live.transcript.table.seats.map { names[$0] }, began: live.began.localTime,
      address: WatchPage.address(of: [table], game: game))
  }
}
