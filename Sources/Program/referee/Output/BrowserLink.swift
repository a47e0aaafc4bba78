import Foundation
import OperatingSystem
import Replays

/// A link that was opened in a browser through a local page.
///
/// All users of the machine can read the arguments of a command, and the link contains the key. The browser therefore
/// gets a file that only its owner can read. The file is removed with this value, and nothing is opened after that.
final class BrowserLink: Sendable {
  private let path: String

  /// Opens a link if the system has a program for that; nil if it has none, or the page cannot be written.
  ///
  /// - Parameter path: the path of the page that leads to the link.
  init?(_ link: String, in path: String) {
    guard let opener = BrowserLink.opener else { return nil }
    self.path = AbsolutePath.of(path)
    do {
      try SystemFile.write(Array(BrowserLink.page(leadingTo: link).utf8), to: self.path, mode: 0o600)
    } catch {
      Console.say("the link was not opened: \(PathProblem.cannotWrite(path, error).message)")
      return nil
    }
    do throws(SystemError) {
      try SystemThread.start("link") { [weak self] in
        // A browser may run as long as the game; this value does not wait for its end.
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
    AbsolutePath.ofProgram("xdg-open") ?? AbsolutePath.ofProgram("open")
  }
}
