import Foundation
import TestBasics
import Testing

/// The Makefile installs what Package.swift builds for users.
@Suite(.timeLimited) struct InstallTests {
  /// Products that measure the program, and stay in the build.
  private static let benchmarks: Set = ["referee-bench", "bench-bot", "bench-floor"]

  /// The words that make would run to install, or nil where there is no make.
  private static let commands = make("--dry-run", "--always-make", "install")

  private static func make(_ words: String...) -> [[Substring]]? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["make"] + words
    process.currentDirectoryURL = Project.root
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = try? output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let text else { return nil }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
  }

  @Test(.enabled(if: commands != nil, "make is not installed"))
  func `make installs every program of the package but the benchmarks`() throws {
    let manifest = Project.manifest.text
    let products = manifest.matches(of: /\.executable\(name: "([\w-]+)"|\bSampleBot\("([\w-]+)"/)
      .compactMap { $0.1 ?? $0.2 }
    let programs = Set(products.map(String.init)).subtracting(InstallTests.benchmarks).union(["referee"])
    #expect(programs.count > 10)
    let commands = try #require(InstallTests.commands)
    let installed = commands.filter { $0.starts(with: ["install", "-m", "755"]) }
      .flatMap { $0.dropFirst(3).dropLast() }.map { String($0.split(separator: "/").last ?? "") }
    // for bot in a b c; do ln …
    let links = try #require(commands.first { $0.contains("ln") && $0.contains("referee-bots") })
    let bots = links.drop { $0 != "in" }.dropFirst().prefix { $0 != "do" }.map { String($0.filter { $0 != ";" }) }
    #expect((installed + bots).sorted() == programs.union(["referee-bots"]).sorted())
  }

  @Test func `nothing that is installed reads ICU's data, which make leaves out`() {
    let formats =
      /\.formatted\(|Formatter\b|FormatStyle\b|\bLocale\b|\bTimeZone\b|\bCalendar\b|\bNSRegular|localized|applyingTransform|\.folding\(/
    let installed = Project.sources.filter { !$0.path.contains("/Benchmarks/") }
    #expect(installed.count > 300)
    #expect(installed.filter { $0.text.contains(formats) }.isEmpty)
  }

  @Test(.enabled(if: commands != nil, "make is not installed"))
  func `make installs every document and tournament`() throws {
    let commands = try #require(InstallTests.commands)
    let archive = try #require(commands.first { $0.starts(with: ["tar", "-cf", "-"]) })
    let files = Set(archive.map(String.init))
    for document in Project.documents { #expect(files.contains(document.path)) }
    #expect(files.contains("tournaments/quickstart.json"))
  }
}
