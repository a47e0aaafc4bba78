import RefereeGames

/// Why the last function that failed with a handle did so, where C can read it.
final class EngineMessage {
  private var problem: EngineProblem?
  private var told: UnsafeMutablePointer<CChar>?

  deinit { told?.deallocate() }

  /// Runs a function of the library and turns what it throws into a status.
  @inline(__always) func report(_ body: () throws(EngineProblem) -> Void) -> rg_status {
    do throws(EngineProblem) {
      try body()
      return rg_status(RG_OK)
    } catch {
      problem = error
      return error.status
    }
  }

  /// The words; they stay until the next call.
  var pointer: UnsafePointer<CChar> {
    let words = (problem?.words ?? "").utf8CString
    told?.deallocate()
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: words.count)
    words.withUnsafeBufferPointer { copy.initialize(from: $0.baseAddress!, count: $0.count) }
    told = copy
    return UnsafePointer(copy)
  }
}
