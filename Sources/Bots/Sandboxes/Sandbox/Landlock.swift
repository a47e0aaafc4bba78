import OperatingSystem

extension Sandbox {
  /// The rules of Linux's Landlock for paths, networks and signals, and a filter of system calls.
  public static let landlock: Sandbox = Sandbox(name: "landlock", gap: nil) {
    (bot) throws(StartFailure) in
    // A bot that knows the path of a file can query its name and size.
    let scratch = try ScratchFolder(bot.privatePath)
    return SandboxSettings(
      words: Landlock.words(showing: bot.view, isConnected: bot.usesNetwork, scratch: scratch.path) + bot.filter,
      scratch: scratch)
  }
}

/// The paths that a bot may access under Landlock, as settings for a launcher.
private enum Landlock {
  /// Files about the machine and the own process that run-time systems read.
  private static let machine = [
    "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/loadavg", "/proc/sys", "/proc/filesystems",
    "/sys/devices/system/cpu",
  ]

  /// - Parameter scratch: a folder of the bot's own, in which it may write.
  static func words(showing view: FilesystemView, isConnected: Bool, scratch: String) -> [String] {
    let network = isConnected ? FilesystemView.networkSettings : []
    let system = (AbsolutePath.systemFolders + SystemSettings.paths + network + machine).map { "read=" + $0 }
    let shown = view.places.map { "read=" + $0.source } + view.listed.map { "list=" + AbsolutePath.real($0) }
    let writable = FilesystemView.devices + [view.writable].compactMap(\.self)
    return system + shown + writable.map { "write=" + $0 } + ["temporary=" + scratch]
  }
}
