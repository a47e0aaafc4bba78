public import GameRules

extension Nim {
  private static let inks = [
    CardFace.Ink.black, CardFace.Ink.red, CardFace.Ink("green", usual: "1b7f3b", safe: "009e73"),
  ]

  /// A stone's face: nine heaps of nine are 81, as many as there are cards with symbols.
  public static func face(of card: String) -> CardFace? {
    let letters = Array(card.utf8)
    guard letters.count == 2, UInt8(ascii: "a")...UInt8(ascii: "i") ~= letters[0],
      UInt8(ascii: "1")...UInt8(ascii: "9") ~= letters[1]
    else { return nil }
    let (heap, number) = (Int(letters[0] - UInt8(ascii: "a")), Int(letters[1] - UInt8(ascii: "1")))
    return .symbols(
      count: heap % 3 + 1, shape: CardFace.Shape.allCases[heap / 3], shading: CardFace.Shading.allCases[number % 3],
      ink: inks[number / 3])
  }
}
