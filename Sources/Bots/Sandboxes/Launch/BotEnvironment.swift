import Foundation
import Limits
import OperatingSystem

/// The environment of every bot: the same on every machine except for the locations of programs.
public enum BotEnvironment {
  /// The variables with which some languages' tools find their folders, and the defaults in the organiser's home.
  ///
  /// A bot has another home, in which these tools would find nothing.
  static let toolFolders = [
    "ASDF_DATA_DIR": ".asdf", "GOENV_ROOT": ".goenv", "JENV_ROOT": ".jenv", "MISE_DATA_DIR": ".local/share/mise",
    "NODENV_ROOT": ".nodenv", "NVM_DIR": ".nvm", "PYENV_ROOT": ".pyenv", "RBENV_ROOT": ".rbenv",
    "RUSTUP_HOME": ".rustup", "SDKMAN_DIR": ".sdkman", "VOLTA_HOME": ".volta",
  ]

  /// A small fixed environment, with the author's additions last.
  ///
  /// `PATH` and the folders of languages' tools come from `host`, because interpreters are installed in different
  /// places. No other variable is inherited: one such as PYTHONUNBUFFERED on the author's machine would hide that a bot
  /// does not flush.
  public static func fixed(host: [String: String], adding added: [String: String]) -> [String: String] {
    var environment = [
      "PATH": host["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      "LANG": "C.UTF-8",
      // A Swift bot that crashes would spend seconds on a backtrace.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    for (variable, place) in toolFolders {
      let usual = host["HOME"].map { AbsolutePath.join($0, place) }
      environment[variable] =
        host[variable] ?? usual.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
    }
    environment.merge(added) { $1 }
    return environment
  }

  /// The variables that are specific to one process, unless its author has set them.
  ///
  /// - Parameters:
  ///   - temporary: its folder for temporary files.
  ///   - memory: its limit, in bytes.
  package static func own(temporary: String, memory: Int?) -> [String: String] {
    let home = temporary + "/" + ScratchFolder.home
    // Java reads neither from the environment. By default its heap takes a quarter of the machine's memory, regardless
    // of the limit of the process, and it needs more besides its heap.
    let heap = memory.map { " -Xmx\(max($0 / 2, $0 - 256 << 20) >> 20)m" } ?? ""
    return [
      "TMPDIR": temporary, "HOME": home,
      "JAVA_TOOL_OPTIONS": "-Djava.io.tmpdir=\(temporary) -Duser.home=\(home)" + heap,
    ]
  }

  /// A bot's environment as the launcher takes it: under other names, which no other program reads.
  ///
  /// Variables such as LD_PRELOAD would otherwise affect the launcher and the sandbox's own program, outside the
  /// sandbox.
  package static func packed(_ environment: [String: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: environment.map { ("REFEREE_BOT_" + $0, $1) })
  }
}
