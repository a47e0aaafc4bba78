public import GameRules
import KlondikeRules
import SetRules
import SnapRules

/// The only list of games; a new game is added here.
public let catalogue = GameCatalogue([Klondike.self, SetGame.self, Snap.self])

/// The strongest sample bot of each game, which gives advice.
public let strongestBots = [Klondike.name: "klondike-master", SetGame.name: "set-finder", Snap.name: "snap-shark"]

/// By game, a sample bot that a simple idea can beat.
public let simpleBots = [Klondike.name: "klondike-greedy", SetGame.name: "set-simple", Snap.name: "snap-simple"]
