import Foundation

/// Why a server cannot listen.
public struct HTTPServerProblem: Error, Equatable, Sendable {
  private let address: HTTPAddress
  /// The system's error number.
  private let number: Int32

  package init(_ address: HTTPAddress, _ number: Int32) {
    (self.address, self.number) = (address, number)
  }

  public var message: String {
    switch number {
    case EADDRINUSE: "port \(address.port) of \(address.host) is in use; choose another, or none for a free one"
    case EADDRNOTAVAIL: "\(address.host) is not an address of this machine"
    case EACCES: "port \(address.port) is reserved for the system; choose one above 1023"
    default: "cannot listen at \(address): \(String(cString: strerror(number)))"
    }
  }
}
