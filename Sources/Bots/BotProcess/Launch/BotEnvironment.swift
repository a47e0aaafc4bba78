/// The environment of every bot: the same on every machine but for where programs lie.
public enum BotEnvironment {
  /// A small fixed environment, with what the author added last.
  ///
  /// `PATH` and `HOME` come from `host`, for interpreters lie where they lie. Nothing else is inherited: a variable
  /// such as PYTHONUNBUFFERED on the author's machine would hide that a bot does not flush.
  public static func fixed(host: [String: String], adding added: [String: String]) -> [String: String] {
    var environment = [
      "PATH": host["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      "HOME": host["HOME"] ?? "/",
      "LANG": "C.UTF-8",
      "TMPDIR": "/tmp",
      // A Swift bot that crashes would spend seconds on a backtrace.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    environment.merge(added) { $1 }
    return environment
  }

  /// An environment that names the games' library, unless it names one already.
  static func adding(library: String?, to environment: [String: String]) -> [String: String] {
    guard let library else { return environment }
    return environment.merging(["REFEREE_GAMES_LIBRARY": library]) { own, _ in own }
  }

  /// A bot's environment as its launcher takes it: under other names, which no other program obeys.
  ///
  /// Variables such as LD_PRELOAD would otherwise act on the launcher and on the sandbox's own program, outside the sandbox.
  static func packed(_ environment: [String: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: environment.map { ("REFEREE_BOT_" + $0, $1) })
  }
}
