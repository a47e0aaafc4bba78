public import Fields
public import GameRules
import OperatingSystem
public import Records
import RunFiles
public import Scheduling

/// The analyses of a run's games, a line each, in the folder of the run.
public struct AnalysisFile: Sendable {
  private let folder: String
  private var known: [TableKey: TableAnalysis] = [:]

  /// Reads the file of a run; there is none before the first analysis.
  ///
  /// - Throws: `FileProblem` for a line that no analysis has written.
  public init(of folder: String) throws(FileProblem) {
    self.folder = folder
    let path = folder + "/" + TableAnalysis.fileName
    guard let text = try? SystemFile.read(path) else { return }
    for (number, line) in text.split(separator: UInt8(ascii: "\n")).enumerated() {
      let source = ObjectReader.Source(path: path, text: Array(line), firstLine: number + 1)
      add(try TableAnalysis(source.node(), in: source, path: "", from: TableAnalysis()))
    }
  }

  /// The analysis of a table; nil if there is none of the same transcript.
  public func analysis(of record: TableRecord) -> TableAnalysis? {
    analysis(of: TableKey(record.table), transcript: record.transcript)
  }

  /// - Parameter transcript: the checksum of the transcript, which is computed only for a table that was analysed.
  public func analysis(of table: TableKey, transcript: @autoclosure () -> String?) -> TableAnalysis? {
    known[table].flatMap { $0.transcript == transcript() ? $0 : nil }
  }

  /// True if the analysis of a table says at least as much as one of this effort.
  public func has(_ record: TableRecord, _ effort: AnalysisEffort) -> Bool {
    guard let found = analysis(of: record) else { return false }
    return found.edition == TableAnalysis.edition && found.seed == effort.seed && found.samples >= effort.samples
  }

  /// All analyses in the order of their tables.
  public var all: [TableAnalysis] {
    known.values.sorted { ($0.event, $0.table) < ($1.event, $1.table) }
  }

  public mutating func add(_ analysis: TableAnalysis) {
    known[TableKey(event: analysis.event, number: analysis.table)] = analysis
  }

  /// Writes the file anew.
  public func write() throws(RunProblem) {
    let path = folder + "/" + TableAnalysis.fileName
    try RunProblem.naming(path) { () throws(SystemError) in
      try SystemFile.write(all.flatMap(\.jsonLine), to: path)
    }
  }
}
