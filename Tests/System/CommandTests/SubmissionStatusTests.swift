import Foundation
import TestBasics
import TestSupport
import Testing

/// What the organiser is shown of what was handed in.
@Suite(.timeLimited) struct SubmissionStatusTests {
  private let course: ClassTournament
  private var scratch: TemporaryFolder { course.scratch }
  private var path: String { course.path }

  init() throws { course = try ClassTournament() }

  /// The things that students hand in, each with the reason why it is no bot.
  private static let mistakes: [(place: String, files: [String], reason: String)] = [
    ("a", ["Bot.json", "bot.sh"], "the file Bot.json must be called bot.json"),
    ("b", ["bot.json.txt"], "the file bot.json.txt must be called bot.json"),
    (
      "c", ["inner/bot.json", "inner/bot.sh"],
      "bot.json lies in its folder inner; move everything in there one folder up"
    ),
    ("d", ["work.zip"], "it holds the archive work.zip; unpack it"),
    ("e", [], "it is empty"),
    ("e2", ["report.txt"], "it is empty"),
    ("f", ["bot.sh"], #"it has no file bot.json, such as {"name": "ann", "command": ["python3", "bot.py"]}"#),
    ("g", ["bot.json/x"], "bot.json is no regular file; write the file itself"),
    ("h.tar.gz", [""], "it is an archive; unpack it into a folder"),
  ]

  @Test func `whatever is handed in has a row in status, the report and JSON that says why it does not play`()
    throws
  {
    for name in ["ann", "bob"] { try course.submit(name) }
    try course.submit("cy", more: #", "build": ["sh", "-c", "seq 50; exit 2"]"#)
    for (place, files, _) in SubmissionStatusTests.mistakes {
      if files != [""] { try scratch.makeFolder("class/" + place) }
      for file in files {
        if file.contains("/") { try scratch.makeFolder("class/\(place)/\(file.prefix { $0 != "/" })") }
        try scratch.write("x", to: "class/" + (file.isEmpty ? place : place + "/" + file))
      }
    }
    try scratch.makeLink("class/i", to: "/etc")
    // "Zoë" in Latin-1.
    #expect(
      mkdir(Array(scratch.file("class/Zo").path.utf8CString.dropLast()) + [CChar(bitPattern: 0xEB), 0], 0o755) == 0)
    try scratch.write("what the organiser notes", to: "class/notes.txt")
    let mistakes =
      SubmissionStatusTests.mistakes.map { ($0.place, $0.reason) }
      + [
        ("Zo\u{FFFD}", "its name is not UTF-8, as those from an old zip file; give it another name"),
        ("i", "it is a link, or lies behind one; put a folder in its place"),
      ]
    let run = try Program.run("run", path, "--quiet")
    #expect(run.exitCode == 0, "\(run.errors)")
    let status = try Program.run("status", scratch.file("run").path).output
    let report = try scratch.read("run/standings.html")
    let json = try Program.run("status", scratch.file("run").path, "--json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(object["submissions"] as? [[String: Any]])
    #expect(rows.count == 14)
    func problem(_ place: String) -> String? {
      rows.first { $0["folder"] as? String == place }.flatMap { $0["problem"] as? String }
    }
    for (place, reason) in mistakes {
      #expect(run.errors.contains("class/\(place) does not play: \(reason)\n"), "\(run.errors)")
      #expect(status.contains("\n\(place): \(reason)\n"), "\(status)")
      #expect(problem(place) == reason)
      let escaped = reason.replacing("\"", with: "&quot;")
      #expect(report.contains("<pre>\(escaped)</pre>"))
    }
    for (place, files, reason) in SubmissionStatusTests.mistakes where files != [""] {
      #expect(course.report(place).hasPrefix("This bot does not play until its files change.\n\n\(reason)\n"))
    }
    let failed = "the build failed: it ended with exit code 2\n…\n" + (41...50).map(String.init).joined(separator: "\n")
    #expect(problem("cy") == failed)
    #expect(report.contains("<pre>\(failed)</pre>"))
    #expect(status.contains(/\nann       ann  plays as version 1  2\d{3}-/), "\(status)")
    #expect(!status.contains("notes.txt"))
  }

  @Test func `a class of which nobody plays yet has a status too`() throws {
    try course.submit("ann", script: "exit 3")
    #expect(try Program.run("run", path).exitCode == 2)
    let status = try Program.run("status", scratch.file("run").path)
    #expect(status.exitCode == 0)
    #expect(
      status.output.contains(/no table has been played yet\n\nfolder .*\nann          check failed  2\d{3}-/),
      "\(status.output)")
  }
}
