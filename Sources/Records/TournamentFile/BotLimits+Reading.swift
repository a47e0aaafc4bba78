import BotProcess
import BotProtocol
import GameRules
import JSON

extension BotLimits {
  static let keys = ResourceLimit.all.compactMap(\.setting?.key)

  /// The limits that a tournament file sets; those that are not there keep their defaults.
  init(_ file: ObjectReader) throws(FileProblem) {
    self.init()
    guard let limits = try file.object("limits", keys: BotLimits.keys) else { return }
    for limit in ResourceLimit.all {
      guard let setting = limit.setting, let amount = try limits.integer(setting.key, in: setting.range) else {
        continue
      }
      self[limit] = amount * limit.unit.size
    }
  }

  func writeConfiguration(to json: inout JSONWriter) {
    json.object { json in
      for limit in ResourceLimit.all {
        guard let setting = limit.setting, let amount = self[limit] else { continue }
        json.key(named: setting.key)
        json.integer(amount / limit.unit.size)
      }
    }
  }
}
