import Foundation
import JSON
import Records
import TestBasics
import TestSupport
import Testing
import WebServer

/// What a run makes of the messages of a worker, whatever they are.
@Suite(.timeLimited) struct WorkerProtocolTests {
  private static let tournament = """
    {"seed": "protocol", "sandbox": "none", "transcripts": "none",
     "events": [{"game": "snap", "deals": 4, \(WorkerStage.calm)}],
     "bots": [{"name": "ann", "command": ["snap-simple"]}, {"name": "bob", "command": ["snap-shark"]}]}
    """

  /// A worker that is written by hand.
  private struct HandWorker {
    let client: LinkClient

    init(_ stage: WorkerStage) throws {
      client = LinkClient(of: try #require(HTTPLink(try stage.scratch.read("run/worker-link"))))
    }

    func send(_ path: String, _ body: String) throws -> HTTPReply { try client.post(path, Array(body.utf8)) }

    /// Asks again while the run does not play yet.
    func ask(_ path: String, _ body: String) throws -> JSONNode {
      var reply = try JSONReader.read(try send(path, body).content)
      try Wait.until {
        if reply["state"]?.string != "wait" { return true }
        reply = try JSONReader.read(try send(path, body).content)
        return false
      }
      return reply
    }
  }

  /// A stage whose tournament has been played on one machine, so that its journal has the results of all tables.
  private func stage() throws -> (WorkerStage, results: [String]) {
    let stage = try WorkerStage(WorkerProtocolTests.tournament)
    try stage.playAlone()
    let lines = try stage.scratch.read("one/journal.jsonl").split(separator: "\n").map(String.init)
    try stage.start()
    return (stage, lines.filter { $0.contains(#","table":"#) })
  }

  /// A line of a journal with the checksum that it would have.
  private func sealed(_ line: String) -> String {
    let start = #"{"sum":""#.utf8.count
    let rest = line.utf8.dropFirst(start + 16)
    return #"{"sum":""# + Checksum(of: Array(rest)).description + String(decoding: Array(rest), as: UTF8.self)
  }

  private func join(_ worker: HandWorker, of stage: WorkerStage, version: String? = nil) throws -> (Int, Int) {
    let header = try JSONReader.read(Array(stage.journal.split(separator: "\n")[0].utf8))
    let known = header["origins"]?.elements?.first?["program"]?.string ?? ""
    let origin = #"{"program":"\#(version ?? known)","begun":"","host":"hand","cores":1,"cpu":""}"#
    let reply = try worker.ask("/join", #"{"origin":\#(origin)}"#)
    #expect(reply["state"]?.string == "play")
    return (try #require(reply["worker"]?.integer), try #require(reply["play"]?.integer))
  }

  @Test func `a table that comes back twice counts once, and one that was not asked for counts as well`() throws {
    let (stage, results) = try stage()
    let worker = try HandWorker(stage)
    let (number, play) = try join(worker, of: stage)
    let own = #""worker":\#(number),"play":\#(play)"#
    #expect(
      try worker.ask("/ready", "{\(own),\"tables\":1,\"sandbox\":\"none\",\"usual_sandbox\":\"none\",\"missing\":{}}")[
        "state"]?
        .string == "play")
    let given = try worker.ask("/next", "{\(own)}")
    #expect(given["state"]?.string == "play" && given["seats"]?.elements?.count == 2)
    for result in results + results {
      #expect(try worker.ask("/result", "{\(own)}\n\(result)\n")["state"]?.string == "play")
    }
    Wait.until { stage.run?.isRunning == false || stage.tables == results.count }
    var end: String?
    try Wait.until {
      end = try worker.ask("/alive", "{\(own)}")["state"]?.string
      return end == "over"
    }
    #expect(end == "over")
    #expect(stage.end().run == 0)
    #expect(stage.tables == results.count)
    #expect(try stage.figures() == stage.figures(of: "one"))
    #expect(try Program.run(in: stage.scratch.folder, ["verify", "run"]).exitCode == 0)
  }

  @Test func `nothing that a worker sends ends the run or enters its journal unless it fits`() throws {
    let (stage, results) = try stage()
    let worker = try HandWorker(stage)
    let (number, play) = try join(worker, of: stage)
    let own = #"{"worker":\#(number),"play":\#(play)}"#
    let one = try #require(results.first { $0.contains(#","table":1,"#) })
    let foreign = [
      sealed(one.replacing("ann", with: "eve")), sealed(one.replacing(#","table":1,"#, with: #","table":99,"#)),
      sealed(one.replacing(#","deal":1,"#, with: #","deal":2,"#)),
      sealed(one.replacing(#"["ann","bob"]"#, with: #"["bob","ann"]"#)),
      sealed(one.replacing(#","event":0,"#, with: #","event":1,"#)), one.replacing("ann", with: "eve"),
      String(one.dropLast(9)), "{}", "",
    ]
    for result in foreign {
      let reply = try worker.send("/result", "\(own)\n\(result)\n")
      #expect(reply.status == 200 || reply.status == 409, "\(reply.status)")
    }
    var random = SystemRandomNumberGenerator()
    for path in ["/join", "/ready", "/next", "/result", "/return", "/alive", "/program", "/piece", "/else"] {
      for body in [
        "", "{", "[]", "null", own, #"{"worker":-1}"#, #"{"worker":1e99,"play":{}}"#,
        #"{"bot":"../..","path":"/etc/passwd"}"#,
      ] {
        let status = try worker.send(path, body).status
        #expect([200, 404, 409].contains(status), "\(path) \(body): \(status)")
      }
      let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try worker.client.post(path, noise).status >= 400)
    }
    #expect(stage.tables == 0)
    try stage.startWorkers(1)
    #expect(stage.end() == (0, [0]), "\(stage.said)")
    #expect(try stage.figures() == stage.figures(of: "one"))
  }

  @Test func `another version and a weaker sandbox are refused`() throws {
    let (stage, _) = try stage()
    let worker = try HandWorker(stage)
    let origin = #"{"program":"1.0.0","begun":"","host":"old","cores":1,"cpu":""}"#
    let other = try worker.send("/join", #"{"origin":\#(origin)}"#)
    #expect(other.status == 409 && String(decoding: other.content, as: UTF8.self).contains("use the same program"))
    stage.kill(stage.run)
    let confined = try WorkerStage(
      WorkerProtocolTests.tournament.replacing(#""none""#, with: #""auto""#, maxReplacements: 1))
    try confined.start()
    // On a machine without a sandbox there is none that is weaker.
    guard !confined.said.contains("no sandbox") else { return confined.kill(confined.run) }
    let weak = try HandWorker(confined)
    let (number, play) = try join(weak, of: confined)
    let reply = try weak.send(
      "/ready",
      #"{"worker":\#(number),"play":\#(play),"tables":1,"sandbox":"none","usual_sandbox":"none","missing":{}}"#)
    #expect(reply.status == 409 && String(decoding: reply.content, as: UTF8.self).contains("isolates less"))
    confined.kill(confined.run)
  }
}
