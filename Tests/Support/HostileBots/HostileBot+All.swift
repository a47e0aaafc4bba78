import TestBasics

// The table: every bot, what it plays, and the one verdict that is right.
extension HostileBot {
  /// The bots that need nothing but a shell and Python.
  package static let all =
    endings + clocks + floods + order + descriptors + processes + text + values + habits

  /// Those of them that a run of the tests plays one by one.
  ///
  /// In a quick run one bot plays for each verdict, and one that is harmless.
  package static let scripts = {
    var played: Set<String> = []
    return all.filter { bot in
      played.insert("\(bot.plays) \(bot.isRefused) \(bot.verdicts.map { $0?.name })").inserted || TestScope.isAll
    }
  }()

  /// The bots that must be compiled.
  package static let programs: [HostileBot] = [
    .faulty("exits_at_once.c", "crash", "exited with code 0", answers: 0).refused,
    .harmless("forks_in_a_chain.c"),
    .harmless("loops_over_events.c", breaks: "stopped"),
    .faulty("thinks_in_a_child.c", in: .turns, "time", "of 300 ms allowed", answers: 1),
    .faulty("forks_without_end.c", "processes", "256", answers: 0, breaks: "alive"),
  ]

  private static let endings: [HostileBot] = [
    .faulty("exits_at_once.py", "crash", "exited with code 0", answers: 0).refused,
    .faulty("exits_at_once.sh", "crash", "exited with code 0", answers: 0).refused,
    .faulty("exits_when_ready.py", "crash", "exited with code 0", answers: 0),
    .faulty("exits_with_code.py", "crash", "exited with code 3", answers: 1),
    .faulty("exits_after_answer.py", in: .turns, "crash", "exited with code 0", answers: 2),
    .faulty("exits_after_answer.py", "crash", "exited with code 0", answers: 2),
    HostileBot(file: "exits_after_last_move.py", plays: .turns, verdicts: [nil], breaks: "alive", answers: 6),
    .harmless("exits_at_the_end.py", in: .turns),
    HostileBot(
      file: "crashes_every_third_game.py", plays: .races,
      verdicts: [nil, nil, Fault(name: "crash", evidence: "SIGABRT")], breaks: "games"),
    .faulty("dumps_core.py", "crash", "signal 6 (SIGABRT)"),
    .faulty("kills_itself.py", "crash", "signal 9 (SIGKILL)", answers: 1),
    .harmless("lingers.py", breaks: "end"),
  ]

  private static let clocks: [HostileBot] = [
    .faulty("never_ready.py", "stall", "no ready within 3000 ms", answers: 0, breaks: "ready"),
    .faulty("starts_slowly.py", "stall", "no ready within 3000 ms", answers: 0, breaks: "ready"),
    .faulty("never_answers.py", in: .turns, "time", "of 300 ms allowed", answers: 1),
    .faulty("never_answers.py", "stall", "10 windows in a row", answers: 1),
    .faulty(
      "flushes_ready_alone.py", in: .turns, "time", "not flushed; in Python: print(line, flush=True)", answers: 0,
      breaks: "flush"),
    .faulty(
      "flushes_ready_alone.py", "time", "not flushed; in Python: print(line, flush=True)", answers: 0, breaks: "flush"),
    .faulty("answers_late.py", in: .turns, "time", "of 300 ms allowed", answers: 1),
    .harmless("answers_late.py"),
    .faulty("answers_late_twice.py", "unasked", "unasked line: ", answers: 1),
    .faulty("stops_itself.py", in: .turns, "time", "of 300 ms allowed"),
    .faulty("drips.py", in: .turns, "time", "of 300 ms allowed"),
    .faulty("drips_blank_lines.py", in: .turns, "time", "of 300 ms allowed"),
    .faulty("forgets_the_newline.py", in: .turns, "time", "of 300 ms allowed", breaks: "newline"),
    .faulty("ends_its_line_late.py", in: .turns, "time", "of 300 ms allowed"),
    .faulty("ends_lines_with_cr.py", in: .turns, "time", "of 300 ms allowed", breaks: "newline"),
    .faulty("reads_slowly.py", in: .turns, "time", "of 300 ms allowed", answers: 0),
    .faulty("answers_on_errors.py", in: .turns, "time", "of 300 ms allowed", breaks: "stderr"),
    .faulty("spins.py", in: .turns, "time", "of 300 ms allowed"),
    .harmless("warms_up.py"),
    .harmless("claims_to_be_fast.py"),
    .faulty("reacts_before_it_is_asked.py", "malformed", "\"after_ms\" is out of range", breaks: "races"),
  ]

