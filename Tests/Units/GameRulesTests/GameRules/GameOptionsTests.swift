import Foundation
import GameRules
import JSON
import TestBasics
import Testing

@Suite(.timeLimited) struct GameOptionsTests {
  private func read(_ json: String) throws -> SampleOptions {
    try JSONDecoder().decode(SampleOptions.self, from: Data(json.utf8))
  }

  @Test func `options are written in their order, those with one prefix as an object`() {
    #expect(
      SampleOptions().json
        == #"{"draw":3,"redeals":"unlimited","pace":"slow","points":{"right":1,"wrong":-1},"undo":false}"#)
  }

  @Test(arguments: [
    SampleOptions(), SampleOptions(draw: 1, redeals: 0, pace: .fast, right: 0, wrong: -9, undo: true),
    SampleOptions(redeals: 9),
  ])
  func `options read back what they wrote, with and without Foundation`(options: SampleOptions) throws {
    #expect(try read(options.json) == options)
    #expect(try SampleOptions(reading: JSONReader.read(Array(options.json.utf8))) == options)
  }

  @Test func `what is left out keeps its default, and unknown keys are passed over`() throws {
    #expect(try read("{}") == SampleOptions())
    #expect(
      try read(#"{"points":{"wrong":-2},"colour":"red"}"#)
        == SampleOptions(wrong: -2))
  }

  @Test(arguments: [
    #"{"draw":0}"#, #"{"draw":25}"#, #"{"draw":"3"}"#, #"{"draw":true}"#, #"{"draw":1.5}"#, #"{"draw":[3]}"#,
    #"{"redeals":10}"#, #"{"redeals":"none"}"#, #"{"pace":"Fast"}"#, #"{"pace":1}"#, #"{"undo":1}"#,
    #"{"undo":"true"}"#, #"{"points":{"right":-1}}"#, #"{"points":3}"#, "[]",
  ])
  func `a value outside its domain is refused`(json: String) {
    #expect(throws: DecodingError.self) { try read(json) }
  }

  @Test func `an option is found by its key and set through its field`() throws {
    var options = SampleOptions()
    let field = try #require(SampleOptions.field("points.wrong"))
    #expect(field.prefix == "points")
    #expect(field.leaf == "wrong")
    try field.set(&options, to: .integer(-3))
    #expect(options == SampleOptions(wrong: -3))
    #expect(field.get(options) == .integer(-3))
    #expect(SampleOptions.field("wrong") == nil)
  }

  @Test func `a refusal says which value, and what the option may be, and changes nothing`() throws {
    var options = SampleOptions()
    let field = try #require(SampleOptions.field("redeals"))
    let error = try #require(throws: OptionError.self) { try field.set(&options, to: .integer(-1)) }
    #expect(error.key == "redeals")
    #expect(error.value == .integer(-1))
    #expect(error.domain == .limit(0...9, none: "unlimited"))
    #expect(options == SampleOptions())
  }

  @Test(
    arguments: [
      (OptionDomain.integer(1...3), [OptionValue.integer(1), .integer(3)], [.integer(0), .integer(4), .flag(true)]),
      (.limit(1...3, none: "all"), [.integer(2), .text("all")], [.integer(4), .text("none"), .flag(false)]),
      (.flag, [.flag(true), .flag(false)], [.integer(1), .text("true")]),
      (.choice(["a", "b"]), [.text("a"), .text("b")], [.text("c"), .text(""), .integer(0)]),
    ] as [(OptionDomain, [OptionValue], [OptionValue])])
  func `a domain holds its values and no others`(domain: OptionDomain, inside: [OptionValue], outside: [OptionValue]) {
    #expect(inside.allSatisfy(domain.contains))
    #expect(!outside.contains(where: domain.contains))
  }
}
