import Foundation
import PersonPlay
import Records
import WebServer

/// The links by which persons in browsers reach their seats, each kept in a file of the run's folder.
struct SeatLinks {
  /// The files, by the names of the persons.
  private(set) var paths: [String: String] = [:]
  private var links: [(name: String, link: SeatLink)] = []

  /// Takes the links of an earlier start, or makes new ones.
  ///
  /// - Parameter listen: the address of the first person; the others get the ports that follow it.
  init(of file: TournamentFile, at listen: HTTPAddress?) throws {
    let persons = file.competitors.filter { $0.person == .browser }
    for (number, person) in persons.enumerated() {
      let path = file.out + "/link-\(number + 1).json"
      var address = listen
      if let first = listen?.port, first != 0 { address?.port = first + UInt16(number) }
      links.append((person.name, try SeatLink(keptAt: path, at: address)))
      paths[person.name] = path
    }
  }

  /// Prints the links, and opens the first if that is wanted.
  func announce(opening: Bool) {
    for (name, link) in links { Console.say("\(name): open \(link.text)") }
    guard let first = links.first?.link else { return }
    SeatLinks.warn(first.address, whoeverHasIt: "plays")
    if opening { SeatLinks.open(first.text) }
  }

  /// Says what it means that other machines can reach a page.
  static func warn(_ address: HTTPAddress, whoeverHasIt does: String) {
    guard !address.isLocal else { return }
    Console.say(
      "Other machines can reach \(address.reachable[0]). Whoever has the link \(does), and the connection is not "
        + "encrypted: use it in a network that you trust.")
  }

  /// Opens a link where the system has a program for that.
  static func open(_ link: String) {
    let openers = ["xdg-open", "open"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = openers.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let opener = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return }
    let process = Process()
    process.executableURL = URL(filePath: opener)
    process.arguments = [link]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}
