package import BotProtocol
package import Fields
import JSON
import Refereeing

extension FieldType<BotInfo> {
  /// An object of numbers, as written by a bot.
  package static var info: FieldType<BotInfo> {
    FieldType(
      schema: ["type": "object", "additionalProperties": ["type": "number"]]
    ) { line, key throws(FileProblem) in
      guard let object = try line.object(key, keys: nil) else { return nil }
      do {
        return try BotInfo(object.names.map { BotInfo.Number($0, object.node($0)?.value.double ?? .infinity) })
      } catch {
        throw line.problem(.outOfRange(expected: "numbers by name, as in an answer", found: "others"), key: key)
      }
    } stream: {
      $0.write(to: &$1)
    }
  }
}

extension FieldType<InfoTally> {
  /// An object of lists.
  static var infoTally: FieldType {
    FieldType(
      schema: ["type": "object", "additionalProperties": ["type": "array", "items": ["type": "number"]]]
    ) { line, key throws(FileProblem) in
      guard let object = try line.object(key, keys: nil) else { return nil }
      var tally = InfoTally()
      for name in object.names {
        guard let sum = object.node(name).flatMap(InfoSum.init), tally.add(sum, to: name) else {
          throw line.problem(
            .outOfRange(expected: "a count, a sum, the least and the greatest number by name", found: "others"),
            key: key)
        }
      }
      return tally
    } stream: { tally, json in
      json.object { json in
        for entry in tally.entries {
          json.member(
            named: entry.name, [Double(entry.sum.count), entry.sum.sum, entry.sum.least, entry.sum.greatest])
        }
      }
    }
  }
}

extension InfoSum {
  fileprivate init?(_ node: JSONNode) {
    let numbers = (node.elements ?? []).compactMap(\.value.double)
    guard numbers.count == 4, let count = node.elements?[0].integer, RecordBounds.counts ~= count,
      count > 0
    else { return nil }
    self.init(count: count, sum: numbers[1], least: numbers[2], greatest: numbers[3])
    guard BotInfo.values ~= least, least <= greatest, BotInfo.values ~= greatest,
      abs(sum) <= 1.001 * BotInfo.values.upperBound * Double(count)
    else { return nil }
  }
}
