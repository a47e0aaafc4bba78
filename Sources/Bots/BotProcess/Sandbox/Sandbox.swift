/// What isolates a bot from the machine.
///
/// A new sandbox is one file that describes a value of this type, and its entry in `allCases`.
public struct Sandbox: Sendable {
  /// Its name in a tournament file, in a journal and on the command line.
  public let name: String
  /// What the bots of a run can do that no sandbox worth the name allows, after "no sandbox: "; nil where there is nothing.
  public let gap: String?
  /// What is known to stay open; `docs/reliability.md` has the same table.
  public let openings: [Opening]
  /// What the launcher is told to start a bot in it; nil where that is nothing.
  let prepare: (@Sendable (SandboxedBot) throws(StartFailure) -> SandboxSettings)?

  /// What it costs that the referee is run by root, after "root: ".
  public static let gapOfRoot =
    "a bot that breaks out of its sandbox is root as well, and the kernel does not limit the processes of root; "
    + "run the referee as an ordinary user"

  /// Every sandbox, the one that isolates best first.
  public static let all = [bubblewrap, landlock, none]
}

/// A bot that is about to start in a sandbox.
struct SandboxedBot {
  /// What it may read.
  let view: FilesystemView
  /// Whether it may reach the network.
  let usesNetwork: Bool
  /// Where the launcher program lies.
  let launcher: String
  /// The folders of the referee's own `PATH`, separated by colons.
  let path: String
  /// A path for a folder of its own that no other bot can guess.
  let privatePath: String
  /// How much it may put into its private folders, in bytes.
  let scratch: Int

  /// The filter of system calls: a build makes its program executable.
  var filter: [String] { ["filter"] + (view.writable == nil ? [] : ["metadata"]) }
}

/// How a launcher builds a sandbox around one bot.
struct SandboxSettings {
  /// The settings, as `Sources/Bots/Launcher/main.c` explains them.
  var words: [String] = []
  /// Where the bot finds a folder of its own for temporary files, with one for its home in it.
  var temporary = "/tmp"
  /// That folder, where the sandbox does not make it.
  var scratch: ScratchFolder?

  init(words: [String]) { self.words = words }

  /// - Parameter scratch: what the bot finds for its temporary files.
  init(words: [String] = [], scratch: ScratchFolder) {
    (self.words, self.scratch) = (words, scratch)
    temporary = scratch.path
  }
}

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

  /// What no sandbox on one machine prevents.
  static let ofOneMachine = [
    Opening(
      "slow other bots and signal to them through shared cores, caches and disks",
      remedy: "play no more tables at once than there are cores"),
    Opening(
      "signal to other bots by shared futexes on system files that both may read, and by counts that the system shows",
      remedy: "compare bots of one author by their results"),
    Opening(
      "tell by the speed of reads, and by its page faults, what an earlier process has read",
      remedy: "keep its files in memory (tmpfs), or play without \"duplicate\""),
    Opening(
      "take memory that no limit counts: the kernel's for pipes, sockets and folders, and shared memory of which it keeps a "
        + "page mapped",
      remedy: "run the referee in a control group with a memory limit"),
    Opening(
      "delay what others answer where a race asks all together, by a pipe that keeps the referee waiting",
      remedy: "leave \"ask\" at \"serially\""),
  ]
}

extension Sandbox: Hashable, RawRepresentable, CaseIterable {
  public static var allCases: [Sandbox] { all }
  public var rawValue: String { name }

  public init?(rawValue: String) {
    guard let sandbox = Sandbox.all.first(where: { $0.name == rawValue }) else { return nil }
    self = sandbox
  }

  public static func == (a: Sandbox, b: Sandbox) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a tournament asks for.
public enum SandboxChoice: Hashable, Sendable {
  /// The first of all sandboxes that works here.
  case auto
  case named(Sandbox)
}

extension SandboxChoice: RawRepresentable, CaseIterable {
  public static var allCases: [SandboxChoice] { [.auto] + Sandbox.all.map(named) }
  public var rawValue: String { if case .named(let sandbox) = self { sandbox.name } else { "auto" } }

  public init?(rawValue: String) {
    guard let choice = SandboxChoice.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }
}
