import Foundation
import Testing

/// Inputs and expected outputs of a published library or text; `Data/README.md` names them all.
struct Reference<Input: Decodable, Expected: Decodable>: Decodable {
  struct Case: Decodable {
    var id: String
    var input: Input
    var expected: Expected
    var tolerance: Tolerance?
  }

  var tolerance: Tolerance
  var cases: [Case]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/\(name).json")
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  func tolerance(of sample: Case) -> Tolerance { sample.tolerance ?? tolerance }
}

/// How far a number may be from the one expected: |x - e| ≤ abs + rel |e|.
struct Tolerance: Decodable {
  var rel: Double
  var abs: Double

  func expect(
    _ value: Double, _ expected: Double, _ what: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      Swift.abs(value - expected) <= abs + rel * Swift.abs(expected), "\(what()): \(value), not \(expected)",
      sourceLocation: sourceLocation)
  }

  func expect(
    _ values: [Double], _ expected: [Double], _ what: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(values.count == expected.count, "\(what())", sourceLocation: sourceLocation)
    for (value, expected) in zip(values, expected) {
      expect(value, expected, what(), sourceLocation: sourceLocation)
    }
  }
}
