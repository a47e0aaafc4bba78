/// Where the schemas of `docs/schema` say that they are.
///
/// An owner who publishes them sets `base` to that address, and records them again; `protocol.schema.json` is written by hand.
package enum SchemaAddress {
  private static let base = "urn:referee:schema:"

  /// The address of a schema, by its file's name without endings.
  package static func of(_ name: String) -> String { base + name }
}
