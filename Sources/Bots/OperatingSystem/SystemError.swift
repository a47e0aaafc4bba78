import Foundation

/// An error of the operating system: its number, and its description.
public struct SystemError: Error, Equatable, Sendable {
  /// The system's `errno`.
  public let number: Int32

  public init(_ number: Int32) { self.number = number }

  /// The system's error behind an error of Foundation: the original number if it was kept, otherwise that with the same
  /// meaning.
  public init(behind error: any Error) {
    if let error = error as? SystemError {
      self = error
      return
    }
    var next: NSError? = error as NSError
    while let error = next {
      if error.domain == NSPOSIXErrorDomain {
        self.init(Int32(error.code))
        return
      }
      next = error.userInfo[NSUnderlyingErrorKey] as? NSError
    }
    self.init(SystemError.meanings[CocoaError.Code(rawValue: (error as NSError).code)] ?? EIO)
  }

  /// Cocoa has its own error codes: `strerror` calls a full disk, 640, "Unknown error 640".
  private static let meanings: [CocoaError.Code: Int32] = [
    .fileNoSuchFile: ENOENT, .fileReadNoSuchFile: ENOENT, .fileReadNoPermission: EACCES, .fileWriteNoPermission: EACCES,
    .fileReadInvalidFileName: EINVAL, .fileWriteInvalidFileName: EINVAL, .fileReadTooLarge: EFBIG,
    .fileWriteFileExists: EEXIST, .fileWriteOutOfSpace: ENOSPC, .fileWriteVolumeReadOnly: EROFS,
  ]

  /// The system's description, with advice if there is any.
  public var words: String { name + (remedy.map { "; " + $0 } ?? "") }

  /// The system's description: "No space left on device".
  public var name: String { String(cString: strerror(number)) }

  /// True if the same attempt may succeed later without any change, because a resource was exhausted.
  public var isTemporary: Bool {
    [ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM, EAGAIN, EBUSY, EIO, ESTALE, ETIMEDOUT].contains(number)
  }

  /// The maximal size of a file that this process may write, in bytes; nil for no limit.
  private static var fileSizeLimit: Int? {
    let most = CurrentProcess.limit(of: RLIMIT_FSIZE)
    return most == .max ? nil : most
  }

  private var remedy: String? {
    switch number {
    case ENOSPC, EDQUOT: "make room there"
    case EACCES, EPERM, EROFS: "choose a place where you may write, or change its permissions"
    case ENOENT: "check the path"
    case ENOTDIR, EEXIST: "a file is in the place of a folder; choose another path"
    case EISDIR: "a folder is in the place of a file; choose another path"
    case EFBIG:
      SystemError.fileSizeLimit.map {
        "a file may have \($0) bytes in this shell (ulimit -f); raise the limit: ulimit -f unlimited"
      }
    default: nil
    }
  }
}
