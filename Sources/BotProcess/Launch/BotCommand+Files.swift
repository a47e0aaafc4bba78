extension BotCommand {
  /// The files that its words name, but for the system's own: what the bot is made of, as far as its command tells.
  public var ownFiles: [String] {
    ([program] + FilesystemView.files(in: self)).filter {
      !FilesystemView.isOfSystem($0) && !FilesystemView.isOfSystem(AbsolutePath.real($0))
    }
  }
}
