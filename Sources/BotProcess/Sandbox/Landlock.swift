import Foundation

/// The paths that a bot may touch under Landlock, as settings for a launcher.
enum Landlock {
  private static let devices = ["null", "zero", "full", "random", "urandom"].map { "/dev/" + $0 }
  /// What runtimes look up about the machine, and a bot about itself.
  private static let machine = [
    "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/loadavg", "/proc/sys", "/proc/filesystems",
    "/sys/devices/system/cpu",
  ]

  /// - Parameter scratch: a folder of the bot's own, in which it may write.
  static func words(showing view: FilesystemView, scratch: String) -> [String] {
    let system = (FilesystemView.systemFolders + FilesystemView.systemSettings + machine).map { "read=" + $0 }
    let shown = view.places.map { "read=" + $0.source } + view.listed.map { "list=" + AbsolutePath.real($0) }
    return system + shown + devices.map { "write=" + $0 } + ["temporary=" + scratch]
  }
}
