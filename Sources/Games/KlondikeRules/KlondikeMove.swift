public import Cards

/// A move of cards.
///
/// Columns are numbered from 0 here and from 1 in the text: "t3" is column 2.
public enum KlondikeMove: Hashable, Sendable {
  case draw
  case redeal
  case wasteToFoundation
  case wasteToColumn(UInt8)
  case columnToFoundation(UInt8)
  /// A fan of `count` cards, 1...13, to another column.
  case columnToColumn(from: UInt8, to: UInt8, count: UInt8)
  case foundationToColumn(Suit, UInt8)
  /// Turns up the face-down card on top of a column.
  case flip(UInt8)
}

extension KlondikeMove: LosslessStringConvertible {
  public var description: String {
    switch self {
    case .draw: "draw"
    case .redeal: "redeal"
    case .wasteToFoundation: "w-f"
    case .wasteToColumn(let to): "w-t\(to + 1)"
    case .columnToFoundation(let from): "t\(from + 1)-f"
    case .columnToColumn(let from, let to, 1): "t\(from + 1)-t\(to + 1)"
    case .columnToColumn(let from, let to, let count): "t\(from + 1)-t\(to + 1):\(count)"
    case .foundationToColumn(let suit, let to): "f\(suit.letter)-t\(to + 1)"
    case .flip(let column): "flip t\(column + 1)"
    }
  }

  public init?(_ text: String) {
    // By bytes, because a search by characters took as long as the move itself.
    if let dash = text.utf8.firstIndex(of: UInt8(ascii: "-")) {
      self.init(from: text[..<dash], to: text[text.utf8.index(after: dash)...])
    } else {
      self.init(single: text[...])
    }
  }

  private init?(single word: Substring) {
    switch word {
    case "draw": self = .draw
    case "redeal": self = .redeal
    default:
      guard word.hasPrefix("flip "), let column = Self.column(word.dropFirst(5)) else { return nil }
      self = .flip(column)
    }
  }

  private init?(from source: Substring, to target: Substring) {
    if target == "f" {
      if source == "w" {
        self = .wasteToFoundation
      } else if let from = Self.column(source) {
        self = .columnToFoundation(from)
      } else {
        return nil
      }
    } else if let from = Self.column(source) {
      self.init(column: from, to: target)
    } else {
      guard let to = Self.column(target) else { return nil }
      if source == "w" {
        self = .wasteToColumn(to)
      } else if source.utf8.count == 2, source.first == "f", let suit = source.last.flatMap(Suit.init(letter:)) {
        self = .foundationToColumn(suit, to)
      } else {
        return nil
      }
    }
  }

  private init?(column from: UInt8, to target: Substring) {
    let colon = target.utf8.firstIndex(of: UInt8(ascii: ":"))
    guard let to = Self.column(target[..<(colon ?? target.endIndex)]) else { return nil }
    var count: UInt8 = 1
    if let colon {
      let text = target[target.utf8.index(after: colon)...]
      guard let number = UInt8(text), 1...13 ~= number, String(number) == text else { return nil }
      count = number
    }
    self = .columnToColumn(from: from, to: to, count: count)
  }

  /// The index of the column called "t1" to "t7".
  private static func column(_ name: Substring) -> UInt8? {
    let bytes = name.utf8
    guard bytes.count == 2, bytes.first == UInt8(ascii: "t"), let digit = bytes.last,
      UInt8(ascii: "1")...UInt8(ascii: "7") ~= digit
    else { return nil }
    return digit - UInt8(ascii: "1")
  }
}
