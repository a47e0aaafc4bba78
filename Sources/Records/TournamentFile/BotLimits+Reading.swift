import BotProcess
import GameRules
import JSON

extension BotLimits {
  static let keys = ["memory_mb", "processes", "file_mb", "open_files", "cpu_s"]

  /// The limits that a tournament file sets; those that are not there keep their defaults.
  init(_ file: ObjectReader) throws(FileProblem) {
    self.init()
    guard let limits = try file.object("limits", keys: BotLimits.keys) else { return }
    memory = (try limits.integer("memory_mb", in: 16...1 << 20)).map { $0 << 20 } ?? memory
    processes = try limits.integer("processes", in: 1...100_000) ?? processes
    fileSize = (try limits.integer("file_mb", in: 1...1 << 20)).map { $0 << 20 } ?? fileSize
    openFiles = try limits.integer("open_files", in: 8...100_000) ?? openFiles
    cpuSeconds = try limits.integer("cpu_s", in: 1...10_000_000)
  }

  func writeConfiguration(to json: inout JSONWriter) {
    json.object { json in
      json.member("memory_mb", memory >> 20)
      json.member("processes", processes)
      json.member("file_mb", fileSize >> 20)
      json.member("open_files", openFiles)
      if let cpuSeconds { json.member("cpu_s", cpuSeconds) }
    }
  }
}
