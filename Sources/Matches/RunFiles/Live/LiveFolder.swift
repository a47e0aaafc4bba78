import Foundation
public import OperatingSystem
public import Scheduling

/// The files by which a run shows its tables while they are played, in the run's folder.
///
/// A program that shows the run keeps the file `watched` new. While that is so, the run writes a file for each table in
/// play into the folder `live`.
public enum LiveFolder {
  /// The name of the file that asks for live tables.
  package static let watchedName = "watched"
  /// The name of the folder of live tables.
  package static let name = "live"

  /// How often the file `watched` is written.
  public static let refreshInterval = Duration.seconds(2)
  /// The age from which the file `watched` counts no more.
  private static let longestSilence = 10.0

  /// The path of a table's file in the run's folder.
  public static func path(of table: TableKey, game: String) -> String {
    "\(name)/\(table.name(game: game))\(ending)"
  }

  /// Asks the run in a folder for its live tables.
  ///
  /// - Throws: `SystemError` for a folder in which this process may not write.
  public static func ask(_ folder: String) throws(SystemError) {
    try SystemFile.write(
      Array("a program shows the tables of this run while they are played\n".utf8), to: folder + "/" + watchedName)
  }

  /// Ends the request of `ask`.
  public static func endAsking(_ folder: String) { Removal.removeFile(folder + "/" + watchedName) }

  /// True while a program asks for live tables.
  package static func isWatched(_ folder: String) -> Bool {
    var found = stat()
    guard lstat(folder + "/" + watchedName, &found) == 0 else { return false }
    return abs(Date().timeIntervalSince1970 - found.modified) < longestSilence
  }

  /// Removes the files of all live tables, and a request that is no longer renewed.
  package static func clear(_ folder: String) {
    Removal.removeFolder(folder + "/" + name)
    if !isWatched(folder) { endAsking(folder) }
  }

  /// The live tables of a run by the names of their files without the ending, with the files' sizes in bytes.
  ///
  /// It is empty if no process plays the run: a killed run leaves files behind.
  public static func tables(of folder: String) -> [String: Int] {
    let names = SystemFile.names(in: folder + "/" + name, atMost: mostTables).filter { $0.hasSuffix(ending) }
    guard !names.isEmpty, RunFolder.owner(of: folder) != nil else { return [:] }
    var tables: [String: Int] = [:]
    for name in names {
      var found = stat()
      guard lstat("\(folder)/\(LiveFolder.name)/\(name)", &found) == 0 else { continue }
      tables[String(name.dropLast(ending.count))] = Int(found.st_size)
    }
    return tables
  }

  private static let ending = ".jsonl"
  private static let mostTables = 1000
}
