package import Fields
import GameRules

/// A number from 0, without an upper limit.
private let count = FieldType<Int>.integer(0...Int.max)
private let counts = FieldType<[Int]>.integers(0...Int.max)
private let time = FieldType<Duration>.milliseconds()

extension PageView: Described {
  package static let fields: [Field<PageView>] = [
    Field("number", \.number, count, "The number of the view; later views have larger numbers."),
    Field(
      "position", \.position, count,
      "The number of the position, which a command has in order to be refused if the table has changed meanwhile."),
    Field("game", \.game, count, "The number of the game: with another number, all cards are dealt anew."),
    Field("you", \.you, .integer(-1...Int.max), "The person's seat, from 0; -1 for spectators."),
    Field("seats", \.seats, .names, "The name of each seat's player."),
    Field(
      "colours", \.colours, counts, omittedIf: [],
      "The number of each seat's colour; without the key, each seat has its own."),
    Field("aspect", \.aspect, .decimal(0...100), "The width of a card divided by its height."),
    Field("piles", \.piles, .list(of: Pile()), "The places where cards lie."),
    Field("cards", \.cards, .list(of: Card()), "All cards, pile by pile, from the lowest card of a pile to its top."),
    Field("moves", \.moves, .list(of: Move()), "The legal actions that hands can do, by moving cards."),
    Field("words", \.words, .names, "The legal actions that have a button: `call`, `resign`."),
    Field("labels", \.labels, .names, "The label of each of these buttons."),
    Field(
      "agreement", optional: \.agreement, .text,
      "The action that another seat has claimed in the open race, with which this person may agree."),
    Field("keys", \.keys, .names, "The key of each of these buttons; empty if it has none."),
    Field("selected", \.selected, counts, "The numbers of the selected cards."),
    Field("hinted", \.hinted, counts, "The numbers of the cards of a hint."),
    Field("hintedPile", optional: \.hintedPile, .text, "The name of the pile to which a hint leads."),
    Field("question", optional: \.question, .record(Question()), "What the person is asked before an action."),
    Field("verdict", optional: \.verdict, .word, "The verdict on the selected cards in a game of one."),
    Field("says", \.says, .list(of: Say()), "The claims of the last race, in their order."),
    Field("active", \.active, counts, "The seats that are to act."),
    Field("turn", optional: \.turn, count, "The seat that turns the next card, in a game in which it matters."),
    Field("badges", \.badges, .list(of: Badge()), "The facts that the game shows beside the cards."),
    Field("message", \.message, .text, "The current messages in one text."),
    Field("lines", \.lines, .names, "The current messages, a sentence each."),
    Field("messages", \.messages, count, "The number of messages so far; a repeated message counts again."),
    Field(
      "isQuiet", \.isQuiet, .flag,
      "True if the message only describes visible cards, so that only screen readers need it."
    ),
    Field("controls", \.controls, .list(of: .word), "The controls that are available now."),
    Field("buttons", \.buttons, .list(of: .word), "The controls that have a button, even while it is disabled."),
    Field("isRace", \.isRace, .flag, "True if the person is asked in a race."),
    Field("wins", \.wins, counts, omittedIf: [], "The number of rounds that each seat has won."),
    Field("left_ms", optional: \.timeLeft, time, "The time until the question closes, in milliseconds."),
    Field("whole_ms", optional: \.wholeTime, time, "The whole time of the question, in milliseconds."),
    Field("clock_ms", optional: \.clock, time, "The playing time of a game of one, in milliseconds."),
    Field("isPaused", optional: \.isPaused, .flag, "True while the person has paused the clock."),
    Field("isResting", optional: \.isResting, .flag, "True while the clock is paused because the page is hidden."),
    Field("note", optional: \.note, .text, "A remark about the position that the person has requested; else empty."),
    Field("results", optional: \.results, .text, "The result of the game, once it is over."),
    Field("isWon", optional: \.isWon, .flag, "True if the person has won it."),
    Field("figures", optional: \.figures, .list(of: .names), "The figures of the game, each with its name before it."),
    Field(
      "rows", optional: \.rows, .list(of: .names),
      "The figures of all the person's games of this kind, each with its name before it."),
    Field(
      "lostAfter", optional: \.lostAfter, count,
      "The number of steps before the costliest mistake of a game that was not won; it comes when it is known."),
    Field("lostBy", optional: \.lostBy, .text, "That mistake in words."),
    Field("comparison", optional: \.comparison, .text, "The comparison with sample bots, in a sentence; may be empty."),
  ]
}

