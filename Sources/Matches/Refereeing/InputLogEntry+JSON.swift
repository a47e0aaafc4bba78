import BotProtocol
import GameRules
public import JSON
import Limits

// The JSON form: an array of the time in nanoseconds, for an input the seat, one word, and its details.
extension InputLogEntry: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.array { json in
      json.integer(at.wholeNanoseconds)
      switch self {
      case .input(let input, let seat, _):
        json.integer(seat.index)
        input.write(to: &json)
      case .wake: json.string("wake")
      case .hostDelay(let late, _):
        json.string("excuse")
        json.integer(late.wholeNanoseconds)
      case .throttled(let time, _):
        json.string("throttled")
        json.integer(time.wholeNanoseconds)
      case .load(let load, _):
        json.string("load")
        json.number(load?.average ?? -1)
        json.integer(load?.cores ?? 0)
      }
    }
  }

  /// The permitted times in nanoseconds: 31 years, so that no sum of two overflows.
  fileprivate static let times = -1_000_000_000_000_000_000...1_000_000_000_000_000_000

  /// Reads an entry of a table with this number of seats; nil if the node is not one.
  public init?(_ node: JSONNode, seats: Int) {
    guard let parts = node.elements, parts.count > 1, let time = parts[0].integer, InputLogEntry.times ~= time else {
      return nil
    }
    let at = Duration.nanoseconds(time)
    switch (parts[1].string, parts.count) {
    case ("wake", 2): self = .wake(at: at)
    case ("excuse", 3):
      guard let late = parts[2].integer, InputLogEntry.times ~= late else { return nil }
      self = .hostDelay(.nanoseconds(late), at: at)
    case ("throttled", 3):
      guard let time = parts[2].integer, InputLogEntry.times ~= time else { return nil }
      self = .throttled(.nanoseconds(time), at: at)
    case ("load", 4):
      guard let average = parts[2].value.double, let cores = parts[3].integer else { return nil }
      self = .load(average < 0 ? nil : SystemLoad(average: average, cores: cores), at: at)
    default:
      guard parts.count > 2, let seat = parts[1].integer, 0..<seats ~= seat, let word = parts[2].string,
        let input = Referee.Input(word, Array(parts[3...]))
      else { return nil }
      self = .input(input, from: Seat(seat), at: at)
    }
  }
}

extension Referee.Input {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .kept(let cpu):
      json.string("kept")
      cpu.map(\.wholeNanoseconds).write(to: &json)
    case .replaced: json.string("replaced")
    case .delivered(let cpu):
      json.string("delivered")
      cpu.map(\.wholeNanoseconds).write(to: &json)
    case .line(let bytes, let cpu):
      // Bytes that are not UTF-8 are kept as numbers.
      let text = String(validating: bytes, as: UTF8.self)
      json.string(text == nil ? "bytes" : "line")
      cpu.map(\.wholeNanoseconds).write(to: &json)
      if let text { json.string(text) } else { json.array(bytes.map { Int($0) }) }
    case .says: written.write(to: &json)
    case .silence(let id):
      json.string("silence")
      json.integer(id)
    case .recalls(let id, let reaction):
      json.string("recalls")
      json.integer(id)
      json.integer(reaction.wholeNanoseconds)
    case .oversize(let bytes, let limit):
      json.string("oversize")
      json.integer(bytes)
      json.integer(limit)
    case .closed: json.string("closed")
    case .inputClosed(let bot):
      json.string("input-closed")
      bot.cpu.map(\.wholeNanoseconds).write(to: &json)
      json.bool(bot.mayAwaitInput)
      (bot.language?.name).write(to: &json)
    case .ended(.exit(let code)):
      json.string("exit")
      json.integer(Int(code))
    case .ended(.signal(let number)):
      json.string("signal")
      json.integer(Int(number))
    case .ended(.limit(let limit, let allowed)):
      json.string("limit")
      json.string(limit.name)
      json.integer(allowed)
    case .ended(.unknown): json.string("gone")
    case .ended(.wentOn): json.string("went-on")
    case .startFailed(let reason):
      json.string("start-failed")
      json.string(reason)
    case .disqualified(let faults):
      json.string("disqualified")
      json.integer(faults)
    }
  }

  fileprivate init?(_ word: String, _ parts: [JSONNode]) {
    let numbers = parts.map(\.integer)
    let cpu = numbers.first.flatMap { $0 }.flatMap { InputLogEntry.times ~= $0 ? Duration.nanoseconds($0) : nil }
    switch (word, parts.count) {
    case ("kept", 1): self = .kept(cpu: cpu)
    case ("replaced", 0): self = .replaced
    case ("went-on", 0): self = .ended(.wentOn)
    case ("delivered", 1): self = .delivered(cpu: cpu)
    case ("line", 2):
      guard let text = parts[1].string else { return nil }
      self = .line(Array(text.utf8), cpu: cpu)
    case ("bytes", 2):
      guard let bytes = parts[1].integers?.compactMap(UInt8.init(exactly:)) else { return nil }
      self = .line(bytes, cpu: cpu)
    case ("recalls", 2):
      guard let id = numbers[0], let time = numbers[1], InputLogEntry.times ~= time else { return nil }
      self = .recalls(id: id, after: .nanoseconds(time))
    case ("oversize", 2):
      guard let bytes = numbers[0], let limit = numbers[1] else { return nil }
      self = .oversize(bytes: bytes, limit: limit)
    case ("closed", 0): self = .closed
    case ("input-closed", 3):
      self = .inputClosed(
        SilentBot(
          cpu: cpu, mayAwaitInput: parts[1].value == .bool(true), language: parts[2].string.flatMap(Language.named)))
    case ("gone", 0): self = .ended(.unknown)
    case ("limit", 2):
      guard let limit = parts[0].string.flatMap(ResourceLimit.named), let allowed = numbers[1] else { return nil }
      self = .ended(.limit(limit, allowed: allowed))
    case ("start-failed", 1):
      guard let reason = parts[0].string else { return nil }
      self = .startFailed(reason)
    default:
      guard parts.count == 1, let number = numbers[0] else { return nil }
      switch word {
      case "silence": self = .silence(id: number)
      case "exit": self = .ended(.exit(code: number))
      case "signal": self = .ended(.signal(number))
      case "disqualified", "retired": self = .disqualified(faults: number)
      default: return nil
      }
    }
  }
}
