import BotProtocol
import GameRules

/// A line of the referee's, read back as a bot reads it.
struct Message {
  var seat: Seat
  var text: String
  private var json: JSONNode

  init(_ line: [UInt8], to seat: Seat) {
    guard line.last == UInt8(ascii: "\n"), let json = try? JSONReader.read(line) else {
      preconditionFailure("the referee sent no line of JSON: \(String(decoding: line, as: UTF8.self))")
    }
    self.seat = seat
    self.json = json
    text = String(decoding: line.dropLast(), as: UTF8.self)
  }

  var type: String { self["type"]?.string ?? "" }
  var id: Int? { self["id"]?.integer }
  var legal: [String] { (self["legal"]?.elements ?? []).compactMap(\.string) }
  /// What happened since the seat's last prompt, as JSON texts.
  var events: [String] { (self["events"]?.elements ?? []).map(\.text) }
  /// The fault's name, in an `end` that tells of one.
  var fault: String? { json["fault"]?["kind"]?.value.string }

  subscript(key: String) -> JSONValue? { json[key]?.value }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  var elements: [JSONValue] { if case .array(let nodes) = self { nodes.map(\.value) } else { [] } }

  /// The value as compact JSON.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text.json
    case .array(let nodes): "[" + nodes.map(\.value.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.name.json + ":" + $0.node.value.text }.joined(separator: ",") + "}"
    }
  }
}
