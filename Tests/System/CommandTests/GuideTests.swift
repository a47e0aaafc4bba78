import Foundation
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct GuideTests {
  /// Where `referee` and the sample bots are: those of the build, or those that `.ci/parts/install` has installed, where all sample bots
  /// are one file.
  private static let programs =
    ProcessInfo.processInfo.environment["REFEREE_PROGRAMS"] ?? BuiltPrograms.folder.path

  // One reader follows all pages in a row, with all that is played on them.
  @Test(
    .onlyWithAll,
    .needs(.python),
    .timeLimited(minutes: 20))
  func `a reader who types all that the guide says sees all that it shows`() throws {
    let scratch = try TemporaryFolder()
    try #require(GuidePage.all.count == 19)
    for page in GuidePage.all { try follow(page, in: scratch) }
  }

  // Each builds the modules that bots use anew; a version takes the history of the project, which an archive has not.
  @Test(
    .onlyWithAll,
    .timeLimited(minutes: 20),
    arguments: FileManager.default.fileExists(atPath: Program.package.appending(path: ".git").path)
      ? [false, true] : [false])
  func `a stranger makes a bot in an empty folder`(byVersion: Bool) throws {
    let scratch = try TemporaryFolder()
    let project = scratch.file("referee").path
    if byVersion {
      let version = """
        git clone --quiet --bare '\(Program.package.path)' '\(project)'
        git -C '\(project)' tag 1.0.0

        """
      let result = try Program.shell(try scratch.write("set -e\n" + version, to: "version.sh"), in: scratch.folder)
      try #require(result.exitCode == 0, "\(result.errors)")
    } else {
      try FileManager.default.createSymbolicLink(atPath: project, withDestinationPath: Program.package.path)
    }
    let folder = scratch.file("my-bot")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try follow(GuidePage.article, in: scratch, folder: folder) { text in
      byVersion ? text.replacing("path: \"../referee\"", with: "url: \"file://\(project)\", from: \"1.0.0\"") : text
    }
  }

  @Test func `the guide's contents name every page, in order`() throws {
    let contents = try String(contentsOf: GuidePage.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(contents.matches(of: /\]\((\d[^)]*)\)/).map { String($0.1) } == GuidePage.all.map(\.name))
  }

  @Test func `each page says for whom it is and how long it takes, as the contents do`() throws {
    let contents = try String(contentsOf: GuidePage.folder.appending(path: "README.md"), encoding: .utf8)
    for page in GuidePage.all {
      let text = try String(contentsOf: GuidePage.folder.appending(path: page.name), encoding: .utf8)
      let parts = text.components(separatedBy: "\n\n")
      let told = try #require(parts[1].wholeMatch(of: /\*For (.+); about (\d+) minutes\.\*/), "\(page.name)")
      let row = try #require(contents.split(separator: "\n").first { $0.contains("](\(page.name))") })
      #expect(row.hasSuffix(" | \(told.1) | \(told.2) min |"), "\(page.name)")
    }
  }

  /// Does all that a page says in a folder of `scratch`, or in `scratch` itself; `change` is what a reader saves instead.
  private func follow(
    _ page: GuidePage, in scratch: TemporaryFolder, folder: URL? = nil, change: (String) -> String = { $0 }
  ) throws {
    let folder = folder ?? scratch.folder
    var printed = ""
    for step in page.steps {
      switch step {
      case .file(let path, let text):
        try #require(!path.isEmpty, "\(page.name)")
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try change(text).write(to: file, atomically: true, encoding: .utf8)
      case .source(let path, let text):
        #expect(try String(contentsOf: Program.package.appending(path: path), encoding: .utf8) == text, "\(page.name)")
        #expect(try isRun(path, on: page), "\(page.name): nothing runs \(path)")
      case .commands(let commands):
        let folders = "SOURCE='\(Program.package.path)'\nPATH='\(GuideTests.programs)':$PATH"
        let script = "set -e\n\(folders)\n\(commands)\n"
        let result = try Program.shell(try scratch.write(script, to: "script.sh"), in: folder)
        #expect(result.exitCode == 0, "\(page.name): \(commands)\n\(result.output)\(result.errors)")
        printed = result.output
      case .cells:
        let path = GuidePage.folder.appending(path: page.name).path
        let result = try PythonModule.python("\"$MODULE/tests/cells.py\" '\(path)'", in: folder)
        #expect(result.exitCode == 0, "\(page.name): \(result.output)\(result.errors)")
      case .output(let lines):
        #expect(
          GuideTests.shows(printed, lines), "\(page.name): expected \(lines.joined(separator: "\n")) in \(printed)")
      }
    }
  }

  /// True if a part of this project's own code is run: a bot by a command of its page, other code by tests of its own.
  private func isRun(_ path: String, on page: GuidePage) throws -> Bool {
    let module = path.split(separator: "/").dropLast().last ?? ""
    guard path.hasPrefix("Tests/") else {
      return page.steps.contains { step in
        switch step {
        case .file(_, let text), .commands(let text): text.contains(module)
        case .output, .source, .cells: false
        }
      }
    }
    let tests = Program.package.appending(path: "Tests")
    return try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix("Tests.swift") }
      .contains {
        try String(contentsOf: tests.appending(path: $0), encoding: .utf8).contains("\nimport \(module)\n")
      }
  }

  /// True if what was printed holds these lines one after another; `…` is any text, or alone any lines.
  static func shows(_ printed: String, _ expected: [String]) -> Bool {
    // A line of CSV ends with CR LF, which is one character.
    var lines = printed.split(whereSeparator: \.isNewline)[...]
    var mayLeap = true
    for pattern in expected where !pattern.isEmpty {
      if pattern == "…" {
        mayLeap = true
        continue
      }
      let place = mayLeap ? lines.firstIndex { fits($0, pattern) } : lines.indices.first
      guard let place, fits(lines[place], pattern) else { return false }
      lines = lines[(place + 1)...]
      mayLeap = false
    }
    return true
  }

  private static func fits(_ line: Substring, _ pattern: String) -> Bool {
    let pieces = pattern.components(separatedBy: "…")
    var rest = line[...]
    guard rest.hasPrefix(pieces[0]) else { return false }
    rest = rest.dropFirst(pieces[0].count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return pieces.count == 1 ? rest.isEmpty : rest.hasSuffix(pieces[pieces.count - 1])
  }

  @Test(arguments: [
    (["a", "b"], true), (["b", "c d"], true), (["a", "c d"], false), (["a", "…", "c d"], true), (["…", "c d"], true),
    (["c"], false), (["c…"], true), (["…d"], true), (["c … d"], false), (["x"], false),
  ])
  func `what the guide shows is compared line by line`(expected: [String], holds: Bool) {
    #expect(GuideTests.shows("a\nb\nc d\n", expected) == holds)
  }
}
