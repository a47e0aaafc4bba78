import Cards

/// Where all the cards lie, and the counters: all of a game but its history, in 240 bytes without a pointer.
///
/// This is what to search on. It is copied without allocating, lists its moves without allocating (`hasMove(where:)`,
/// `forEachMove(_:)`) and plays them without keeping a record:
///
///     var playout = game.position
///     while playout.ending == nil {
///       playout.moves(into: &moves)
///       guard let move = choose(moves) else { break }
///       playout.play(move)
///     }
///
/// A position knows every card. A bot makes one from what it has seen by `Klondike.init(consistentWith:...)`.
public struct KlondikePosition: Equatable, Sendable {
  public let options: KlondikeOptions

  /// The cards on the foundations.
  public internal(set) var home = CardMask()
  /// The face-up cards, by column; the eighth lane is unused.
  @usableFromInline var up = SIMD8<UInt64>()
  /// How many face-down cards lie in each column; the eighth lane is unused.
  @usableFromInline var down = SIMD8<UInt8>()
  /// The cards that may lie face down in columns, as mask indices: column c has lanes c(c-1)/2 and the next c-1.
  var buried = SIMD32<UInt8>()
  /// The cards that stock and waste may hold, as mask indices, in the order in which they are drawn.
  @usableFromInline var talon = SIMD32<UInt8>()
  /// The lanes of `talon` that are in the stock, all higher than those in the waste.
  @usableFromInline var stock: UInt32 = 0
  /// The lanes of `talon` that are in the waste.
  @usableFromInline var waste: UInt32 = 0

  /// How often the waste may still be turned over; nil: as often as one likes.
  public internal(set) var redealsLeft: Int?
  public internal(set) var actionsLeft: Int
  /// The points of standard scoring; the other ways follow from the cards home.
  var points = 0
  /// True while nothing but draws and redeals has been legal since the waste was last empty.
  public internal(set) var isPassBarren = false

  /// A table without cards.
  init(options: KlondikeOptions) {
    self.options = options
    redealsLeft = options.redeals
    actionsLeft = options.maxActions
  }

  static let columns = 0..<7
  static let talonCapacity = 24

  /// The lane of `buried` in which a column's face-down cards begin.
  static func firstBuried(_ column: Int) -> Int { column * (column - 1) / 2 }
}

extension KlondikePosition: Hashable {
  /// Hashes what distinguishes the positions of one deal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(home)
    hasher.combine(up)
    hasher.combine(stock)
    hasher.combine(waste)
  }
}
