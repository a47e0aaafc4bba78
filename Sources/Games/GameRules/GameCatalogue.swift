/// The games that a program knows, by name.
public struct GameCatalogue: Sendable {
  public let games: [any Game.Type]

  public init(_ games: [any Game.Type]) { self.games = games }

  public var names: [String] { games.map { $0.name } }

  public func game(named name: String) -> (any Game.Type)? { games.first { $0.name == name } }
}
