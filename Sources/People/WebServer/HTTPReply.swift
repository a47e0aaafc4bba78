import Foundation

/// A server's reply to a client.
public struct HTTPReply: Equatable, Sendable {
  public var status: Int
  public var content: [UInt8]
  var closesConnection: Bool

  package init(status: Int, content: [UInt8], closesConnection: Bool = false) {
    (self.status, self.content, self.closesConnection) = (status, content, closesConnection)
  }

  public var isSuccess: Bool { 200...299 ~= status }
}

/// Parses replies from bytes that may be split anywhere.
///
/// It understands what this program's server sends, and refuses everything else: lines end with CR LF, and the length
/// of the body is given.
package struct HTTPReplyParser {
  /// The maximal size of the status line and all headers, in bytes.
  private static let longestHead = 16 * 1024

  private let largest: Int
  private var bytes: [UInt8] = []
  /// The reply with a complete head, and the length of its body.
  private var head: (reply: HTTPReply, length: Int)?

  /// - Parameter largest: the maximal size of a body, in bytes.
  package init(largest: Int) { self.largest = largest }

  /// True between the first byte of a reply and its last.
  var isInsideReply: Bool { head != nil || !bytes.isEmpty }

  package mutating func append(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }

  /// The reply, once it is complete.
  package mutating func next() throws(LinkProblem) -> HTTPReply? {
    if head == nil { head = try takeHead() }
    guard let length = head?.length, var reply = head?.reply, bytes.count >= length else { return nil }
    reply.content = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    head = nil
    return reply
  }

  private mutating func takeHead() throws(LinkProblem) -> (HTTPReply, Int)? {
    guard let end = bytes.endOfHead(limit: HTTPReplyParser.longestHead) else {
      if bytes.count > HTTPReplyParser.longestHead { throw .malformed }
      return nil
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    bytes.removeFirst(end + 4)
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0] == "HTTP/1.1", words[1].utf8.count == 3, let status = Int(words[1]) else {
      throw .malformed
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw .malformed }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard headers["transfer-encoding"] == nil, let text = headers["content-length"], let length = Int(text), length >= 0
    else { throw .malformed }
    if length > largest { throw .tooLong(limit: largest) }
    let closes = headers["connection"]?.lowercased() == "close"
    return (HTTPReply(status: status, content: [], closesConnection: closes), length)
  }
}
