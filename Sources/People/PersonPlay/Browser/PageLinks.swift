import Foundation
import JSON
import OperatingSystem
public import WebServer

/// The links of people's pages: one server, and a key for each person, stored in a file so that the links stay valid.
public struct PageLinks: Sendable {
  public let server: PageServer
  /// The names of the people.
  public let names: [String]
  private let keys: [String: String]

  /// The server with the links in a file; new links are stored in a file that only its owner can read.
  ///
  /// If the stored port is in use, a free one is chosen, unless `wanted` requests one.
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
    // A file without links was written by another program.
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

  /// Adds a person's page to the server.
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
