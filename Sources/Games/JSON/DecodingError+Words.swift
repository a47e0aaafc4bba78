extension DecodingError {
  /// The place and the reason of a decoding error, in one sentence: `observation.tableau[3]: expected an array, found
  /// null at byte 57`.
  public var words: String {
    let context: Context
    switch self {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "\(self)"
    }
    let path = context.codingPath.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}
