import Foundation

/// A link to a page with a key: `http://HOST:PORT/t/KEY/`.
public struct HTTPLink: Equatable, Sendable, CustomStringConvertible {
  /// A name or an IPv4 address.
  public let host: String
  public let port: UInt16
  public let key: String

  /// The path of the page, without its last slash.
  var path: String { "/t/\(key)" }
  public var description: String { "http://\(host):\(port)\(path)/" }

  /// Parses a link; spaces around it are ignored.
  public init?(_ text: some StringProtocol) {
    let text = String(text).trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.hasPrefix("http://") else { return nil }
    let parts = text.dropFirst(7).split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let (key, rest) = AccessRules.parts(of: "/" + parts[1]), ["", "/"].contains(rest),
      !key.isEmpty, key.utf8.allSatisfy(HTTPLink.isPlain)
    else { return nil }
    let place = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count == 2, !place[0].isEmpty, place[0].utf8.allSatisfy(HTTPLink.isPlain),
      place[1].utf8.allSatisfy({ 48...57 ~= $0 }), let port = UInt16(place[1]), port > 0
    else { return nil }
    (host, self.port, self.key) = (String(place[0]), port, String(key))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
