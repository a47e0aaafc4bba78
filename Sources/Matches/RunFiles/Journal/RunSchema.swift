public import JSON
import Records

/// What a run writes, as JSON Schema and as tables for people: both follow from the tables of fields.
public enum RunSchema {
  /// One kind of object in a file of a run.
  package struct Part {
    /// Its name among the definitions of the schema.
    var name: String
    /// Its heading in the documents.
    package var heading: String
    /// Its rows there: key, meaning.
    package var rows: [String]
    var schema: JSONValue

    fileprivate init<Value: Described>(_ name: String, _ heading: String, _: Value.Type) {
      self.init(name, heading, Value.fields)
    }

    fileprivate init<Root>(_ name: String, _ heading: String, _ fields: [Field<Root>]) {
      (self.name, self.heading) = (name, heading)
      let record = RecordSchema(fields)
      (rows, schema) = (record.rows, record.value)
    }
  }

  package static let parts = [
    Part("journal_header", "The first line", JournalHeader.self),
    Part("origin", "An origin", RunOrigin.self),
    Part("journal_change", "A change", JournalChange.fields),
    Part("roster", "A roster", Roster.self),
    Part("added", "Added events", AddedEvents.self),
    Part("table", "A table", TableRecord.self),
    Part("given_deal", "Deals of a file", GivenDeal.self),
    Part("transcript_header", "The first line of a transcript", TranscriptFile.self),
    Part("turn", "A turn", EntryFields.answer),
    Part("race", "A race", EntryFields.race),
    Part("claim", "A claim", EntryFields.claim),
    Part("fault", "A fault", EntryFields.fault),
    Part("retry", "A retry", EntryFields.retry),
    Part("late", "A late answer", EntryFields.late),
    Part("withdrawal", "A withdrawal", EntryFields.withdrawal),
    Part("hint", "A hint", EntryFields.hint),
    Part("transcript_end", "The last line of a transcript", TranscriptFile.ending),
    Part("start", "The start", StartNote.self),
    Part("place", "The place of a bot", StartNote.Place.self),
    Part("submission", "A place that `bots_from` names", SubmissionRecord.self),
  ]

  /// The schema of 2020-12: a definition for each kind of line.
  ///
  /// Readers of draft-07 read it as well.
  public static var value: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:referee:schema:run",
      "title": "What a run of referee writes",
      "$defs": .members(parts.map { ($0.name, $0.schema) }),
    ]
  }
}
