import Arena
import Catalogue
import Foundation
import RunFiles
import Submissions
import TestBasics
import TestSupport
import Testing
import referee

/// A student who has taken the old files away and not yet put the new ones there.
@Suite(.timeLimited) struct BetweenVersionsTests {
  @Test(arguments: [("", true), ("bot.json", false)])
  func `a folder without its description is looked at again, unless the author keeps it back`(
    ignored: String, isUnsettled: Bool
  ) throws {
    let scratch = try TemporaryFolder()
    try scratch.makeFolder("class/ann")
    try scratch.write("exit 0", to: "class/ann/bot.sh")
    try scratch.write(ignored, to: "class/ann/.gitignore")
    if !ignored.isEmpty { try scratch.write("{}", to: "class/ann/bot.json") }
    switch try outcome(of: "class/ann", in: scratch) {
    case .unsettled: #expect(isUnsettled)
    case .failed(let stage, let words):
      #expect(
        !isUnsettled && stage == .refused && words.contains("bot.json"), "\(words)")
    case .passed: Issue.record("there is nothing to play")
    }
  }

  @Test(arguments: [
    ("class/bob", "class/*", "ann"), ("class/bob/bot", "class/*/bot", "../ann/bot"),
    ("class/bob/bot", "class/*/bot", "ann"),
  ])
  func `nothing is copied through a link that was put in the place of a folder since that was found`(
    place: String, pattern: String, target: String
  ) throws {
    let scratch = try TemporaryFolder()
    let isDeep = pattern.hasSuffix("bot")
    let own = isDeep ? "class/ann/bot" : "class/ann"
    try scratch.makeFolder(own)
    try scratch.write(ShellBot.script(), to: own + "/bot.sh")
    try scratch.write(#"{"name": "ann", "command": ["sh", "bot.sh"]}"#, to: own + "/bot.json")
    if target.hasPrefix("..") { try scratch.makeFolder("class/bob") }
    try scratch.makeLink(target.hasPrefix("..") || !isDeep ? place : "class/bob", to: target)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/" + place + "/bot.json"))
    guard case .unsettled = try outcome(of: place, matching: pattern, in: scratch) else {
      Issue.record("another's files were examined")
      return
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/run/submissions") == [])
  }

  private func outcome(
    of folder: String, matching pattern: String = "class/*", in scratch: TemporaryFolder
  ) throws -> SubmissionExamination.Outcome {
    try scratch.makeFolder("run")
    let text = #"{"out": "run", "bots_from": "\#(pattern)", "events": [{"game": "snap", "deals": 2}]}"#
    let file = try TournamentFile.parse(
      Array(text.utf8), path: scratch.path + "/file.json", folder: scratch.folder, catalogue: catalogue)
    let examination = SubmissionExamination(
      folder: scratch.path + "/" + folder, file: file,
      setting: SubmissionSetting(
        launcher: try ExecutablePaths.launcher(in: .auto), sampleBots: "", catalogue: catalogue, stop: StopSignal()))
    return examination.run { _ in }.outcome
  }
}
