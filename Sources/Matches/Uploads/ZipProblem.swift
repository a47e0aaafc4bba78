package import OperatingSystem

/// What is wrong with an archive, or with one upload in it.
package enum ZipProblem: Error, Equatable {
  case unreadable(SystemError)
  /// It does not begin and end as a zip file does, or contradicts itself.
  case broken
  /// Nothing is in it that a person has put there.
  case empty
  /// Neither it nor a folder in it has a file with this name, and nothing in it is an upload.
  case noBot(file: String)
  /// Of several archives in one upload none is known to be the bot.
  case severalArchives(String, String)
  /// A file is an archive of another kind.
  case otherKind(String)
  case notText(String)
  /// Another system's separator.
  case backslash(String)
  /// The path is absolute, or leads up.
  case leadsOut(String)
  /// A link or a device.
  case notFile(String)
  case twice(String)
  case encrypted(String)
  /// The number of a method of compression, by the table of the format.
  case method(String, Int)
  case tooDeep(String)
  case tooLarge(mebibytes: Int)
  case tooMany(Int)
  /// No folder can have the name of the upload.
  case badName(String)
  /// The folder of the upload was made by somebody else.
  case foreign(String)
  /// A folder cannot be written.
  case unwritable(String, SystemError)
  /// None of these programs is installed.
  case noProgram([String])
  /// The program that unpacks did not start.
  case cannotStart(String, SystemError)
}
