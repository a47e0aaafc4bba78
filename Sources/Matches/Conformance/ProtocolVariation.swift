import BotProtocol
import Refereeing

/// An unusual but legal property of the lines of a game.
enum ProtocolVariation: CaseIterable {
  case none, unknownKeys, unknownMessages, pieces, stopped, longLines

  var clause: Clause.Key? {
    switch self {
    case .none: nil
    case .unknownKeys: .unknownKeys
    case .unknownMessages: .unknownMessages
    case .longLines: .longLines
    case .pieces: .pieces
    case .stopped: .stopped
    }
  }

  /// The clauses that must hold before this one can be tested: a long line has an unknown key, and arrives in pieces.
  var needs: [Clause.Key] { self == .longLines ? [.unknownKeys, .pieces] : [] }

  /// The time limits for a game with such lines: a shell reads a long one byte by byte.
  func time(_ time: TimeControl) -> TimeControl {
    var time = time
    if self == .longLines {
      time.window = max(time.window, .seconds(3))
      time.silentWindows = 3
    }
    return time
  }

  /// The writes in which one line is sent.
  func writes(for line: [UInt8]) -> [[UInt8]] {
    switch self {
    case .none, .stopped: [line]
    case .unknownKeys: [ProtocolVariation.adding(ProtocolVariation.unknown, to: line)]
    case .unknownMessages: [Array((ProtocolVariation.notice + "\n").utf8) + line]
    case .longLines: [ProtocolVariation.padded(line)]
    case .pieces: [Array(line[..<(line.count / 3)]), Array(line[(line.count / 3)..<(line.count - 1)]), [line.last!]]
    }
  }

  private static let notice = #"{"type":"notice","text":"of a later version; ignore it"}"#
  private static let unknown = #""added":{"by":["a later \"version\"",null,{"caf\u00e9":"café"}],"at":1.5e3}"#

  /// The line with an additional member, after the members that may be read without a parser.
  private static func adding(_ member: String, to line: [UInt8]) -> [UInt8] {
    let member = Array(("," + member).utf8)
    // The first keys of a prompt keep their places; elsewhere the member goes to the end.
    guard line.starts(with: prompt), let clock = line.firstRange(of: clock)?.lowerBound else {
      return line[..<(line.count - 2)] + member + Array("}\n".utf8)
    }
    return line[..<clock] + member + line[clock...]
  }

  private static let prompt = Array(#"{"type":"prompt""#.utf8)
  private static let clock = Array(#","clock":{"#.utf8)

  /// The line with a member that makes it as long as allowed.
  private static func padded(_ line: [UInt8]) -> [UInt8] {
    let room = LineFramer.maximalLine - line.count - #","padding":"""#.utf8.count
    return room < 0 ? line : adding(#""padding":""# + String(repeating: "x", count: room) + "\"", to: line)
  }
}
