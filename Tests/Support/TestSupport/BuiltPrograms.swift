public import Foundation
import Sandboxes

/// The package's own programs and their library, where the build put them: beside the test program.
public enum BuiltPrograms {
  public static let folder =
    Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?.deletingLastPathComponent()
    ?? Bundle.main.bundleURL
  public static let launcher = folder.appending(path: "referee-launcher")
  public static let gamesLibrary = folder.appending(path: GamesLibrary.fileName)
}
