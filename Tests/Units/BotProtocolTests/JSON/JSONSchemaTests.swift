import BotProtocol
import JSON
import TestBasics
import TestSupport
import Testing

/// The validator is trusted by other tests, so it is tested itself.
@Suite(.timeLimited) struct JSONSchemaTests {
  private func isValid(_ value: String, _ schema: String) throws -> Bool {
    let schema = try JSONSchema(Array(#"{"$defs":{"it":\#(schema),"whole":{"type":"integer"}}}"#.utf8))
    return schema.violations(in: try JSONReader.read(Array(value.utf8)), of: "it").isEmpty
  }

  @Test(arguments: [
    (#"{"type":"null"}"#, "null", "0"), (#"{"type":"boolean"}"#, "true", "1"), (#"{"type":"integer"}"#, "7.0", "7.5"),
    (#"{"type":"number"}"#, "7.5", "\"7\""), (#"{"type":"string"}"#, "\"\"", "null"),
    (
      #"{"type":"array"}"#, "[]",
      "{}"
    ),
    (#"{"type":"object"}"#, "{}", "[]"), (#"{"const":"a"}"#, "\"a\"", "\"b\""), (#"{"const":1}"#, "1", "true"),
    (#"{"enum":["a","b"]}"#, "\"b\"", "\"c\""), (#"{"minimum":1,"maximum":2}"#, "1", "0"),
    (
      #"{"maximum":2}"#, "2",
      "2.5"
    ),
    (#"{"minimum":1}"#, "\"a\"", "0.5"), (#"{"minItems":1}"#, "[0]", "[]"), (#"{"maxItems":1}"#, "[0]", "[0,0]"),
    (#"{"minLength":2}"#, "\"ab\"", "\"a\""), (#"{"maxLength":1}"#, "\"é\"", "\"ab\""),
    (#"{"pattern":"^[a-c]+$"}"#, "\"abc\"", "\"abd\""), (#"{"pattern":"b"}"#, "\"abc\"", "\"a\""),
    (#"{"items":{"type":"integer"}}"#, "[1,2]", "[1,\"2\"]"), (#"{"required":["a"]}"#, #"{"a":null}"#, #"{"b":1}"#),
    (#"{"properties":{"a":{"type":"integer"}}}"#, #"{"b":"x"}"#, #"{"a":"x"}"#),
    (#"{"properties":{"a":true},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b":1}"#),
    (#"{"properties":{"a":false}}"#, #"{"b":1}"#, #"{"a":1}"#),
    (#"{"anyOf":[{"type":"null"},{"type":"integer"}]}"#, "1", "\"\""),
    (#"{"oneOf":[{"required":["a"]},{"required":["b"]}]}"#, #"{"a":1}"#, #"{"a":1,"b":1}"#),
    (#"{"allOf":[{"minimum":1},{"maximum":2}]}"#, "2", "3"), (##"{"$ref":"#/$defs/whole"}"##, "1", "\"1\""),
  ])
  func `a keyword admits and refuses`(_ schema: String, _ good: String, _ bad: String) throws {
    #expect(try isValid(good, schema))
    #expect(try !isValid(bad, schema))
  }

  @Test(arguments: [
    #"{"propertyNames":{}}"#, #"{"type":["null","string"]}"#, #"{"type":"text"}"#,
    #"{"const":[1]}"#,
    ##"{"$ref":"#/$defs/nowhere"}"##, #"{"items":{"format":"date"}}"#, #"{"properties":{"a":{"not":{}}}}"#,
    #"{"maximum": true}"#,
    #"{"pattern":"("}"#, "1",
  ])
  func `a keyword that is not supported is an error, never passed over`(_ schema: String) {
    #expect(throws: (any Error).self) { try isValid("null", schema) }
  }

  @Test func `a violation says where and why`() throws {
    let schema = try JSONSchema(Array(#"{"$defs":{"it":{"properties":{"a":{"items":{"minimum":1}}}}}}"#.utf8))
    let violations = schema.violations(in: try JSONReader.read(Array(#"{"a":[1,0]}"#.utf8)), of: "it")
    #expect(violations == ["$.a[1] breaks minimum at byte 54 of the schema"])
  }

  @Test func `a definition that is not there admits nothing`() throws {
    let schema = try JSONSchema(Array("{}".utf8))
    #expect(schema.violations(in: try JSONReader.read(Array("1".utf8)), of: "it") == ["the schema defines no it"])
  }
}
