import Foundation
package import JSON
import TestBasics

/// The schemas in `docs/schema` that follow from the program's own descriptions.
package enum SchemaDocument {
  /// True if the document of this name has this schema; a run with `RECORD_GOLDEN=1` writes it.
  package static func has(_ schema: JSONValue, as name: String) throws -> Bool {
    let file = Repository.root.appending(path: "docs/schema/\(name).schema.json")
    let text =
      try JSONSerialization.data(
        withJSONObject: try JSONSerialization.jsonObject(with: Data(schema.json.utf8)),
        options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + Data("\n".utf8)
    guard Golden.isRecording else { return try Data(contentsOf: file) == text }
    try text.write(to: file)
    return true
  }
}
