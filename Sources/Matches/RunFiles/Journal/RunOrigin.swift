public import Fields
import Foundation
import JSON
import OperatingSystem
public import Records

/// When, where and with which version of the program a play of a run or a shard began.
public struct RunOrigin: Hashable, Sendable {
  /// The version of the program.
  public var program: String
  /// The date and time in UTC, in ISO 8601.
  public var begun: String
  /// The name of the machine.
  public var host: String
  /// The number of cores available to the program.
  public var cores: Int
  /// The model of the processor; empty if the system does not tell.
  public var cpu: String
  /// The shard that was played; nil for the whole tournament.
  public var shard: Shard?

  public init(program: String, begun: String, host: String, cores: Int, cpu: String, shard: Shard? = nil) {
    self.program = program
    self.begun = begun
    self.host = host
    self.cores = cores
    self.cpu = cpu
    self.shard = shard
  }

  /// A value for a reader to fill.
  static let unknown = RunOrigin(program: "", begun: "", host: "", cores: 0, cpu: "")

  /// The origin of a play that begins now on this machine.
  public static func here(program: String) -> RunOrigin {
    RunOrigin(
      program: program, begun: Date().utcText, host: ProcessInfo.processInfo.hostName,
      cores: AvailableCores().count, cpu: processor(in: FileManager.default.contents(atPath: "/proc/cpuinfo")))
  }

  /// True if both are equal except for their dates.
  public func hasSamePlace(as other: RunOrigin) -> Bool {
    var other = other
    other.begun = begun
    return self == other
  }

  /// The model of the first processor in `/proc/cpuinfo`.
  static func processor(in table: Data?) -> String {
    let lines = String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
    return line?.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }
}

extension RunOrigin: Described {
  public static let fields: [Field<RunOrigin>] = [
    Field("program", \.program, .text, "The version of the referee."),
    Field("begun", \.begun, .text, "When the run began or went on, as ISO 8601 in UTC."),
    Field("host", \.host, .text, "The name of the machine."),
    Field("cores", \.cores, .integer(0...1 << 20), "The number of cores that the referee may use."),
    Field("cpu", \.cpu, .text, omittedIf: "", "The model of the processor."),
    // Tables of an unknown shard must not count as tables of the whole.
    Field("shard", optional: \.shard, .shard, "The shard that was played, such as `2/3`."),
  ]
}

extension FieldType<Shard> {
  static var shard: FieldType {
    FieldType(
      words: "a shard", schema: ["type": "string", "pattern": "^[0-9]+/[0-9]+$"]
    ) { reader, key throws(FileProblem) in
      guard let text = try reader.string(key) else { return nil }
      guard let shard = Shard(text) else {
        throw reader.problem(.outOfRange(expected: "a shard, such as \"2/3\"", found: "\"\(text)\""), key: key)
      }
      return shard
    } write: {
      .string($0.description)
    }
  }
}
