import GameRules
import JSON

/// "I am here", and who that is.
struct ReadyLine: JSONWritable {
  var name: String
  var version: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "ready")
      json.member("name", name)
      json.member("version", version)
    }
  }
}
