public import JSON

/// One parsed line from a bot.
public enum BotLine: Equatable, Sendable {
  /// `wantsUpdates` is true if the bot requests every event when it happens.
  case ready(BotIdentity, wantsUpdates: Bool)
  case answer(Answer)
  /// Valid JSON of a type that bots are not asked for.
  case other(type: String)

  /// True for an empty line, or one of spaces and tabs, which is ignored.
  public static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// Parses one line, without its line end.
  public static func parse(_ line: [UInt8]) throws(MalformedLine) -> BotLine {
    if let answer = shortAnswer(line) { return .answer(answer) }
    do {
      return try parse(JSONReader.read(line))
    } catch let error as JSONError {
      throw MalformedLine(reason(for: error, in: line), line: line)
    } catch let reason as MalformedLine.Reason {
      throw MalformedLine(reason, line: line)
    } catch {
      preconditionFailure("a reader throws nothing else")
    }
  }

  /// An answer that consists only of an id and an action, as nearly all do; nil for lines that need full parsing.
  package static func shortAnswer(_ line: [UInt8]) -> Answer? {
    line.withUnsafeBufferPointer { bytes in
      var scanner = LineScanner(bytes)
      guard scanner.skip("{\"id\":") else { return nil }
      _ = scanner.skip(" ")
      guard let id = scanner.integer(), id > 0, scanner.skip(",") else { return nil }
      _ = scanner.skip(" ")
      guard scanner.skip("\"action\":") else { return nil }
      _ = scanner.skip(" ")
      let choice = scanner.integer().map(Answer.Choice.index) ?? scanner.string().map(Answer.Choice.text)
      guard let choice, scanner.skip("}"), scanner.isAtEnd else { return nil }
      return Answer(id: UInt64(id), choice: choice)
    }
  }

  /// Why a line is not JSON; if it has an object after other text, such as the prompt of Python's `input`, the reason
  /// is that text.
  private static func reason(for problem: JSONError, in line: [UInt8]) -> MalformedLine.Reason {
    guard problem.reason != .byteOrderMark, problem.reason != .utf16,
      let start = line.firstIndex(of: UInt8(ascii: "{")), line[..<start].contains(where: { $0 > 0x20 || $0 == 0 })
    else { return .notJSON(problem) }
    do throws(JSONError) {
      guard case .object = try JSONReader.read(Array(line[start...])).value else { return .notJSON(problem) }
    } catch {
      // Text such as an escape sequence that ends a colour.
      guard error.reason == .trailing else { return .notJSON(problem) }
    }
    return .textBefore(SafeText.excerpt(of: line[..<start]))
  }

  private static func parse(_ node: JSONNode) throws -> BotLine {
    guard case .object = node.value else { throw MalformedLine.Reason.notAnObject(node.value.kind) }
    let type = try node.string("type")
    if type == "ready" {
      return .ready(
        BotIdentity(
          name: try node.string("name"), version: try node.string("version"), author: try node.string("author")),
        wantsUpdates: try node.flag("updates") ?? false)
    }
    if let type, node["id"] == nil { return .other(type: type) }
    return .answer(
      Answer(
        id: try node.identifier("id"), choice: try node.choice("action"),
        note: try node.string("note").map { $0.cut(toBytes: Answer.maximalNote) },
        info: try node.info("info"), after: try node.milliseconds("after_ms") ?? .zero))
  }
}

/// The line in the protocol.
extension BotLine: JSONWritable {
  public func write(to json: inout JSONWriter) {
    switch self {
    case .ready(let identity, let wantsUpdates):
      json.object { json in
        json.member("type", "ready")
        json.member("name", ifPresent: identity.name)
        json.member("version", ifPresent: identity.version)
        json.member("author", ifPresent: identity.author)
        if wantsUpdates { json.member("updates", true) }
      }
    case .answer(let answer): answer.write(to: &json)
    case .other(let type): json.object { $0.member("type", type) }
    }
  }
}

extension JSONNode {
  fileprivate func string(_ key: String) throws(MalformedLine.Reason) -> String? {
    switch self[key]?.value {
    case nil, .null: return nil
    case .string(let text): return text
    case .some(let other): throw .wrongType(key: key, expected: "a string", found: other.kind)
    }
  }

  fileprivate func flag(_ key: String) throws(MalformedLine.Reason) -> Bool? {
    switch self[key]?.value {
    case nil, .null: return nil
    case .bool(let isSet): return isSet
    case .some(let other): throw .wrongType(key: key, expected: "true or false", found: other.kind)
    }
  }

  fileprivate func identifier(_ key: String) throws(MalformedLine.Reason) -> UInt64 {
    switch self[key]?.value {
    case nil: throw .missing(key: key)
    case .integer(let number) where number >= 0: return UInt64(number)
    case .integer: throw .outOfRange(key: key, expected: "the prompt's id")
    case .some(let other): throw .wrongType(key: key, expected: "the prompt's id, a whole number", found: other.kind)
    }
  }

  fileprivate func choice(_ key: String) throws(MalformedLine.Reason) -> Answer.Choice {
    switch self[key]?.value {
    case nil: throw .missing(key: key)
    case .string(let text): return .text(text)
    case .integer(let index): return .index(index)
    case .some(let other):
      throw .wrongType(key: key, expected: "an action's string or its index in legal", found: other.kind)
    }
  }

  fileprivate func info(_ key: String) throws(MalformedLine.Reason) -> BotInfo? {
    guard let value = self[key]?.value, value != .null else { return nil }
    guard case .object(let members) = value else {
      throw .wrongType(key: key, expected: "an object of numbers", found: value.kind)
    }
    var numbers: [BotInfo.Number] = []
    for member in members {
      guard let number = member.node.value.double else {
        throw .wrongType(key: "\(key).\(member.name)", expected: "a number", found: member.node.value.kind)
      }
      numbers.append(BotInfo.Number(member.name, number))
    }
    return try BotInfo(numbers)
  }

  fileprivate func milliseconds(_ key: String) throws(MalformedLine.Reason) -> Duration? {
    guard let value = self[key]?.value, value != .null else { return nil }
    guard let number = value.double else {
      throw .wrongType(key: key, expected: "a number of milliseconds", found: value.kind)
    }
    guard 0...86_400_000 ~= number else { throw .outOfRange(key: key, expected: "0 to 86400000 milliseconds") }
    // Not `rounded()`, which needs the C library's `round`; a program without Foundation does not link it.
    return .microseconds(Int(number * 1000 + 0.5))
  }
}
