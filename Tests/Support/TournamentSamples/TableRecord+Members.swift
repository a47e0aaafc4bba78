package import BotProtocol
import GameRules
package import Ratings
package import Records
package import Refereeing
package import Scheduling

extension TableRecord {
  /// A record of which some members are given.
  package init(
    origin: Int = 0, table: ScheduledTable = ScheduledTable(event: 0, number: 1, deal: 1, seats: []),
    scores: [Int] = [], measures: [Measured] = [], ending: String = "", faults: [FaultMessage?] = [],
    prompts: [Int] = [], wall: [Duration] = [], cpu: [Duration] = [], offTurn: [Duration] = [],
    thinking: [Histogram] = [], computing: [Histogram] = [], info: [InfoTally] = [], retries: [Int] = [],
    races: Int = 0, photoFinishes: Int = 0, attempt: Int = 1, ended: Int? = nil, transcript: String? = nil
  ) {
    self.init()
    self.origin = origin
    self.table = table
    self.scores = scores
    self.measures = measures
    self.ending = ending
    self.faults = faults
    self.prompts = prompts
    self.wall = wall
    self.cpu = cpu
    self.offTurn = offTurn
    self.thinking = thinking
    self.computing = computing
    self.info = info
    self.retries = retries
    self.races = races
    self.photoFinishes = photoFinishes
    self.attempt = attempt
    self.ended = ended
    self.transcript = transcript
  }
}
