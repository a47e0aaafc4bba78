public import JSON

/// The actions that a prompt offers, stored only as the JSON text that is sent.
///
///     var offered = OfferedActions()
///     position.offer(to: 0, in: &offered)
///     offered.index(of: "draw")
///
/// It is refilled for every prompt of a seat, and reuses its memory.
public struct OfferedActions: Equatable, Sendable {
  /// The elements of a list in JSON: `"draw","w-t4"`.
  @usableFromInline var json: [UInt8] = []
  /// The end of each text, at its closing quotation mark.
  @usableFromInline var ends: [Int] = []

  @inlinable public init() {}

  @inlinable public init(_ texts: some Sequence<String>) { for text in texts { append(text) } }

  @inlinable public var count: Int { ends.count }

  @inlinable public mutating func removeAll() {
    json.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds an action by its text, which is ASCII and needs no escaping.
  @inlinable public mutating func append(_ text: String) { append(text.utf8) }

  /// Adds an action by its text of at most eight letters, the first in the lowest byte.
  @inlinable public mutating func append(letters: UInt64, count: Int) {
    withUnsafeBytes(of: letters.littleEndian) { append($0.prefix(count)) }
  }

  @inlinable @inline(__always) mutating func append(_ text: some Sequence<UInt8>) {
    if !ends.isEmpty { json.append(UInt8(ascii: ",")) }
    json.append(UInt8(ascii: "\""))
    json.append(contentsOf: text)
    ends.append(json.count)
    json.append(UInt8(ascii: "\""))
  }

  /// The range of an action's text.
  @inlinable func range(_ index: Int) -> Range<Int> { (index == 0 ? 1 : ends[index - 1] + 3)..<ends[index] }

  @inlinable public subscript(index: Int) -> String { String(decoding: json[range(index)], as: UTF8.self) }

  /// All texts, in order.
  @inlinable public var texts: [String] { ends.indices.map { self[$0] } }

  /// The index of the action with exactly this text; nil if it is not offered.
  @inlinable public func index(of text: String) -> Int? {
    ends.indices.first { json[range($0)].elementsEqual(text.utf8) }
  }
}

extension OfferedActions: JSONWritable {
  @inlinable public func write(to list: inout JSONWriter) {
    list.array { list in if !json.isEmpty { list.raw(json) } }
  }
}
