import Foundation

/// The address of a server: an IPv4 address of this machine and a port.
public struct HTTPAddress: Equatable, Sendable, CustomStringConvertible {
  /// Four numbers, as in 127.0.0.1; 0.0.0.0 is every address of this machine.
  public let host: String
  /// 0 lets the system choose a free port.
  public var port: UInt16

  public static let local = HTTPAddress(host: "127.0.0.1", port: 0)

  private init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Parses `HOST:PORT` or `HOST`; the host is an address or `localhost`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count else { return nil }
    let host = parts[0] == "localhost" ? "127.0.0.1" : String(parts[0])
    guard HTTPAddress.number(of: host) != nil else { return nil }
    guard parts.count == 2 else {
      self.init(host: host, port: 0)
      return
    }
    guard parts[1].utf8.allSatisfy({ 48...57 ~= $0 }), let port = UInt16(parts[1]) else { return nil }
    self.init(host: host, port: port)
  }

  public var description: String { "\(host):\(port)" }
  /// True if only this machine can reach it.
  public var isLocal: Bool { host.hasPrefix("127.") }

  /// The addresses by which other machines, or this one, reach a server at this address; the first is the one to print.
  public var reachable: [String] { host == "0.0.0.0" ? HTTPAddress.own + ["127.0.0.1"] : [host] }

  static func number(of host: String) -> in_addr? {
    var number = in_addr()
    return inet_pton(AF_INET, host, &number) == 1 ? number : nil
  }

  private static var own: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list, next: { $0?.pointee.ifa_next }).compactMap { entry in
      guard let address = entry?.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
      var number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      guard inet_ntop(AF_INET, &number, &text, socklen_t(text.count)) != nil else { return nil }
      let host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return host.hasPrefix("127.") ? nil : host
    }
  }
}
