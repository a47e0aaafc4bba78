public import Limits

/// What runtimes say that were refused memory, before they end.
enum OutOfMemory {
  /// In lower case.
  private static let words = [
    // Java, C#, Go, JavaScript, Perl and OCaml in turn; "of" with a blank is also in the messages of many libraries.
    "outofmemory", "out of memory", "out_of_memory",
    // Java where the heap cannot be had at all.
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
  /// True where the process did not end as a program that has done its work.
  public var isFailure: Bool {
    switch self {
    case .exit(let code): code != 0
    case .signal: true
    case .limit, .wentOn, .unknown: false
    }
  }
}
