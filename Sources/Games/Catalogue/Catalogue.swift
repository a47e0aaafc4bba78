public import GameRules
import KlondikeRules
import SetRules
import SnapRules

/// The only list of games: a new one is entered here.
public let catalogue = GameCatalogue([Klondike.self, SetGame.self, Snap.self])

/// The sample bot that plays each game best: the one that gives advice.
public let strongestBots = [Klondike.name: "klondike-master", SetGame.name: "set-finder", Snap.name: "snap-shark"]

/// By game the sample bot that a first idea can beat.
public let simpleBots = [Klondike.name: "klondike-greedy", SetGame.name: "set-simple", Snap.name: "snap-simple"]
