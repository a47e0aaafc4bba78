package import Arena
package import BotProcess
package import GameRules

/// What the program gives to the examination of submissions.
package struct SubmissionSetting: Sendable {
  package let launcher: BotLauncher
  /// The folder of the sample bots, in which bare names are looked up after `PATH`.
  package let sampleBots: String
  package let catalogue: GameCatalogue
  package let stop: StopSignal

  package init(launcher: BotLauncher, sampleBots: String, catalogue: GameCatalogue, stop: StopSignal) {
    (self.launcher, self.sampleBots, self.catalogue, self.stop) = (launcher, sampleBots, catalogue, stop)
  }
}
