import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

/// Deals that other programs wrote.
@Suite(.timeLimited) struct DealFormatTests {
  /// What lonelybot prints for its default seed 0, in the tests of `lonecli/src/solvitaire.rs` and `src/shuffler.rs`,
  /// github.com/vuonghy2442/lonelybot.
  static let lonelybot = (
    board: """
    {"tableau piles": [
    ["KC"],
    ["6s","8C"],
    ["9s","Ah","5S"],
    ["5d","Js","5h","QD"],
    ["Ac","7c","Jc","7h","KD"],
    ["10c","3h","4d","4h","6c","QS"],
    ["7d","3c","6h","5c","10h","9c","3S"]
    ],"stock": ["JD","10D","7S","10S","AD","8S","JH","2D","AS","3D","9D","9H","6D","KS","QH","2H","2S","4S","4C","KH","2C","8H","8D","QC"],
    "foundation": [[],[],[],[]]}
    """,
    number: "58951431144029615328972203965306300108857513542935373524517649274867"
  )

  /// `resources/deal-presets/klondikeSM1.json` of github.com/thecharlieblake/Solvitaire.
  static let solvitaire = """
    {
      "tableau piles":[
        ["4D"],
      ["3C","4C"],
    ["9S","7D","6H"],
    ["AH","7S","2C","JD"],
    ["AD","6S","2H","10S","AS"],
    ["4H","8H","2D","KS","JC","5C"],
    ["3H","4S","3S","5D","JH","6C","KD"]
        ],
      "stock": ["10H","8D","7H","KC","3D","10D","5H","8C","QS","JS","9H","7C","6D","8S","QD","QH","AC","9C","5S","KH","QC","2S","10C","9D"]
    }
    """

  /// Two decks of `TestDeals.txt` of github.com/ShootMe/Klondike-Solver, the second "Impossible".
  static let klondikeSolver = [
    "042041044124023073111012123081104093031052051121094074061091083102043071132134113114131022103013062032101011014034054021112064092082133033072053084063024122",
    "041023134124133071102114063072031033121092131043082044122083084064061051093094054073042013091104032101113062022103052034021132012074112111123011053024081014",
  ]

  @Test func `a board and a number that lonelybot writes for one seed are one deal`() throws {
    let cards = try DealText.cards(Self.lonelybot.board, of: Klondike.self)
    #expect(try DealText.cards(Self.lonelybot.number, of: Klondike.self) == cards)
    #expect(LonelybotDeal.text(of: cards) == Self.lonelybot.number)
    let game = try Klondike(cards: cards, seats: 1, options: KlondikeOptions())
    let columns = game.scene.piles.filter { if case .column = $0.layout { true } else { false } }
    #expect(columns.map { $0.cards.map(\.name).last } == ["KC", "8C", "5S", "QD", "KD", "QS", "3S"])
    #expect(columns[6].cards.map(\.name) == ["7D", "3C", "6H", "5C", "TH", "9C", "3S"])
    // Drawn from the end of the stock.
    var drawn = game
    try drawn.apply(.action(.move(.draw), by: 0))
    #expect(drawn.position.wasteTop?.description == "8H")
  }

  @Test func `a deal of Solvitaire is read whatever the case of its suits, and written as it reads it`() throws {
    let cards = try DealText.cards(Self.solvitaire, of: Klondike.self)
    #expect(Set(cards).count == 52)
    #expect(Array(cards.prefix(7)) == ["4D", "3C", "9S", "AH", "AD", "4H", "3H"], "the lowest card of each column")
    #expect(cards.last == "TH", "the first of the stock is drawn last")
    #expect(SolvitaireDeal.cards(SolvitaireDeal.text(of: cards)) == cards)
  }

  @Test(arguments: [1, 3]) func `what Klondike-Solver says of its decks is true`(draw: Int) throws {
    var options = KlondikeOptions()
    options.draw = draw
    for (deck, canBeWon) in zip(Self.klondikeSolver, [true, false]) {
      let cards = try DealText.cards(deck, of: Klondike.self)
      #expect(KlondikeSolverDeal.text(of: cards) == deck)
      let game = try Klondike(cards: cards, seats: 1, options: options)
      #expect(game.canWin(0, positions: 20_000_000) == canBeWon)
    }
  }

  @Test(arguments: [
    "80658175170943878571660636856403766975289505440883277824000000000000",
    String(repeating: "042", count: 52), "{\"tableau piles\": [], \"stock\": []}",
  ]) func `a text that only looks like a deal is refused`(text: String) throws {
    #expect(throws: IllegalDeal.self) {
      _ = try Klondike(cards: try DealText.cards(text, of: Klondike.self), seats: 1, options: KlondikeOptions())
    }
  }
}
