#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input and output without the C library's buffers, in which an answer would wait while the clock runs.
enum StandardStreams {
  /// The next bytes, as soon as there are any; nil at the end of input.
  static func receive() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      count = max(0, retrying { read(STDIN_FILENO, buffer.baseAddress, buffer.count) })
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Writes all bytes, unless the reader has closed the stream.
  static func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
        let count = retrying { write(STDOUT_FILENO, rest.baseAddress, rest.count) }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// A signal may interrupt a call that has done nothing yet.
  private static func retrying(_ call: () -> Int) -> Int {
    while true {
      let count = call()
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
