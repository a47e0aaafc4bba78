import Foundation

/// Why a client got no reply.
public enum LinkProblem: Error, Equatable, Sendable {
  /// The name of the host is not known.
  case unknownHost(String)
  /// The server has closed the connection before a reply.
  case closed
  /// The connection ended within a reply.
  case cutOff
  case noReply(after: Duration)
  /// The reply is not one of this program's server.
  case malformed
  case tooLong(limit: Int)
  /// The system's error number.
  case system(Int32)

  public var message: String {
    switch self {
    case .unknownHost(let name): "no machine has the name \(name)"
    case .closed: "the connection was closed"
    case .cutOff: "the connection ended within a reply"
    case .noReply(let timeout): "no reply within \(timeout.components.seconds) s"
    case .malformed: "the server there is not a referee's"
    case .tooLong(let limit): "a reply is longer than \(limit >> 20) MiB"
    case .system(let number): String(cString: strerror(number)).lowercased()
    }
  }
}
