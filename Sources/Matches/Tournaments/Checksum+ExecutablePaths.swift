import OperatingSystem
import Records

extension Checksum {
  /// How much of a file's beginning and end is looked at, in bytes: a program that is built anew differs in both.
  private static let part = 1 << 20

  /// The checksum of a file of a program, which tells whether it is still the same.
  ///
  /// The middle of a file of more than two megabytes that kept its length is not looked at.
  init(ofFile path: String) { self.init(of: Checksum.excerpt(of: path)) }

  private static func excerpt(of path: String) -> [UInt8] {
    // What is no plain file might never be opened.
    guard let file = try? ForeignFile(AbsolutePath.real(path), followsLinks: false) else { return [] }
    let size = file.size
    return [0, max(part, size - min(size, part))].filter { $0 < size }.reduce(into: Array("\(size) ".utf8)) {
      bytes, offset in
      bytes += (try? file.bytes(at: offset, count: part)) ?? []
    }
  }
}
