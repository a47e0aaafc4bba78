import Foundation
import JSON
import OperatingSystem
public import WebServer

/// Where people reach their pages: one server, and a key for each, kept in a file so that the same links go on.
public struct PageLinks: Sendable {
  public let server: PageServer
  /// Whose they are.
  public let names: [String]
  private let keys: [String: String]

  /// The server of the links that a file holds; or of new ones, whose file only its owner can read.
  ///
  /// A free port is chosen where the file's is in use, unless `wanted` asks for one.
  public init(
    keptAt path: String, at wanted: HTTPAddress? = nil, for names: [String] = ["you"]
  ) throws(PlayProblem) {
    let old = PageLinks.read(path)
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
    // What holds no links was written by somebody else.
    if old == nil, SystemFile.isThere(path) {
      try PlayProblem.naming(path) { () throws(SystemError) in
        _ = try Removal.setAside(path, suffix: Date().localDay)
      }
    }
    var problem: HTTPServerProblem?
    var found: PageServer?
    for candidate in candidates where found == nil {
      do throws(HTTPServerProblem) {
        found = try PageServer(at: candidate)
      } catch {
        problem = error
      }
    }
    guard let found else { throw .cannotListen(problem!) }
    (server, self.names) = (found, names)
    keys = Dictionary(uniqueKeysWithValues: names.map { ($0, old?.keys[$0] ?? AccessRules.newKey()) })
    let json = json
    try PlayProblem.naming(path) { () throws(SystemError) in
      try SystemFile.write(json, to: path, mode: 0o600, isDurable: true)
    }
  }

  /// Adds somebody's page to the server.
  public func page(of name: String) -> ServedPage { server.page(key: keys[name] ?? AccessRules.newKey()) }

  private static func read(_ path: String) -> (address: HTTPAddress, keys: [String: String])? {
    guard let bytes = try? SystemFile.read(path, limit: 1 << 16), let root = try? JSONReader.read(bytes),
      let address = root["address"]?.string.flatMap(HTTPAddress.init), case .object(let members)? = root["keys"]?.value
    else { return nil }
    let keys = members.compactMap { member in
      member.node.string.flatMap { $0.utf8.count == 32 ? (member.name, $0) : nil }
    }
    return (address, Dictionary(keys) { first, _ in first })
  }

  private var json: [UInt8] {
    JSONWriter.line { json in
      json.member("address", server.address.description)
      json.object("keys") { json in for (name, key) in keys.sorted(by: <) { json.member(named: name, key) } }
    }
  }
}
