import BotProcess
import Foundation
import Records

extension Checksum {
  /// How much of a file's beginning and end is looked at, in bytes: a program that is built anew differs in both.
  private static let part = 1 << 20

  /// The checksum of a file of a program, which tells whether it is still the same.
  ///
  /// The middle of a file of more than two megabytes that kept its length is not looked at.
  init(ofFile path: String) { self.init(of: Checksum.excerpt(of: path)) }

  private static func excerpt(of path: String) -> [UInt8] {
    let path = AbsolutePath.real(path)
    // What is no plain file might never be opened.
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard kind == .typeRegular, let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else {
      return []
    }
    let part = UInt64(part)
    return [0, max(part, size - min(size, part))].filter { $0 < size }.reduce(into: Array("\(size) ".utf8)) {
      bytes, offset in
      try? file.seek(toOffset: offset)
      bytes += (try? file.read(upToCount: Checksum.part)) ?? Data()
    }
  }
}
