public import BotProcess
public import Foundation

/// The package's own programs, where the build put them: beside the test program.
public enum BuiltPrograms {
  public static let folder =
    Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?.deletingLastPathComponent()
    ?? Bundle.main.bundleURL
  public static let launcher = folder.appending(path: "referee-launcher")

  /// The benchmarks' bot, which computes in a second thread.
  public static func threadedBot(_ arguments: String...) -> BotCommand {
    BotCommand(
      program: folder.appending(path: "bench-bot").path, arguments: ["--thread"] + arguments, folder: "/",
      environment: [:])
  }
}
