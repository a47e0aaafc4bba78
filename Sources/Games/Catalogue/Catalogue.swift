public import GameRules
import KlondikeRules
import SetRules
import SnapRules

/// The only list of games: a new one is entered here.
public let catalogue = GameCatalogue([Klondike.self, SetGame.self, Snap.self])
