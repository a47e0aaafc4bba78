import Arena
import Catalogue
import Foundation
import RunFiles
import Submissions
import TestBasics
import TestSupport
import Testing
import referee

/// What the organiser is told of the folders of submissions.
@Suite(.timeLimited) struct SubmissionEventTests {
  @Test func `each folder that cannot play is told once, until something about it changes`() throws {
    let scratch = try TemporaryFolder()
    for folder in ["class/ann", "class/bob", "run"] { try scratch.makeFolder(folder) }
    try scratch.write("x", to: "class/bob/Bot.JSON")
    let text = #"{"out": "run", "bots_from": "class/*", "events": [{"game": "snap", "deals": 2}]}"#
    let file = try TournamentFile.parse(
      Array(text.utf8), path: scratch.path + "/file.json", folder: scratch.folder, catalogue: catalogue)
    let setting = SubmissionSetting(
      launcher: try ExecutablePaths.launcher(in: .auto), sampleBots: "", catalogue: catalogue, stop: StopSignal())
    var events: [SubmissionEvent] = []
    var folders = try SubmissionFolders(
      file, matching: scratch.path + "/class/*", setting, isWatching: true, isRechecking: false, acceptsChanges: false
    ) { events.append($0) }
    #expect(throws: (any Error).self, "there are too few bots") { try folders.look() }
    #expect(
      events == [
        .failed(scratch.path + "/class/ann", "it is empty", playsOn: false),
        .failed(scratch.path + "/class/bob", "the file Bot.JSON must be called bot.json", playsOn: false),
        .checking(0, of: 0), .checked,
      ])
    events = []
    #expect(try !folders.haveChanged() && events.isEmpty)
    try scratch.write("x", to: "class/ann/readme")
    _ = try folders.haveChanged()
    #expect(events.count == 1)
  }
}
