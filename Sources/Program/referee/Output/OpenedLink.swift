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
  /// - Parameter path: where the page that leads to the link is written.
  init?(_ link: String, in path: String) {
    guard let opener = OpenedLink.opener else { return nil }
    self.path = AbsolutePath.of(path)
    do {
      try SystemFile.write(Array(OpenedLink.page(leadingTo: link).utf8), to: self.path, mode: 0o600)
    } catch {
      Console.say("the link was not opened: \(UsageProblem.cannotWrite(path, error).message)")
      return nil
    }
    do throws(SystemError) {
      try OwnThread.start("link") { [weak self] in
        // A browser may run for as long as the game, and its end is nothing that this value waits for.
        let browser = self?.open(with: opener)
        browser?.wait()
      }
    } catch {
      Console.say("the link was not opened: \(error.words)")
    }
  }

  private func open(with opener: String) -> ChildProcess? {
    let null = Foundation.open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    do throws(SystemError) {
      return try ChildProcess(opener, [path], input: null, output: null, errors: null)
    } catch {
      Console.say("the link was not opened: \(error.words)")
      return nil
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
