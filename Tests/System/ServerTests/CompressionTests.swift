import Catalogue
import Foundation
import GameRules
import PersonPlay
import TestBasics
import TestSupport
import Testing
import WebServer

/// What is sent to browsers in the gzip format, read by the program of that name.
@Suite(.timeLimited) struct CompressionTests {
  private func unpacked(_ file: [UInt8], in scratch: TemporaryFolder) throws -> [UInt8] {
    let path = scratch.file("packed.gz")
    try Data(file).write(to: path)
    let (program, output) = (Process(), Pipe())
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments = ["gzip", "-dc", path.path]
    program.standardOutput = output
    try program.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    program.waitUntilExit()
    #expect(program.terminationStatus == 0)
    return Array(bytes)
  }

  @Test func `every text comes out as it went in`() throws {
    let scratch = try TemporaryFolder()
    var random = SeededRandom(seed: "gzip", game: "any", deal: 1)
    let noise = (0..<70_000).map { _ in UInt8(random.below(256)) }
    let texts: [[UInt8]] = [
      [], [7], [7, 7], Array("abcabcabcab".utf8), noise, noise.map { $0 % 3 }, Array(repeating: 200, count: 1000),
      noise + noise, Array(PlayPage.scripts.utf8),
    ]
    for text in texts { #expect(try unpacked(GZip.compress(text), in: scratch) == text) }
  }

  @Test func `the page of a table weighs less than 130 kB, and comes compressed to whoever accepts that`() throws {
    for game in catalogue.games {
      let server = try PageServer(at: .local)
      let page = server.page(key: AccessRules.newKey())
      func show<G: Game>(_: G.Type) { page.show(PlayPage.html(of: G.self, options: G.Options())) }
      show(game)
      server.start()
      defer { server.stop() }
      func answer(_ path: String, _ codings: String) -> [UInt8] {
        let client = HTTPClient(server.address)
        client.send(
          "GET /t/\(page.key)\(path) HTTP/1.1\r\nHost: \(server.address)\r\nConnection: close\r\n\(codings)\r\n")
        return client.rest()
      }
      var (weight, packedWeight) = (0, 0)
      for path in ["/", "/play.css", "/play.js"] {
        let (plain, packed) = (answer(path, ""), answer(path, "Accept-Encoding: deflate, gzip, br\r\n"))
        (weight, packedWeight) = (weight + plain.count, packedWeight + packed.count)
        #expect(packed.count < plain.count / 2, "\(path)")
        let head = String(decoding: packed.prefix(1024), as: UTF8.self)
        #expect(head.contains("\r\nContent-Encoding: gzip\r\n"))
        #expect(!String(decoding: plain.prefix(1024), as: UTF8.self).contains("Content-Encoding"))
      }
      #expect(weight < 130_000, "\(weight) bytes")
      #expect(packedWeight < 130_000 / 2, "\(packedWeight) bytes")
    }
  }

  @Test func `what pages are sent has no comments, and no text that goes over the end of a line`() {
    let lines = PlayPage.scripts.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count > 500)
    for line in lines {
      #expect(!line.isEmpty && !line.hasPrefix("//") && !line.hasPrefix("/*") && !line.hasPrefix(" "))
      #expect(line.count { $0 == "`" }.isMultiple(of: 2), "indentation is removed, in which no text may stand: \(line)")
    }
  }
}
