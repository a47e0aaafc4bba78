import BotProtocol
import GameRules
public import JSON

extension JSONNode: JSONWritable {
  public func write(to json: inout JSONWriter) {
    switch value {
    case .null: json.null()
    case .bool(let flag): json.bool(flag)
    case .integer(let whole): json.integer(whole)
    case .number(let number): json.number(number)
    case .string(let text): json.string(text)
    case .array(let elements): json.array(elements)
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(named: member.name)
          member.node.write(to: &json)
        }
      }
    }
  }
}
