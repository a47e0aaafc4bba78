import Foundation
import OperatingSystem
import Synchronization

/// How many bytes of memory large arrays may take together, and the folder for what is more.
package final class MemoryBudget: Sendable {
  private let rest: Atomic<Int>
  fileprivate let folder: String

  /// For all large arrays of the program.
  ///
  /// The folder is the one that the Filesystem Hierarchy Standard (3.0, 5.15) has for temporary files that are large or
  /// lasting; `/tmp` is often memory itself.
  static let ofProgram = MemoryBudget(
    bytes: 256 << 20, folder: ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp")

  package init(bytes: Int, folder: String) {
    rest = Atomic(bytes)
    self.folder = folder
  }

  /// - Returns: false, and reserves nothing, where there is not so much left.
  func reserve(_ bytes: Int) -> Bool {
    let left = rest.subtract(bytes, ordering: .relaxed).newValue
    if left < 0 { giveBack(bytes) }
    return left >= 0
  }

  func giveBack(_ bytes: Int) { rest.add(bytes, ordering: .relaxed) }
}

/// A piece of memory within a budget, or, where that is spent, a file that is mapped into memory.
///
/// The kernel writes what is mapped to the disk whenever it wants the memory back, also in a control group with a limit.
@usableFromInline package final class MemoryBlock {
  let address: UnsafeMutableRawPointer
  package let kind: Kind
  private let bytes: Int
  private let budget: MemoryBudget

  package enum Kind {
    case memory, mapped
    /// Memory beyond the budget, where there is no file.
    case excess
  }

  /// Smaller blocks than this number of bytes are not worth a file.
  private static let smallest = 1 << 16

  init(bytes: Int, within budget: MemoryBudget) {
    (self.bytes, self.budget) = (bytes, budget)
    if budget.reserve(bytes) {
      kind = .memory
    } else if bytes >= MemoryBlock.smallest, let mapped = MemoryBlock.map(bytes, in: budget.folder) {
      (address, kind) = (mapped, .mapped)
      return
    } else {
      kind = .excess
    }
    address = .allocate(byteCount: bytes, alignment: 16)
  }

  deinit {
    if kind == .mapped { munmap(address, bytes) } else { address.deallocate() }
    if kind == .memory { budget.giveBack(bytes) }
  }

  /// Maps a file without a name; nil where the disk has no room for it.
  ///
  /// macOS writes what memory cannot hold into files by itself.
  private static func map(_ bytes: Int, in folder: String) -> UnsafeMutableRawPointer? {
    #if os(Linux)
      let path = "\(folder)/referee-\(UUID())"
      let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { return nil }
      defer { close(file) }
      Removal.removeFile(path)
      // Where the disk is full later, writing into a hole would end the process.
      guard posix_fallocate(file, 0, off_t(bytes)) == 0 else { return nil }
      let mapped = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      return mapped == MAP_FAILED ? nil : mapped
    #else
      return nil
    #endif
  }
}
