import BotProcess
import BotProtocol
import Catalogue
import Foundation
import HostileBots
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing

/// Nothing that a folder of a class does harms anybody else, tells a secret, or ends the referee.
@Suite(.timeLimited(minutes: 90)) struct HostileClassTests {
  /// Without a sandbox a bot may do what its organiser may.
  private static let sandboxes = Tools.sandboxes.filter { $0 != "none" }

  @Test(.onlyWithFuzzing, arguments: sandboxes)
  func `whatever folders do, honest students play without a fault, and nobody learns a secret`(
    sandbox: String
  ) throws {
    let seconds = try #require(TestScope.fuzzSeconds)
    let seed = ProcessInfo.processInfo.environment["REFEREE_FUZZ_SEED"] ?? "\(UInt64.random(in: 0 ... .max))"
    var group = try HostileClass(seed: seed, sandbox: sandbox)
    let scratch = group.scratch
    func context() -> Comment { "REFEREE_FUZZ_SEED=\(seed), \(sandbox): \(group.log.suffix(20))" }
    // Their names belong to them once they have played.
    let first = try group.start([])
    first.waitUntilExit()
    try #require(first.terminationStatus == 0, "\(scratch.text(of: "output.txt"))")
    let end = Date(timeIntervalSinceNow: seconds / Double(HostileClassTests.sandboxes.count))
    var referee = try group.start(["--watch", "--accept-changes"])
    while Date() < end {
      for _ in 0...group.below(4) { group.act() }
      poll(nil, 0, Int32(50 + group.below(400)))
      guard referee.isRunning else {
        Issue.record(
          "the referee ended with \(referee.terminationStatus): \(scratch.text(of: "output.txt").suffix(2000))")
        break
      }
      if group.below(12) == 0 {
        // Not SIGINT, which a program in the background ignores.
        kill(referee.processIdentifier, group.below(2) == 0 ? SIGKILL : SIGTERM)
        referee.waitUntilExit()
        #expect([9, 130].contains(referee.terminationStatus), context())
        referee = try group.start(["--watch", "--accept-changes"])
      }
    }
    kill(referee.processIdentifier, SIGTERM)
    Wait.until { !referee.isRunning }
    #expect(!referee.isRunning && [0, 130].contains(referee.terminationStatus), context())
    if referee.isRunning { kill(referee.processIdentifier, SIGKILL) }

    for name in FileManager.default.enumerator(atPath: scratch.file("class").path)?.compactMap({ $0 as? String }) ?? []
    where name.hasSuffix("/report.txt") {
      let report = scratch.text(of: "class/" + name)
      for secret in [HostileClass.secret, HostileClass.seed] {
        #expect(!report.contains(secret), "\(name): \(context().rawValue)")
      }
    }
    try group.clear()
    let last = try group.start(["--accept-changes"])
    last.waitUntilExit()
    #expect(last.terminationStatus == 0, "\(scratch.text(of: "output.txt").suffix(2000)) \(context().rawValue)")
    for name in HostileClass.honest {
      for (file, text) in HostileClass.files(of: name) {
        #expect(try scratch.read("class/\(name)/\(file)") == text, context())
      }
      #expect(scratch.text(of: "class/\(name)/report.txt").hasPrefix("\(name) plays in class.\n"), context())
      let names = try Set(FileManager.default.contentsOfDirectory(atPath: scratch.file("class/" + name).path))
      #expect(names == ["bot.sh", "bot.json", "report.txt"], context())
    }
    try requireHonestGames(scratch, context())
    #expect(try scratch.read("secret.txt") == HostileClass.secret)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: scratch.path))
        == ["class", "class.json", "run", "secret.txt", "output.txt"], context())
    let verified = try RefereeProgram.run(["verify", "run"], in: scratch.folder)
    #expect(verified.exitCode == 0, "\(String(decoding: verified.output, as: UTF8.self)) \(context().rawValue)")
  }

  /// Checks that no honest bot has a fault, and that each has played.
  private func requireHonestGames(_ scratch: TemporaryFolder, _ context: Comment) throws {
    let journal = try Journal.existing(in: scratch.file("run").path, catalogue)
    var played: Set<String> = []
    try journal.forEachTable(timed: false) { record, _ in
      for (id, fault) in zip(record.table.seats, record.faults)
      where HostileClass.honest.contains(where: { id == $0 || id.hasPrefix($0 + "@") }) {
        played.insert(id)
        #expect(fault == nil, "\(id): \(fault?.message ?? "") \(context.rawValue)")
      }
    }
    #expect(played == Set(HostileClass.honest), context)
  }
}
