import Foundation
import OperatingSystem
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct SystemErrorTests {
  @Test(arguments: [
    (CocoaError.Code.fileWriteNoPermission, EACCES), (.fileWriteVolumeReadOnly, EROFS), (.fileWriteOutOfSpace, ENOSPC),
    (.fileWriteFileExists, EEXIST), (.fileReadNoSuchFile, ENOENT), (.fileWriteUnknown, EIO), (.fileReadTooLarge, EFBIG),
  ])
  func `an error of Foundation's that kept no number means one of the system's`(code: CocoaError.Code, number: Int32) {
    #expect(SystemError(behind: CocoaError(code)).number == number)
  }

  @Test func `the system's own number is found beneath however many errors`() {
    let inner = NSError(domain: NSPOSIXErrorDomain, code: Int(EDQUOT))
    let middle = CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: inner])
    let outer = CocoaError(.fileWriteNoPermission, userInfo: [NSUnderlyingErrorKey: middle])
    #expect(SystemError(behind: outer).number == EDQUOT)
    #expect(SystemError(behind: SystemError(ENOSPC)).number == ENOSPC)
  }

  @Test func `an error says what to do`() {
    #expect(SystemError(ENOSPC).words == "No space left on device; make room there")
    #expect(
      SystemError(EROFS).words
        == "Read-only file system; choose a place where you may write, or change its permissions")
    #expect(SystemError(ENOTDIR).words == "Not a directory; a file is in the place of a folder; choose another path")
    #expect(SystemError(EISDIR).words == "Is a directory; a folder is in the place of a file; choose another path")
    #expect(SystemError(EIO).words == "Input/output error")
  }

  @Test(arguments: [("/dev/null/x/file", ENOTDIR), ("/dev/full", ENOSPC), ("/", EISDIR)])
  func `a file that cannot be written is answered with the system's own number`(path: String, number: Int32) {
    #expect(throws: SystemError(number)) { try SystemFile.write([1], to: path) }
  }

  @Test func `a file is written whole with its folders, and again over itself`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a/b/file"
    for text in ["first", "second"] {
      try SystemFile.write(Array(text.utf8), to: path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b") == ["file"])
    #expect(throws: SystemError(ENOTDIR)) { try SystemFile.makeFolder(path) }
    try SystemFile.makeFolder(folder.path + "/a/b/")
  }
}
