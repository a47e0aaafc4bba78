import Analysis
import Fields
package import JSON
import Records
import RunFiles
import TestSupport

/// What a run writes, as JSON Schema, which follows from the tables of fields.
package enum RunSchema {
  /// The kinds of objects in the files of a run, by their names among the definitions.
  private static let parts: [(String, JSONValue)] = [
    ("journal_header", .record(JournalHeader.fields)),
    ("origin", .record(RunOrigin.fields)),
    ("journal_change", .record(JournalChange.fields)),
    ("roster", .record(Lineup.fields)),
    ("added", .record(AddedEvents.fields)),
    ("table", .record(TableRecord.fields)),
    ("given_deal", .record(GivenDeal.fields)),
    ("transcript_header", .record(TranscriptFile.fields)),
    ("turn", .record(EntryFields.answer)),
    ("race", .record(EntryFields.race)),
    ("claim", .record(EntryFields.claim)),
    ("fault", .record(EntryFields.fault)),
    ("retry", .record(EntryFields.retry)),
    ("late", .record(EntryFields.late)),
    ("withdrawal", .record(EntryFields.withdrawal)),
    ("hint", .record(EntryFields.hint)),
    ("transcript_end", .record(TranscriptFile.ending)),
    ("live_table", .record(LiveTable.fields)),
    ("start", .record(StartNote.fields)),
    ("place", .record(StartNote.Place.fields)),
    ("submission", .record(SubmissionRecord.fields)),
    ("own_game", .record(PersonalGame.fields)),
    ("analysis", .record(TableAnalysis.fields)),
  ]

  /// The schema of 2020-12: a definition for each kind of line.
  ///
  /// Readers of draft-07 read it as well.
  package static var value: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(SchemaAddress.of("run")),
      "title": "What a run of referee writes",
      "$defs": .members(parts),
    ]
  }
}
