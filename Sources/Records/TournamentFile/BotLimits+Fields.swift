public import BotProcess
import BotProtocol
import JSON

extension BotLimits: Described {
  public static let fields: [Field<BotLimits>] = ResourceLimit.all.compactMap { limit in
    guard let setting = limit.setting else { return nil }
    let type: FieldType<Int> =
      limit.unit == .mebibytes
      ? .mebibytes(setting.range) : .integer(setting.range, limit.unit.suffix.replacing(" ", with: ""))
    return Field(
      setting.key, optional: \.[limit], type, default: limit.standard.map { "`\($0)`" } ?? "none", setting.meaning)
  }
}