  private static let floods: [HostileBot] = [
    .faulty("endless_line.py", "oversize", "the limit is 65536", answers: 1),
    .faulty("giant_line.py", "oversize", "the limit is 65536", answers: 1),
    .faulty("repeats_its_answer.py", in: .turns, "unasked", "unasked line: "),
    .faulty("repeats_its_answer.py", "unasked", "unasked line: "),
    .harmless("floods_between_games.py", in: .turns, breaks: "end"),
    .harmless("floods_errors.py"),
    .harmless("fills_shared_memory.py"),
    .harmless("fills_the_disk.py"),
    .faulty("yes.sh", "malformed", "unexpected y"),
    .harmless("fills_its_line.py", with: ["65535"]),
    .harmless("fills_its_line.py", with: ["65536"]),
    .faulty("fills_its_line.py", with: ["65537"], "oversize", "the limit is 65536"),
    .harmless("writes_blank_lines.py", with: ["4"]),
    .harmless("writes_blank_lines.py", with: ["100"]),
    .faulty("writes_blank_lines.py", with: ["101"], "malformed", "no value found", breaks: "size"),
    .harmless("writes_many_keys.py"),
    .harmless("writes_many_tokens.py", with: ["list"]),
    .harmless("writes_many_tokens.py", with: ["keys"]),
    .faulty("writes_many_tokens.py", with: ["brackets"], "malformed", "nesting deeper than 64 levels"),
    .faulty("floods_newlines.py", "malformed", "no value found", breaks: "size"),
    .faulty("floods_lines.py", "malformed", "unexpected data after the value"),
  ]

  private static let order: [HostileBot] = [
    .faulty("never_reads.py", "unasked", "{\"id\":0,", answers: 0, breaks: "id"),
    .faulty("answers_twice.py", in: .turns, "unasked", "unasked line: ", answers: 2),
    .faulty("answers_twice.py", "unasked", "unasked line: ", answers: 2),
    .faulty("answers_through_a_child.py", "unasked", "unasked line: "),
    .faulty("says_ready_twice.py", "unasked", "{\"type\":\"ready\"}", answers: 0),
    .faulty("says_more.py", "unasked", "still thinking", answers: 1),
    .harmless("answers_the_end.py", in: .turns).ifLate("unasked", "{\"type\":\"ready\"}"),
    .faulty("replays_an_old_id.py", in: .turns, "unasked", "unasked line: ", answers: 2),
    .faulty("replays_an_old_id.py", "unasked", "unasked line: ", answers: 2),
    .faulty("guesses_the_next_id.py", "unasked", "unasked line: ", answers: 2, breaks: "id"),
    .faulty("wrong_id.py", "unasked", "unasked line: ", answers: 1, breaks: "id"),
  ]

  private static let descriptors: [HostileBot] = [
    .faulty("closes_input.py", in: .turns, "time", "of 300 ms allowed", answers: 2),
    .faulty("closes_output.py", "closed", "closed standard output"),
    .faulty("closes_both.py", in: .turns, "closed", "closed standard output"),
    .harmless("writes_to_strangers.py"),
    .harmless("does_not_block.py"),
    .harmless("plants_links.py"),
    .faulty("shares_its_pipes.py", "crash", "exited with code 0"),
    .faulty("floods_errors_from_the_grave.py", "crash", "exited with code 0"),
    .faulty("leaves_the_bot_behind.sh", "crash", "exited with code 0").refused,
  ]

  private static let processes: [HostileBot] = [
    .harmless("execs_a_hundred_times.sh"),
    .harmless("leaves_a_daemon.py"),
    .harmless("leaves_orphans.py"),
    .harmless("leaves_zombies.py"),
    .faulty("starts_threads.py", "processes", "256", breaks: "alive").countedBySystem,
    .faulty("watches_without_end.py", "watches", "10000", answers: 0, breaks: "alive"),
    .harmless("grabs_priority.py"),
    .harmless("renames_itself.py").within(bubblewrap: Fault(name: "crash", evidence: "exited with code 1 ")),
    .faulty("kills_its_parent.py", "crash", "launcher disappeared")
      .within(bubblewrap: Fault(name: "stall", evidence: "10 windows in a row")),
    .faulty("outlives_its_parent.py", "crash", "launcher disappeared").within(bubblewrap: nil),
    .harmless("looks_for_secrets.py"),
    .faulty("stops_its_parent.py", in: .turns, "time", "of 300 ms allowed")
      .within(bubblewrap: Fault(name: "time", evidence: "of 300 ms allowed")),
  ]

  private static let text: [HostileBot] = [
    .faulty("nul_bytes.py", "malformed", "the text \"\\u{0}\" before the object"),
    .faulty("nul_and_more.py", "malformed", "unexpected data after the value"),
    .harmless("ends_lines_as_windows.py"),
    .faulty("nests_arrays.py", with: ["513"], "malformed", "nesting deeper than 64 levels"),
    .faulty("nests_arrays.py", with: ["60000"], "malformed", "nesting deeper than 64 levels"),
    .faulty("nests_a_member.py", "malformed", "nesting deeper than 64 levels"),
    .faulty("nests_objects.py", "malformed", "nesting deeper than 64 levels"),
    .harmless("escapes_everything.py"),
    .faulty("forgets_its_comma.py", "malformed", "a comma after the last element"),
    .faulty("writes_json5.py", "malformed", "unexpected '"),
    .faulty("wraps_its_answer.py", "malformed", "an array where an object was expected"),
    .faulty("answers_in_utf16.py", "malformed", "UTF-16 instead of UTF-8"),
    .faulty("adds_bytes.py", with: ["efbbbf", ""], "malformed", "a byte order mark"),
    .faulty("adds_bytes.py", with: ["", "20232068690a"], "malformed", "unexpected data after the value"),
    .harmless("adds_bytes.py", with: ["200920", "2009200d"]),
    .faulty("adds_members.py", with: ["\"x\":[NaN,Infinity]"], "malformed", "unexpected N"),
    .faulty("adds_members.py", with: ["\"x\":\"\\ud800\""], "malformed", "half a surrogate pair"),
    .faulty("adds_members.py", with: ["\"id\":ID"], "malformed", "duplicate key \"id\""),
    .faulty("adds_members.py", with: ["\"\\u0069d\":ID"], "malformed", "duplicate key \"id\""),
    .harmless("adds_members.py", with: ["\"id \":ID,\"x\":{\"id\":[null,true,-1e-9]}"]),
  ]

