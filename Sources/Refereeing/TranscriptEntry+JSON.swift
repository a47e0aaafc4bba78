import BotProtocol
import GameRules
public import JSON

extension TranscriptEntry: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .turn(let answer): answer.writeMembers(to: &json)
      case .race(let race):
        json.member("race", race.answers)
        json.member("claims", race.claims)
        if race.photoFinishes > 0 {
          json.member("photo_finishes", race.photoFinishes)
        }
      case .withdrawal(let seat):
        json.member("withdrawal", seat.index)
      case .fault(let seat, let fault, let at):
        json.member("fault", FaultMessage(fault))
        if case .illegal(let action, _) = fault { json.member("action", action) }
        json.member("seat", seat.index)
        json.member("at_us", at.wholeMicroseconds)
      case .late(let seat, let at):
        json.member("late", seat.index)
        json.member("at_us", at.wholeMicroseconds)
      case .hint(let seat, let action, let at):
        json.key("hint")
        if let action { json.string(action.description) } else { json.null() }
        json.member("seat", seat.index)
        json.member("at_us", at.wholeMicroseconds)
      }
    }
  }
}

extension TranscriptEntry.Answer: JSONWritable {
  public func write(to json: inout JSONWriter) { json.object(writeMembers) }

  func writeMembers(to json: inout JSONWriter) {
    json.member("seat", seat.index)
    json.key("action")
    if isSilent { json.null() } else { json.string(action?.description ?? Pass.text) }
    json.member("at_us", at.wholeMicroseconds)
    json.member("us", wall.wholeMicroseconds)
    if let cpu {
      json.member("cpu_us", cpu.wholeMicroseconds)
    }
    if hostDelay > .zero {
      json.member("host_late_us", hostDelay.wholeMicroseconds)
    }
    if after > .zero {
      json.member("after_us", after.wholeMicroseconds)
    }
    if let note {
      json.member("note", note)
    }
  }
}

extension TranscriptEntry.JudgedClaim: JSONWritable {
  public func write(to json: inout JSONWriter) {
    TableEvent.claim(
      claim.action.description, by: claim.seat, reaction: claim.reaction, verdict: verdict
    ).write(to: &json)
  }
}
