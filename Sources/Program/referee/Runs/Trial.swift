import RunFiles
import Scheduling

extension TournamentFile {
  /// A short run of these bots, which shows how much the deals of the events vary.
  ///
  /// All bots meet alike, whatever results would decide, and events have as many deals.
  var trial: TournamentFile {
    var trial = self
    for event in trial.events.indices {
      trial.events[event].deals = min(trial.events[event].deals, TournamentFile.trialDeals)
      trial.events[event].format = TournamentFormats.all[0]
      (trial.events[event].rounds, trial.events[event].stop) = (nil, nil)
    }
    return trial
  }

  /// docs/statistics.md says how exact a plan from these is.
  static let trialDeals = 50

  /// What the folder of a trial has behind that of the run.
  static let trialEnding = "-trial"
}
