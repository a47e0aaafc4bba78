import Foundation

/// Files of expected text, which a run with `RECORD_GOLDEN=1` writes again.
public enum Golden {
  public static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
}
