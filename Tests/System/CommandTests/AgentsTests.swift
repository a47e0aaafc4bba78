import Foundation
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct AgentsTests {
  private let text: String

  init() throws {
    text = try String(contentsOf: Program.package.appending(path: "AGENTS.md"), encoding: .utf8)
  }

  private func exists(_ path: some StringProtocol) -> Bool {
    FileManager.default.fileExists(atPath: Program.package.appending(path: String(path)).path)
  }

  @Test func `AGENTS names files and folders that there are`() {
    let paths = text.matches(of: /`((?:Sources|Tests|Bots|docs|\.ci|tournaments)\/[^` ]+|\w+\.md)`/).map(\.1)
    #expect(paths.count > 10)
    for path in paths { #expect(exists(path), "\(path)") }
  }

  @Test func `the commands of AGENTS name products, suites, scripts and files that there are`() throws {
    let block = try #require(
      text.components(separatedBy: "```sh\n").dropFirst().first?.components(separatedBy: "```").first)
    let commands = block.split(separator: "\n")
    let manifest = try String(contentsOf: Program.package.appending(path: "Package.swift"), encoding: .utf8)
    let others = try ["README.md", "CONTRIBUTING.md"].map {
      try String(contentsOf: Program.package.appending(path: $0), encoding: .utf8)
    }.joined()
    #expect(commands.count == 8)
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      if words[0].hasPrefix(".ci/") { #expect(exists(words[0]), "\(command)") }
      if let place = words.firstIndex(of: "--product") { #expect(manifest.contains("\"\(words[place + 1])\"")) }
      if let place = words.firstIndex(of: "--filter") { #expect(others.contains("--filter \(words[place + 1])")) }
      for word in words where word.hasSuffix(".json") || word.hasSuffix(".swift") || word == ".swift-format" {
        #expect(exists(word), "\(command)")
      }
    }
  }
}
