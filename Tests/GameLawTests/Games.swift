import GameRules
import NimRules

@testable import referee

/// The games that the laws are tested on: those of the program, and one that only tests know.
let catalogue = GameCatalogue(referee.catalogue.games + [Nim.self])
