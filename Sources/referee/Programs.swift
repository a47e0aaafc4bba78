import Foundation

/// The programs that lie beside this one.
enum Programs {
  static var folder: URL {
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return own.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static var launcher: URL { folder.appending(path: "referee-launcher") }
}
