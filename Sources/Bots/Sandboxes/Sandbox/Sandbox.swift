/// A method of isolating a bot from the machine.
///
/// A new sandbox is one file that describes a value of this type, and its entry in `all`.
public struct Sandbox: Sendable {
  /// Its name in a tournament file, in a journal and on the command line.
  public let name: String
  /// What bots can do that a sandbox should prevent, after "no sandbox: "; nil for nothing.
  public let gap: String?
  /// Returns the launcher's settings to start a bot in it; nil if there are none.
  package let prepare: (@Sendable (SandboxedBot) throws(StartFailure) -> SandboxSettings)?

  /// The consequence of running the referee as root, after "root: ".
  public static let gapOfRoot =
    "a bot that breaks out of its sandbox is root as well, and the kernel does not limit the processes of root; "
    + "run the referee as an ordinary user"

  /// Every sandbox, the one that isolates best first.
  public static let all = [bubblewrap, landlock, none]

  /// The sandbox that isolates least; nil for an empty sequence.
  public static func weakest(of sandboxes: some Sequence<Sandbox>) -> Sandbox? {
    let used = Set(sandboxes)
    return all.last(where: used.contains)
  }

  public func isWeaker(than other: Sandbox) -> Bool { self != other && Sandbox.weakest(of: [self, other]) == self }
}

/// A bot that is about to start in a sandbox.
package struct SandboxedBot {
  /// The files that it may read.
  package let view: FilesystemView
  /// Whether it may reach the network.
  package let usesNetwork: Bool
  /// The path of the launcher program.
  package let launcher: String
  /// The folders of the referee's own `PATH`, separated by colons.
  package let path: String
  /// A path for its private folder that no other bot can guess.
  package let privatePath: String
  /// The maximal size of its private folders, in bytes.
  package let scratch: Int

  package init(
    view: FilesystemView, usesNetwork: Bool, launcher: String, path: String, privatePath: String, scratch: Int
  ) {
    (self.view, self.usesNetwork, self.launcher) = (view, usesNetwork, launcher)
    (self.path, self.privatePath, self.scratch) = (path, privatePath, scratch)
  }

  /// The filter of system calls; a build may set the executable bit.
  package var filter: [String] { ["filter"] + (view.writable == nil ? [] : ["metadata"]) }
}

/// The launcher's settings for a sandbox around one bot.
package struct SandboxSettings {
  /// The settings, as explained in `Sources/Bots/Launcher/main.c`.
  package var words: [String] = []
  /// The path, inside the sandbox, of its folder for temporary files, which contains its home.
  package var temporary = "/tmp"
  /// That folder, if the sandbox does not create it.
  package var scratch: ScratchFolder?

  package init(words: [String]) { self.words = words }

  /// - Parameter scratch: the folder for the bot's temporary files.
  package init(words: [String] = [], scratch: ScratchFolder) {
    (self.words, self.scratch) = (words, scratch)
    temporary = scratch.path
  }
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

/// The sandbox setting of a tournament.
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
