package import OperatingSystem
package import Records
package import Sandboxes
package import WebServer

/// Why a worker ends before the run does.
package enum WorkerProblem: Error {
  /// The run could not be reached for this time.
  case unreachable(HTTPLink, LinkProblem, for: Duration)
  /// No run has written its link to this file for this time.
  case noLink(String, for: Duration)
  /// The link has no key of a run that is being played.
  case wrongKey(HTTPLink)
  /// The run refuses the worker, with this reason.
  case refused(String)
  /// The run's reply is not one that this version sends.
  case foreignReply(String)
  /// A file cannot be written on this machine.
  case cannotStore(String, SystemError)
  /// A file of a bot at the run is not the recorded one any more.
  case otherFile(bot: String, path: String)
  /// The program of a bot has changed on this machine, or the machine lacks something.
  case run(RunProblem)
  /// A bot's sandbox does not work here.
  case sandbox(StartFailure)
  /// This machine can start none of the bots; with one bot and the reason.
  case noBots(String, reason: String)
  /// The worker was stopped.
  case stopped
  /// The run has ended while it could not be reached.
  case ended
}
