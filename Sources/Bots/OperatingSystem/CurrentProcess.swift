public import Foundation

/// The referee's own process.
public enum CurrentProcess {
  /// True if it runs as root, and therefore its bots too.
  public static var isOfRoot: Bool { geteuid() == 0 }

  /// The home of its user in the user database, independent of the variable `HOME`; nil for a user without an entry.
  public static var home: String? { home(ofUser: getuid()) }

  /// The home of a user, by number.
  public static func home(ofUser user: uid_t) -> String? {
    getpwuid(user).flatMap { entry in entry.pointee.pw_dir.map { AbsolutePath.of(String(cString: $0)) } }
  }

  /// Hides this process's memory, environment and descriptors from other processes of the same user.
  ///
  /// They contain the tournament's seed. This protects them from a bot that has no sandbox but does not run as root.
  public static func hide() {
    #if canImport(Glibc)
      // Glibc's declaration is invisible to Swift, because it is variadic.
      typealias Control = @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt
      let setDumpable: CInt = 4
      guard let symbol = dlsym(nil, "prctl") else { return }
      _ = unsafeBitCast(symbol, to: Control.self)(setDumpable, 0, 0, 0, 0)
    #endif
  }
}

extension CurrentProcess {
  /// True if the system permits this process that many further threads at once.
  ///
  /// Checked before they are needed: Foundation and Dispatch wait for ever for a thread that cannot be started.
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

  /// The limit of a resource for this process, or the largest number if it is unlimited (man 2 getrlimit).
  static func limit(of resource: Resource) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    #else
      getrlimit(resource, &limit)
    #endif
    return Int(clamping: limit.rlim_cur)
  }

  /// The limit of this process's address space in bytes, if less than `size` of it is left; nil if there is enough.
  ///
  /// - Parameter size: by default the size of a thread's stack and of the C library's reservation for it.
  public static func addressSpaceLimit(for size: Int = 16 << 20) -> Int? {
    #if canImport(Glibc)
      guard let room = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), room != MAP_FAILED else {
        return limit(of: RLIMIT_AS)
      }
      munmap(room, size)
    #endif
    return nil
  }

  /// Returns freed memory that the allocator keeps to the system.
  ///
  /// Glibc keeps the memory of ended threads for new threads: after a million tables, about one mebibyte.
  public static func returnFreedMemory() {
    #if canImport(Glibc)
      // Swift imports none of the headers that declare it.
      typealias Trim = @convention(c) (CUnsignedLong) -> CInt
      if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
    #endif
  }

  /// A thread that ends once it has passed a mutex; nil if it cannot be started.
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
