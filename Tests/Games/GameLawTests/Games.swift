import Catalogue
import GameRules
import NimRules

/// The games that the laws are tested on: those of the program, and one that only tests know.
let catalogue = GameCatalogue(Catalogue.catalogue.games + [Nim.self])
