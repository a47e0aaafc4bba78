import Foundation
public import OperatingSystem

/// Who the people at a table are, one small file each, in a folder that the programs of all of them share.
///
/// Each program writes its own person's file and reads the others'. A seat without a file is a bot's.
public struct PeopleFolder: Sendable {
  /// The environment variable with the folder's path.
  public static let variable = "REFEREE_PEOPLE"
  /// The variable with the seconds after which a table goes on without somebody whose page is closed.
  public static let absenceVariable = "REFEREE_ABSENCE_S"
  /// How many those are usually.
  public static let usualAbsence = 60

  /// A person as the others see them.
  package struct Presence: Codable, Equatable {
    package enum Status: String, Codable {
      /// Has not come yet.
      case awaited
      case here
      /// Is ready for the round that comes next.
      case ready
      case playing
      /// Has closed the page.
      case away
      case left
    }

    /// What they call themselves.
    var name: String?
    package var state = Status.awaited
    /// The people, by the names of their seats, without whom they want to go on.
    var without: [String] = []
    /// True if they have left a round of this sitting.
    var hasLeft = false

    package init(name: String? = nil, state: Status = Status.awaited, without: [String] = [], hasLeft: Bool = false) {
      self.name = name
      self.state = state
      self.without = without
      self.hasLeft = hasLeft
    }
  }

  public let path: String

  public init(_ path: String) { self.path = path }

  /// Begins a sitting: whoever has a name keeps it, and all are awaited.
  public func begin(_ people: [String]) throws(SystemError) {
    try SystemFile.makeFolder(path)
    for person in people { try write(Presence(name: presence(of: person)?.name), of: person) }
  }

  /// The names of the seats whose people have left a round of this sitting.
  public func departed(among people: Set<String>) -> Set<String> { people.filter { presence(of: $0)?.hasLeft == true } }

  /// What is known of a person; nil for a bot.
  package func presence(of person: String) -> Presence? {
    guard let bytes = try? SystemFile.read(file(of: person), limit: 1 << 16) else { return nil }
    return try? JSONDecoder().decode(Presence.self, from: Data(bytes))
  }

  package func write(_ presence: Presence, of person: String) throws(SystemError) {
    let bytes: Data
    do {
      bytes = try JSONEncoder().encode(presence)
    } catch {
      throw SystemError(behind: error)
    }
    try SystemFile.write(Array(bytes), to: file(of: person), isDurable: true)
  }

  private func file(of person: String) -> String { "\(path)/\(person).json" }
}
