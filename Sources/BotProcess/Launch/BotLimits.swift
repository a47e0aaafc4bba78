/// What a bot's processes may take before the system refuses them more.
public struct BotLimits: Equatable, Hashable, Sendable {
  /// Bytes of data a process, and of memory in use by all the bot's processes together.
  public var memory = 1 << 30
  /// Processes at once.
  public var processes = 256
  /// Bytes a file.
  public var fileSize = 64 << 20
  /// Bytes in its temporary folders, where the system does not bound them itself.
  static let scratch = 128 << 20
  /// Files and folders in its temporary folders.
  static let scratchFiles = 20_000
  /// Descriptors a process; R does not start below 100.
  public var openFiles = 256
  /// Whole seconds of CPU time a process, in all its games; nil is no limit.
  public var cpuSeconds: Int?

  public init() {}

  /// The settings for a launcher.
  var words: [String] {
    [
      "memory=\(memory)", "processes=\(processes)", "file_size=\(fileSize)", "open_files=\(openFiles)",
      "cpu_seconds=\(cpuSeconds ?? 0)", "scratch_bytes=\(BotLimits.scratch)",
      "scratch_files=\(BotLimits.scratchFiles)",
    ]
  }
}
