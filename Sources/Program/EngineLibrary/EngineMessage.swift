import RefereeGames

/// The error message of the last function that failed with a handle, in memory that C can read.
final class EngineMessage {
  private var problem: EngineProblem?
  private var told: UnsafeMutablePointer<CChar>?

  deinit { told?.deallocate() }

  /// Runs a function of the library and converts an error that it throws to a status.
  @inline(__always) func report(_ body: () throws(EngineProblem) -> Void) -> rg_status {
    do throws(EngineProblem) {
      try body()
      return rg_status(RG_OK)
    } catch {
      problem = error
      return error.status
    }
  }

  /// The message; valid until the next call.
  var pointer: UnsafePointer<CChar> {
    let words = (problem?.words ?? "").utf8CString
    told?.deallocate()
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: words.count)
    words.withUnsafeBufferPointer { copy.initialize(from: $0.baseAddress!, count: $0.count) }
    told = copy
    return UnsafePointer(copy)
  }
}
