import GameRules

/// "I am here", and who that is.
struct ReadyLine: JSONWritable {
  var name: String
  var version: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.string("ready")
      json.key("name")
      json.string(name)
      json.key("version")
      json.string(version)
    }
  }
}
