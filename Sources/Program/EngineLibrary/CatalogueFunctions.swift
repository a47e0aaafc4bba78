import Catalogue
import GameRules
import JSON
public import RefereeGames

// The C functions about the games themselves.

@c @implementation public func rg_version() -> Int32 { RG_VERSION }

@c @implementation public func rg_minor() -> Int32 { RG_MINOR }

@c @implementation public func rg_games(
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  status { () throws(EngineProblem) in try write(catalogue.names.jsonBytes, to: buffer, capacity, length) }
}

@c @implementation public func rg_describe(
  _ name: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  status { () throws(EngineProblem) in
    let type = try GameSource.type(named: text(name, "name"))
    var json = JSONWriter(reserving: 4096)
    type.describe(to: &json)
    try write(json.bytes, to: buffer, capacity, length)
  }
}

@c @implementation public func rg_planes(
  _ name: UnsafePointer<CChar>?, _ rows: Int32, _ numbers: UnsafePointer<Int16>?, _ planes: UnsafeMutablePointer<Int8>?
) -> rg_status {
  status { () throws(EngineProblem) in
    let type = try GameSource.type(named: text(name, "name"))
    guard rows >= 0 else { throw .outOfRange(parameter: "rows", value: Int(rows), allowed: 0...Int(Int32.max)) }
    guard let numbers else { throw .nullPointer(parameter: "numbers") }
    guard let planes else { throw .nullPointer(parameter: "planes") }
    PlaneLayout(type.numberFields).write(rows: Int(rows), numbers, to: planes)
  }
}

/// For functions without a handle that could hold a message.
private func status(_ body: () throws(EngineProblem) -> Void) -> rg_status {
  do throws(EngineProblem) {
    try body()
    return rg_status(RG_OK)
  } catch {
    return error.status
  }
}

extension Game {
  /// The properties that are the same for all deals.
  fileprivate static func describe(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("rules_version", rulesVersion)
      json.object("seats") { json in
        json.member("least", seatCounts.lowerBound)
        json.member("most", seatCounts.upperBound)
        json.member("usual", usualSeats)
      }
      json.objects("measures", measures) { json, measure in
        json.member("name", measure.name)
        json.member("unit", measure.unit)
        json.member("summary", measure.summary.rawValue)
        json.member("is_more_better", measure.isMoreBetter)
        json.member("is_ranking", measure.isRanking)
      }
      json.member("score", measures[scoreIndex].name)
      json.member("races", hasRaces)
      json.member("action_space", actionSpace)
      json.key("actions")
      json.array { json in
        for text in actionNames() { if let text { json.string(text) } else { json.null() } }
      }
      json.objects("numbers", numberFields) { json, field in
        json.member("name", field.name)
        json.member("count", field.count)
        json.member("lowest", Int(Int16(clamping: field.range.lowerBound)))
        json.member("highest", Int(Int16(clamping: field.range.upperBound)))
        json.member("meaning", field.meaning)
      }
      json.member("options", Options())
    }
  }
}

extension Game {
  /// The text of each action in the masks; nil if it differs between two deals.
  fileprivate static func actionNames() -> [String?] {
    let deals = [1, 2].compactMap { number in
      try? DealSource(seed: "", number: number).dealt(Self.self, seats: usualSeats, options: Options())
    }
    return (0..<actionSpace).map { number in
      let texts = Set(deals.map { $0.actionText(ofNumber: number) })
      return texts.count == 1 ? texts.first! : nil
    }
  }
}
