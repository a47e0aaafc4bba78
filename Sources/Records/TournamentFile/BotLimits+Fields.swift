public import BotProcess
import JSON

extension BotLimits: Described {
  public static let fields: [Field<BotLimits>] = [
    Field(
      "memory_mb", \.memory, .mebibytes(16...1 << 20), default: "`1024`",
      "The data of one process, and the memory of all processes of a bot together."),
    Field(
      "processes", \.processes, .integer(1...100_000), default: "`256`",
      "The number of processes of a bot at one time."),
    Field("file_mb", \.fileSize, .mebibytes(1...1 << 20), default: "`64`", "The size of one file."),
    Field(
      "open_files", \.openFiles, .integer(8...100_000), default: "`256`",
      "The number of open files of one process."),
    Field(
      "cpu_s", optional: \.cpuSeconds, .integer(1...10_000_000, "s"), default: "none",
      "The CPU time of a process in all its games together."),
  ]
}
