import Foundation

/// Why a server cannot listen.
public enum HTTPServerProblem: Error, Equatable, Sendable {
  case portInUse(HTTPAddress)
  /// The address is none of this machine's.
  case notOurs(HTTPAddress)
  case forbidden(HTTPAddress)
  case other(HTTPAddress, errno: Int32)

  package init(_ address: HTTPAddress, _ number: Int32) {
    self =
      switch number {
      case EADDRINUSE: .portInUse(address)
      case EADDRNOTAVAIL: .notOurs(address)
      case EACCES: .forbidden(address)
      default: .other(address, errno: number)
      }
  }
}
