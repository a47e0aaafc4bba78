import Foundation
import Testing

/// A season or an evening of the folder `Cases`, which once broke a law.
struct FoundCase<Value: Codable & Sendable>: CustomTestStringConvertible, Sendable {
  /// What it broke: the name of its file.
  var testDescription: String
  var value: Value

  /// The cases of a folder, each a file of JSON.
  static func all(in name: String) throws -> [Self] {
    let folder = FoundCases.folder.appending(path: "Cases/" + name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let bytes = try Data(contentsOf: folder.appending(path: name))
      return Self(
        testDescription: String(name.prefix { $0 != "." }), value: try JSONDecoder().decode(Value.self, from: bytes))
    }
  }
}

enum FoundCases {
  fileprivate static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The text of a case.
  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The lines of `known.txt`, bugs that are not corrected yet: a law, a seed that breaks it, and what is wrong, with tabs
  /// between.
  private static let known: [[String]] = {
    let text = (try? String(contentsOf: folder.appending(path: "known.txt"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
  }()

  /// What is wrong with a law; nil where it is to hold.
  static func known(of law: String) -> String? {
    known.first { $0.count == 3 && $0[0] == law }.map { "\($0[2]) (seed \($0[1]))" }
  }
}

/// How seasons and evenings are drawn.
enum DrawnSeasons {
  private static let environment = ProcessInfo.processInfo.environment

  /// How long new ones are drawn: a minute, unless `REFEREE_SEASON_SECONDS` says otherwise.
  static let time = Duration.seconds(environment["REFEREE_SEASON_SECONDS"].flatMap(Double.init) ?? 60)
  static let shrinkingTime = Duration.seconds(environment["REFEREE_SHRINK_SECONDS"].flatMap(Double.init) ?? 90)
  /// True for a look at all that one seed finds.
  static let goesOn = environment["REFEREE_SEASONS_ALL"] != nil
  static var seed: String { environment["REFEREE_FUZZ_SEED"] ?? "\(UInt32.random(in: 0 ... .max))" }
}
