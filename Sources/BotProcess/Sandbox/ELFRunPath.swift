import Foundation

/// The folders in which a program says that its shared libraries lie: the run path of an ELF file.
///
/// Source: System V Application Binary Interface, chapters "Object Files" and "Dynamic Linking".
enum ELFRunPath {
  private static let dynamicSegment = 2
  private static let loadedSegment = 1
  private static let tagOfStrings = 5
  private static let tagsOfPaths = [15, 29]

  /// Absolute folders without `..`, and without those that are relative to the program; none where it is no 64-bit ELF
  /// file.
  static func of(_ program: String) -> [String] {
    guard let file = try? Data(contentsOf: URL(filePath: program), options: .alwaysMapped),
      file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return [] }
    let elf = ELF(bytes: file)
    guard let dynamic = elf.segments.first(where: { $0.kind == dynamicSegment }) else { return [] }
    // A size beyond the file's end, up to 2^48 bytes, would keep the referee busy for hours.
    let end = min(dynamic.offset + dynamic.size, file.count)
    let entries = stride(from: dynamic.offset, to: max(dynamic.offset, end), by: 16).compactMap { place in
      elf.word(place).flatMap { tag in elf.word(place + 8).map { (tag: tag, value: $0) } }
    }
    guard let strings = entries.first(where: { $0.tag == tagOfStrings }).flatMap({ elf.offset(of: $0.value) })
    else { return [] }
    let paths = entries.filter { tagsOfPaths.contains($0.tag) }.map { elf.text(strings + $0.value) }
    return paths.flatMap { $0.split(separator: ":") }.filter { $0.hasPrefix("/") }.map { AbsolutePath.of(String($0)) }
  }

  private struct ELF {
    struct Segment {
      var kind, offset, address, size: Int
    }

    let bytes: Data

    var segments: [Segment] {
      guard let start = word(0x20), let size = word(0x36, bytes: 2), let count = word(0x38, bytes: 2) else { return [] }
      return (0..<count).compactMap { index in
        let place = start + index * size
        guard let kind = word(place, bytes: 4), let offset = word(place + 8), let address = word(place + 16),
          let size = word(place + 32)
        else { return nil }
        return Segment(kind: kind, offset: offset, address: address, size: size)
      }
    }

    /// Where the byte lies in the file that is loaded at an address.
    func offset(of address: Int) -> Int? {
      segments.first { $0.kind == loadedSegment && $0.address <= address && address - $0.address < $0.size }
        .map { address - $0.address + $0.offset }
    }

    /// A number at a place in the file; nil beyond its end, or where it is too large for one.
    func word(_ place: Int, bytes count: Int = 8) -> Int? {
      guard place >= 0, place <= bytes.count - count else { return nil }
      let number = (0..<count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1 + place]) }
      return number < 1 << 48 ? Int(number) : nil
    }

    func text(_ place: Int) -> String {
      guard bytes.indices.contains(place) else { return "" }
      return String(decoding: bytes[place...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
