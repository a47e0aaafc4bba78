// BOT_NAME, a starter bot for BOT_GAME.
import Foundation

var state = 1

func random(below bound: Int) -> Int {
  state = state * 16807 % 2_147_483_647
  return state % bound
}

// YOUR IDEA GOES HERE: read prompt["observation"] and return one of legalBOT_OR.
func choose(_ prompt: [String: Any], _ legal: [String]) -> String {
  // In a race, mostly pass, because a wrong claim costs. Otherwise any legal action except resign.
  if legal.contains("pass") && random(below: 40) > 0 { return "pass" }
  let parts = ((prompt["observation"] as? [String: Any])?["BOT_KEY"] as? [String] ?? []).prefix(BOT_COUNT)  // BOT_CLAIM
  if parts.count == BOT_COUNT { return parts.joined(separator: " ") }  // BOT_CLAIM
  let actions = legal.filter { $0 != "resign" }
  return actions.isEmpty ? "resign" : actions[random(below: actions.count)]
}

func send(_ message: [String: Any]) {
  guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
  print(String(decoding: data, as: UTF8.self))
  fflush(nil)
}

while let line = readLine() {
  guard let message = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { continue }
  switch message["type"] as? String {
  case "start":
    state = (message["bot_seed"] as? Int ?? 0) % 2_147_483_646 + 1
    send(["type": "ready", "name": "BOT_NAME"])
  case "prompt":
    send(["id": message["id"] as? Int ?? 0, "action": choose(message, message["legal"] as? [String] ?? ["pass"])])
  default: break
  }
}
