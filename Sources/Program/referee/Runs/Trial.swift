import RunFiles
import Scheduling

extension TournamentFile {
  /// A short run of these bots, which shows how much the deals of the events vary.
  ///
  /// All bots meet alike, whatever results would decide, and events have as many deals. They are deals of the trial's own: a
  /// study that is registered before it begins must not have been seen.
  var trial: TournamentFile {
    var trial = self
    trial.seed = TournamentFile.trialSeed + seed
    for event in trial.events.indices { trial.events[event].seed = TournamentFile.trialSeed + events[event].seed }
    for event in trial.events.indices {
      trial.events[event].deals = min(trial.events[event].deals, TournamentFile.trialDeals)
      trial.events[event].format = TournamentFormats.all[0]
      (trial.events[event].rounds, trial.events[event].stop) = (nil, nil)
    }
    return trial
  }

  /// docs/statistics.md says how exact a plan from these is.
  static let trialDeals = 50

  /// What stands before a seed in a trial.
  private static let trialSeed = "trial of "

  /// What the folder of a trial has behind that of the run.
  static let trialEnding = "-trial"
}
