import TestSupport

extension WordsTests {
  static let scenes = [solitaire, versions, race, formats, grade, faults, people, mistakes]

  private static let klondike = #"{"game": "klondike", "deals": 10, "options": {"draw": 1, "max_actions": 250}}"#

  private static func file(_ out: String, seed: String = "words", events: String, bots: String, _ more: String = "")
    -> String
  {
    """
    {"name": "\(out)", "out": "\(out)", "seed": "\(seed)", "sandbox": "none", "concurrency": 1, "transcripts": "all",
     \(more)"events": [\(events)],
     "bots": [\(bots)]}
    """
  }

  private static func sample(_ name: String, _ program: String, _ more: String = "") -> String {
    #"{"name": "\#(name)", "command": ["\#(program)"]\#(more)}"#
  }

  private static func script(_ name: String, _ more: String = "") -> String {
    #"{"name": "\#(name)", "command": ["sh", "\#(name).sh"]\#(more)}"#
  }

  /// Several bots on the deals of a solitaire, and the same after a change.
  private static let solitaire = Scene(
    title: "a solitaire",
    files: [
      "before.json": file(
        "before", events: klondike,
        bots: [
          sample("planner", "klondike-planner"), sample("greedy", "klondike-greedy"),
          sample("random", "klondike-random"),
          sample("twin", "klondike-random"),
        ].joined(separator: ",\n  ")),
      "after.json": file(
        "after", events: klondike,
        bots: [sample("greedy", "klondike-planner"), sample("random", "klondike-random")].joined(separator: ",\n  ")),
      "same.json": file(
        "same", events: klondike,
        bots: [sample("planner", "klondike-planner"), sample("greedy", "klondike-greedy")].joined(separator: ",\n  ")),
    ],
    steps: [
      "referee run before.json", "referee run before.json",
      "referee standings before --pairs",
      "referee standings before --plan 10", "referee standings before --solve --positions 2000",
      "referee status before",
      "referee games before --bot random --lost --won-by planner --most 3",
      "referee games before --faults", "referee verify before", "referee run after.json --quiet",
      "referee run same.json --quiet", "referee compare before after", "referee compare before after --measures",
      "referee compare before same", "referee standings before after", "referee copies before",
      "referee export before --decisions rows.jsonl",
      "referee replay before/transcripts/1-klondike/000001.jsonl", "referee verify before --repair",
    ])

  /// A bot whose program changes, one that joins and one that leaves.
  private static let versions = Scene(
    title: "a tournament that changes",
    files: [
      "a.sh": ShellBot.gambler(pace: 1), "b.sh": ShellBot.gambler(pace: 3), "c.sh": ShellBot.gambler(pace: 2),
      "first.json": file("run", events: klondike, bots: script("a") + ", " + script("b")),
      "second.json": file("run", events: klondike, bots: script("a") + ", " + script("c")),
      "other.json": file("run", events: klondike.replacing("10", with: "20"), bots: script("a") + ", " + script("c")),
    ],
    steps: [
      "referee run first.json --quiet", "echo '# changed' >> a.sh", "referee run second.json",
      "referee standings run --all", "referee run other.json", "sed -i 's/klondike/snap/' other.json",
      "referee run other.json", "head -c -20 run/journal.jsonl > cut; cp cut run/journal.jsonl", "referee verify run",
      "referee run second.json --quiet",
      "sed -i '5s/\"score\":[0-9]*/\"score\":77/' run/journal.jsonl", "referee verify run", "referee status run",
      "referee verify run --repair", "referee run second.json --quiet", "referee verify run",
    ])

  /// With a window that no answer misses, however busy the machine is.
  private static let snap = """
    {"game": "snap", "seats": 2, "deals": 6, "reactions": "declared", "clock": {"window_ms": 20000},
     "options": {"max_turns": 12}}
    """
  private static let gamblers = [
    "a.sh": ShellBot.gambler(pace: 1), "b.sh": ShellBot.gambler(pace: 2),
    "c.sh": ShellBot.gambler(pace: 3), "d.sh": ShellBot.gambler(pace: 5),
  ]
  private static let four = ["a", "b", "c", "d"].map { script($0) }.joined(separator: ", ")

