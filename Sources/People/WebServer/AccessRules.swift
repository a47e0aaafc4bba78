/// The access control of a server: a request must know a page's key, and use the printed address.
public struct AccessRules: Equatable, Sendable {
  /// The permitted values of the header `Host`; a protection against DNS rebinding, by which a foreign page reads a
  /// local server.
  public let hosts: Set<String>

  public init(hosts: Set<String>) { self.hosts = hosts }

  /// The rules of a server that listens at an address.
  public init(at address: HTTPAddress) {
    var hosts = Set(address.reachable.map { "\($0):\(address.port)" })
    if address.isLocal { hosts.insert("localhost:\(address.port)") }
    self.init(hosts: hosts)
  }

  /// The link to the page of a key.
  public static func link(to address: HTTPAddress, key: String) -> String {
    "http://\(address.reachable[0]):\(address.port)/t/\(key)/"
  }

  /// A new key of 128 bits from the system's random numbers, in 32 hexadecimal digits.
  public static func newKey() -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }

  /// The response to a refused request; nil if it is permitted.
  public func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.headers["host"], hosts.contains(host) else { return HTTPResponse(.wrongHost) }
    // A foreign page sends its origin; other programs send none.
    if let origin = request.headers["origin"], origin != "http://" + host { return HTTPResponse(.forbidden) }
    return nil
  }

  /// The key in a path, and the path within its page; nil if it has none.
  static func parts(of path: String) -> (key: Substring, rest: String)? {
    guard path.hasPrefix("/t/") else { return nil }
    let key = path.dropFirst(3).prefix { $0 != "/" }
    return (key, String(path[key.endIndex...]))
  }

  /// Compares in constant time.
  static func isSame(_ a: some StringProtocol, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
