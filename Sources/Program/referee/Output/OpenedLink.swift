import Foundation
import OperatingSystem
import Replays

/// A link that a browser was asked to open, by a page that leads there.
///
/// The words of a command can be read by every user of the machine, and the link holds the key. So the browser is given a
/// file that only its owner can read; it is removed with this value, and nothing is opened after that.
final class OpenedLink: Sendable {
  private let path: String

  /// Opens a link where the system has a program for that; nil where it has none, or the page cannot be written.
  ///
  /// - Parameters:
  ///   - path: where the page that leads to the link is written.
  ///   - isServed: asked ten times a second; the link is opened as soon as it says so.
  init?(_ link: String, in path: String, once isServed: @escaping @Sendable () -> Bool = { true }) {
    guard let opener = OpenedLink.opener else { return nil }
    self.path = AbsolutePath.of(path)
    do {
      try SystemFile.write(Array(OpenedLink.page(leadingTo: link).utf8), to: self.path, mode: 0o600)
    } catch {
      Console.say("the link was not opened: \(UsageProblem.cannotWrite(path, error).message)")
      return nil
    }
    DispatchQueue.global().async { [weak self] in
      while self != nil, !isServed() { poll(nil, 0, 100) }
      self?.open(with: opener)
    }
  }

  private func open(with opener: String) {
    let process = Process()
    process.executableURL = URL(filePath: opener)
    process.arguments = [path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      Console.say("the link was not opened: \(SystemError(behind: error).words)")
    }
  }

  deinit { Removal.removeFile(path) }

  static func page(leadingTo link: String) -> String {
    let link = TablePage.escape(link)
    return """
      <!doctype html>
      <meta charset="utf-8"><title>referee</title>
      <meta http-equiv="refresh" content="0;url=\(link)">
      <p><a href="\(link)">\(link)</a></p>

      """
  }

  private static var opener: String? {
    ExecutablePaths.installed("xdg-open") ?? ExecutablePaths.installed("open")
  }
}