extension PageView.Pile: Described {
  package static let fields: [Field<Self>] = [
    Field("name", \.name, .text, "The name of the pile, which commands contain."),
    Field("words", \.words, .text, "The name for people."),
    Field("mark", \.mark, .text, "The sign on the empty place; may be empty."),
    Field("kind", \.kind, .word, "How its cards lie."),
    Field("last", optional: \.last, count, "The number of top cards that a spread shows side by side."),
    Field("owner", optional: \.owner, count, "The seat to which it belongs."),
    Field("x", \.x, .decimal(-1000...1000), "The column of the game's own layout; the page computes the places."),
    Field("y", \.y, .decimal(-1000...1000), "The row of the game's own layout."),
  ]
}

extension PageView.Card: Described {
  package static let fields: [Field<Self>] = [
    Field("id", \.id, count, "The number of the card, which it keeps as long as a person could follow it."),
    Field("name", optional: \.name, .text, "The name of a face-up card; a face-down card has none."),
    Field("words", optional: \.words, .text, "The name for people."),
    Field("pile", \.pile, count, "The index of its pile in `piles`."),
    Field("beat", \.beat, count, "When it moves: cards with a smaller number move first."),
  ]
}

extension PageView.Move: Described {
  package static let fields: [Field<Self>] = [
    Field("action", \.action, .text, "The text of the action."),
    Field("cards", \.cards, counts, "The numbers of the cards that move, the one in the hand first."),
    Field("target", \.target, .text, "The name of the pile on which they are put."),
    Field("isHome", \.isHome, .flag, "True if the action brings a card to where it stays."),
  ]
}

extension PageView.Question: Described {
  package static let fields: [Field<Self>] = [
    Field("action", \.action, .text, "The action that needs confirmation."),
    Field("text", \.text, .text, "The question."),
  ]
}

extension PageView.Say: Described {
  package static let fields: [Field<Self>] = [
    Field("seat", \.seat, count, "The seat that made the claim."),
    Field("text", \.text, .text, "The text of its bubble."),
    Field(
      "verdict", optional: \.verdict, .word,
      "The verdict; a claim that only announces another one has none yet."),
    Field("cards", \.cards, counts, "The numbers of the cards that it named and that are still face up."),
  ]
}

extension PageView.Badge: Described {
  package static let fields: [Field<Self>] = [
    Field("label", \.label, .text, "What the fact is: `score`."),
    Field("value", \.value, .text, "The value; the name of its player instead of a seat."),
    Field("seat", optional: \.seat, count, "The seat that the fact is about."),
  ]
}

extension PeopleView: Described {
  package static let fields: [Field<PeopleView>] = [
    Field(
      "stage", \.stage, .word,
      "Whether a round is played; `elsewhere` while the person waits for others of a tournament, `closed` at its end."),
    Field("isReady", \.isReady, .flag, omittedIf: false, "True if the person is ready for the next round."),
    Field(
      "wantsNext", \.wantsNext, .flag, omittedIf: false,
      "True if the person has left the round, and plays the one after it."),
    Field("watch", optional: \.watch, .text, "The link for spectators."),
    Field(
      "isOfTwo", \.isOfTwo, .flag, omittedIf: false,
      "True if the only players are two people, so that the game cannot go on without one of them."),
    Field("people", \.people, .list(of: Person()), "All players, bots too, in an order that each round keeps."),
    Field("mayGoOn", \.mayGoOn, .flag, omittedIf: false, "True if the person may go on without those who are missing."),
  ]
}

extension PeopleView.Person: Described {
  package static let fields: [Field<Self>] = [
    Field("seat", \.seat, count, "The seat in this round."),
    Field("colour", \.colour, count, "The number of the colour, which a player keeps in all rounds."),
    Field("name", \.name, .text, "The name that the person has chosen, or the usual one."),
    Field("state", \.state, .word, "What the person does."),
    Field("isYou", \.isYou, .flag, omittedIf: false, "True for the person whose page this is."),
    Field("style", optional: \.style, .text, "How a bot plays."),
    Field("link", optional: \.link, .text, "The link with which a person can still be invited."),
    Field("isOut", \.isOut, .flag, omittedIf: false, "True once the round goes on without the person for good."),
    Field("isMissing", \.isMissing, .flag, omittedIf: false, "True if the others wait for the person."),
    Field(
      "isPassedOver", \.isPassedOver, .flag, omittedIf: false, "True if this page's person wants to go on without them."
    ),
    Field("left_ms", optional: \.timeLeft, time, "How long the person may come back, in milliseconds."),
  ]
}
