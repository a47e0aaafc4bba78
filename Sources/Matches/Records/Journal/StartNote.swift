import BotProcess
public import Foundation
import GameRules
import JSON

/// How a run was last started: what its journal does not hold, because it differs from machine to machine.
///
/// It is a file of the run's folder and holds for that very folder: a copy of the run, from this machine or another, may
/// name places that belong to somebody else.
public struct StartNote: Equatable, Sendable {
  /// Where a bot runs.
  public struct Place: Equatable, Sendable {
    public var folder: String
    public var readable: [String]
  }

  /// The tournament's file; of a duel, a path of a file that does not exist.
  public var file: String
  /// By the bot's identifier.
  public var places: [String: Place]
  public var began: Date
  /// How many tables had been finished before.
  public var finished: Int
  /// The shard that is played, and how many tables it has as far as is known; nil if all are.
  public var part: Part?

  public struct Part: Equatable, Sendable {
    public var shard: Shard
    public var tables: Int

    public init(_ shard: Shard, tables: Int) { (self.shard, self.tables) = (shard, tables) }
  }

  static let name = "start.json"

  public init(_ file: TournamentFile, finished: Int, part: Part? = nil, began: Date = Date()) {
    self.part = part
    self.file = file.path
    places = Dictionary(file.competitors.map { ($0.id, Place(folder: $0.folder, readable: $0.readable)) }) { $1 }
    self.began = began
    self.finished = finished
  }

  /// The note of the run in a folder; nil if it has none, or that of another folder.
  public init?(in folder: String) {
    guard let data = try? SystemFile.read(folder + "/" + StartNote.name),
      let node = try? JSONReader.read(data), let mark = RunFolder.mark(of: folder),
      node["folder"]?.string == mark, let file = node["file"]?.string, let began = node["began_s"]?.integer,
      let finished = node["finished"]?.integer
    else { return nil }
    self.file = file
    self.began = Date(timeIntervalSince1970: Double(began))
    self.finished = finished
    if let shard = node["shard"]?.string.flatMap({ Shard($0) }), let tables = node["part"]?.integer {
      part = Part(shard, tables: tables)
    }
    places = [:]
    for bot in node["bots"]?.elements ?? [] {
      guard let name = bot["name"]?.string, let folder = bot["cwd"]?.string else { continue }
      places[name] = Place(folder: folder, readable: bot["folders"]?.strings ?? [])
    }
  }

  /// Writes it into the folder of its run.
  public func write(to folder: RunFolder) throws(RunProblem) {
    var json = JSONWriter()
    json.object { json in
      json.member("folder", RunFolder.mark(of: folder.path) ?? "")
      json.member("file", file)
      json.member("began_s", Int(began.timeIntervalSince1970))
      json.member("finished", finished)
      json.member("shard", ifPresent: part?.shard.description)
      json.member("part", ifPresent: part?.tables)
      json.key("bots")
      json.array { json in
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
          json.object { json in
            json.member("name", name)
            json.member("cwd", place.folder)
            json.member("folders", place.readable)
          }
        }
      }
    }
    json.endLine()
    try folder.put(json.bytes, at: StartNote.name, isDurable: false)
  }
}
