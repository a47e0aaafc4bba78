package import GameRules

/// What a person's page shows of a table, as the program sends it to the page's script.
///
/// `PageView+Fields.swift` describes the keys, and `docs/schema/page.schema.json` follows from them.
package struct PageView: Equatable, Sendable {
  package struct Pile: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case stack, spread, column, grid }

    package var name = ""
    package var words = ""
    package var mark = ""
    package var kind = Kind.stack
    package var last: Int?
    package var owner: Int?
    package var (x, y) = (0.0, 0.0)
  }

  package struct Card: Equatable, Sendable {
    package var id = 0
    package var name: String?
    package var words: String?
    package var pile = 0
    package var beat = 0
  }

  package struct Move: Equatable, Sendable {
    package var action = ""
    package var cards: [Int] = []
    package var target = ""
    package var isHome = false
  }

  package struct Question: Equatable, Sendable {
    package var action = ""
    package var text = ""
  }

  package struct Say: Equatable, Sendable {
    package var seat = 0
    package var text = ""
    package var verdict: Verdict?
    package var cards: [Int] = []
  }

  package struct Badge: Equatable, Sendable {
    package var label = ""
    package var value = ""
    package var seat: Int?
  }

  package var number = 0
  package var position = 0
  package var game = 0
  package var you = 0
  package var seats: [String] = []
  package var colours: [Int] = []
  package var aspect = 1.0
  package var piles: [Pile] = []
  package var cards: [Card] = []
  package var moves: [Move] = []
  package var words: [String] = []
  package var labels: [String] = []
  package var agreement: String?
  package var keys: [String] = []
  package var selected: [Int] = []
  package var hinted: [Int] = []
  package var hintedPile: String?
  package var question: Question?
  package var verdict: Verdict?
  package var says: [Say] = []
  package var active: [Int] = []
  package var turn: Int?
  package var badges: [Badge] = []
  package var message = ""
  package var lines: [String] = []
  package var messages = 0
  package var isQuiet = false
  package var controls: [TableControl] = []
  package var buttons: [TableControl] = []
  package var isRace = false
  package var wins: [Int] = []
  package var timeLeft: Duration?
  package var wholeTime: Duration?
  package var clock: Duration?
  package var isPaused: Bool?
  package var isResting: Bool?
  package var note: String?
  package var results: String?
  package var isWon: Bool?
  package var figures: [[String]]?
  package var rows: [[String]]?
  package var comparison: String?
  package var lostAfter: Int?
  package var lostBy: String?

  package init() {}
}

/// What a person's page shows of the others, as the program sends it to the page's script.
package struct PeopleView: Equatable, Sendable {
  package enum Stage: String, CaseIterable, Sendable { case waiting, playing, over, elsewhere, closed }

  package enum State: String, CaseIterable, Sendable { case awaited, here, ready, playing, away, left, bot }

  package struct Person: Equatable, Sendable {
    package var seat = 0
    package var colour = 0
    package var name = ""
    package var state = State.awaited
    package var isYou = false
    package var style: String?
    package var link: String?
    package var isOut = false
    package var isMissing = false
    package var isPassedOver = false
    package var timeLeft: Duration?
  }

  package var stage = Stage.waiting
  package var isReady = false
  package var wantsNext = false
  package var watch: String?
  package var isOfTwo = false
  package var people: [Person] = []
  package var mayGoOn = false

  package init(_ stage: Stage) { self.stage = stage }
}
