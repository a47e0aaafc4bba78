import Foundation
public import JSON
import Records

// Writes the file as people write it.
extension TournamentFile {
  /// The text of a file with these members, with a line for each entry of an array.
  public static func text(_ members: [(name: String, value: JSONValue)]) -> String {
    let lines = members.map { member in
      guard case .array(let elements) = member.value, elements.contains(where: \.isObject) else {
        return "  \(JSONValue.string(member.name).json): \(member.value.json)"
      }
      return "  \"\(member.name)\": [\n" + elements.map { "    " + $0.json }.joined(separator: ",\n") + "\n  ]"
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// The text of a file that describes this tournament, without default values.
  ///
  /// It includes the folder of the run, so that a run of the file continues there.
  public var text: String {
    var plain = TournamentFile(path: path, name: "", seed: "", out: "")
    plain.competitors = [Competitor(name: "", command: [], folder: "")]
    let usual = JSONNode(plain.object(), at: 0)
    let bot = JSONNode(plain.competitors[0].object(), at: 0)
    let members = JSONNode(object(), at: 0).without(usual).map { member -> (name: String, value: JSONValue) in
      let list: [JSONValue]
      switch member.name {
      case "bots": list = competitors.map { .members(JSONNode($0.object(), at: 0).without(bot)) }
      case "events": list = events.map(\.shortObject)
      default: return member
      }
      return (member.name, .list(list))
    }
    return TournamentFile.text(members)
  }
}

extension EventPlan {
  /// The event in a file, without default values.
  fileprivate var shortObject: JSONValue {
    let usual = JSONNode(EventPlan(setting.usual, deals: pairing.deals).object(), at: 0)
    let members = JSONNode(object(), at: 0).without(usual, keeping: ["game", "deals"])
    return .members(
      members.map { name, value in
        guard name == "options", let usual = usual[name] else { return (name, value) }
        return (name, .members(JSONNode(value, at: 0).without(usual)))
      })
  }
}

extension JSONNode {
  fileprivate var isObject: Bool { if case .object = value { true } else { false } }

  /// The members in `kept`, and those that another object lacks or has with another value.
  fileprivate func without(
    _ usual: JSONNode, keeping kept: Set<String> = []
  ) -> [(name: String, value: JSONValue)] {
    guard case .object(let members) = value else { return [] }
    let own = members.filter { kept.contains($0.name) || usual[$0.name]?.json != $0.node.json }
    return own.map { ($0.name, $0.node.value) }
  }
}
