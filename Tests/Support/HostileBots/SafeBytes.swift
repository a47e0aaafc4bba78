/// What a terminal or an editor would obey, and so nothing that the program shows may hold.
package enum SafeBytes {
  /// The control and bidirectional characters in a text, but for its line ends.
  package static func violations(in text: String) -> [Unicode.Scalar] {
    // CSV ends its lines with CR LF.
    text.replacing("\r\n", with: "\n").unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
      default: false
      }
    }
  }
}
