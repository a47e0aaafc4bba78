import Catalogue
import GameRules
import JSON
public import RefereeGames

// The functions about the games themselves.

@c @implementation public func rg_version() -> Int32 { RG_VERSION }

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
    try write(GameDescription(type: type).jsonBytes, to: buffer, capacity, length)
  }
}

/// Where there is no handle for a message.
private func status(_ body: () throws(EngineProblem) -> Void) -> rg_status {
  do throws(EngineProblem) {
    try body()
    return rg_status(RG_OK)
  } catch {
    return error.status
  }
}

/// What does not change from deal to deal.
private struct GameDescription: JSONWritable {
  let type: any Game.Type

  func write(to json: inout JSONWriter) { type.describe(to: &json) }
}

extension Game {
  fileprivate static func describe(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("rules_version", rulesVersion)
      json.key("seats")
      json.object { json in
        json.member("least", seatCounts.lowerBound)
        json.member("most", seatCounts.upperBound)
        json.member("usual", usualSeats)
      }
      json.member("measures", measures.map(MeasureDescription.init))
      json.member("score", measures[scoreIndex].name)
      json.member("races", hasRaces)
      json.member("action_space", actionSpace)
      json.member("numbers", numberFields.map(FieldDescription.init))
      json.member("options", Options())
    }
  }
}

/// What is counted for each seat.
private struct MeasureDescription: JSONWritable {
  let measure: Measure

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", measure.name)
      json.member("unit", measure.unit)
      json.member("summary", measure.summary.rawValue)
      json.member("is_more_better", measure.isMoreBetter)
      json.member("is_ranking", measure.isRanking)
    }
  }
}

/// Some numbers of a row.
private struct FieldDescription: JSONWritable {
  let field: NumberField

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", field.name)
      json.member("count", field.count)
      json.member("lowest", Int(Int16(clamping: field.range.lowerBound)))
      json.member("highest", Int(Int16(clamping: field.range.upperBound)))
    }
  }
}
