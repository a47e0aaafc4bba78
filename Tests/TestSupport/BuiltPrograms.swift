public import Foundation

/// The package's own programs, where the build put them: beside the test program.
public enum BuiltPrograms {
  public static let folder =
    Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?.deletingLastPathComponent()
    ?? Bundle.main.bundleURL
  public static let launcher = folder.appending(path: "referee-launcher")
}
