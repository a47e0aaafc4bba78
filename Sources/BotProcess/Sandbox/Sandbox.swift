/// What stands between a bot and the machine.
public enum Sandbox: String, CaseIterable, Sendable {
  /// Namespaces of its own, made by the program bubblewrap, and a filter of system calls.
  case bubblewrap
  /// The rules for paths, networks and signals of Linux's Landlock, and the same filter.
  case landlock
  /// A session and limits, and no walls.
  case none

  /// What a bot can do that it could not do within the best walls; nil where there is nothing.
  public var gap: String? {
    switch self {
    case .bubblewrap, .landlock: nil
    case .none:
      "bots can read your files, this tournament's seed among them, use the network, and signal your processes"
    }
  }
}

/// What a tournament asks for.
public enum SandboxChoice: String, CaseIterable, Sendable {
  /// The first of all sandboxes that works here.
  case auto
  case bubblewrap
  case landlock
  case none
}
