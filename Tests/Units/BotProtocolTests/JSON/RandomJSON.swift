import BotProtocol
import GameRules
import JSON

/// Random JSON values, the same for the same luck.
struct RandomJSON {
  var random: SeededRandom

  init(_ label: String) { random = SeededRandom(seed: "tests", label: label) }

  mutating func value(depth: Int = 0) -> JSONNode {
    JSONNode(kind(depth: depth), at: 0)
  }

  private mutating func kind(depth: Int) -> JSONValue {
    switch random.below(depth < 5 ? 8 : 6) {
    case 0: return .null
    case 1: return .bool(random.below(2) == 0)
    case 2: return .integer(Int(bitPattern: UInt(bits64())) >> random.below(64))
    case 3: return .number(fraction())
    case 4, 5: return .string(text())
    case 6: return .array((0..<random.below(4)).map { _ in value(depth: depth + 1) })
    default:
      return .object(
        (0..<random.below(12)).map { JSONMember(name: "\($0):" + text(), offset: 0, node: value(depth: depth + 1)) })
    }
  }

  /// A double of any size that is not whole, for whole ones read back as integers.
  private mutating func fraction() -> Double {
    while true {
      let number = Double(bitPattern: bits64())
      if number.isFinite, Int(exactly: number) == nil { return number }
    }
  }

  mutating func text() -> String {
    var text = ""
    for _ in 0..<random.below(6) {
      let bound = [0x20, 0x80, 0x800, 0x10000, 0x110000][random.below(5)]
      if let scalar = Unicode.Scalar(UInt32(random.below(bound))) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  private mutating func bits64() -> UInt64 { UInt64(random.word()) << 32 | UInt64(random.word()) }
}
