import Fields
import Foundation
import OperatingSystem

/// The words of a command line, parsed into operands and options.
package struct ParsedArguments: Equatable, Sendable {
  var operands: [String] = []
  /// All values of each option, by its name; a flag has an empty one.
  package var options: [String: [String]] = [:]

  /// Parses the words after a command's name; `--name=value` and `--name value` mean the same.
  ///
  /// - Throws: `UsageProblem` for an unknown option, one without its value, or a wrong number of operands.
  package init(_ words: [String], of command: Command) throws(UsageProblem) {
    var words = words[...]
    while let word = words.popFirst() {
      // The words after the name of another program belong to that program.
      if command.takesRest, operands.count >= command.operands.count {
        operands.append(word)
        continue
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        operands += words
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = command.options.first(where: { $0.name == parts[0] }) else {
        let names = command.options.map(\.name) + ["--help"]
        throw .unknownOption(parts[0], command: command.name, Spelling.nearest(to: parts[0], among: names))
      }
      if option.placeholder == nil {
        if parts.count > 1 { throw .needlessValue(option.name, command: command.name) }
        options[option.name, default: []].append("")
      } else if let value = parts.count > 1 ? parts[1] : words.popFirst() {
        if value.isEmpty, option.isPath { throw .emptyPath(option.name, command: command.name) }
        try option.check(value)
        options[option.name, default: []].append(value)
      } else {
        throw .missingValue(option.name, command: command.name)
      }
    }
    // "BOT..." stands for one or more, "[BOT...]" for any number, "[GAME]" for one or none.
    let isList = command.operands.last?.contains("...") ?? false
    let needed = command.operands.count { !$0.hasPrefix("[") }
    guard isList ? operands.count >= needed : needed...command.operands.count ~= operands.count else {
      throw .operands(command: command.name, expected: command.operands, found: operands)
    }
    if !command.takesRest, let place = operands.firstIndex(of: "") {
      throw .emptyPath(command.operands[min(place, command.operands.count - 1)], command: command.name)
    }
  }

  package func has(_ option: any CommandOption) -> Bool { options[option.name] != nil }
  /// Those of these options that the command line has.
  func given(_ among: [any CommandOption]) -> [any CommandOption] { among.filter(has) }
  /// The last value.
  package func value(_ option: Option<String>) -> String? { options[option.name]?.last }
  package func values(_ option: Option<String>) -> [String] { options[option.name] ?? [] }

  /// The last value of an option.
  package subscript<Value>(option: Option<Value>) -> Value? {
    get throws(UsageProblem) {
      guard let text = options[option.name]?.last else { return nil }
      return try option.read(text)
    }
  }

  /// The value as a whole number in a range that depends on the game.
  package func integer(_ option: Option<String>, in range: ClosedRange<Int>) throws(UsageProblem) -> Int? {
    guard let text = value(option) else { return nil }
    return try Option(option.name, "N", in: range, option.summary).read(text)
  }

  /// The value, which must be one of these words.
  package func word(_ option: Option<String>, among allowed: [String]) throws(UsageProblem) -> String? {
    guard let text = value(option) else { return nil }
    try ParsedArguments.require(text, among: allowed, of: option.name)
    return text
  }

  /// Throws if a text is none of these words.
  package static func require(_ text: String, among allowed: [String], of option: String) throws(UsageProblem) {
    if allowed.contains(text) { return }
    throw .badWord(option, text, allowed: allowed, Spelling.nearest(to: text, among: allowed))
  }

  /// Existing files or folders, as absolute paths.
  package func paths(_ option: Option<String>) throws(UsageProblem) -> [String] {
    try values(option).map { text throws(UsageProblem) in
      let path = AbsolutePath.of(text)
      guard FileManager.default.fileExists(atPath: path) else { throw .noPath(option.name, text) }
      return path
    }
  }
}
