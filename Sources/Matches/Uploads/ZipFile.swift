import OperatingSystem

/// A zip file, read from its directory: what is in it, and where.
///
/// Only the directory at the end counts, so that what is checked is what is unpacked.
/// Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
struct ZipFile {
  /// One file, folder or link.
  struct Entry {
    /// The bytes of its path.
    var rawPath: [UInt8]
    /// The path, with replacement characters where it is not UTF-8.
    var path: String
    var flags: Int
    var method: Int
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    /// The file's type and rights on the system of the packer; 0 where that was not like Unix.
    var mode: UInt32
    /// Where its own header begins.
    var offset: Int

    var isFolder: Bool { path.hasSuffix("/") }
    /// What a file system adds of its own, and no person has packed.
    var isByproduct: Bool {
      let steps = path.split(separator: "/")
      return steps.first == "__MACOSX" || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(steps.last)
    }
  }

  /// The largest directory that is read, in bytes: it is held in memory.
  private static let largestDirectory = 64 << 20
  private static let (endSignature, entrySignature, headerSignature) = (0x0605_4B50, 0x0201_4B50, 0x0403_4B50)
  private static let (wideEndSignature, wideLocatorSignature) = (0x0606_4B50, 0x0706_4B50)

  private let file: ForeignFile
  let entries: [Entry]

  /// - Throws: `ZipProblem` for a file that cannot be read or is no zip file.
  init(_ path: String) throws(ZipProblem) {
    do { file = try ForeignFile(path) } catch { throw .unreadable(error) }
    let end = try ZipFile.end(of: file)
    guard end.size <= ZipFile.largestDirectory else { throw .broken }
    let directory = LittleEndian(try ZipFile.bytes(of: file, at: end.offset, count: end.size))
    var entries: [Entry] = []
    var place = 0
    while place < end.size {
      guard let (entry, next) = ZipFile.entry(in: directory, at: place) else { throw .broken }
      entries.append(entry)
      place = next
    }
    guard entries.count == end.count else { throw .broken }
    self.entries = entries.filter { !$0.isByproduct }
  }

  /// What an entry's bytes are in the file.
  ///
  /// - Throws: `ZipProblem.broken` where its own header is none, or the file ends before.
  func packed(_ entry: Entry) throws(ZipProblem) -> [UInt8] {
    let header = LittleEndian(try ZipFile.bytes(of: file, at: entry.offset, count: 30))
    guard header.word(0, 4) == ZipFile.headerSignature else { throw .broken }
    let start = entry.offset + 30 + header.word(26, 2) + header.word(28, 2)
    return try ZipFile.bytes(of: file, at: start, count: entry.packedSize)
  }

  private static func bytes(of file: ForeignFile, at offset: Int, count: Int) throws(ZipProblem) -> [UInt8] {
    guard offset >= 0, count >= 0, count <= file.size, offset <= file.size - count else { throw .broken }
    let bytes: [UInt8]
    do { bytes = try file.bytes(at: offset, count: count) } catch { throw .unreadable(error) }
    guard bytes.count == count else { throw .broken }
    return bytes
  }

  /// The record at the end, behind which only a comment stands.
  private static func end(of file: ForeignFile) throws(ZipProblem) -> (offset: Int, size: Int, count: Int) {
    let tail = min(file.size, 22 + 0xFFFF)
    let fields = LittleEndian(try bytes(of: file, at: file.size - tail, count: tail))
    let starts = stride(from: tail - 22, through: 0, by: -1)
    guard
      let start = starts.first(where: {
        fields.word($0, 4) == endSignature && $0 + 22 + fields.word($0 + 20, 2) == tail
      })
    else { throw .broken }
    let end = (offset: fields.word(start + 16, 4), size: fields.word(start + 12, 4), count: fields.word(start + 10, 2))
    guard end.offset == 0xFFFF_FFFF || end.size == 0xFFFF_FFFF || end.count == 0xFFFF, start >= 20,
      fields.word(start - 20, 4) == wideLocatorSignature
    else { return end }
    let wide = LittleEndian(try bytes(of: file, at: fields.word(start - 12, 8), count: 56))
    guard wide.word(0, 4) == wideEndSignature else { throw .broken }
    return (wide.word(48, 8), wide.word(40, 8), wide.word(32, 8))
  }

  private static func entry(in fields: LittleEndian, at start: Int) -> (Entry, next: Int)? {
    guard start + 46 <= fields.bytes.count, fields.word(start, 4) == entrySignature else { return nil }
    let lengths = [28, 30, 32].map { fields.word(start + $0, 2) }
    let (name, next) = (start + 46, start + 46 + lengths.reduce(0, +))
    guard next <= fields.bytes.count else { return nil }
    let path = Array(fields.bytes[name..<name + lengths[0]])
    // The upper byte names the system of the packer: 3 is Unix, 19 is macOS.
    let isUnix = [3, 19].contains(fields.word(start + 5, 1))
    var entry = Entry(
      rawPath: path, path: String(decoding: path, as: UTF8.self), flags: fields.word(start + 8, 2),
      method: fields.word(start + 10, 2), checksum: UInt32(fields.word(start + 16, 4)),
      packedSize: fields.word(start + 20, 4), size: fields.word(start + 24, 4),
      mode: isUnix ? UInt32(fields.word(start + 40, 2)) : 0, offset: fields.word(start + 42, 4))
    let extra = name + lengths[0]..<name + lengths[0] + lengths[1]
    guard entry.widen(by: fields, extra) else { return nil }
    return (entry, next)
  }

  /// Numbers in bytes, the lowest first.
  struct LittleEndian {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A number of some bytes; 0 beyond the end, and for one that is too large.
    func word(_ start: Int, _ count: Int) -> Int {
      guard start >= 0, start + count <= bytes.count else { return 0 }
      let number = bytes[start..<start + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: number) ?? 0
    }
  }
}

extension ZipFile.Entry {
  /// Takes sizes and place from the field of large archives (zip64), where the usual ones say so.
  ///
  /// - Returns: false where that field is missing.
  fileprivate mutating func widen(by fields: ZipFile.LittleEndian, _ extra: Range<Int>) -> Bool {
    let unknown = 0xFFFF_FFFF
    guard size == unknown || packedSize == unknown || offset == unknown else { return true }
    var place = extra.lowerBound
    while place + 4 <= extra.upperBound {
      let (id, count) = (fields.word(place, 2), fields.word(place + 2, 2))
      if id == 1 {
        var next = place + 4
        func take() -> Int {
          defer { next += 8 }
          return next + 8 <= place + 4 + count ? fields.word(next, 8) : -1
        }
        if size == unknown { size = take() }
        if packedSize == unknown { packedSize = take() }
        if offset == unknown { offset = take() }
        return min(size, packedSize, offset) >= 0
      }
      place += 4 + count
    }
    return false
  }
}
