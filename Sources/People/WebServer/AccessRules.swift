/// Who may ask a server: those who have the link, at the address that was printed.
public struct AccessRules: Equatable, Sendable {
  /// 128 bits, in 32 hexadecimal digits.
  public let secret: String
  /// What the header `Host` may say; against DNS rebinding, by which a page from elsewhere reads a local server.
  public let hosts: Set<String>
  /// Several seats of one machine have different ports but share their cookies: each has a name of its own.
  private let cookie: String

  public init(secret: String, hosts: Set<String>, port: UInt16) {
    self.secret = secret
    self.hosts = hosts
    cookie = "referee-\(port)"
  }

  /// The rules of a server that listens at an address.
  public init(secret: String, at address: HTTPAddress) {
    var hosts = Set(address.reachable.map { "\($0):\(address.port)" })
    if address.isLocal { hosts.insert("localhost:\(address.port)") }
    self.init(secret: secret, hosts: hosts, port: address.port)
  }

  /// What a person opens.
  public static func link(to address: HTTPAddress, secret: String) -> String {
    "http://\(address.reachable[0]):\(address.port)/?key=\(secret)"
  }

  /// A new secret from the system's random numbers.
  public static func newSecret() -> String {
    (0..<16).map { _ in
      let text = String(UInt8.random(in: 0...255), radix: 16)
      return text.count < 2 ? "0" + text : text
    }.joined()
  }

  /// What to answer instead, if the request may not pass.
  ///
  /// The link's secret is exchanged for a cookie at once. The page that does so loads `/` itself: a redirect that
  /// follows a link from elsewhere, such as a mail, would not carry the cookie (`SameSite=Strict`).
  public func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.headers["host"], hosts.contains(host) else { return HTTPResponse(.wrongHost) }
    if request.method == .get, request.path == "/", request.query.hasPrefix("key=") {
      guard isSecret(String(request.query.dropFirst(4))) else { return HTTPResponse(.forbidden) }
      var response = HTTPResponse("html", text: AccessRules.entryPage)
      response.headers = [("Set-Cookie", "\(cookie)=\(secret); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict")]
      return response
    }
    let bearer = request.headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
    guard let given = bearer ?? request.cookie(cookie), isSecret(given) else { return HTTPResponse(.forbidden) }
    // A program that shows the secret itself is no page from elsewhere.
    if request.method == .post, bearer == nil {
      guard request.headers["origin"] == "http://" + host else { return HTTPResponse(.forbidden) }
    }
    return nil
  }

  /// Stores the cookie and goes on to `/`; its empty icon keeps browsers from asking for one.
  private static let entryPage = """
    <!doctype html>
    <meta charset="utf-8"><title>referee</title><link rel="icon" href="data:,">
    <meta http-equiv="refresh" content="0;url=/">

    """

  /// Takes as long whatever part is right.
  private func isSecret(_ text: String) -> Bool {
    let (a, b) = (Array(secret.utf8), Array(text.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
