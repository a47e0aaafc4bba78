import Foundation
import PersonPlay
import RunFiles
import WebServer

/// The links by which persons in browsers reach their seats, each kept in a file of the run's folder.
struct SeatLinks {
  private var links: [(name: String, link: SeatLink)] = []
  /// Where the files are.
  private let folder: String

  /// The files, by the names of the persons.
  ///
  /// - Throws: `UsageProblem` where there are too few ports for all persons from that of the first on.
  static func paths(of file: TournamentFile, at listen: HTTPAddress?) throws(UsageProblem) -> [String: String] {
    let persons = file.competitors.filter { $0.person == .browser }
    if let first = listen?.port, first != 0, Int(first) + persons.count - 1 > Int(UInt16.max) {
      throw .tooFewPorts(first: first, persons: persons.count)
    }
    return Dictionary(
      uniqueKeysWithValues: persons.enumerated().map { ($1.name, file.out + "/link-\($0 + 1).json") })
  }

  /// Takes the links of an earlier start, or makes new ones.
  ///
  /// - Parameter listen: the address of the first person; the others get the ports that follow it.
  init(of file: TournamentFile, at listen: HTTPAddress?) throws {
    let paths = try SeatLinks.paths(of: file, at: listen)
    folder = file.out
    for (number, person) in file.competitors.filter({ $0.person == .browser }).enumerated() {
      var address = listen
      if let first = listen?.port, first != 0 { address?.port = first + UInt16(number) }
      links.append((person.name, try SeatLink(keptAt: paths[person.name]!, at: address)))
    }
  }

  /// Prints the links, and opens the first if that is wanted.
  ///
  /// - Returns: what is to be kept while the page is served; nil if nothing was opened.
  func announce(opening: Bool) -> OpenedLink? {
    for (name, link) in links { Console.say("\(name): open \(link.text)") }
    guard let first = links.first?.link else { return nil }
    SeatLinks.explain(first.address, whoeverHasIt: "plays")
    // The seat's program serves the page when its first game begins, and not every browser asks again by itself.
    return opening
      ? OpenedLink(first.text, in: folder + "/link-1.html", once: { HTTPServer.isListening(at: first.address) }) : nil
  }

  /// Says how another machine reaches a page, and what that means.
  static func explain(_ address: HTTPAddress, whoeverHasIt does: String) {
    guard address.isLocal else {
      Console.say(
        "Other machines can reach \(address.reachable[0]). Whoever has the link \(does), and the connection is not "
          + "encrypted: use it in a network that you trust.")
      return
    }
    // CLIENT CLIENT_PORT SERVER SERVER_PORT, set by sshd for whoever has logged in over a network.
    guard let server = ProcessInfo.processInfo.environment["SSH_CONNECTION"]?.split(separator: " ").dropFirst(2).first
    else { return }
    Console.say(
      "This machine is reached over ssh. To open the page in a browser of your own machine, forward its port there: "
        + "ssh -N -L \(address.port):127.0.0.1:\(address.port) \(NSUserName())@\(server)")
  }
}
