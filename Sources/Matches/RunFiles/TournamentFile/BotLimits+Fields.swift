public import Fields
import GameRules
import Limits
public import Sandboxes

extension BotLimits: Described {
  /// The resource limits that a file can set.
  public static let fields: [Field<BotLimits>] = ResourceLimit.all.compactMap { limit in
    limit.setting.map { setting in
      let type = FieldType<Int>.integer(setting.range, limit.unit.suffix.trimmingPrefix(" ").description)
      return Field(
        setting.key, schema: type.schema, type: type.words,
        default: limit.standard.map { "`\($0)`" } ?? "none",
        setting.meaning,
        read: { limits, reader throws(FileProblem) in
          guard let amount = try type.read(reader, setting.key) else { return }
          limits[limit] = amount * limit.unit.size
        },
        write: { limits, _ in
          limits[limit].map { .integer($0 / limit.unit.size) }
        })
    }
  }
}
