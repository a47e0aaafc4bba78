import Foundation
import OperatingSystem
import Tournaments

/// Some entries of a zip file, checked and written below a folder of their own.
///
/// A zip file holds each file as gzip does, but for the frame. So `gzip` unpacks all of them in one stream, and checks their
/// sizes and sums; no other program's idea of a name counts, and nothing is written beyond what the directory says.
struct ZipUnpacking {
  /// The programs that can unpack, of which the first is taken that is installed.
  static let programs = ["gzip", "pigz"]
  private static let deepest = 32
  private static let longestName = 255
  private static let (typeMask, fileType, folderType): (UInt32, UInt32, UInt32) = (0o170000, 0o100000, 0o040000)

  let archive: ZipFile
  /// Each with its path below the folder.
  private let entries: [(path: String, entry: ZipFile.Entry)]

  /// Checks the entries, and writes nothing.
  ///
  /// - Throws: `ZipProblem` for the first that no upload may have.
  init(_ entries: [(path: String, entry: ZipFile.Entry)], of archive: ZipFile) throws(ZipProblem) {
    self.archive = archive
    self.entries = entries.filter { !$0.path.isEmpty }
    if entries.count > FolderCopy.mostEntries { throw .tooMany(FolderCopy.mostEntries) }
    var kinds: [String: Bool] = [:]
    var room = FolderCopy.largest
    for (path, entry) in self.entries {
      try ZipUnpacking.check(path, entry)
      guard entry.size <= room else { throw .tooLarge(mebibytes: FolderCopy.largest >> 20) }
      room -= entry.size
      // A file needs its folders, so no other file may have their names.
      let steps = path.split(separator: "/")
      for count in 1...steps.count {
        let isFile = count == steps.count && !entry.isFolder
        let earlier = kinds.updateValue(isFile, forKey: steps.prefix(count).joined(separator: "/"))
        if earlier == true || (earlier == false && isFile) { throw .twice(entry.path) }
      }
    }
  }

  private static func check(_ path: String, _ entry: ZipFile.Entry) throws(ZipProblem) {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(entry.isFolder ? 1 : 0)
    if String(validating: entry.rawPath, as: UTF8.self) == nil { throw .notText(entry.path) }
    if path.contains("\\") { throw .backslash(entry.path) }
    if steps.contains(where: { ["", ".", ".."].contains($0) }) || path.contains("\0") { throw .leadsOut(entry.path) }
    if steps.count > deepest || steps.contains(where: { $0.utf8.count > longestName }) { throw .tooDeep(entry.path) }
    if ![0, fileType, folderType].contains(entry.mode & typeMask) { throw .notFile(entry.path) }
    if entry.flags & 1 != 0 { throw .encrypted(entry.path) }
    if ![0, 8].contains(entry.method) { throw .method(entry.path, entry.method) }
    // What cannot be compressed grows by five bytes in 16 KiB; entries that share their bytes would make this file larger.
    if entry.packedSize > entry.size + entry.size / 1000 + 64 { throw .broken }
  }

  /// Writes the entries below a folder, which must be empty, and makes a file next to it meanwhile.
  ///
  /// - Throws: `ZipProblem`; the folder is not whole then.
  func write(to folder: String) throws(ZipProblem) {
    let files = entries.filter { !$0.entry.isFolder }
    for (path, _) in entries where path.hasSuffix("/") { try make(folder + "/" + path) }
    for (path, _) in files { try make(folder + "/" + AbsolutePath.folder(of: "/" + path)) }
    guard let name = ZipUnpacking.programs.first(where: { AbsolutePath.ofProgram($0) != nil }),
      let program = AbsolutePath.ofProgram(name)
    else { throw .noProgram(ZipUnpacking.programs) }
    // The members of the stream, in a file without a name: pipes in both directions could both be full.
    let packed = folder + ".gz"
    let input = open(packed, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard input >= 0 else { throw .unwritable(packed, SystemError(errno)) }
    defer { close(input) }
    Removal.removeFile(packed)
    for (_, entry) in files {
      let member = try member(of: entry)
      do { try SystemFile.write(member, to: input) } catch { throw .unwritable(packed, error) }
    }
    lseek(input, 0, SEEK_SET)
    if !files.isEmpty { try unpack(files, from: input, by: program, to: folder) }
  }

  private func make(_ path: String) throws(ZipProblem) {
    do { try SystemFile.makeFolder(path) } catch { throw .unwritable(path, error) }
  }

  /// An entry as a member of a gzip file.
  private func member(of entry: ZipFile.Entry) throws(ZipProblem) -> [UInt8] {
    var packed = try archive.packed(entry)
    if entry.method == 0 { packed = ZipUnpacking.stored(packed) }
    let trailer = [entry.checksum, UInt32(truncatingIfNeeded: entry.size)].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return [31, 139, 8, 0, 0, 0, 0, 0, 0, 255] + packed + trailer
  }

  /// Bytes in the blocks of "deflate" that compress nothing.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      blocks.append(end == bytes.count ? 1 : 0)
      let count = UInt16(end - start)
      for word in [count, ~count] { blocks += [UInt8(word & 0xFF), UInt8(word >> 8)] }
      blocks += bytes[start..<end]
      start = end
    } while start < bytes.count
    return blocks
  }

  /// Gives each file as many bytes of the program's output as the directory says.
  private func unpack(
    _ files: [(path: String, entry: ZipFile.Entry)], from input: Int32, by program: String, to folder: String
  ) throws(ZipProblem) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(program, SystemError(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { for descriptor in [ends[0], null] { close(descriptor) } }
    let child: ChildProcess
    do throws(SystemError) {
      defer { close(ends[1]) }
      child = try ChildProcess(program, ["-dc"], input: input, output: ends[1], errors: null)
    } catch {
      throw .cannotStart(program, error)
    }
    var isWhole = false
    defer {
      if !isWhole { child.kill(SIGKILL) }
      child.wait()
    }
    var output = PipeOutput(ends[0])
    for (path, entry) in files {
      let place = folder + "/" + path
      let isProgram = entry.mode & 0o111 != 0
      let file = open(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isProgram ? 0o777 : 0o666)
      guard file >= 0 else { throw .unwritable(place, SystemError(errno)) }
      defer { close(file) }
      var left = entry.size
      while left > 0 {
        let part = output.take(atMost: left)
        if part.isEmpty { throw .broken }
        left -= part.count
        do { try SystemFile.write(Array(part), to: file) } catch { throw .unwritable(place, error) }
      }
    }
    // A file that is larger than the directory says goes on here.
    guard output.take(atMost: 1).isEmpty else { throw .broken }
    isWhole = true
    if child.wait() != 0 { throw .broken }
  }
}

/// What a program writes into a pipe, piece by piece.
private struct PipeOutput {
  private let pipe: Int32
  private var held: ArraySlice<UInt8> = []

  init(_ pipe: Int32) { self.pipe = pipe }

  /// The next bytes; none at the end.
  mutating func take(atMost count: Int) -> ArraySlice<UInt8> {
    if held.isEmpty {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var got = read(pipe, &buffer, buffer.count)
      while got < 0, errno == EINTR { got = read(pipe, &buffer, buffer.count) }
      held = buffer.prefix(max(got, 0))
    }
    defer { held = held.dropFirst(count) }
    return held.prefix(count)
  }
}
