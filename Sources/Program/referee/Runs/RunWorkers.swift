import OperatingSystem
import RunFiles
import Tournaments
import WebServer
import Workers

/// The workers of a run: their desk, its link, and what the organiser reads about them.
final class RunWorkers {
  private let desk: WorkerDesk
  /// The folder of the run, once it is known to play.
  private var folder: String?

  /// Opens the desk, at the link of an earlier start of the run if the address permits.
  ///
  /// - Parameters:
  ///   - address: port 0 is that of the earlier start, or a free one.
  ///   - folder: the folder of the run.
  ///   - startsOver: true if an earlier run in the folder is not continued.
  init(at address: HTTPAddress, for folder: String, startsOver: Bool) throws(HTTPServerProblem) {
    let kept = startsOver ? nil : WorkerLink.kept(in: folder)
    let key = kept?.key ?? AccessRules.newKey()
    if address.port == 0, let port = kept?.port {
      var earlier = address
      earlier.port = port
      if let desk = try? WorkerDesk(at: earlier, key: key, program: Version.current) {
        self.desk = desk
        return
      }
    }
    desk = try WorkerDesk(at: address, key: key, program: Version.current)
  }

  /// Gives out tables of a run; the link is printed and written at the first one.
  func begin(_ run: TournamentRun) throws {
    desk.begin(run)
    if folder == nil {
      do throws(SystemError) {
        try WorkerLink.write(desk.link, in: run.folder.path)
      } catch {
        throw PathProblem.cannotWrite(run.folder.path + "/" + WorkerLink.name, error)
      }
      Console.say("Workers join with: referee work \(desk.link)")
      Console.say("The link is also in \(run.folder.path)/\(WorkerLink.name); whoever has it can send results.")
    }
    folder = run.folder.path
  }

  func end() { desk.end() }

  /// What has happened since the last call.
  func takeNews() -> [String] { desk.takeNews() }

  /// Ends the workers if the run is over; otherwise they wait for the run to go on.
  func close(isOver: Bool) {
    guard isOver else { return desk.stop() }
    if let folder { WorkerLink.end(in: folder) }
    desk.finish()
  }
}
