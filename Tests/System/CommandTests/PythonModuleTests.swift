import Foundation
import TestBasics
import TestSupport
import Testing

/// The games' library in Python.
enum PythonModule {
  private static let folder = Program.package.appending(path: "Bots/python/referee_games").path

  /// Runs Python with these words of a shell, where `$MODULE` is the module's folder, and `import referee_games` loads the
  /// library that was built with the tests, as the program in `PATH` was.
  static func python(_ words: String, in place: URL) throws -> Program.Result {
    let scratch = try TemporaryFolder()
    let script = """
      export PATH='\(BuiltPrograms.folder.path)':"$PATH"
      # At length they run in `.ci/parts/python`, with the library that users have, which is faster.
      unset REFEREE_TESTS
      export MODULE='\(folder)' PYTHONPATH='\(folder)' REFEREE_GAMES_LIBRARY='\(BuiltPrograms.gamesLibrary.path)'
      exec python3 -B \(words)

      """
    return try Program.shell(try scratch.write(script, to: "script.sh"), in: place)
  }
}

@Suite(.timeLimited) struct PythonModuleTests {
  /// What is not installed is skipped, and `.ci/parts/python` has all of it.
  @Test(
    .onlyWithAll,
    .needs(.python),
    arguments: [
      "referee_games", "text", "endpoint", "gymnasium", "pettingzoo", "stable_baselines3", "tournament",
    ])
  func `the module and its environments pass their own tests`(name: String) throws {
    let result = try PythonModule.python(
      "-m unittest discover --start-directory \"$MODULE/tests\" --pattern test_\(name).py",
      in: FileManager.default.temporaryDirectory)
    #expect(result.exitCode == 0, "\(result.errors)")
  }
}
