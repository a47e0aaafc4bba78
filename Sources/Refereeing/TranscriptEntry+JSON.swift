import BotProtocol
public import GameRules

extension TranscriptEntry: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .turn(let answer): answer.writeMembers(to: &json)
      case .race(let race):
        json.key("race")
        json.array(race.answers)
        json.key("claims")
        json.array(race.claims)
        if race.photoFinishes > 0 {
          json.key("photo_finishes")
          json.integer(race.photoFinishes)
        }
      case .withdrawal(let seat):
        json.key("withdrawal")
        json.integer(seat.index)
      case .fault(let seat, let fault, let at):
        json.key("fault")
        FaultMessage(fault).write(to: &json)
        json.key("seat")
        json.integer(seat.index)
        json.key("at_us")
        json.integer(at.wholeMicroseconds)
      case .late(let seat, let at):
        json.key("late")
        json.integer(seat.index)
        json.key("at_us")
        json.integer(at.wholeMicroseconds)
      }
    }
  }
}

extension TranscriptEntry.Answer: JSONWritable {
  public func write(to json: inout JSONWriter) { json.object(writeMembers) }

  func writeMembers(to json: inout JSONWriter) {
    json.key("seat")
    json.integer(seat.index)
    json.key("action")
    if isSilent { json.null() } else { json.string(action?.description ?? Pass.text) }
    json.key("at_us")
    json.integer(at.wholeMicroseconds)
    json.key("us")
    json.integer(wall.wholeMicroseconds)
    if let cpu {
      json.key("cpu_us")
      json.integer(cpu.wholeMicroseconds)
    }
    if after > .zero {
      json.key("after_us")
      json.integer(after.wholeMicroseconds)
    }
    if let note {
      json.key("note")
      json.string(note)
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
