/// A parsed request.
public struct HTTPRequest: Equatable, Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  public var method: Method
  /// From the first slash to the question mark, as sent: nothing is decoded.
  public var path: String
  /// By lower-case name; each name once.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(
    _ method: Method, _ path: String, headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// True if the response may be in the gzip format.
  var acceptsCompression: Bool {
    (headers["accept-encoding"] ?? "").lowercased().split(separator: ",").contains { coding in
      coding.filter { $0 != " " } == "gzip"
    }
  }

  var closesConnection: Bool { headers["connection"]?.lowercased() == "close" }
}