  /// Bots against each other, in a round robin of one event.
  private static let race = Scene(
    title: "a game of two seats",
    files: gamblers.merging([
      "league.json": file("league", events: snap, bots: four),
      "pair.json": file(
        "pair", events: snap.replacing(#""deals": 6"#, with: #""deals": 40, "until": {"elo0": 0, "elo1": 300}"#),
        bots: script("a") + ", " + script("b")),
      "settled.json": file(
        "settled", events: snap.replacing(#""deals": 6"#, with: #""deals": 40, "until": {"settled": "order"}"#),
        bots: four),
    ]) { $1 },
    steps: [
      "referee run league.json", "referee standings league --pairs", "referee standings league --plan 20",
      "referee games league --bot a --result won --most 2", "referee publish league --into site",
      "referee run pair.json", "referee run settled.json",
      "referee duel --game klondike --bot new=klondike-planner --bot old=klondike-greedy --deals 10 --seed words --sandbox none",
      "referee duel --game klondike --bot klondike-greedy --bot klondike-random --option draw=1 --option spaces=any "
        + "--until settled --seed words --sandbox none --concurrency 1 --out settled-duel",
      "referee duel --game klondike --bot klondike-greedy --bot klondike-greedy --option max_actions=60 --deals 200 --within 0.2 "
        + "--until settled --seed words --sandbox none --concurrency 1 --out tie",
      "referee duel --game snap --bot 'new=sh a.sh' --bot 'old=sh b.sh' --write duel.json",
    ])

  /// The formats whose tables end otherwise.
  private static let formats = Scene(
    title: "formats",
    files: gamblers.merging([
      "swiss.json": file("swiss", events: snap, bots: four, "\"format\": \"swiss\", "),
      "knockout.json": file("knockout", events: snap, bots: four, "\"format\": \"knockout\", "),
      "gauntlet.json": file(
        "gauntlet", events: snap,
        bots: script("a", #", "challenger": true"#) + ", " + ["b", "c"].map { script($0) }.joined(separator: ", "),
        "\"format\": \"gauntlet\", "),
      "three.json": file("three", events: snap.replacing(#""seats": 2"#, with: #""seats": 3"#), bots: four),
    ]) { $1 },
    steps: [
      "referee run swiss.json", "referee run knockout.json", "referee run gauntlet.json", "referee run three.json",
      "rm -r three", "referee run three.json --shard 1/2", "referee run three.json --shard 2/2 --quiet",
      "referee merge three-*-of-2 --into three",
    ])

  /// Several events, and one grade over them.
  private static let grade = Scene(
    title: "two events and a grade",
    files: gamblers.merging([
      "grade.json": file("graded", events: snap + ",\n  " + klondike, bots: four, "\"grade\": true, ")
    ]) { $1 },
    steps: ["referee run grade.json", "referee standings graded --plan 5,10"])

  /// Bots that do what they may not.
  private static let faults = Scene(
    title: "faults",
    files: [
      "crash.sh": ShellBot.script(onPrompt: "echo 'list index out of range' >&2; exit 3"),
      "illegal.sh": ShellBot.script(onPrompt: #"echo "{\"id\":$id,\"action\":\"fly\"}""#),
      "babble.sh": ShellBot.script(onPrompt: "echo hello"),
      "good.sh": ShellBot.gambler(),
      "silent.sh": "sleep 10",
      "faults.json": file(
        "faulty", events: klondike,
        bots: ["crash", "illegal", "babble", "good"].map { script($0) }.joined(separator: ", ")),
      "silent.json": file(
        "silent", events: klondike.replacing("}}", with: #"}, "clock": {"ready_ms": 1000}}"#),
        bots: script("silent") + ", " + script("good"), ""),
      "absent.json": file("absent", events: klondike, bots: sample("absent", "./absent") + ", " + script("good")),
    ],
    steps: [
      "referee run faults.json", "referee games faulty --faults", "referee games faulty --bot crash --most 2",
      "referee rerun faulty --faults --bot crash", "referee rerun faulty --pardon illegal", "referee status faulty",
      "referee run silent.json", "referee run absent.json", "referee check --game klondike --sandbox none sh crash.sh",
      "referee check --game klondike --sandbox none sh babble.sh",
      "referee check --game klondike --sandbox none sh illegal.sh",
      "referee check --game klondike --sandbox none --games 20 klondike-greedy",
    ])

  /// A class whose bots lie in folders.
  private static let people = Scene(
    title: "a class",
    files: [
      "class.json": """
      {"name": "class", "out": "run", "seed": "s", "sandbox": "none", "concurrency": 1, "bots_from": "class/*",
       "events": [{"game": "snap", "seats": 2, "deals": 2, "reactions": "declared", "options": {"max_turns": 3}}]}
      """,
      "class/ann/bot.sh": ShellBot.gambler(), "class/ann/bot.json": script("ann").replacing("ann.sh", with: "bot.sh"),
      "class/ben/bot.sh": ShellBot.gambler(pace: 2),
      "class/ben/bot.json": script("ben").replacing("ben.sh", with: "bot.sh"),
      "class/cleo/bot.sh": ShellBot.script(onPrompt: "exit 3"),
      "class/cleo/bot.json": script("cleo").replacing("cleo.sh", with: "bot.sh"), "class/dora/notes.txt": "to do",
    ],
    steps: [
      "referee run class.json", "referee status run", "cat class/*/report.txt", "referee run class.json --recheck",
      "referee run class.json --close", "referee status run", "referee run class.json",
      "rm -r class/ben", "referee run class.json", "referee copies run", "referee standings run --format gradebook-csv",
    ])

  /// What a person mistypes, and what is told then.
  private static let mistakes = Scene(
    title: "mistakes",
    files: [
      "empty.json": "", "deals.json": #"{"events": [{"game": "klondike", "deals": -3}], "bots": []}"#,
      "game.json": #"{"events": [{"game": "klondyke", "deals": 3}], "bots": [{"name": "a", "command": ["true"]}]}"#,
      "key.json": #"{"events": [{"game": "klondike", "deal": 3}], "bots": [{"name": "a", "command": ["true"]}]}"#,
      "twice.json": file(
        "twice", events: klondike, bots: sample("a", "klondike-random") + ", " + sample("a", "klondike-random")),
    ],
    steps: [
      "referee", "referee rum x", "referee run", "referee run nowhere.json", "referee run empty.json",
      "referee run deals.json",
      "referee run game.json", "referee run key.json", "referee run twice.json", "referee standings nowhere",
      "referee standings .", "referee compare nowhere here", "referee duel --game snap --bot one", "referee duel",
      "referee check --game bridge sh x", "referee deal bridge", "referee deal klondike --option draw=99",
      "referee replay nowhere.jsonl", "referee new-bot cobol x", "referee new-bot python .", "referee games nowhere",
      "referee merge a b", "referee publish nowhere --into site", "referee verify nowhere", "referee export nowhere",
      "referee init x", "referee faults x", "referee deal klondike --solve --positions 5000",
      "referee deal klondike --advise",
    ])
}
