/// What isolates a bot from the machine.
///
/// A new sandbox is one file that describes a value of this type, and its entry in `all`.
public struct Sandbox: Sendable {
  /// Its name in a tournament file, in a journal and on the command line.
  public let name: String
  /// What the bots of a run can do that no sandbox worth the name allows, after "no sandbox: "; nil where there is nothing.
  public let gap: String?
  /// What the launcher is told to start a bot in it; nil where that is nothing.
  package let prepare: (@Sendable (SandboxedBot) throws(StartFailure) -> SandboxSettings)?

  /// What it costs that the referee is run by root, after "root: ".
  public static let gapOfRoot =
    "a bot that breaks out of its sandbox is root as well, and the kernel does not limit the processes of root; "
    + "run the referee as an ordinary user"

  /// Every sandbox, the one that isolates best first.
  public static let all = [bubblewrap, landlock, none]

  /// The one of several that isolates least; nil where there are none.
  public static func weakest(of sandboxes: some Sequence<Sandbox>) -> Sandbox? {
    let used = Set(sandboxes)
    return all.last(where: used.contains)
  }

  public func isWeaker(than other: Sandbox) -> Bool { self != other && Sandbox.weakest(of: [self, other]) == self }
}

/// A bot that is about to start in a sandbox.
package struct SandboxedBot {
  /// What it may read.
  package let view: FilesystemView
  /// Whether it may reach the network.
  package let usesNetwork: Bool
  /// Where the launcher program lies.
  package let launcher: String
  /// The folders of the referee's own `PATH`, separated by colons.
  package let path: String
  /// A path for a folder of its own that no other bot can guess.
  package let privatePath: String
  /// How much it may put into its private folders, in bytes.
  package let scratch: Int

  package init(
    view: FilesystemView, usesNetwork: Bool, launcher: String, path: String, privatePath: String, scratch: Int
  ) {
    (self.view, self.usesNetwork, self.launcher) = (view, usesNetwork, launcher)
    (self.path, self.privatePath, self.scratch) = (path, privatePath, scratch)
  }

  /// The filter of system calls: a build makes its program executable.
  package var filter: [String] { ["filter"] + (view.writable == nil ? [] : ["metadata"]) }
}

/// How a launcher builds a sandbox around one bot.
package struct SandboxSettings {
  /// The settings, as `Sources/Bots/Launcher/main.c` explains them.
  package var words: [String] = []
  /// Where the bot finds a folder of its own for temporary files, with one for its home in it.
  package var temporary = "/tmp"
  /// That folder, where the sandbox does not make it.
  package var scratch: ScratchFolder?

  package init(words: [String]) { self.words = words }

  /// - Parameter scratch: what the bot finds for its temporary files.
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
