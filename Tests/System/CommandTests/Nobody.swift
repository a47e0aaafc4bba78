import Foundation
import TestSupport

/// The user without rights: root's processes are not counted, and nothing is hidden from root.
enum Nobody {
  /// What stands before a command that is to run so.
  static let prefix = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""

  /// True if the program runs so.
  static let mayRun = {
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    return (try? Program.status(of: "sh", "-c", "\(prefix) '\(referee)' --help")) == 0
  }()
}
