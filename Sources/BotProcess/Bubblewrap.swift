import Foundation

/// The program that makes namespaces, and its words.
enum Bubblewrap {
  /// How much a bot may put into its private folders, in bytes each.
  private static let scratch = "\(64 << 20)"

  /// Where it lies, looked for as a shell does.
  static func program(path: String) -> String? {
    (path.split(separator: ":").map { $0 + "/bwrap" } + ["/usr/bin/bwrap"])
      .first(where: FileManager.default.isExecutableFile)
  }

  /// All its words but those of the program to run; `launcher` is shown within as well.
  static func words(_ program: String, showing view: BotView, launcher: String) -> [String] {
    let mounts =
      view.places.map { (path: $0.path, words: ["--ro-bind", $0.source, $0.path]) }
      + view.masks.map { mask in
        (mask.path, mask.isFolder ? ["--tmpfs", mask.path] : ["--ro-bind", "/dev/null", mask.path])
      }
    // What lies deeper is mounted over what lies above; a mask over the place that it is in.
    let ordered = mounts.enumerated().sorted {
      (BotView.depth($0.element.path), $0.offset) < (BotView.depth($1.element.path), $1.offset)
    }
    return [program, "--unshare-all", "--die-with-parent", "--as-pid-1", "--cap-drop", "ALL"]
      + BotView.systemFolders.flatMap(system)
      + BotView.systemSettings.flatMap { ["--ro-bind-try", $0, $0] }
      + ["--proc", "/proc", "--dev", "/dev", "--size", scratch, "--tmpfs", "/dev/shm", "--remount-ro", "/dev"]
      + ["--size", scratch, "--perms", "1777", "--tmpfs", "/tmp"]
      + ordered.flatMap(\.element.words)
      + ["--ro-bind", launcher, launcher]
      + view.masks.filter(\.isFolder).flatMap { ["--remount-ro", $0.path] }
      + ["--remount-ro", "/", "--chdir", "/"]
  }

  /// A folder of the system as it is: many are links to others.
  private static func system(_ folder: String) -> [String] {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder) {
      return ["--symlink", target, folder]
    }
    return ["--ro-bind-try", folder, folder]
  }
}
