#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension OwnProcess {
  /// True if the system lets this process have this number of further threads at once.
  ///
  /// Asked before they are needed: Foundation and Dispatch wait for ever for a thread that cannot be started.
  public static func hasRoom(forThreads count: Int) -> Bool {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    while threads.count < count, let thread = waiter(at: UnsafeMutableRawPointer(gate)) { threads.append(thread) }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    pthread_mutex_destroy(gate)
    gate.deallocate()
    return threads.count == count
  }

  /// A thread that ends once it has passed a mutex, or nil where there can be none.
  private static func waiter(at gate: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(&thread, nil, pass, gate)
    return result == 0 ? thread : nil
  }
}

#if canImport(Glibc)
  private func pass(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let gate { open(gate) }
    return nil
  }
#else
  private func pass(_ gate: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    open(gate)
    return nil
  }
#endif

private func open(_ gate: UnsafeMutableRawPointer) {
  let mutex = gate.assumingMemoryBound(to: pthread_mutex_t.self)
  pthread_mutex_lock(mutex)
  pthread_mutex_unlock(mutex)
}
