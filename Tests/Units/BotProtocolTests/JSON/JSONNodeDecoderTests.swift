import Foundation
import JSON
import TestBasics
import Testing

@Suite(.timeLimited) struct JSONNodeDecoderTests {
  private struct Pile: Decodable, Equatable {
    var name: String
    var cards: [Int8]
    var top: Double?
    var isFaceUp = false
    var inner: [String: UInt16]?
  }

  private enum Suit: String, Decodable { case hearts, spades }

  private class Shape: Decodable {
    let sides: Int
    enum CodingKeys: CodingKey { case sides }
  }

  private final class Square: Shape {
    let width: Float

    required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      width = try values.decode(Float.self, forKey: .width)
      try super.init(from: try values.superDecoder())
    }

    enum CodingKeys: CodingKey { case width }
  }

  private struct Steps: Decodable {
    var sum = 0
    var rest: [Int?] = []

    init(from decoder: any Decoder) throws {
      var steps = try decoder.unkeyedContainer()
      // What fails is not passed over.
      #expect(throws: DecodingError.self) { try steps.decode(String.self) }
      #expect(throws: DecodingError.self) { try steps.nestedUnkeyedContainer() }
      sum = try steps.decode(Int.self) + (try steps.decodeIfPresent(Int.self) ?? 100)
      var inner = try steps.nestedUnkeyedContainer()
      while !inner.isAtEnd { rest.append(try inner.decodeIfPresent(Int.self)) }
      #expect(throws: DecodingError.self) { try inner.decodeNil() }
      #expect(try steps.superDecoder().singleValueContainer().decode(String.self) == "end")
      #expect(steps.isAtEnd && steps.currentIndex == steps.count)
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONNodeDecoder.decode(type, from: JSONReader.read(Array(text.utf8)))
  }

  private func refusal<Value: Decodable>(_ type: Value.Type, _ text: String) -> String? {
    do { return "\(try decode(type, text))" } catch { return (error as? DecodingError)?.words }
  }

  @Test func `a tree is decoded, whatever else it holds`() throws {
    let text = #"{"cards":[1,-2.0,3e1],"isFaceUp":true,"more":[{}],"name":"é\n","top":2,"inner":{"a":65535}}"#
    let pile = Pile(name: "é\n", cards: [1, -2, 30], top: 2, isFaceUp: true, inner: ["a": .max])
    #expect(try decode(Pile.self, text) == pile)
    #expect(try JSONDecoder().decode(Pile.self, from: Data(text.utf8)) == pile)
  }

  @Test(arguments: [#","top":null,"inner":null"#, ""]) func `null is as good as absent`(_ rest: String) throws {
    let text = #"{"name":"","cards":[],"isFaceUp":false"# + rest + "}"
    #expect(try decode(Pile.self, text) == Pile(name: "", cards: []))
  }

  @Test func `a value may be no container`() throws {
    #expect(try decode(Int?.self, "null") == nil)
    #expect(try decode([Int?].self, "[null,1]") == [nil, 1])
    #expect(try decode(Suit.self, #""spades""#) == .spades)
    #expect(try decode([Bool].self, "[true,false]") == [true, false])
    #expect(try decode(UInt64.self, "4e3") == 4000)
    #expect(try decode(Int.self, "-9223372036854775808") == .min)
  }

  @Test func `a class finds its superclass's part under its own name`() throws {
    let square = try decode(Square.self, #"{"width":1.5,"super":{"sides":4}}"#)
    #expect(square.width == 1.5 && square.sides == 4)
    #expect(refusal(Square.self, #"{"width":1}"#) == "no \"super\" in the object at byte 0")
  }

  @Test func `an array is read step by step`() throws {
    let steps = try decode(Steps.self, #"[1,null,[2,null],"end"]"#)
    #expect(steps.sum == 101 && steps.rest == [2, nil])
  }

  @Test(arguments: [
    (#"[]"#, "expected an object, found an array at byte 0"),
    (#"{"cards":[]}"#, "no \"name\" in the object at byte 0"),
    (#"{"name":7}"#, "name: expected a string, found a whole number at byte 8"),
    (#"{"name":null}"#, "name: expected a string, found null at byte 8"),
    (#"{"name":"","cards":{}}"#, "cards: expected an array, found an object at byte 19"),
    (#"{"name":"","cards":[1,"2"]}"#, "cards[1]: expected a whole number, found a string at byte 22"),
    (#"{"name":"","cards":[true]}"#, "cards[0]: expected a whole number, found true or false at byte 20"),
    (#"{"name":"","cards":[128]}"#, "cards[0]: expected a whole number from -128 to 127, found 128 at byte 20"),
    (#"{"name":"","cards":[0.5]}"#, "cards[0]: expected a whole number from -128 to 127, found 0.5 at byte 20"),
    (#"{"name":"","cards":[],"top":[]}"#, "top: expected a number, found an array at byte 28"),
    (#"{"name":"","cards":[],"isFaceUp":1}"#, "isFaceUp: expected true or false, found a whole number at byte 33"),
    (
      #"{"name":"","cards":[],"isFaceUp":true,"inner":{"a":1,"b":-1}}"#,
      "inner.b: expected a whole number from 0 to 65535, found -1 at byte 57"
    ),
  ])
  func `what does not fit is refused, with its place`(_ text: String, _ words: String) {
    #expect(refusal(Pile.self, text) == words)
  }

  @Test func `a number beyond all whole ones is refused`() {
    #expect(
      refusal(UInt64.self, "1e300")
        == "expected a whole number from 0 to 18446744073709551615, found 1e+300 at byte 0")
  }

  @Test func `a type may refuse by itself`() {
    #expect(
      refusal([Suit].self, #"["clubs"]"#)?.hasPrefix("[0]: Cannot initialize Suit from invalid String value clubs")
        == true)
  }
}
