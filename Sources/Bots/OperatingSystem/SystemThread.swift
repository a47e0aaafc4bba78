import Dispatch
import Foundation
import Synchronization

/// Threads of this process that the system may refuse.
///
/// Foundation's `Thread` does not notice that no thread was started, and a caller that waits for it waits for ever.
/// Dispatch waits until the system starts one.
public enum SystemThread {
  /// A thread that can be joined; after that, the values that its body captured are released.
  public struct Handle: @unchecked Sendable {
    fileprivate let thread: pthread_t

    /// Waits until the thread has ended; call it once.
    public func join() { pthread_join(thread, nil) }
  }

  /// Starts a detached thread.
  ///
  /// - Parameter name: the name that debuggers and `ps` show, of at most 15 bytes.
  /// - Throws: `SystemError` if the system refuses, for instance at a limit of processes.
  public static func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    pthread_detach(try startJoined(name, body).thread)
  }

  /// Starts a thread that must be joined.
  public static func startJoined(
    _ name: String, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> Handle {
    let work = Unmanaged.passRetained(ThreadWork(name: name, body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let number = pthread_create(&thread, nil, runWork, work.toOpaque())
    if number != 0 {
      work.release()
      throw SystemError(number)
    }
    #if canImport(Darwin)
      return Handle(thread: thread!)
    #else
      return Handle(thread: thread)
    #endif
  }

  /// Calls a function once for each number below a count, on all cores, and waits for all calls.
  ///
  /// The calling thread takes part, so all is done even if the system starts no thread.
  public static func forEach(below count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let (calls, ended) = (SharedCalls(count: count, body: body), DispatchSemaphore(value: 0))
    var helpers = 0
    do throws(SystemError) {
      while helpers < min(AvailableCores.ofMachine, count) - 1 {
        try start("search") {
          calls.make()
          ended.signal()
        }
        helpers += 1
      }
    } catch {
      // The threads that were started share the calls.
    }
    calls.make()
    for _ in 0..<helpers { ended.wait() }
  }
}

/// A thread that executes tasks for others, one at a time.
final class OneThread: Sendable {
  private struct State {
    var isStarted = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let name: String
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  init(_ name: String) { self.name = name }

  /// Executes a task on the thread, and waits for it.
  ///
  /// - Parameter limit: the maximal waiting time; nil for no limit.
  /// - Returns: false if the task was not finished within that time.
  /// - Throws: `SystemError` if the system refuses the thread.
  func perform(atMost limit: Duration? = nil, _ body: @escaping @Sendable () -> Void) throws(SystemError) -> Bool {
    let isNew = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if isNew {
      do throws(SystemError) {
        try SystemThread.start(name) { [self] in
          while true {
            wake.wait()
            let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            next?()
          }
        }
      } catch {
        state.withLock { $0.isStarted = false }
        throw error
      }
    }
    let done = DispatchSemaphore(value: 0)
    state.withLock { state in
      state.waiting.append {
        body()
        done.signal()
      }
    }
    wake.signal()
    guard let limit else {
      done.wait()
      return true
    }
    return done.wait(timeout: .now() + limit / .seconds(1)) == .success
  }
}

/// Calls that are distributed to several threads, each of which takes the next one.
private final class SharedCalls: Sendable {
  private let next = Atomic(0)
  private let count: Int
  private let body: @Sendable (Int) -> Void

  init(count: Int, body: @escaping @Sendable (Int) -> Void) { (self.count, self.body) = (count, body) }

  func make() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body(index)
    }
  }
}

private final class ThreadWork {
  let name: String
  let body: @Sendable () -> Void

  #if !canImport(Darwin)
    /// Glibc declares it only if _GNU_SOURCE is defined.
    private static let setName = dlsym(nil, "pthread_setname_np").map {
      unsafeBitCast($0, to: (@convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32).self)
    }
  #endif

  init(name: String, body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }

  static func run(_ work: UnsafeMutableRawPointer) {
    let work = Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue()
    #if canImport(Darwin)
      pthread_setname_np(work.name)
      autoreleasepool { work.body() }
    #else
      _ = setName?(pthread_self(), work.name)
      work.body()
    #endif
  }
}

#if canImport(Darwin)
  private func runWork(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    ThreadWork.run(work)
    return nil
  }
#else
  private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { ThreadWork.run(work) }
    return nil
  }
#endif
