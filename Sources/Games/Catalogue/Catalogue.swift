public import GameRules
import KlondikeRules
import SetRules
import SnapRules

/// The only list of games, with their sample bots; a new game is added here.
private let entries: [(game: any Game.Type, strongest: String, simple: String)] = [
  (Klondike.self, "klondike-master", "klondike-greedy"),
  (SetGame.self, "set-finder", "set-simple"),
  (Snap.self, "snap-shark", "snap-simple"),
]

public let catalogue = GameCatalogue(entries.map(\.game))

/// By the name of each game of the catalogue, the strongest sample bot, which gives advice.
public let strongestBots = Dictionary(uniqueKeysWithValues: entries.map { ($0.game.name, $0.strongest) })

/// By the name of each game of the catalogue, a sample bot that a simple idea can beat.
public let simpleBots = Dictionary(uniqueKeysWithValues: entries.map { ($0.game.name, $0.simple) })
