import BotProtocol
package import RunFiles

extension WorkerProblem: Problem {
  package var message: String {
    switch self {
    case .unreachable(let link, let problem, let time):
      "no run at \(link.host):\(link.port) has answered within \(time.components.seconds) s: \(problem.message); start it with "
        + "referee run FILE.json --workers \(link.host):\(link.port), or correct the link"
    case .noLink(let path, let time):
      "no run has written \(SafeText.visible(path)) within \(time.components.seconds) s; start it with referee run FILE.json "
        + "--workers HOST:PORT; the file of a run that has ended has no link"
    case .wrongKey(let link):
      "the run at \(link.host):\(link.port) does not know this link; use the one that it prints, or its file worker-link"
    case .refused(let reason): "the run refuses this worker: \(SafeText.name(reason, limit: 400))"
    case .foreignReply(let found):
      "the run's reply is not one that this version understands: \(SafeText.name(found, limit: 200)); use the same version on "
        + "both machines"
    case .cannotStore(let path, let error): "\(SafeText.visible(path)) cannot be written: \(error.words)"
    case .otherFile(let bot, let path):
      "\(SafeText.visible(path)) of \(SafeText.name(bot)) has changed at the run since it began; start the run again"
    case .run(let problem): problem.message
    case .sandbox(let failure): failure.message
    case .noBots(let bot, let reason):
      "this machine can start none of the bots; \(SafeText.name(bot)): \(SafeText.name(reason, limit: 400))"
    case .stopped: "stopped"
    case .ended: "the run has ended"
    }
  }

  package var next: NextStep? {
    switch self {
    case .run(let problem): problem.next
    case .sandbox(let failure): failure.asProblem.next
    case .refused, .foreignReply, .stopped, .ended: nil
    default: .again
    }
  }

  package var exit: ExitCode {
    switch self {
    case .unreachable, .noLink: .temporary
    case .cannotStore(_, let error): error.exit
    case .run(let problem): problem.exit
    case .sandbox(let failure): failure.asProblem.exit
    case .stopped: .interrupted
    case .ended: .done
    default: .usage
    }
  }
}
