public import Limits

/// Messages of run-time systems that were refused memory, before they exit.
enum OutOfMemory {
  /// In lower case.
  private static let words = [
    // Java, C#, Go, JavaScript, Perl and OCaml in turn; "of" with a space is also in the messages of many libraries.
    "outofmemory", "out of memory", "out_of_memory",
    // Java if the heap cannot be allocated at all.
    "could not reserve enough space", "insufficient memory",
    // Python, with numpy's own error; C++; Rust; Haskell; SBCL; PHP; R; Ruby; the system's own words.
    "memoryerror", "bad_alloc", "memory allocation of", "heap overflow", "heap exhausted", "allowed memory size",
    "cannot allocate", "can't allocate", "failed to allocate",
  ]

  static func isSaid(in text: String) -> Bool {
    let text = text.lowercased()
    return words.contains(where: text.contains)
  }
}

extension ProcessEnding {
  /// True if the process did not end like a program that has finished its work.
  public var isFailure: Bool {
    switch self {
    case .exit(let code): code != 0
    case .signal: true
    case .limit, .wentOn, .unknown: false
    }
  }
}
