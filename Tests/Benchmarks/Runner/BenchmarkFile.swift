import Foundation

/// A tournament of the benchmarks: a file of `tournaments/`, with some settings replaced.
struct BenchmarkFile {
  /// The most deals of an event.
  private static let mostDeals = BenchmarkSize.choose(smoke: 50, full: Int.max)

  private var content: [String: Any]

  init(_ name: String, deals: Int? = nil, process: String? = nil, concurrency: Int? = nil, sandbox: String? = nil)
    throws
  {
    let data = try Data(contentsOf: URL(filePath: "tournaments/\(name).json"))
    content = try JSONSerialization.jsonObject(with: data) as! [String: Any]
    var events = content["events"] as! [[String: Any]]
    for index in events.indices {
      events[index]["deals"] = min(deals ?? events[index]["deals"] as! Int, BenchmarkFile.mostDeals)
      events[index]["process"] = process
    }
    content["events"] = events
    content["concurrency"] = concurrency ?? content["concurrency"]
    content["sandbox"] = sandbox
  }

  /// A tournament of these events and bots, without transcripts.
  init(events: [[String: Any]], bots: [[String: Any]], concurrency: Int = 1) {
    content = [
      "name": "bench", "seed": "bench", "concurrency": concurrency, "transcripts": "none", "events": events,
      "bots": bots,
    ]
  }

  /// Writes the file, with its run's folder beside it.
  func write(to folder: URL) throws -> URL {
    var content = content
    content["out"] = folder.appending(path: "run").path
    let file = folder.appending(path: "tournament.json")
    try JSONSerialization.data(withJSONObject: content).write(to: file)
    return file
  }
}
