import BotProtocol
import GameRules
package import JSON
package import Refereeing

extension TranscriptEntry {
  /// Reads a turn or a race as the referee writes it; nil for a line of another form, with a note, reported numbers, or
  /// a number out of range.
  ///
  /// It reads them fifty times as fast as the list of fields, which reads the other lines from a tree.
  package init?(scanning line: inout LineScanner, seats: Int) {
    if line.skip(#"{"race":"#) {
      guard let answers = line.array(of: { Answer(scanning: &$0, seats: seats) }), line.skip(#","claims":"#),
        let claims = line.array(of: { JudgedClaim(scanning: &$0, seats: seats) })
      else { return nil }
      var photoFinishes = 0
      if line.skip(#","photo_finishes":"#) {
        guard let count = line.integer(in: RecordBounds.counts), count > 0 else { return nil }
        photoFinishes = count
      }
      guard line.skip("}"), line.isAtEnd else { return nil }
      self = .race(Race(answers: answers, claims: claims, photoFinishes: photoFinishes))
    } else {
      guard let answer = Answer(scanning: &line, seats: seats), line.isAtEnd else { return nil }
      self = .turn(answer)
    }
  }
}

extension TranscriptEntry.Answer {
  fileprivate init?(scanning line: inout LineScanner, seats: Int) {
    guard line.skip(#"{"seat":"#), let seat = line.integer(in: 0...seats - 1), line.skip(#","action":"#) else {
      return nil
    }
    let isSilent = line.skip("null")
    var action: String?
    if !isSilent {
      guard let text = line.string() else { return nil }
      action = text == Pass.text ? nil : text
    }
    guard line.skip(#","at_us":"#), let at = line.microseconds(), line.skip(#","us":"#), let wall = line.microseconds()
    else { return nil }
    self.init(seat: Seat(seat), action: action, at: at, wall: wall, cpu: nil, isSilent: isSilent)
    if line.skip(#","cpu_us":"#) {
      guard let time = line.microseconds() else { return nil }
      cpu = time
    }
    if line.skip(#","host_late_us":"#) {
      guard let time = line.microseconds() else { return nil }
      hostDelay = time
    }
    if line.skip(#","after_us":"#) {
      guard let time = line.microseconds() else { return nil }
      after = time
    }
    if !line.skip("}") { return nil }
  }
}

extension TranscriptEntry.JudgedClaim {
  fileprivate init?(scanning line: inout LineScanner, seats: Int) {
    guard line.skip(#"{"seat":"#), let seat = line.integer(in: 0...seats - 1), line.skip(#","action":"#),
      let action = line.string(), line.skip(#","reaction_us":"#), let reaction = line.microseconds(),
      line.skip(#","verdict":"#), let verdict = line.verdict(), line.skip("}")
    else { return nil }
    self.init(Claim(seat: Seat(seat), action: action, reaction: reaction), verdict)
  }
}

extension LineScanner {
  fileprivate mutating func microseconds() -> Duration? {
    integer(in: RecordBounds.microseconds).map { .microseconds($0) }
  }

  fileprivate mutating func verdict() -> Verdict? {
    if skip(#""right""#) { return .right }
    if skip(#""wrong""#) { return .wrong }
    return skip(#""late""#) ? .late : nil
  }
}
