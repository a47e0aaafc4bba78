// The list of every clause, in the order in which a bot meets them.
extension Clause {
  public static let all = basics + habits

  public static subscript(_ key: Key) -> Clause { all.first { $0.key == key }! }

  /// Clauses that any plain game tests.
  private static let basics = [
    Clause(
      key: .start, demand: "is a program that starts", section: "Life of a process",
      remedy: FixHint("correct the command; it is run without a shell")),
    Clause(
      key: .ready, demand: "answers start with ready in time", section: "ready",
      remedy: FixHint(#"write {"type":"ready"} and a line feed as soon as you receive start"#, idiom: .flush)),
    Clause(
      key: .flush, demand: "flushes every line", section: "How to flush",
      remedy: FixHint("flush standard output after every line", idiom: .flush)),
    Clause(
      key: .newline, demand: "ends every line with a line feed", section: "Framing",
      remedy: FixHint("end each answer with a line feed, byte 10", idiom: .flush)),
    Clause(
      key: .json, demand: "writes one JSON object a line and nothing else", section: "Strictness",
      remedy: FixHint("print only answers, made by a JSON library; write debug output to", idiom: .log)),
    Clause(
      key: .id, demand: "repeats the id of its prompt", section: "answer",
      remedy: FixHint("copy the digits behind \"id\": from the prompt; keep them as text or in 64 bits")),
    Clause(
      key: .action, demand: "chooses a legal action", section: "answer",
      remedy: FixHint("send one of the texts in \"legal\" unchanged, or its index, from 0 to \"choices\" - 1")),
    Clause(
      key: .once, demand: "answers each start and prompt once, and nothing else", section: "One game",
      remedy: FixHint("write one line for each start and prompt, and none for end or any other message")),
    Clause(
      key: .size, demand: "keeps lines within the limits", section: "Framing",
      remedy: FixHint("send one short line; write debug output to", idiom: .log)),
    Clause(
      key: .turns, demand: "answers turns within its time", section: "Time",
      remedy: FixHint("look at \"clock\" in the prompt, and answer with what you have before it runs out")),
    Clause(
      key: .races, demand: "answers races; any after_ms is valid", section: "Races",
      remedy: FixHint("answer every prompt within window_ms, at least with pass; after_ms is 0 to 86400000")),
    Clause(
      key: .output, demand: "keeps standard output open", section: "Life of a process",
      remedy: FixHint("leave standard output open until the program ends")),
    Clause(
      key: .stderr, demand: "does not write answers to standard error", section: "Life of a process",
      remedy: FixHint("write answers to standard output", idiom: .flush)),
    Clause(
      key: .alive, demand: "keeps running during a game", section: "Life of a process",
      remedy: FixHint("read until end of input, and do not exit before", idiom: .read)),
    Clause(
      key: .games, demand: "plays game after game in one process", section: "Life of a process",
      remedy: FixHint("do not exit at end; reset your state at each start", idiom: .read)),
  ]

  /// Clauses that are tested one by one, after the plain games have passed.
  private static let habits = [
    Clause(
      key: .unknownKeys, demand: "ignores keys that it does not know", section: "The messages",
      remedy: FixHint("read the keys that you need by name; ignore all others")),
    Clause(
      key: .unknownMessages, demand: "ignores messages that it does not know", section: "The messages",
      remedy: FixHint("answer only start and prompt; ignore all other messages")),
    Clause(
      key: .longLines, demand: "reads lines of 65536 bytes", section: "Framing",
      remedy: FixHint("let the buffer for a line grow, or make it 65536 bytes long", idiom: .read)),
    Clause(
      key: .pieces, demand: "reads lines that arrive in pieces", section: "Framing",
      remedy: FixHint("read until the line feed, however many reads it takes", idiom: .read)),
    Clause(
      key: .stopped, demand: "goes on after it was stopped for a moment", section: "Life of a process",
      remedy: CrashAdvice.interrupted),
    Clause(
      key: .end, demand: "exits at end of input", section: "Life of a process",
      remedy: FixHint("end the program when reading gives no more lines; threads must not hold it", idiom: .read)),
    Clause(
      key: .memory, demand: "does not leak memory between games", section: "Life of a process",
      remedy: FixHint("forget the last game at start: clear lists and caches that belong to it")),
  ]
}
