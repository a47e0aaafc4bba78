extension BotCommand {
  /// The files that its words name, but for the system's own: what the bot is made of, as far as its command tells.
  public var ownFiles: [String] {
    ([program] + BotView.files(in: self)).filter {
      !BotView.isOfSystem($0) && !BotView.isOfSystem(AbsolutePath.real($0))
    }
  }
}
