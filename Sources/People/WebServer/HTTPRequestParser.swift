import Foundation

/// Parses requests from bytes that may be split anywhere.
///
///     var parser = HTTPRequestParser()
///     parser.append(bytes)
///     while let request = try parser.next() { ... }
///
/// It is stricter than RFC 9112: lines end with CR LF, header values are printable ASCII, and no header occurs twice.
/// After an error the connection must be closed, because the beginning of the next request is unknown.
public struct HTTPRequestParser: Sendable {
  private let limits: HTTPLimits
  private var bytes: [UInt8] = []
  /// The request with a complete head, and the length of its body.
  private var head: (request: HTTPRequest, length: Int)?
  /// The offset up to which the end of the head has been searched.
  private var searched = 0

  public init(limits: HTTPLimits = HTTPLimits()) { self.limits = limits }

  /// True between the first byte of a request and its last.
  public var isInsideRequest: Bool { head != nil || !bytes.isEmpty }

  public mutating func append(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }

  /// The next request, once it is complete.
  public mutating func next() throws(HTTPProblem) -> HTTPRequest? {
    if head == nil { head = try takeHead() }
    guard let length = head?.length, var request = head?.request, bytes.count >= length else { return nil }
    request.body = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    head = nil
    return request
  }

  private mutating func takeHead() throws(HTTPProblem) -> (HTTPRequest, Int)? {
    guard let end = bytes.endOfHead(from: searched, limit: limits.head) else {
      if bytes.count >= limits.head { throw .headersTooLong }
      searched = max(bytes.count - 3, 0)
      return nil
    }
    searched = 0
    let text = bytes[..<end]
    // Printable ASCII in lines, so that the decoded text equals the sent bytes.
    guard text.allSatisfy({ 32...126 ~= $0 || $0 == 13 || $0 == 10 || $0 == 9 }) else { throw .malformed }
    let lines = String(decoding: text, as: UTF8.self).unicodeScalars.split(
      separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false)
    guard !lines.contains(where: { $0.contains { $0 == "\r" || $0 == "\n" } }) else { throw .malformed }
    bytes.removeFirst(end + 4)
    return try HTTPRequestParser.request(lines.map { Substring($0) }, limits)
  }

  private static func request(_ lines: [Substring], _ limits: HTTPLimits) throws(HTTPProblem) -> (HTTPRequest, Int) {
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/"), !lines[0].contains("\t") else {
      throw .malformed
    }
    guard words[2] == "HTTP/1.1" else { throw .wrongVersion }
    guard let method = HTTPRequest.Method(rawValue: String(words[0])) else { throw .notImplemented }
    // Pages send no queries, so a query is ignored.
    var request = HTTPRequest(method, String(words[1].prefix { $0 != "?" }))
    guard lines.count - 1 <= limits.headers else { throw .headersTooLong }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      else { throw .malformed }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      guard request.headers.updateValue(value, forKey: name) == nil else { throw .malformed }
    }
    return (request, try length(of: request, limits))
  }

  private static func length(of request: HTTPRequest, _ limits: HTTPLimits) throws(HTTPProblem) -> Int {
    guard request.headers["transfer-encoding"] == nil, request.headers["expect"] == nil else { throw .notImplemented }
    guard let text = request.headers["content-length"] else {
      if request.method == .post { throw .lengthRequired }
      return 0
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { throw .malformed }
    guard text.utf8.count <= 9, let length = Int(text), length <= limits.body else { throw .bodyTooLong }
    return length
  }
}
