import Clocks
import Foundation
import OperatingSystem

/// The pipes to and from a bot: its input with what is left to write, its output and its standard error.
///
/// No call blocks for long, and every read is bounded.
final class BotStreams {
  /// What a read of standard output has given.
  enum Output {
    case bytes([UInt8])
    case nothing
    case end
  }

  /// The maximal number of bytes in one read.
  private static let chunk = 64 * 1024
  /// A read that takes longer has waited for the bot, which may hold the mutex of its pipe while it writes.
  private static let longestRead = Duration.microseconds(50)

  private let input: FileHandle
  private let output: FileHandle
  private let errorOutput: FileHandle
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: BotStreams.chunk, alignment: 16)

  private var inputIsOpen = true
  private(set) var outputIsOpen = true
  private var errorsAreOpen = true
  private var unsent: ArraySlice<UInt8> = []
  /// The last output that was read; it reuses the memory of earlier output, which most callers do not keep.
  private var lastOutput: [UInt8] = []
  /// Output that was read and not yet handled, with its time.
  private var outputAhead: (Output, at: Duration)?
  /// The standard error since the last call of `takeErrors`.
  private(set) var errors = StderrLog()

  init(input: Pipe, output: Pipe, errors: Pipe) {
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    errorOutput = errors.fileHandleForReading
    for handle in [self.input, self.output, errorOutput] { Descriptors.makeNonblocking(handle.fileDescriptor) }
  }

  deinit { chunk.deallocate() }

  /// Closes the outputs: pipes that were read to the end lose nothing then.
  func close() {
    for handle in [output, errorOutput] { try? handle.close() }
  }

  /// What to wait for: output, standard error, and room in the input if something is left to write.
  var awaited: (output: pollfd, errors: pollfd, room: pollfd) {
    func entry(_ handle: FileHandle, _ event: Int32, if isAwaited: Bool) -> pollfd {
      pollfd(fd: isAwaited ? handle.fileDescriptor : -1, events: Int16(event), revents: 0)
    }
    return (
      entry(output, POLLIN, if: outputIsOpen), entry(errorOutput, POLLIN, if: errorsAreOpen),
      entry(input, POLLOUT, if: inputIsOpen && !unsent.isEmpty)
    )
  }
}

// Writing.
extension BotStreams {
  /// Writes bytes, as many as the pipe takes now; returns true if all are written.
  func write(_ bytes: [UInt8]) -> Bool {
    guard inputIsOpen, unsent.isEmpty else {
      unsent += bytes
      return flush()
    }
    // Most lines are written completely, at once.
    let count = bytes.withUnsafeBytes { Foundation.write(input.fileDescriptor, $0.baseAddress, $0.count) }
    if count == bytes.count { return true }
    unsent = bytes[max(count, 0)...]
    return flush()
  }

  /// Writes what is left, as far as the pipe takes it; returns true if nothing is left.
  func flush() -> Bool {
    while inputIsOpen, !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { Foundation.write(input.fileDescriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        // Not `removeFirst`, which would move the remaining bytes.
        unsent = unsent[(unsent.startIndex + count)...]
      } else if errno == EAGAIN {
        return false
      } else if errno != EINTR {
        closeInput()
      }
    }
    unsent = []
    return true
  }

  /// Closes the input; what is left to write is no longer needed.
  func closeInput() {
    guard inputIsOpen else { return }
    inputIsOpen = false
    unsent = []
    try? input.close()
  }
}

// Reading.
extension BotStreams {
  /// Reads the output that `poll` found at `now`, and keeps it for `takeOutputAhead`.
  func readAhead(at now: Duration) {
    let begin = Monotonic.now()
    let output = readOutput()
    let end = Monotonic.now()
    // The last bytes of a write that has begun by now may come from memory that changes until the write ends.
    outputAhead = (output, end - begin > BotStreams.longestRead ? end : now)
  }

  func takeOutputAhead() -> (Output, at: Duration)? {
    defer { outputAhead = nil }
    return outputAhead
  }

  func readOutput() -> Output {
    let count = read(output)
    guard count > 0 else {
      if count == 0 { outputIsOpen = false }
      return count == 0 ? .end : .nothing
    }
    lastOutput.removeAll(keepingCapacity: true)
    lastOutput.append(contentsOf: chunk[..<count])
    return .bytes(lastOutput)
  }

  func drainErrors(at now: Duration) {
    guard errorsAreOpen else { return }
    switch read(errorOutput) {
    case 0: errorsAreOpen = false
    case let count where count > 0: errors.append(Array(chunk[..<count])[...], at: now)
    default: break
    }
  }

  /// The standard error since the last call.
  func takeErrors() -> StderrLog {
    drainErrors(at: Monotonic.now())
    defer { errors = StderrLog() }
    return errors
  }

  /// True if the end of either output is the message of a run-time system that was refused memory.
  var saysOutOfMemory: Bool {
    OutOfMemory.isSaid(in: errors.text) || OutOfMemory.isSaid(in: String(decoding: lastOutput, as: UTF8.self))
  }

  /// Reads from a stream into `chunk`.
  ///
  /// - Returns: the number of bytes; 0 at its end, negative if there is no data.
  private func read(_ handle: FileHandle) -> Int {
    let count = Foundation.read(handle.fileDescriptor, chunk.baseAddress, chunk.count)
    return count < 0 && errno != EAGAIN && errno != EINTR ? 0 : count
  }
}
