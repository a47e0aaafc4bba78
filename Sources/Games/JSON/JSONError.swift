/// Why a text is not the JSON that is asked for, and where.
public struct JSONError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case empty
    /// The text ended in the middle of a value.
    case cutShort
    /// A word or a character that cannot stand here.
    case unexpected(String)
    /// A word or a character where the name of an object's member must begin.
    case noName(String)
    /// A value, or a name, that begins where a comma must stand; its text, or the beginning of that.
    case missingComma(before: String)
    /// A comma after which nothing comes.
    case trailingComma
    /// A complete value, and then something else.
    case trailing
    case badEscape
    /// Half a surrogate pair, which stands for no character.
    case loneSurrogate
    /// A control character that is not escaped.
    case controlCharacter(UInt8)
    case notUTF8
    case utf16
    case byteOrderMark
    case tooDeep(limit: Int)
    case duplicateKey(String)
    /// A number that no 64-bit number can hold.
    case hugeNumber
  }

  public var reason: Reason
  /// Bytes from the start of the text.
  public var offset: Int

  public init(reason: Reason, offset: Int) { (self.reason, self.offset) = (reason, offset) }
}
