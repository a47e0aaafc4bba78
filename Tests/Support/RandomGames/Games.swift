import Catalogue
package import GameRules
import NimRules

/// The games that the laws are tested on: those of the program, and one that only tests know.
package let catalogue = GameCatalogue(Catalogue.catalogue.games + [Nim.self])
