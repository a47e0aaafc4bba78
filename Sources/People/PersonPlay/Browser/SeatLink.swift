import Foundation
import JSON
public import OperatingSystem
import Records
import RunFiles
public import WebServer

/// The link by which a person reaches a seat: an address and a secret, kept in a file so that the same link goes on.
public struct SeatLink: Equatable, Sendable {
  /// The environment variable with the path of the file, for the program behind a person's seat.
  public static let variable = "REFEREE_LINK"

  public var address: HTTPAddress
  public var secret: String

  /// The link that a file holds; or a new one, whose file only its owner can read.
  ///
  /// A free port is chosen where the file's is in use, unless `wanted` asks for one.
  public init(keptAt path: String, at wanted: HTTPAddress?) throws(SeatLinkProblem) {
    let old = SeatLink(readFrom: path)
    var candidates: [HTTPAddress] = []
    if let wanted, wanted.port != 0 {
      candidates = [wanted]
    } else {
      let host = wanted ?? old?.address ?? .local
      if let old, old.address.host == host.host { candidates.append(old.address) }
      var free = host
      free.port = 0
      candidates.append(free)
    }
    secret = old?.secret ?? AccessRules.newSecret()
    // What is no link was written by somebody else.
    if old == nil, SystemFile.isThere(path) {
      do {
        _ = try Removal.setAside(path)
      } catch {
        throw .cannotWrite(path, error)
      }
    }
    var problem: HTTPServerProblem?
    var found: HTTPAddress?
    for candidate in candidates where found == nil {
      do throws(HTTPServerProblem) {
        found = try HTTPServer(at: candidate).address
      } catch {
        problem = error
      }
    }
    guard let found else { throw .cannotListen(problem!) }
    address = found
    try write(to: path)
  }

  /// Reads the file.
  public init?(readFrom path: String) {
    guard let bytes = try? SystemFile.read(path, limit: 1 << 16), let root = try? JSONReader.read(bytes),
      let address = root["address"]?.string.flatMap(HTTPAddress.init), let secret = root["secret"]?.string,
      secret.utf8.count == 32
    else { return nil }
    (self.address, self.secret) = (address, secret)
  }

  private func write(to path: String) throws(SeatLinkProblem) {
    var json = JSONWriter()
    json.object { json in
      json.member("address", address.description)
      json.member("secret", secret)
    }
    json.endLine()
    do {
      try SystemFile.write(json.bytes, to: path, mode: 0o600, isDurable: true)
    } catch {
      throw .cannotWrite(path, error)
    }
  }

  /// What a person opens.
  public var text: String { AccessRules.link(to: address, secret: secret) }
}

/// Why there is no link.
public enum SeatLinkProblem: Error, Equatable, Sendable {
  case cannotListen(HTTPServerProblem)
  case cannotWrite(String, SystemError)

  public var message: String {
    switch self {
    case .cannotListen(let problem): problem.message
    case .cannotWrite(let path, let error): PlayProblem.cannotWrite(path, error).message
    }
  }
}
