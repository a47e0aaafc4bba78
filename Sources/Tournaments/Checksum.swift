/// The checksum of a journal's line: FNV-1a with 64 bits, as 16 hexadecimal digits.
///
/// It finds every change of a single byte for certain, for each step is a bijection. It guards against damage, not
/// against forgery: who can write the journal can write its checksums. Source: Fowler, Noll and Vo,
/// draft-eastlake-fnv.
enum Checksum {
  static let none = "0000000000000000"

  static func of(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
