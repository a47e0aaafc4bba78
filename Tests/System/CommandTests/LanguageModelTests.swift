import Foundation
import TestBasics
import TestSupport
import Testing

/// The sample bot that asks a language model, against a server on the loopback address.
@Suite(.timeLimited, .needs(.python)) struct LanguageModelTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// A bot of a tournament, which is named for what its model does.
  private func bot(
    _ name: String, _ environment: [String: String] = [:], isConnected: Bool = true, plays: [String]? = nil,
    folders: [String] = []
  ) -> [String: Any] {
    let usual = [
      "LLM_MODEL": name, "LLM_URL": "http://127.0.0.1:PORT/v1", "LLM_PRICE_IN": "2", "LLM_TRIES": "2",
    ]
    var bot: [String: Any] = [
      "name": name, "command": ["python3", "\(Program.package.path)/Bots/python/llm.py"],
      "folders": folders + ["\(Program.package.path)/Bots/python/referee_games"],
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

  /// The lines of the transcript of each bot's only game of Klondike.
  private func transcripts() throws -> [String: String] {
    let folder = scratch.file("run/transcripts/1-klondike").path
    var texts: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let text = try scratch.read("run/transcripts/1-klondike/" + name)
      let header = try JSONSerialization.jsonObject(with: Data(text.prefix { $0 != "\n" }.utf8)) as? [String: Any]
      texts[try #require((header?["seats"] as? [String])?.first)] = text
    }
    return texts
  }

  /// The rows of the table of games, each by the names of its columns.
  private func games() throws -> [[String: String]] {
    let csv = try Program.run("standings", "run", "--format", "games-csv", in: scratch.folder).output
    let rows = csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  @Test(.onlyWithAll) func `a language model plays all games, and what its server says is its answer, in two dialects`()
    throws
  {
    let solitaire = ["klondike"]
    try scratch.write("right\n", to: "right.key")
    let (result, asked) = try play(
      events: """
        {"game": "klondike", "deals": 1, "retries": 5, "options": {"max_actions": 5}, "clock": {"bank_ms": 600000}},
        {"game": "set", "seats": 2, "deals": 1, "clock": {"window_ms": 60000}},
        {"game": "snap", "seats": 2, "deals": 1, "options": {"max_turns": 4}, "clock": {"window_ms": 60000}}
        """,
      bots: ["good", "thinking", "claiming"].map { bot($0) }
        + ["whole", "busy", "failing", "hesitant", "garbage", "broken"].map {
          bot($0, plays: solitaire)
        } + [
          bot("spoken", ["LLM_DIALECT": "messages", "LLM_HEADERS": #"{"x-version": "7"}"#], plays: solitaire),
          bot("poor", ["LLM_TOKENS": "250"], plays: solitaire), bot("dear", ["LLM_COST": "0.0005"], plays: solitaire),
          bot("hanging", ["LLM_TIMEOUT": "0.2"], plays: solitaire),
          bot("trickling", ["LLM_TIMEOUT": "0.2"], plays: solitaire), bot("endless", plays: solitaire),
          bot("picky", plays: solitaire),
          bot("keyed", ["LLM_KEY_FILE": scratch.path + "/right.key"], plays: solitaire, folders: ["right.key"]),
        ])
    // The play of who has never answered is none.
    try #require(result.exitCode == 1 && result.errors.contains("broken gave no valid answer"), "\(result.errors)")
    let rows = try games()
    let solo = Dictionary(uniqueKeysWithValues: rows.filter { $0["game"] == "klondike" }.map { ($0["bot"]!, $0) })
    func figures(_ bot: String) -> String {
      [
        "fault", "retries", "info_requests", "info_tokens_in", "info_tokens_out", "info_cost", "info_refusals",
        "info_unparsed", "info_endpoint_failures",
      ].map {
        let text = solo[bot]?[$0] ?? "?"
        return $0 == "info_cost" ? Double(text).map { "\(($0 * 10_000).rounded())" } ?? text : text
      }.joined(separator: " ")
    }
    for bot in ["good", "thinking", "claiming", "whole", "spoken"] {
      #expect(figures(bot) == " 0 5 500 25 10.0 0 0 0", "\(bot)")
    }
    for bot in ["busy", "failing"] { #expect(figures(bot) == " 0 10 500 25 10.0 0 0 5", "\(bot)") }
    #expect(figures("hesitant") == " 5 10 1000 50 20.0 5 0 0", "what was asked for again is counted")
    #expect(figures("garbage") == "illegal 5       ")
    for bot in ["poor", "dear"] { #expect(figures(bot) == "crash 0 2 200 10 4.0 0 0 0", "\(bot)") }
    for bot in ["broken", "hanging", "trickling", "endless", "picky"] {
      #expect(figures(bot) == "crash 0       ", "\(bot)")
    }
    #expect(asked["poor"] == 2 && asked["dear"] == 2 && asked["keyed"] == 5)
    // The time to the first token is known of a stream.
    #expect(
      solo["good"]?["info_first_token_ms"].flatMap(Double.init) ?? 0 > 0 && solo["whole"]?["info_first_token_ms"] == "")
    let shown = try Program.run("games", "run", "--faults", in: scratch.folder).output
    for reason in [
      "the budget is spent: 210 tokens, cost 0.0004",
      "no answer from the model in 2 tries; the endpoint's last failure is malformed: no answer of this dialect",
      "no answer from the model in 2 tries; the endpoint's last failure is timeout", "an answer of more than 1 MiB",
      "stderr   llm.py: the endpoint refuses the request: HTTP 400: {\"error\": \"no such member\"}",
    ] { #expect(shown.contains(reason), "\(reason): \(shown)") }
    let texts = try transcripts()
    #expect(texts["thinking"]?.contains(#""note":"<think>Maybe 0?"#) == true)
    #expect(texts["spoken"]?.contains(#""note":"Let me see.\nACTION: 1\n(finish: end_turn)""#) == true)
    #expect(
      texts["hesitant"]?.contains(#""kind":"illegal","message":"illegal action: (refused) I would rather not."#) == true
    )
    #expect(rows.filter { $0["game"] != "klondike" }.allSatisfy { $0["fault"] == "" })
    func sum(_ measure: String, of bot: String) -> Int {
      rows.filter { $0["bot"] == bot }.compactMap { Int($0["measure_" + measure] ?? "") }.reduce(0, +)
    }
    #expect(sum("false_claims", of: "claiming") > 0, "it claims the first three cards of the table")
    #expect(sum("false_claims", of: "good") == 0 && sum("points", of: "good") < 0, "it always asks for more cards")
    #expect(sum("false_calls", of: "good") > 0)
  }

  @Test(.onlyWithAll) func `a model plays where no action is listed, and in a race its silence is a pass`() throws {
    let (hidden, _) = try play(
      events: #"""
        {"game": "klondike", "deals": 1, "legal": "hidden", "options": {"max_actions": 5}, "clock": {"bank_ms": 600000}}
        """#,
      bots: [bot("blind"), bot("good")])
    try #require(hidden.exitCode == 1 && hidden.errors.contains("good gave no valid answer"), "\(hidden.errors)")
    #expect(
      try games().map { "\($0["bot"]!) \($0["fault"]!)" }.sorted() == ["blind ", "good illegal"], "1 names no action")
    try FileManager.default.removeItem(at: scratch.file("run"))
    let (race, _) = try play(
      events: #"{"game": "snap", "seats": 2, "deals": 1, "options": {"max_turns": 2}, "clock": {"window_ms": 400}}"#,
      bots: [bot("hanging"), bot("quiet")])
    try #require(race.exitCode == 0, "\(race.output)\(race.errors)")
    #expect(try games().allSatisfy { $0["fault"] == "" && $0["measure_false_calls"] == "0" })
  }

  @Test func `a model that cannot be asked at all is said before the first table, with what to do`() throws {
    let event = #"{"game": "klondike", "deals": 1, "options": {"max_actions": 2}, "clock": {"bank_ms": 600000}}"#
    let (refused, _) = try play(
      events: event,
      bots: [
        bot("good"), bot("offline", isConnected: false), bot("mistyped", ["LLM_KEY": "wrong"]),
        bot("hidden", ["LLM_KEY_FILE": scratch.path + "/none.key"]), bot("nowhere", ["LLM_URL": ""]),
        bot("closed", ["LLM_URL": "http://127.0.0.1:1/v1"]), bot("wordy", ["LLM_TIMEOUT": "a while"]),
      ])
    var reasons = [
      "mistyped": "the endpoint refuses the key: HTTP 401: ",
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
            if model == "endless":
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                while not over.is_set():
                    self.wfile.write(b": nothing yet\n" * 4096)
            is_first = messages[-1]["role"] == "user" and len([m for m in messages if m["role"] == "user"]) == 1
            listed = [m["content"] for m in messages if m["role"] == "user"][0]
            # Where there is no second action, it passes.
            text = "ACTION: 1" if "\n1: " in listed else "ACTION: 0"
            text = {"quiet": "ACTION: pass", "blind": "ACTION: draw"}.get(model, text)
            if model == "garbage" or model == "hesitant" and is_first:
                text = "I would rather not."
            if model == "thinking":
                text = "<think>Maybe 0? Or t1-t2?</think>I take the second.\n\n**Action:** `%s`\n" % text[8:]
            if model == "claiming":
                cards = re.findall(r"[123][rgp][ods][sto]", messages[1]["content"]) or ["1"]
                text = "Three cards.\nACTION: " + " ".join(cards[:3]) + "."
            if model == "spoken":
                assert self.path == "/v1/messages" and self.headers["x-version"] == "7" and question["system"]
                return self.stream([
                    {"type": "message_start", "message": {"usage": {"input_tokens": 100, "output_tokens": 1}}},
                    {"type": "content_block_delta", "delta": {"type": "thinking_delta", "thinking": "Let me see."}},
                    {"type": "content_block_delta", "delta": {"type": "text_delta", "text": "ACTION"}},
                    {"type": "content_block_delta", "delta": {"type": "text_delta", "text": ": 1"}},
                    {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 5}},
                ])
            assert self.path == "/v1/chat/completions"
            usage = {"prompt_tokens": 100, "completion_tokens": 5}
            if model == "whole":
                return self.reply({"choices": [{"message": {"content": text}}], "usage": usage})
            assert question["stream"] and question["stream_options"] == {"include_usage": True}
            parts = [{"choices": [{"delta": {"content": piece}}]} for piece in re.findall("(?s).{1,7}", text)]
            self.stream(parts + [{"choices": [], "usage": usage}])

        def stream(self, parts):
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self.end_headers()
            for part in parts:
                self.wfile.write(b"event: part\ndata: " + json.dumps(part).encode() + b"\n\n")
            self.wfile.write(b"data: [DONE]\n\n")

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
