/// Why a text is not the expected JSON, and where.
public struct JSONError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case empty
    /// The text ended in the middle of a value.
    case cutShort
    /// An unexpected word or character.
    case unexpected(String)
    /// A word or a character in place of an object's member name.
    case noName(String)
    /// A value or a name in place of a comma; its text, or the beginning of it.
    case missingComma(before: String)
    /// A comma without a following element.
    case trailingComma
    /// Further text after a complete value.
    case trailing
    case badEscape
    /// Half a surrogate pair, which is not a character.
    case loneSurrogate
    /// An unescaped control character.
    case controlCharacter(UInt8)
    case notUTF8
    case utf16
    case byteOrderMark
    case tooDeep(limit: Int)
    case duplicateKey(String)
    /// A number that exceeds 64 bits.
    case hugeNumber
  }

  public var reason: Reason
  /// Bytes from the start of the text.
  public var offset: Int

  public init(reason: Reason, offset: Int) { (self.reason, self.offset) = (reason, offset) }
}
