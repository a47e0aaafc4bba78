import BotProtocol
import GameRules
import JSON

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

  var type: String { json["type"]?.value.string ?? "" }
  var id: Int? { self["id"].flatMap { Int($0) } }
  var legal: [String] { elements(of: "legal").compactMap(\.string) }
  /// What happened since the seat's last prompt, as JSON texts.
  var events: [String] { elements(of: "events").map(\.text) }

  /// A member as compact JSON.
  subscript(key: String) -> String? { json[key]?.value.text }

  private func elements(of key: String) -> [JSONValue] {
    if case .array(let nodes) = json[key]?.value { nodes.map(\.value) } else { [] }
  }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }

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
