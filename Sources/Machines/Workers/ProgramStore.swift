import Foundation
import OperatingSystem
import Tournaments
import WebServer

/// The bots' folders that a worker has fetched, each by its contents: several workers of a machine may share a store.
package struct ProgramStore {
  private let folder: String
  /// Sends a request to the run.
  private let ask: (String, [UInt8]) throws(WorkerProblem) -> [UInt8]

  /// - Parameter folder: an absolute path.
  package init(in folder: String, ask: @escaping (String, [UInt8]) throws(WorkerProblem) -> [UInt8]) {
    (self.folder, self.ask) = (folder, ask)
  }

  /// The folder with a bot's files: its own path if this machine has the same files there, or else a fetched copy.
  package func folder(of bot: WorkerTournament.Bot) throws(WorkerProblem) -> String {
    let own = bot.files.filter { AbsolutePath.isBelow($0.key, bot.folder) }
    if SystemFile.isFolder(bot.folder), own.allSatisfy({ ProgramFiles.checksum(ofFile: $0.key) == $0.value }) {
      return bot.folder
    }
    var request = ProgramRequest()
    request.bot = bot.id
    let listing: ProgramListing
    let reply = try ask("/program", request.jsonLine)
    do {
      listing = try ProgramListing(message: reply, from: ProgramListing())
    } catch {
      throw .foreignReply(error.message)
    }
    let place = folder + "/" + listing.digest
    if !SystemFile.isFolder(place) { try fetch(listing, of: bot, to: place) }
    return place
  }

  /// Fetches the files into a folder that appears when it is complete.
  private func fetch(_ listing: ProgramListing, of bot: WorkerTournament.Bot, to place: String) throws(WorkerProblem) {
    let part = place + ".part-\(getpid())"
    Removal.removeFolder(part)
    defer { Removal.removeFolder(part) }
    do throws(SystemError) {
      try SystemFile.makeFolder(part)
    } catch {
      throw .cannotStore(part, error)
    }
    for file in listing.files { try fetch(file, of: bot, below: part) }
    for file in listing.files {
      guard let sum = file.sum, ProgramFiles.checksum(ofFile: part + "/" + file.path) != sum else { continue }
      throw .otherFile(bot: bot.id, path: file.path)
    }
    // Another worker of this machine may have been faster.
    do throws(SystemError) {
      try Removal.replace(place, by: part)
    } catch {
      if !SystemFile.isFolder(place) { throw .cannotStore(place, error) }
    }
  }

  private func fetch(
    _ file: ProgramListing.File, of bot: WorkerTournament.Bot, below part: String
  ) throws(WorkerProblem) {
    // The run lists no such path; a folder for programs must not be left, whatever a server sends.
    guard !file.path.hasPrefix("/"), !file.path.split(separator: "/").contains("..") else {
      throw .foreignReply(file.path)
    }
    let path = part + "/" + file.path
    do throws(SystemError) {
      try SystemFile.makeFolder(AbsolutePath.folder(of: path))
      if let link = file.link {
        if symlink(link, path) != 0 { throw SystemError(errno) }
        return
      }
    } catch {
      throw .cannotStore(path, error)
    }
    var request = ProgramRequest()
    (request.bot, request.path) = (bot.id, file.path)
    var bytes: [UInt8] = []
    while bytes.count < file.size {
      request.offset = bytes.count
      let piece = try ask("/piece", request.jsonLine)
      // The file has become shorter meanwhile.
      if piece.isEmpty { throw .otherFile(bot: bot.id, path: file.path) }
      bytes += piece
    }
    do throws(SystemError) {
      try SystemFile.write(bytes, to: path, mode: file.isExecutable ? 0o755 : 0o644)
    } catch {
      throw .cannotStore(path, error)
    }
  }
}
