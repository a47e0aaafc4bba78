import BotProtocol
import OperatingSystem
import Uploads

/// `referee unpack FILE.zip --into DIR`: makes folders of uploads in a zip file.
enum UnpackCommand {
  static let into = Option("--into", "DIR", "the folder that gets a folder for each bot")

  static let command = Command(
    name: "unpack", operands: ["FILE.zip"], options: [into],
    summary: "make folders for \"bots_from\" of a zip file with one bot, or of a course system's export of a class",
    example: "referee unpack export.zip --into class"
  ) { arguments in
    guard let folder = arguments.value(into) else { throw UsageProblem.missingOption(into.name, command: "unpack") }
    let archive = arguments.operands[0]
    var isWhole = true
    do throws(ZipProblem) {
      try UploadUnpacking(into: AbsolutePath.of(folder)).unpack(archive) { name, outcome in
        let words =
          switch outcome {
          case .new: "new"
          case .changed: "changed"
          case .unchanged: "unchanged"
          case .refused(let problem): "refused: \(problem.words)"
          }
        if case .refused = outcome { isWhole = false }
        Console.print("\(SafeText.visible(name)): \(words)\n")
      }
    } catch {
      throw BotCommandProblem.badArchive(archive, error.words)
    }
    return isWhole ? .done : .failed
  }
}
