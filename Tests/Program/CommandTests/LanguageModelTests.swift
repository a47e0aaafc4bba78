import Foundation
import TestBasics
import TestSupport
import Testing

/// The sample bot that asks a language model, against a server on the loopback address.
@Suite(.timeLimited, .enabled(if: ReadmeTests.hasPython, "python3 is not installed")) struct LanguageModelTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// A bot of a tournament, which is named for what its model does.
  private func bot(
    _ name: String, _ environment: [String: String] = [:], isConnected: Bool = true, plays: [String]? = nil,
    folders: [String] = []
  ) -> [String: Any] {
    let usual = [
      "LLM_MODEL": name, "LLM_URL": "http://127.0.0.1:PORT/v1", "LLM_PRICE_IN": "2", "LLM_RETRIES": "1",
    ]
    var bot: [String: Any] = [
      "name": name, "command": ["python3", "\(Program.package.path)/Bots/python/llm.py"], "folders": folders,
      "network": isConnected, "at_once": 1, "env": usual.merging(environment) { $1 },
    ]
    bot["plays"] = plays
    return bot
  }

  /// Plays a tournament.
  ///
  /// - Returns: the result, and how often each model was asked.
  private func play(events: String, bots: [[String: Any]]) throws -> (result: Program.Result, asked: [String: Int]) {
    try scratch.write(LanguageModelTests.server, to: "server.py")
    let list = String(
      decoding: try JSONSerialization.data(withJSONObject: bots, options: .withoutEscapingSlashes), as: UTF8.self)
    try scratch.write(
      #"{"out": "run", "seed": "model", "concurrency": 4, "events": [\#(events)], "bots": \#(list)}"#,
      to: "template.json")
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    // The server starts the referee: no process is left in the background of a shell, whatever fails.
    let script = "exec python3 server.py template.json '\(referee)' run file.json --quiet"
    let result = try Program.shell(try scratch.write(script, to: "play.sh"), in: scratch.folder)
    let asked = try JSONDecoder().decode([String: Int].self, from: Data(scratch.read("asked.json").utf8))
    return (result, asked)
  }

  /// The last note of each bot's only game of Klondike.
  private func lastNotes() throws -> [String: String] {
    let folder = scratch.file("run/transcripts/1-klondike").path
    var notes: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let lines = try scratch.read("run/transcripts/1-klondike/" + name).split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      let bot = try #require((lines.first??["seats"] as? [String])?.first)
      notes[bot] = lines.compactMap { $0?["note"] as? String }.last
    }
    return notes
  }

  /// The rows of the table of games, each by the names of its columns.
  private func games() throws -> [[String: String]] {
    let csv = try Program.run("standings", "run", "--format", "games-csv", in: scratch.folder).output
    let rows = csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  @Test func `a language model plays all games, and what goes wrong with its server costs no fault`() throws {
    let some = ["klondike", "snap"]
    let (result, asked) = try play(
      events: """
        {"game": "klondike", "deals": 1, "options": {"max_actions": 5}, "clock": {"bank_ms": 600000}},
        {"game": "set", "seats": 2, "deals": 1, "clock": {"window_ms": 60000}},
        {"game": "snap", "seats": 2, "deals": 1, "options": {"max_turns": 4}, "clock": {"window_ms": 60000}}
        """,
      bots: ["good", "busy", "hesitant", "garbage", "thinking", "claiming"].map { bot($0) } + [
        bot("poor", ["LLM_TOKENS": "250"]), bot("dear", ["LLM_COST": "0.0005"]),
        bot("failing", plays: some), bot("broken", plays: some),
        bot("hanging", ["LLM_TIMEOUT": "0.2"], plays: some), bot("trickling", ["LLM_TIMEOUT": "0.2"], plays: some),
      ])
    try #require(result.exitCode == 0, "\(result.output)\(result.errors)")
    let notes = try lastNotes()
    let answered = "105 tokens; game: 5 answers, 0 without the model, 525 tokens, cost 0.0010; "
    let spent = "0 tokens; game: 2 answers, 3 without the model, 210 tokens, cost 0.0004; without the model: the budget"
    let silent = "0 tokens; game: 0 answers, 5 without the model, 0 tokens, cost 0.0000; without the model: "
    for (bot, note) in [
      ("good", answered + "try 1: ACTION: 1"), ("thinking", answered + "try 1: <think>"),
      ("busy", answered + "try 2: ACTION: 1"), ("failing", answered + "try 2: ACTION: 1"),
      ("hesitant", "210 tokens; game: 5 answers, 0 without the model, 1050 tokens, cost 0.0020; try 2: ACTION: 1"),
      ("garbage", "210 tokens; game: 0 answers, 5 without the model, 1050 tokens, cost 0.0020; without the model: no "),
      ("poor", spent), ("dear", spent),
      ("broken", silent), ("hanging", silent + "TimeoutError"), ("trickling", silent + "TimeoutError"),
    ] { #expect(notes[bot]?.hasPrefix(note) == true, "\(bot): \(notes[bot] ?? "")") }
    let rows = try games()
    #expect(rows.count == 12 + 2 * 8 + 2 * 12 && rows.allSatisfy { $0["fault"] == "" })
    func sum(_ measure: String, of bot: String) -> Int {
      rows.filter { $0["bot"] == bot }.compactMap { Int($0["measure_" + measure] ?? "") }.reduce(0, +)
    }
    #expect(sum("false_claims", of: "claiming") > 0, "it claims the first three cards of the table")
    #expect(sum("false_claims", of: "good") == 0 && sum("points", of: "good") < 0, "it always asks for more cards")
    #expect(sum("false_calls", of: "good") > 0 && sum("false_calls", of: "garbage") == 0)
    // Two answers of 105 tokens are within 250, in one game of Klondike, two of Set and two of Snap.
    #expect((asked["poor"] ?? 0) <= 10 && (asked["dear"] ?? 0) <= 10)
  }

  @Test func `a model that cannot be asked at all is said before the first table, or is a fault, with what to do`()
    throws
  {
    try scratch.write("right\n", to: "right.key")
    let event = #"{"game": "klondike", "deals": 1, "options": {"max_actions": 2}, "clock": {"bank_ms": 600000}}"#
    let (refused, _) = try play(
      events: event,
      bots: [
        bot("good"), bot("offline", isConnected: false), bot("mistyped", ["LLM_KEY": "wrong"]),
        bot("hidden", ["LLM_KEY_FILE": scratch.path + "/none.key"]), bot("nowhere", ["LLM_URL": ""]),
        bot("closed", ["LLM_URL": "http://127.0.0.1:1/v1"]), bot("wordy", ["LLM_TIMEOUT": "a while"]),
      ])
    var reasons = [
      "mistyped": "the endpoint refuses the key (401)",
      "hidden": "cannot read LLM_KEY_FILE; is it in the \"folders\" of the bot?",
      "nowhere": "needs LLM_URL and LLM_MODEL in the \"env\" of the bot",
      "closed": "cannot reach http://127.0.0.1:1/v1: ",
      "wordy": "LLM_TIMEOUT is no float: 'a while'",
    ]
    if !refused.errors.contains("no sandbox") {
      reasons["offline"] = "the sandbox refuses the network; this bot needs \"network\": true in the tournament's file"
    }
    #expect(refused.exitCode == 2)
    let told = refused.errors.components(separatedBy: "\n  ")
    for (bot, reason) in reasons {
      let lines = told.first { $0.hasPrefix(bot + ": ") } ?? ""
      #expect(lines.contains("before it answered \"start\""), "\(refused.errors)")
      #expect(refused.errors.contains("      llm.py: ") && refused.errors.contains(reason), "\(refused.errors)")
    }
    #expect(!refused.errors.contains("  good: "))
    let (result, asked) = try play(
      events: event,
      bots: [
        bot("good"), bot("picky"),
        bot("keyed", ["LLM_KEY_FILE": scratch.path + "/right.key"], folders: ["right.key"]),
      ])
    let faults = try games().filter { $0["fault"] == "crash" }.compactMap { $0["bot"] }
    #expect(faults == ["picky"], "\(result.output)\(result.errors)")
    let shown = try Program.run("faults", "run", in: scratch.folder).output
    #expect(
      shown.contains("stderr   llm.py: the endpoint refuses the request: HTTP 400: {\"error\": \"no such member\"}"),
      "\(shown)")
    #expect(asked["keyed"] == 2)
  }

  @Test func `an action is found in whatever words a model puts it`() throws {
    let klondike = ["draw", "t2-t7", "t2-t7:3", "flip t3", "resign"]
    let table = ["1rso", "2rso", "3rso", "1gst"]
    let cases: [(text: String, legal: [String], table: [String], action: String?)] = [
      ("1", klondike, [], "t2-t7"), ("draw", klondike, [], "draw"), ("ACTION: t2-t7", klondike, [], "t2-t7"),
      ("**ACTION:** `t2-t7:3`", klondike, [], "t2-t7:3"), ("Action = \"flip t3\".", klondike, [], "flip t3"),
      ("ACTION: 3\n", klondike, [], "flip t3"), ("{\"action\": 2}", klondike, [], "t2-t7:3"),
      ("Not draw. ACTION: t2-t7\nBut wait, ACTION: 0", klondike, [], "draw"),
      ("draw would be 0.\nI take t2-t7", klondike, [], "t2-t7"),
      ("<think>ACTION: 4</think>\nACTION: 0", klondike, [], "draw"), ("ACTION: 9", klondike, [], nil),
      ("ACTION: t2-t6", klondike, [], nil), ("-1", klondike, [], nil), ("1.5", klondike, [], nil),
      ("", klondike, [], nil),
      ("<think>never ends: draw", klondike, [], "draw"), ("I will not answer.", klondike, [], nil),
      ("ACTION: SNAP", ["pass", "snap"], [], nil), ("snap!", ["pass", "snap"], [], "snap"),
      ("ACTION: 1rso, 2RSO, 3rso", ["pass", "deal"], table, "1rso 2rso 3rso"),
      ("1rso 2rso make 3rso.\nACTION: deal", ["pass", "deal"], table, "deal"),
      ("ACTION: 1rso 2rso 1pdt", ["pass", "deal"], table, nil), ("ACTION: 1", ["pass", "deal"], table, "deal"),
      ("ACTION: 1rso 1rso 2rso", ["pass", "deal"], table, nil),
    ]
    let samples = cases.map { sample -> [String: Any] in
      ["text": sample.text, "legal": sample.legal, "observation": ["table": sample.table]]
    }
    let json = try JSONSerialization.data(withJSONObject: samples)
    try scratch.write(String(decoding: json, as: UTF8.self), to: "cases.json")
    try scratch.write(
      """
      import json, llm
      cases = json.load(open("cases.json"))
      print(json.dumps([llm.chosen(case["text"], case, bool(case["observation"]["table"])) for case in cases]))
      """, to: "parse.py")
    let script = "PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='\(Program.package.path)/Bots/python' exec python3 parse.py"
    let result = try Program.shell(try scratch.write(script, to: "parse.sh"), in: scratch.folder)
    try #require(result.exitCode == 0, "\(result.errors)")
    let actions = try JSONDecoder().decode([String?].self, from: Data(result.output.utf8))
    for (sample, action) in zip(cases, actions) { #expect(action == sample.action, "\(sample.text)") }
  }

  /// Starts a command while it listens; what it answers depends on the model that is asked.
  private static let server = #"""
    import collections, http.server, json, re, subprocess, sys, threading, time

    asked = collections.Counter()


    class Server(http.server.BaseHTTPRequestHandler):
        def reply(self, value, status=200, **headers):
            body = value if isinstance(value, bytes) else json.dumps(value).encode()
            self.send_response(status)
            for name, text in headers.items():
                self.send_header(name.replace("_", "-"), text)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            if self.headers.get("Authorization") == "Bearer wrong":
                return self.reply({"error": "no such key"}, 401)
            self.reply({"data": []})

        def do_POST(self):
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model, messages = question["model"], question["messages"]
            asked[model] += 1
            if model == "busy" and asked[model] % 2:
                return self.reply({"error": "too many requests"}, 429, Retry_After="0")
            if model == "failing" and asked[model] % 2:
                return self.reply({"error": "overloaded"}, 503)
            if model == "broken":
                return self.reply(b"<html>")
            if model == "picky":
                return self.reply({"error": "no such member"}, 400)
            if model == "hanging":
                return over.wait(30)
            if model == "trickling":
                self.send_response(200)
                self.end_headers()
                while not over.wait(0.01):
                    self.wfile.write(b" ")
            text = "ACTION: 1"
            if model == "garbage" or model == "hesitant" and len(messages) == 2:
                text = "I would rather not."
            if model == "thinking":
                text = "<think>Maybe 0? Or t1-t2?</think>I take the second, not 0.\n\n**Action:** `1`\n"
            if model == "claiming":
                cards = re.findall(r"[123][rgp][ods][sto]", messages[1]["content"]) or ["1"]
                text = "Three cards.\nACTION: " + " ".join(cards[:3]) + "."
            usage = {"prompt_tokens": 100, "completion_tokens": 5}
            self.reply({"choices": [{"message": {"content": text}}], "usage": usage})

        def log_message(self, *words):
            pass

        def handle(self):
            try:
                super().handle()
            except OSError:
                pass


    over = threading.Event()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    text = open(sys.argv[1]).read().replace("PORT", str(server.server_address[1]))
    open("file.json", "w").write(text)
    code = subprocess.call(sys.argv[2:])
    over.set()
    json.dump(asked, open("asked.json", "w"))
    sys.exit(code)
    """#
}
