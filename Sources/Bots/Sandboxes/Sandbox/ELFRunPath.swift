import OperatingSystem

/// The run path of an ELF file: the folders in which a program looks up its shared libraries.
///
/// Source: System V Application Binary Interface, chapters "Object Files" and "Dynamic Linking".
package enum ELFRunPath {
  private static let dynamicSegment = 2
  private static let loadedSegment = 1
  private static let tagOfStrings = 5
  private static let tagsOfPaths = [15, 29]

  /// The maximal size of a dynamic section, a table of segments or a path, in bytes.
  private static let longest = 1 << 16

  /// Absolute folders without `..`, and without those relative to the program; none if the file is not a 64-bit ELF
  /// file.
  package static func of(_ program: String) -> [String] {
    guard let file = try? ForeignFile(program), let head = try? file.bytes(at: 0, count: 64), head.count == 64,
      head.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return [] }
    let segments = segments(of: file, head)
    guard let dynamic = segments.first(where: { $0.kind == dynamicSegment }) else { return [] }
    let table = piece(of: file, at: dynamic.offset, count: dynamic.size)
    let entries = stride(from: 0, to: table.count, by: 16).compactMap { place in
      word(table, place).flatMap { tag in word(table, place + 8).map { (tag: tag, value: $0) } }
    }
    guard let address = entries.first(where: { $0.tag == tagOfStrings })?.value,
      let segment = segments.first(where: {
        $0.kind == loadedSegment && $0.address <= address && address - $0.address < $0.size
      })
    else { return [] }
    let strings = address - segment.address + segment.offset
    // A linker writes one path or two.
    let paths = entries.filter { tagsOfPaths.contains($0.tag) }.prefix(8).map { entry in
      String(decoding: piece(of: file, at: strings + entry.value, count: longest).prefix { $0 != 0 }, as: UTF8.self)
    }
    return paths.flatMap { $0.split(separator: ":") }.filter { $0.hasPrefix("/") }.map { AbsolutePath.of(String($0)) }
  }

  private struct Segment {
    var kind, offset, address, size: Int
  }

  private static func segments(of file: ForeignFile, _ head: [UInt8]) -> [Segment] {
    guard let start = word(head, 0x20), let size = word(head, 0x36, bytes: 2), let count = word(head, 0x38, bytes: 2)
    else { return [] }
    let table = piece(of: file, at: start, count: size * count)
    return (0..<count).compactMap { index in
      let place = index * size
      guard let kind = word(table, place, bytes: 4), let offset = word(table, place + 8),
        let address = word(table, place + 16), let size = word(table, place + 32)
      else { return nil }
      return Segment(kind: kind, offset: offset, address: address, size: size)
    }
  }

  private static func piece(of file: ForeignFile, at offset: Int, count: Int) -> [UInt8] {
    (try? file.bytes(at: offset, count: min(count, longest))) ?? []
  }

  /// The number at an offset; nil beyond the end, or if it does not fit into an `Int`.
  private static func word(_ bytes: [UInt8], _ place: Int, bytes count: Int = 8) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let number = (0..<count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1 + place]) }
    return number < 1 << 48 ? Int(number) : nil
  }
}
