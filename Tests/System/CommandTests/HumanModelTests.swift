import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

/// The sample bots that stand for persons.
@Suite(.timeLimited) struct HumanModelTests {
  private struct Claim {
    var action: String
    var milliseconds: Int
    var isRight: Bool
  }

  /// The claims of a bot that plays this event alone, or against itself.
  private func claims(of bot: String, event: String, seats: Int) throws -> [Claim] {
    let scratch = try TemporaryFolder()
    let bots = (0..<seats).map { #"{"name": "\#($0)", "command": ["\#(bot)"]}"# }
    try scratch.write(
      """
      {"out": "run", "seed": "persons", "bots": [\(bots.joined(separator: ","))],
       "events": [{\(event), "seats": \(seats), "reactions": "declared"}]}
      """, to: "file.json")
    let result = try Program.run("run", "--quiet", scratch.file("file.json").path)
    #expect(result.exitCode == 0, "\(result.errors)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.file("run/transcripts").path)
    return try files.filter { $0.hasSuffix(".jsonl") }.flatMap { file in
      try scratch.read("run/transcripts/" + file).split(separator: "\n").flatMap { line in
        (try JSONReader.read(Array(line.utf8))["claims"]?.elements ?? []).compactMap { claim -> Claim? in
          guard let action = claim["action"]?.string, let time = claim["reaction_us"]?.integer,
            let verdict = claim["verdict"]?.string
          else { return nil }
          return Claim(action: action, milliseconds: time / 1000, isRight: verdict == "right")
        }
      }
    }
  }

  @Test(.onlyWithAll)
  func `set-human takes a person's time, errs about once in fifty claims, and asks only in vain`() throws {
    let claims = try claims(of: "set-human", event: #""game": "set", "deals": 24"#, seats: 1)
    let sets = claims.filter { $0.action != "deal" }
    #expect(sets.count > 400)
    #expect(sets.allSatisfy { 3000...15_000 ~= $0.milliseconds })
    #expect(Set(sets.map(\.milliseconds)).count > sets.count / 2, "the times are spread")
    // The seed is fixed. Of 500 claims about 10 are wrong, with a standard deviation of 3.
    #expect(1...22 ~= sets.count { !$0.isRight })
    #expect(claims.filter { $0.action == "deal" }.allSatisfy { $0.isRight && $0.milliseconds == 15_000 })
  }

  @Test func `set-human calls after a person's time and names the cards soon`() throws {
    let claims = try claims(
      of: "set-human", event: #""game": "set", "deals": 2, "options": {"calls": true}"#, seats: 2)
    #expect(claims.filter { $0.action == "call" }.allSatisfy { 3000...15_000 ~= $0.milliseconds })
    let named = claims.filter { $0.action.contains(" ") && $0.milliseconds < 3000 }
    #expect(named.count > 20)
    #expect(named.allSatisfy { 500...1500 ~= $0.milliseconds })
  }

  @Test func `snap-human takes a person's time and errs now and then`() throws {
    let claims = try claims(of: "snap-human", event: #""game": "snap", "deals": 4"#, seats: 2)
    #expect(claims.count > 20)
    #expect(claims.allSatisfy { 500...2500 ~= $0.milliseconds })
  }
}
