/// Why a bot's program could not be started.
public enum StartFailure: Error, Equatable, Sendable {
  case noCommand
  case noSuchFolder(String)
  case noSuchProgram(String)
  /// A bare name was in none of these folders.
  case notInPath(String, [String])
  case notExecutable(String)
  /// The file behind a script's `#!` is missing.
  case noInterpreter(String, script: String)
  /// The system refused: the step ("folder", "program", "fork", "launcher"), and its error number.
  case system(step: String, errno: Int32, program: String)
  /// Too few file descriptors are left for one more bot.
  case noDescriptors(limit: Int)
}
