public import JSON
import Records

/// What a run writes, as JSON Schema, which follows from the tables of fields.
public enum RunSchema {
  /// The kinds of objects in the files of a run, by their names among the definitions.
  private static let parts: [(String, JSONValue)] = [
    ("journal_header", RecordSchema(JournalHeader.fields).value),
    ("origin", RecordSchema(RunOrigin.fields).value),
    ("journal_change", RecordSchema(JournalChange.fields).value),
    ("roster", RecordSchema(Roster.fields).value),
    ("added", RecordSchema(AddedEvents.fields).value),
    ("table", RecordSchema(TableRecord.fields).value),
    ("given_deal", RecordSchema(GivenDeal.fields).value),
    ("transcript_header", RecordSchema(TranscriptFile.fields).value),
    ("turn", RecordSchema(EntryFields.answer).value),
    ("race", RecordSchema(EntryFields.race).value),
    ("claim", RecordSchema(EntryFields.claim).value),
    ("fault", RecordSchema(EntryFields.fault).value),
    ("retry", RecordSchema(EntryFields.retry).value),
    ("late", RecordSchema(EntryFields.late).value),
    ("withdrawal", RecordSchema(EntryFields.withdrawal).value),
    ("hint", RecordSchema(EntryFields.hint).value),
    ("transcript_end", RecordSchema(TranscriptFile.ending).value),
    ("start", RecordSchema(StartNote.fields).value),
    ("place", RecordSchema(StartNote.Place.fields).value),
    ("submission", RecordSchema(SubmissionRecord.fields).value),
  ]

  /// The schema of 2020-12: a definition for each kind of line.
  ///
  /// Readers of draft-07 read it as well.
  public static var value: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:referee:schema:run",
      "title": "What a run of referee writes",
      "$defs": .members(parts),
    ]
  }
}
