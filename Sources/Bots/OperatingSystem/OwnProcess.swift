public import Foundation

/// The referee's own process.
public enum OwnProcess {
  /// True if it acts as root, and its bots with it.
  public static var isOfRoot: Bool { geteuid() == 0 }

  /// The home of its user in the user database, whatever the variable `HOME` says; nil for a user without an entry.
  public static var home: String? { home(ofUser: getuid()) }

  /// The home of a user, by number.
  public static func home(ofUser user: uid_t) -> String? {
    getpwuid(user).flatMap { entry in entry.pointee.pw_dir.map { AbsolutePath.of(String(cString: $0)) } }
  }

  /// Closes this process's memory, environment and descriptors to other processes of the same user.
  ///
  /// They hold the tournament's seed. A bot that has no sandbox but is not the system's administrator is kept out so.
  public static func hide() {
    #if canImport(Glibc)
      // Glibc does not show this call to Swift, for the number of its arguments varies.
      typealias Control = @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
      let setDumpable: CInt = 4
      guard let symbol = dlsym(nil, "prctl") else { return }
      _ = unsafeBitCast(symbol, to: Control.self)(setDumpable, 0, 0, 0, 0)
    #endif
  }
}

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

  #if canImport(Glibc)
    typealias Resource = __rlimit_resource
  #else
    typealias Resource = Int32
  #endif

  /// How much of a resource this process may use, the largest number where there is no limit (man 2 getrlimit).
  static func limit(of resource: Resource) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    #else
      getrlimit(resource, &limit)
    #endif
    return Int(clamping: limit.rlim_cur)
  }

  /// How much memory this process may reserve, where less than this is left of it, in bytes; nil where there is enough.
  ///
  /// - Parameter size: by default that of a thread's stack and what the C library reserves beside it.
  public static func addressSpaceLimit(for size: Int = 16 << 20) -> Int? {
    #if canImport(Glibc)
      guard let room = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), room != MAP_FAILED else {
        return limit(of: RLIMIT_AS)
      }
      munmap(room, size)
    #endif
    return nil
  }

  /// Returns to the system what the allocator keeps of freed memory.
  ///
  /// Glibc keeps what ended threads have freed, for threads to come: after a million tables, about one mebibyte.
  public static func returnFreedMemory() {
    #if canImport(Glibc)
      // Its header is none of those that Swift imports.
      typealias Trim = @convention(c) (CUnsignedLong) -> CInt
      if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
    #endif
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
