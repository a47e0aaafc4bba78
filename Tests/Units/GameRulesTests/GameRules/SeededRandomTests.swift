import GameRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SeededRandomTests {
  @Test(arguments: [
    ("klondike", [0xf021_d90d, 0x5e7f_e403, 0xc5d0_8e6d, 0x48eb_81b0] as [UInt32]),
    ("set", [0x1183_4498, 0xfc41_0802, 0xed5b_4d1a, 0xd4ac_1142]),
    ("snap", [0x3464_b44e, 0xc0d9_8ffe, 0x79d9_efb0, 0xb0f2_411f]),
  ])
  func `a deal's luck begins with the words that Python finds`(game: String, words: [UInt32]) {
    var byGame = SeededRandom(seed: "any text", game: game, deal: 1)
    var byLabel = SeededRandom(seed: "any text", label: "deal 1 of \(game)")
    #expect((0..<4).map { _ in byGame.word() } == words)
    #expect((0..<4).map { _ in byLabel.word() } == words)
  }

  @Test func `the second block follows the first`() {
    var random = SeededRandom(seed: "any text", game: "klondike", deal: 1)
    let words = (0..<20).map { _ in random.word() }
    #expect(words[14...] == [0xec15_276c, 0x58b1_acbc, 0x2a76_6738, 0x9684_f1ff, 0x6742_b6e9, 0x3764_cc8f])
  }

  @Test func `48 bits are the low half of one word above the whole of the next`() {
    var random = SeededRandom(seed: "any text", label: "table 7 of event any")
    #expect(random.bits48() == 221_649_750_316_219)
  }

  @Test func `a draw throws away the words that would favour low numbers`() {
    // The words are 3599696265 666814792 2775775150 4081894906 3953003842 2222155987: of these a bound of 3 << 29 takes
    // the second, the third and the sixth.
    var random = SeededRandom(seed: "seed", label: "below")
    #expect((0..<4).map { _ in random.below(3 << 29) } == [666_814_792, 1_165_162_414, 611_543_251, 1_285_447_103])
  }

  @Test func `the last fair word is taken and the one after it is not`() {
    // From 2^33 / 3 on, a word is the last fair one for the bound (word + 1) / 2, and the first unfair one for word / 2.
    var (taken, thrown) = (0, 0)
    for number in 0..<300 {
      let random = SeededRandom(seed: "\(number)", label: "edge")
      var (words, draws) = (random, random)
      let word = Int(words.word())
      guard word > 2_863_311_531 else { continue }
      let bound = (word + 1) / 2
      if word % 2 == 1 {
        #expect(draws.below(bound) == bound - 1)
        taken += 1
      } else {
        var next = Int(words.word())
        while next >= 2 * bound { next = Int(words.word()) }
        #expect(draws.below(bound) == next % bound)
        thrown += 1
      }
    }
    #expect(taken > 20 && thrown > 20)
  }

  @Test func `a bound of 1 takes no word, and 2^31 takes every word`() {
    let random = SeededRandom(seed: "bounds", label: "test")
    var (words, draws) = (random, random)
    for _ in 0..<100 {
      #expect(draws.below(1) == 0)
      #expect(draws.below(1 << 31) == Int(words.word() & 0x7FFF_FFFF))
    }
  }

  @Test(arguments: [2, 3, 7, 52, 81]) func `every number is drawn equally often`(bound: Int) {
    var random = SeededRandom(seed: "even", label: "\(bound)")
    var counts = [Int](repeating: 0, count: bound)
    for _ in 0..<bound * 500 { counts[random.below(bound)] += 1 }
    #expect(isEven(counts), "\(counts)")
  }

  @Test(arguments: [(4, 24), (5, 120)]) func `every order of a shuffle is equally likely`(items: Int, orders: Int) {
    var random = SeededRandom(seed: "shuffle", label: "\(items)")
    var counts: [[Int]: Int] = [:]
    for _ in 0..<orders * 500 {
      var deck = Array(0..<items)
      random.shuffle(&deck)
      counts[deck, default: 0] += 1
    }
    #expect(counts.count == orders)
    #expect(isEven(Array(counts.values)))
  }

  @Test func `a shuffle of nothing or of one takes no word`() {
    var random = SeededRandom(seed: "short", label: "test")
    var untouched = random
    var (none, one) = ([Int](), [7])
    random.shuffle(&none)
    random.shuffle(&one)
    #expect(one == [7])
    #expect(random.word() == untouched.word())
  }

  @Test func `seeds, games and deals each have luck of their own`() {
    var seen: Set<[UInt32]> = []
    for seed in ["", "a", "b", "a\n"] {
      for game in ["klondike", "set"] {
        for deal in 0..<50 {
          var random = SeededRandom(seed: seed, game: game, deal: deal)
          seen.insert((0..<4).map { _ in random.word() })
        }
      }
    }
    #expect(seen.count == 400)
  }

  /// Pearson's test: whether counts that should be equal lie within 4 standard deviations of what luck does to them.
  private func isEven(_ counts: [Int]) -> Bool {
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    let square = counts.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) / mean }
    let freedom = Double(counts.count - 1)
    return abs(square - freedom) < 4 * (2 * freedom).squareRoot()
  }
}
