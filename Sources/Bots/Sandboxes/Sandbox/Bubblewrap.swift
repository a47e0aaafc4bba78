import Foundation
import Limits
import OperatingSystem

extension Sandbox {
  /// Namespaces made by the program bubblewrap, and a filter of system calls.
  public static let bubblewrap: Sandbox = Sandbox(name: "bubblewrap", gap: nil) {
    (bot) throws(StartFailure) in
    guard let program = Bubblewrap.program(path: bot.path) else {
      throw .noSandbox(.bubblewrap, reason: "the program bwrap is not installed")
    }
    let words = Bubblewrap.words(
      program, showing: bot.view, isConnected: bot.usesNetwork, launcher: bot.launcher, scratch: bot.scratch)
    return SandboxSettings(words: words.map { "sandbox=" + $0 } + bot.filter)
  }
}

/// The program that makes namespaces, and its arguments.
private enum Bubblewrap {
  /// Its path, looked up in `PATH`.
  static func program(path: String) -> String? {
    (path.split(separator: ":").map { $0 + "/bwrap" } + ["/usr/bin/bwrap"])
      .first { FileManager.default.isExecutableFile(atPath: $0) && !SystemFile.isFolder($0) }
  }

  /// All its arguments except the program to run; `launcher` is shown in the container as well.
  ///
  /// - Parameter scratch: the maximal size of both private folders, in bytes.
  static func words(
    _ program: String, showing view: FilesystemView, isConnected: Bool, launcher: String, scratch: Int
  ) -> [String] {
    let half = String(scratch / 2)
    var words = [program, "--unshare-all"] + (isConnected ? ["--share-net"] : [])
    words += ["--die-with-parent", "--as-pid-1", "--cap-drop", "ALL"]
    words += AbsolutePath.systemFolders.flatMap(system)
    let settings = SystemSettings.paths + (isConnected ? FilesystemView.networkSettings : [])
    words += settings.flatMap { ["--ro-bind-try", $0, $0] }
    // Not bubblewrap's own devices, which include terminals: closing the other end of a terminal sends SIGCONT, which
    // would continue a bot that is stopped off turn.
    words += ["--proc", "/proc", "--tmpfs", "/dev"]
    words += FilesystemView.devices.flatMap { ["--dev-bind-try", $0, $0] }
    words += [("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")].flatMap { name, number in
      ["--symlink", "/proc/self/fd" + number, "/dev/" + name]
    }
    words += ["--size", half, "--tmpfs", "/dev/shm"]
    // Root owns the kernel's settings even without any privilege, and could write them.
    words += ["--remount-ro", "/dev", "--remount-ro", "/proc"]
    words += ["--size", half, "--perms", "1777", "--tmpfs", "/tmp", "--dir", "/tmp/" + ScratchFolder.home]
    words += mounts(of: view)
    words += ["--ro-bind", launcher, launcher]
    return words + ["--remount-ro", "/", "--chdir", "/"]
  }

  /// Deeper paths are mounted over higher ones.
  private static func mounts(of view: FilesystemView) -> [String] {
    let folders = view.listed.map { (path: $0, words: ["--dir", $0]) }
    // A path that was listed a moment ago may be gone.
    let places = view.places.map { (path: $0.path, words: ["--ro-bind-try", $0.source, $0.path]) }
    let links = view.links.map { (path: $0.path, words: ["--symlink", $0.target, $0.path]) }
    let byDepth = Dictionary(grouping: folders + places + links) { FilesystemView.depth($0.path) }
    return byDepth.keys.sorted().flatMap { byDepth[$0]!.flatMap(\.words) }
      + (view.writable.map { ["--bind", $0, $0] } ?? [])
  }

  /// A folder of the system as it is: many are links to others.
  private static func system(_ folder: String) -> [String] {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder) {
      return ["--symlink", target, folder]
    }
    return ["--ro-bind-try", folder, folder]
  }
}
