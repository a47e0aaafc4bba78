import Foundation
import OperatingSystem

/// The programs that the organiser has installed: those in the folders of the referee's own `PATH`, and next to it.
///
/// A bot's own file may name one of them as its interpreter, or use their libraries. It may not name anything else:
/// otherwise the file itself would choose what its sandbox shows.
package struct Installations {
  private let folders: Set<String>
  /// The organiser's homes: by the variable `HOME`, which may be unset or another user's, and by the user database.
  private let homes: Set<String>
  /// The installations of the programs on `PATH`, with and without links resolved.
  let roots: Set<String>
  /// The settings and data of these programs, and of the system's, in other folders.
  package var settings: Set<String> {
    Set(
      (["/usr/lib", "/usr/libexec", "/usr/share", "/usr/local/lib", "/opt"] + roots).flatMap(
        LinkedSettings.folders(linkedBelow:)))
  }

  /// - Parameters:
  ///   - environment: the environment of the referee, never that of a bot, which its author may have chosen.
  ///   - programs: the folder of the referee's own programs.
  package init(environment: [String: String], programs: String) {
    let homes = Set([environment["HOME"], CurrentProcess.home].compactMap(\.self).map { AbsolutePath.of($0) })
    let path = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let folders = Set(path.map { AbsolutePath.of(String($0)) }.filter { !AbsolutePath.isOfSystem($0) } + [programs])
    (self.folders, self.homes) = (folders, homes)
    roots = Set(
      folders.flatMap { folder in
        // A program on PATH may be a link into its installation.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let links = names.map { AbsolutePath.join(folder, $0) }.filter(Installations.isLink).map(AbsolutePath.real)
        let programs = links + [folder + "/any", AbsolutePath.real(folder) + "/any"]
        return programs.flatMap { Installations.parts(of: $0, homes: homes) + Installations.flat(at: $0, homes: homes) }
      })
  }

  /// True if a program is one of the system's or is in a folder of `PATH`: its link targets are then the organiser's
  /// choice.
  package func hold(_ program: String) -> Bool {
    AbsolutePath.isOfSystem(program) || folders.contains(AbsolutePath.folder(of: program))
  }

  /// True if a path is inside an installation on `PATH`.
  package func cover(_ path: String) -> Bool { roots.contains { path == $0 || AbsolutePath.isBelow(path, $0) } }

  /// True if a folder is inside an installation on `PATH`, in one of its folders for libraries.
  func haveLibraries(at path: String) -> Bool {
    roots.contains { root in
      (path == root || AbsolutePath.isBelow(path, root))
        && path.split(separator: "/").contains { ["lib", "lib32", "lib64"].contains($0) }
    }
  }

  /// The folders that belong to a program outside the system's folders: the parent of its `bin`, if that holds
  /// libraries.
  package func parts(of program: String) -> [String] { Installations.parts(of: program, homes: homes) }

  private static func parts(of program: String, homes: Set<String>) -> [String] {
    let folder = AbsolutePath.folder(of: program)
    guard ["bin", "sbin", "shims"].contains(AbsolutePath.name(of: folder)) else { return [] }
    let prefix = AbsolutePath.folder(of: folder)
    let holdsHome = isHome(prefix) || homes.contains { prefix == $0 || AbsolutePath.isBelow($0, prefix) }
    if prefix == "/" || holdsHome || AbsolutePath.isOfSystem(prefix) { return [] }
    // Many programs keep their data, and some their secrets, next to this `bin`.
    // https://specifications.freedesktop.org/basedir-spec/latest/
    if AbsolutePath.name(of: prefix) == ".local" { return [AbsolutePath.join(prefix, "lib")] }
    // Programs that rustup installs are in a sibling folder, and look for each other here.
    if AbsolutePath.name(of: prefix) == ".cargo" {
      return [folder, AbsolutePath.of(".rustup", in: AbsolutePath.folder(of: prefix))]
    }
    let hasLibraries = ["lib", "lib64", "libexec"].contains {
      FileManager.default.fileExists(atPath: "\(prefix)/\($0)")
    }
    return hasLibraries ? [prefix] : []
  }

  /// The folder of a program on `PATH` that has its libraries next to it and no `bin`, like Zig's.
  private static func flat(at program: String, homes: Set<String>) -> [String] {
    let folder = AbsolutePath.folder(of: program)
    let holdsHome = isHome(folder) || homes.contains { folder == $0 || AbsolutePath.isBelow($0, folder) }
    if folder == "/" || holdsHome || AbsolutePath.isOfSystem(folder) { return [] }
    if ["bin", "sbin", "shims"].contains(AbsolutePath.name(of: folder)) { return [] }
    return SystemFile.isFolder(folder + "/lib") ? [folder] : []
  }

  /// True for the home of the user who owns a folder: `PATH` may name programs of another user.
  private static func isHome(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder, &status) == 0 && CurrentProcess.home(ofUser: status.st_uid) == folder
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
