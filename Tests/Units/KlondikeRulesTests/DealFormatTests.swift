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

  /// Deal 24 as `pysol_cards` 0.24 writes it, with `10` and with `T`, and the deck that `from-fc-solve-board-gen` of
  /// Klondike-Solver makes of it.
  static let pysol = (
    board: """
    Talon: 10C 10S AD 4D QS 3H 3S JH 10D KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
    5C
    <7H> 9H
    <2D> <9S> AC
    <5D> <QH> <5S> 8C
    <QC> <2C> <JS> <3C> 7D
    <5H> <7S> <KD> <9C> <JC> 6S
    <4C> <AH> <2S> <6C> <6H> <10H> KH
    """,
    deck:
      "051073022052121053041093094123021074013011054114132024081031091061072111063064103133101104012042124033034"
      + "113102131083084044043134062082071112092023122032014"
  )

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
    #expect(try SolvitaireDeal.cards(SolvitaireDeal.text(of: cards)) == cards)
  }

  @Test func `a board of PySol is the deck that Klondike-Solver makes of it, in any spelling`() throws {
    let cards = try DealText.cards(Self.pysol.deck, of: Klondike.self)
    let short = Self.pysol.board.replacing("10", with: "T")
    #expect(PySolDeal.text(of: cards) == short)
    for board in [
      Self.pysol.board, short, short.lowercased(), short.replacing("\n", with: "\r\n") + "\r\n", "\u{FEFF}\n" + short,
      short.replacing("\n", with: "\n: "),
    ] {
      #expect(try DealText.cards(board, of: Klondike.self) == cards)
    }
    // The stock may be the last line.
    let lines = short.split(separator: "\n")
    #expect(
      try DealText.cards((lines.dropFirst() + lines.prefix(1)).joined(separator: "\n"), of: Klondike.self) == cards)
  }

  @Test func `a card that is not known has a place in every format that names cards`() throws {
    let cards = try DealText.cards(Self.pysol.deck, of: Klondike.self)
    for format in ["text", "json", "solvitaire", "pysol"] {
      var words = cards
      words[7] = PartialDeal.unseen
      let text = try #require(DealText.formats(Klondike.self).first { $0.name == format }).write(words)
      #expect(try DealText.cards(text, of: Klondike.self) == words)
    }
  }

  /// `resources/deal-presets/err_klondike.json` of Solvitaire: a position in the middle of a game.
  static let position = """
    {"tableau piles": [["KH", "QS", "JD", "10S"], ["10d", "7S", "6D", "5C", "4D", "3C", "2D"], ["8h", "7C", "6H", "5S"], \
    ["6c", "4S", "3D", "2S"], ["8d", "qd", "10c", "8c", "9D", "8S", "7H"], ["as", "kd", "qc", "JC"], \
    ["KS", "QH", "JS", "10H", "9C"]], "stock": ["9H", "6S", "KC", "JH", "5D", "3S", "9S", "4C", "AD", "7D"], \
    "waste": [], "foundations": [["AC", "2C"], [], [], ["AH", "2H", "3H", "4H", "5H"]]}
    """

  @Test(arguments: [
    (DealFormatTests.position, "cards of column 1: 4, where a deal has 1"),
    (#"{"tableau piles": [], "stock": []}"#, "columns: 0, where a deal has 7"),
    (
      DealFormatTests.solvitaire.replacing(#","10C","9D"]"#, with: #","10C"]"#),
      "cards of the stock: 23, where a deal has 24"
    ),
    (DealFormatTests.solvitaire.replacing("7D", with: "7X"), "line 5, column 7: 7X is no card"),
    (DealFormatTests.pysol.board.replacing(" AS\n", with: "\n"), "cards of the stock: 23, where a deal has 24"),
    (DealFormatTests.pysol.board.replacing("\n5C", with: ""), "columns: 6, where a deal has 7"),
    (DealFormatTests.pysol.board.replacing("<QH>", with: "QH 2H"), "cards of column 4: 5, where a deal has 4"),
    (DealFormatTests.pysol.board.replacing("<QH>", with: "<OH>"), "line 5, column 7: OH is no card"),
    (DealFormatTests.pysol.deck + "014", "digits: 159, where a deal has 156"),
    (DealFormatTests.pysol.deck.replacing("014", with: "144"), "line 1, column 154: 144 is no card"),
    (
      "80658175170943878571660636856403766975289505440883277824000000000000",
      "the number is too large for an exact seed, which is below 52!"
    ),
  ]) func `a text of another program that is no deal is refused in a sentence`(text: String, sentence: String) {
    let problem = #expect(throws: IllegalDeal.self) { try DealText.cards(text, of: Klondike.self) }
    #expect(problem?.description == sentence)
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

  @Test func `a deck of one card 52 times is refused`() {
    #expect(throws: IllegalDeal.twice("4D")) {
      let cards = try DealText.cards(String(repeating: "042", count: 52), of: Klondike.self)
      _ = try Klondike(cards: cards, seats: 1, options: KlondikeOptions())
    }
  }
}
