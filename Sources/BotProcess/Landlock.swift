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
  static func words(showing view: BotView, scratch: String) -> [String] {
    let system = (BotView.systemFolders + BotView.systemSettings + machine).map { "read=" + $0 }
    let shown = view.places.flatMap { open($0.source, but: view.hidden) }
    return system + shown + (devices + [scratch]).map { "write=" + $0 }
  }

  /// A rule opens all that lies below a folder, so one that hides something is opened piece by piece, and listed.
  private static func open(_ path: String, but hidden: [String]) -> [String] {
    if hidden.contains(path) { return [] }
    guard hidden.contains(where: { AbsolutePath.isBelow($0, path) }) else { return ["read=" + path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return ["list=" + path] + names.sorted().flatMap { open(path + "/" + $0, but: hidden) }
  }
}
