import BotProcess
import Foundation
public import JSON

/// When, where and by which version of the program a run, or a shard of it, was begun or went on.
public struct RunOrigin: Hashable, Sendable {
  /// The version of the program.
  public var program: String
  /// The date and time, as ISO 8601 has them in UTC.
  public var begun: String
  /// The name of the machine.
  public var host: String
  /// The number of cores that the program may use.
  public var cores: Int
  /// The model of the processor; empty where the system does not tell.
  public var cpu: String
  /// The part of the tournament that was played; nil for all of it.
  public var shard: Shard?

  public init(program: String, begun: String, host: String, cores: Int, cpu: String, shard: Shard? = nil) {
    self.program = program
    self.begun = begun
    self.host = host
    self.cores = cores
    self.cpu = cpu
    self.shard = shard
  }

  /// What a reader expects where an origin stands.
  static let expected = "a program, the time it began, a host, its cores and at most one known shard"

  /// This machine, now.
  public static func here(program: String) -> RunOrigin {
    RunOrigin(
      program: program, begun: Date().formatted(.iso8601), host: ProcessInfo.processInfo.hostName,
      cores: AvailableCores().count, cpu: processor(in: FileManager.default.contents(atPath: "/proc/cpuinfo")))
  }

  /// True if both are the same but for their dates.
  public func hasSamePlace(as other: RunOrigin) -> Bool {
    var other = other
    other.begun = begun
    return self == other
  }

  /// The model of the first processor in what Linux tells of all.
  static func processor(in table: Data?) -> String {
    let lines = String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
    return line?.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }

  /// Reads what `write` has written; nil where something is missing or has no meaning here.
  init?(_ node: JSONNode) {
    guard let program = node["program"]?.string, let begun = node["begun"]?.string, let host = node["host"]?.string,
      let cores = node["cores"]?.integer
    else { return nil }
    let shard = node["shard"]?.string.flatMap { Shard($0) }
    // Tables of an unknown part must not count as tables of the whole.
    guard node["shard"] == nil || shard != nil else { return nil }
    self.init(
      program: program, begun: begun, host: host, cores: cores, cpu: node["cpu"]?.string ?? "", shard: shard)
  }
}

extension RunOrigin: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("program", program)
      json.member("begun", begun)
      json.member("host", host)
      json.member("cores", cores)
      json.member("cpu", cpu)
      json.member("shard", ifPresent: shard?.description)
    }
  }
}