  private static let values: [HostileBot] = [
    .faulty("forgets_its_id.py", "malformed", "no \"id\"", breaks: "id"),
    .faulty("writes_its_id_so.py", with: ["1e999"], "malformed", "number out of range"),
    .faulty("writes_its_id_so.py", with: ["ID.0"], "malformed", "\"id\" is a number with a fraction", breaks: "id"),
    .faulty("writes_its_id_so.py", with: ["IDe0"], "malformed", "\"id\" is a number with a fraction", breaks: "id"),
    .faulty(
      "writes_its_id_so.py", with: ["99999999999999999999"], "malformed", "\"id\" is a number with a fraction",
      breaks: "id"),
    .faulty("writes_its_id_so.py", with: ["-ID"], "malformed", "\"id\" is out of range", breaks: "id"),
    .faulty("writes_its_id_so.py", with: ["true"], "malformed", "\"id\" is true or false", breaks: "id"),
    .faulty("writes_its_id_so.py", with: ["\"ID\""], "malformed", "\"id\" is a string", breaks: "id"),
    .faulty("writes_its_id_so.py", with: ["[ID]"], "malformed", "\"id\" is an array", breaks: "id"),
    .faulty("writes_its_action_so.py", with: ["null"], "malformed", "\"action\" is null", breaks: "action"),
    .faulty(
      "writes_its_action_so.py", with: ["0.0"], "malformed", "\"action\" is a number with a fraction", breaks: "action"),
    .faulty("writes_its_action_so.py", with: ["[]"], "malformed", "\"action\" is an array", breaks: "action"),
    .faulty("writes_its_action_so.py", with: ["{}"], "malformed", "\"action\" is an object", breaks: "action"),
    .faulty("writes_its_action_so.py", with: ["true"], "malformed", "\"action\" is true or false", breaks: "action"),
    .faulty("writes_its_action_so.py", with: ["-1"], "illegal", "illegal action: -1;"),
    .faulty("writes_its_action_so.py", with: ["99"], "illegal", "illegal action: 99;"),
    .faulty("writes_its_action_so.py", with: ["\"\""], "illegal", "illegal action: \"\";"),
    .faulty("writes_its_action_so.py", with: ["\"PASS\""], "illegal", "illegal action: PASS;"),
    .faulty("writes_its_action_so.py", with: ["\"pass \""], "illegal", "illegal action: pass ;"),
    .faulty("writes_its_action_so.py", with: ["\"pass\\n\""], "illegal", "illegal action: pass\\u{A};"),
    .faulty("writes_its_action_so.py", with: ["\"../../etc/passwd\""], "illegal", "illegal action: ../../etc/passwd;"),
    .faulty("writes_a_lookalike.py", with: ["\u{200B}"], "illegal", "p\\u{200B}a\\u{200B}s"),
    .faulty("writes_a_lookalike.py", with: ["\u{301}"], "illegal", "illegal action: "),
    .faulty("writes_its_action_so.py", with: ["\"zzz9\""], "illegal", "illegal action: zzz9;"),
    .faulty("writes_its_action_so.py", with: ["\"0\""], "illegal", "illegal action: 0;"),
    .faulty(
      "writes_its_action_so.py", with: ["1e308"], "malformed", "\"action\" is a number with a fraction",
      breaks: "action"),
    .harmless("writes_escapes_to_errors.py"),
    .faulty("writes_escapes.py", "illegal", "\\u{1B}[2J\\u{1B}[H\\u{1B}]0;owned\\u{7}"),
  ]

  /// Habits that no tournament of today punishes, and that a later one would.
  private static let habits: [HostileBot] = [
    .faulty(
      "forgets_to_flush.py", "time", "not flushed; in Python: print(line, flush=True)", answers: 0, breaks: "flush"),
    .harmless("wants_known_keys.py", breaks: "unknown-keys"),
    .harmless("answers_anything.py", breaks: "unknown-messages"),
    .harmless("reads_short_lines.py", breaks: "long-lines"),
    .harmless("reads_once.py", breaks: "pieces"),
    .harmless("remembers_every_game.py", breaks: "memory"),
  ]
}
