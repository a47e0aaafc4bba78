import BotProtocol
import GameRules
import JSON
import Limits
import Refereeing
import TestBasics
import Testing

/// A referee is a value: what it was told is the whole conversation at its table.
@Suite(.timeLimited) struct InputLogTests {
  @Test(arguments: 0..<40) func `a referee replayed from its written input log sends the same lines, byte for byte`(
    number: Int
  ) throws {
    let rules = TableRules(timeBasis: number % 2 == 0 ? .wall : .cpu)
    let played = RandomTable.played(StoneGame(7), rules, seed: "\(number)")
    var again = Referee(position: StoneGame(7), rules: rules, random: SeededRandom(seed: "\(number)", label: "table"))
    again.begin(at: .zero)
    var effects = again.takeEffects()
    for entry in played.referee.inputLog {
      let read = InputLogEntry(try JSONReader.read(Array(entry.json.utf8)), seats: 4)
      #expect(read == entry)
      again.replay(try #require(read))
      effects += again.takeEffects()
    }
    #expect(effects == played.effects)
    #expect(again.transcript == played.referee.transcript)
    #expect(again.record == played.referee.record)
    #expect(again.inputLog == played.referee.inputLog)
  }

  @Test(arguments: [
    InputLogEntry.input(.delivered(cpu: nil), from: 0, at: .nanoseconds(7)),
    .input(.line([0xFF, 0x7B], cpu: .zero), from: 3, at: .zero),
    .input(
      .inputClosed(SilentBot(cpu: .microseconds(3), mayAwaitInput: false, language: .named("c"))), from: 1, at: .zero),
    .input(.inputClosed(SilentBot()), from: 1, at: .zero), .input(.startFailed("no \"bot\""), from: 0, at: .zero),
    .input(.disqualified(faults: 5), from: 0, at: .zero), .input(.ended(.unknown), from: 0, at: .zero),
    .input(.ended(.exit(code: 3)), from: 0, at: .zero),
    .input(.kept(cpu: .microseconds(3)), from: 1, at: .zero), .input(.kept(cpu: nil), from: 1, at: .zero),
    .input(.replaced, from: 0, at: .zero), .input(.silence(id: 4), from: 1, at: .zero),
    .input(.recalls(id: 4, after: .milliseconds(7)), from: 1, at: .zero),
    .input(.ended(.wentOn), from: 0, at: .zero),
    .input(.ended(.limit(.fileSize, allowed: 9)), from: 0, at: .zero), .hostDelay(.milliseconds(9), at: .seconds(2)),
    .throttled(.milliseconds(180), at: .seconds(2)),
    .load(SystemLoad(average: 1.37, cores: 2), at: .zero), .load(nil, at: .zero), .wake(at: .seconds(1)),
  ])
  func `every input that can be logged is read back as it was`(entry: InputLogEntry) throws {
    #expect(InputLogEntry(try JSONReader.read(Array(entry.json.utf8)), seats: 4) == entry)
  }

  @Test func `a seat in the referee's own process is logged as a process that writes the same`() throws {
    var referee = Referee(
      position: StoneGame(7), rules: TableRules(), random: SeededRandom(seed: "says", label: "table"))
    let table = referee
    referee.begin(at: .zero)
    while referee.record == nil {
      for case .send(let message, let seat) in referee.takeEffects() {
        let value = referee.value(of: message, to: seat)
        referee.receive(.delivered(cpu: nil), from: seat, at: .zero)
        switch value {
        case .start:
          referee.receive(.says(.ready(BotIdentity(name: "human"), wantsUpdates: true)), from: seat, at: .zero)
        case .question(let question):
          #expect(
            try JSONReader.read(message.line)["observation"]?.json
              == String(decoding: question.observation, as: UTF8.self))
          let action = try #require(question.firstAction)
          referee.receive(.says(.answer(Answer(id: question.id, choice: .text(action)))), from: seat, at: .zero)
        case .update, .end: break
        }
      }
    }
    var again = table
    again.begin(at: .zero)
    for entry in referee.inputLog {
      #expect(InputLogEntry(try JSONReader.read(Array(entry.json.utf8)), seats: 4) == entry)
      again.replay(entry)
    }
    #expect(again.record == referee.record && again.transcript == referee.transcript)
  }

  @Test func `a long answer is logged without what nobody reads, and replayed to the same end`() throws {
    var referee = Referee(
      position: StoneGame(7), rules: TableRules(), random: SeededRandom(seed: "long", label: "table"))
    let table = referee
    referee.begin(at: .zero)
    var answers = 0
    while referee.record == nil {
      for case .send(let message, let seat) in referee.takeEffects() {
        referee.receive(.delivered(cpu: nil), from: seat, at: .zero)
        guard let id = try JSONReader.read(message.line)["id"]?.integer else {
          referee.receive(.line(Array(#"{"type":"ready"}"#.utf8), cpu: nil), from: seat, at: .zero)
          continue
        }
        let padding = String(repeating: "x", count: 50_000)
        let text =
          #"{"id":\#(id),"action":0,"after_ms":1.5,"note":"\#(padding)","info":{"depth":9,"a":0.25},"p":"\#(padding)"}"#
        referee.receive(.line(Array(text.utf8), cpu: nil), from: seat, at: .zero)
        answers += 1
      }
    }
    let sizes = referee.inputLog.map { if case .input(.line(let line, _), _, _) = $0 { line.count } else { 0 } }
    #expect(answers > 2 && sizes.max() ?? 0 < 5000)
    var again = table
    again.begin(at: .zero)
    for entry in referee.inputLog { again.replay(entry) }
    #expect(again.transcript == referee.transcript)
    #expect(again.inputLog == referee.inputLog)
    #expect(again.record == referee.record)
  }

  @Test(arguments: [
    "[]", "[1]", "[1,\"nap\"]", "[1,0,\"line\",null]", "[1,0,\"exit\",\"x\"]", "[1,0,\"waited\",1,\"x\",true]", "{}",
  ])
  func `what is nothing of the kind is not taken`(text: String) throws {
    #expect(InputLogEntry(try JSONReader.read(Array(text.utf8)), seats: 4) == nil)
  }
}
