import Foundation

/// The interpreter that some bots of the tests are written for.
public enum Python {
  /// The interpreter itself, not a wrapper that looks for it at every start; nil where there is none.
  public static let path: String? = {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys; print(sys.executable)"]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else { return nil }
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    return process.terminationStatus == 0 && !text.isEmpty ? text : nil
  }()
}
