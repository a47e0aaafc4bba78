public import JSON

/// The choices that a game leaves open; `init()` gives the usual rules.
///
/// One table, `fields`, feeds files, the wire, help and documents; the JSON forms come from it.
public protocol GameOptions: Decodable, Equatable, Sendable, JSONWritable {
  init()
  /// Every option, in the order in which people read them; those with one prefix ("points.") stand together.
  static var fields: [OptionField<Self>] { get }
}

extension GameOptions {
  /// The field with this key.
  public static func field(_ key: String) -> OptionField<Self>? { fields.first { $0.key == key } }
}
