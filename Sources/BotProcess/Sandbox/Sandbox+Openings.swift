/// Something that a sandbox does not prevent.
public struct Opening: Hashable, Sendable {
  /// What a bot can still do, as the end of a sentence that begins with "a bot can".
  public var what: String
  /// What an organiser can do about it.
  public var remedy: String

  init(_ what: String, remedy: String) {
    self.what = what
    self.remedy = remedy
  }
}

extension Sandbox {
  /// Everything that is known to stay open; `docs/reliability.md` shows the same table.
  public var openings: [Opening] {
    switch self {
    case .bubblewrap: Sandbox.ofOneMachine
    case .landlock: Sandbox.ofSharedFiles + Sandbox.ofOneMachine
    case .none: Sandbox.ofOneUser + Sandbox.ofOneMachine
    }
  }

  private static let ofOneMachine = [
    Opening(
      "slow other bots and signal to them through shared cores, caches and disks",
      remedy: "play no more tables at once than there are cores"),
    Opening(
      "signal to other bots by locks and shared futexes on system files that both may read",
      remedy: "compare bots of one author by their results"),
    Opening(
      "take kernel memory that no limit counts, for pipes, sockets and folders",
      remedy: "run the referee in a control group with a memory limit"),
  ]

  private static let ofSharedFiles = [
    Opening(
      "ask for the size, times and link target of any file whose path it knows", remedy: "use bubblewrap"),
    Opening(
      "see by its number that a process exists, and how busy the machine is", remedy: "use bubblewrap"),
    Opening(
      "signal to other bots by reading system files, which dates the access",
      remedy: "use bubblewrap, or mount with noatime"),
    Opening("send signals to processes of the same user before Linux 6.12", remedy: "use bubblewrap"),
    Opening(
      "hold deleted files that its temporary folder does not count, each within the limit for files",
      remedy: "use bubblewrap"),
    Opening(
      "exceed its number of processes for up to a quarter of a second, until they are counted",
      remedy: "use bubblewrap"),
  ]

  private static let ofOneUser = [
    Opening(
      "read and change every file of your user, and use the network", remedy: "use a sandbox"),
    Opening(
      "end, stop, limit and slow other bots, their launchers and the referee", remedy: "use a sandbox"),
    Opening(
      "leave processes behind if it ends its launcher and clears their environment", remedy: "use a sandbox"),
    Opening(
      "hold memory in memory files and System V segments, and temporary files without end", remedy: "use a sandbox"),
  ]
}
