// The list of languages, in the order of the document.
extension Language {
  public static let all = scripts + compiled + shells

  private static let scripts = [
    Language(
      name: "python", title: "Python", programs: ["python", "pypy"], endings: ["py"],
      flush: "print(line, flush=True)", read: "for line in sys.stdin:", log: "print(text, file=sys.stderr)",
      json: "print(json.dumps(answer), flush=True)",
      memory: "resource.setrlimit(resource.RLIMIT_DATA, (700 << 20, -1)) makes it a MemoryError with its line"),
    Language(
      name: "javascript", title: "JavaScript (Node.js)", programs: ["node", "deno", "bun"],
      endings: ["js", "mjs", "cjs"],
      flush: #"process.stdout.write(line + "\n")"#,
      read: #"require("readline").createInterface({ input: process.stdin }).on("line", answer)"#,
      log: "console.error(text)",
      json: #"process.stdout.write(JSON.stringify(answer) + "\n")"#,
      memory: "node --max-old-space-size=700 bot.js"),
    Language(
      name: "typescript", title: "TypeScript", programs: ["tsx"], endings: ["ts"],
      flush: #"process.stdout.write(line + "\n")"#,
      read: #"require("readline").createInterface({ input: process.stdin }).on("line", answer)"#,
      log: "console.error(text)",
      json: #"process.stdout.write(JSON.stringify(answer) + "\n")"#,
      memory: "node --max-old-space-size=700 bot.js"),
    Language(
      name: "ruby", title: "Ruby", programs: ["ruby"], endings: ["rb"],
      flush: "puts line; $stdout.flush", read: "while line = $stdin.gets", log: "warn text",
      json: "puts JSON.generate(answer)",
      memory: "RUBY_GC_HEAP_GROWTH_FACTOR=1.1 in \"env\" collects sooner"),
    Language(
      name: "perl", title: "Perl", programs: ["perl"], endings: ["pl"],
      flush: #"$| = 1; print "$line\n";"#, read: "while (my $line = <STDIN>)",
      log: #"print STDERR "$text\n";"#,
      json: #"print JSON::PP->new->encode($answer), "\n";"#),
    Language(
      name: "php", title: "PHP", programs: ["php"], endings: ["php"],
      flush: #"fwrite(STDOUT, "$line\n");"#, read: "while (($line = fgets(STDIN)) !== false)",
      log: #"fwrite(STDERR, "$text\n");"#,
      json: #"fwrite(STDOUT, json_encode($answer) . "\n");"#,
      memory: "php -d memory_limit=700M bot.php"),
    Language(
      name: "lua", title: "Lua", programs: ["lua", "luajit"], endings: ["lua"],
      flush: #"io.write(line, "\n"); io.flush()"#, read: "for line in io.lines() do",
      log: #"io.stderr:write(text, "\n")"#,
      json: #"io.write(string.format('{"id":%s,"action":%d}\n', id, choice))"#),
    Language(
      name: "r", title: "R", programs: ["Rscript", "R"], endings: ["R", "r"],
      flush: #"cat(line, "\n", sep = ""); flush(stdout())"#,
      read: #"input <- file("stdin", "r"), then readLines(input, n = 1)"#, log: "message(text)",
      json: "jsonlite::toJSON(answer, auto_unbox = TRUE)",
      memory: "R_MAX_VSIZE=700M in \"env\""),
    Language(
      name: "tcl", title: "Tcl", programs: ["tclsh"], endings: ["tcl"],
      flush: "puts $line; flush stdout", read: "while {[gets stdin line] >= 0}", log: "puts stderr $text",
      json: #"puts "{\"id\":$id,\"action\":$choice}""#),
    Language(
      name: "julia", title: "Julia", programs: ["julia"], endings: ["jl"],
      flush: "println(line); flush(stdout)", read: "for line in eachline(stdin)", log: "println(stderr, text)",
      json: "JSON.json(answer)",
      memory: "julia --heap-size-hint=700M bot.jl"),
    Language(
      name: "lisp", title: "Common Lisp", programs: ["sbcl"], endings: ["lisp"],
      flush: "(write-line line) (finish-output)",
      read: "(loop for line = (read-line *standard-input* nil) while line do", log: "(write-line text *error-output*)",
      json: #"(format t "{\"id\":~a,\"action\":~a}~%" id index) (finish-output)"#,
      memory: "sbcl --dynamic-space-size 700 --script bot.lisp"),
  ]

  private static let compiled = [
    Language(
      name: "swift", title: "Swift", programs: ["swift"], endings: ["swift"],
      flush: "print(line); fflush(nil)", read: "while let line = readLine()",
      log: #"FileHandle.standardError.write(Data((text + "\n").utf8))"#,
      json: "String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)"),
    Language(
      name: "c", title: "C", programs: [], endings: ["c"],
      flush: "puts(line); fflush(stdout);", read: "while (getline(&line, &room, stdin) > 0)",
      log: #"fprintf(stderr, "%s\n", text);"#,
      json: #"printf("{\"id\":%s,\"action\":%d}\n", id, choice);"#),
    Language(
      name: "c++", title: "C++", programs: [], endings: ["cpp", "cc", "cxx"],
      flush: "std::cout << line << std::endl;", read: "while (std::getline(std::cin, line))",
      log: "std::cerr << text << std::endl;",
      json: #"std::cout << "{\"id\":" << id << ",\"action\":" << choice << "}" << std::endl;"#),
    Language(
      name: "rust", title: "Rust", programs: ["cargo"], endings: ["rs"],
      flush: #"println!("{line}"); std::io::stdout().flush()?;"#, read: "for line in std::io::stdin().lines()",
      log: #"eprintln!("{text}");"#,
      json: #"println!("{{\"id\":{id},\"action\":{choice}}}");"#),
    Language(
      name: "go", title: "Go", programs: ["go"], endings: ["go"],
      flush: "fmt.Println(line)",
      read: #"bufio.NewReader(os.Stdin).ReadString('\n'), for a Scanner stops at 64 KiB"#,
      log: "fmt.Fprintln(os.Stderr, text)",
      json: "json.Marshal(answer)",
      memory: "GOMEMLIMIT=700MiB in \"env\""),
    Language(
      name: "java", title: "Java", programs: ["java"], endings: ["java", "jar"],
      flush: "System.out.println(line); System.out.flush();",
      read: "new BufferedReader(new InputStreamReader(System.in)).readLine()", log: "System.err.println(text);",
      json: #"System.out.println("{\"id\":" + id + ",\"action\":" + choice + "}");"#,
      memory: "java -Xmx700m Bot"),
    Language(
      name: "kotlin", title: "Kotlin", programs: ["kotlin"], endings: ["kt", "kts"],
      flush: "println(line); System.out.flush()", read: "while (true) { val line = readLine() ?: break }",
      log: "System.err.println(text)",
      json: #"println("{\"id\":$id,\"action\":$choice}")"#,
      memory: "java -Xmx700m -jar bot.jar"),
    Language(
      name: "c#", title: "C#", programs: ["mono", "dotnet"], endings: ["cs", "exe", "dll"],
      flush: "Console.WriteLine(line); Console.Out.Flush();",
      read: "while ((line = Console.In.ReadLine()) != null)", log: "Console.Error.WriteLine(text);",
      json: "JsonSerializer.Serialize(answer)",
      memory: "MONO_GC_PARAMS=max-heap-size=700m in \"env\", or DOTNET_GCHeapHardLimit for .NET"),
    Language(
      name: "ocaml", title: "OCaml", programs: ["ocaml"], endings: ["ml"],
      flush: "print_endline line", read: "while true do let line = input_line stdin in", log: "prerr_endline text",
      json: #"Printf.printf "{\"id\":%s,\"action\":%d}\n%!" id choice"#,
      memory: "OCAMLRUNPARAM=o=40 in \"env\" collects sooner"),
    Language(
      name: "haskell", title: "Haskell", programs: ["runghc", "runhaskell"], endings: ["hs"],
      flush: "putStrLn line >> hFlush stdout", read: "getLine, until isEOF",
      log: "hPutStrLn stderr text",
      json: #"putStrLn ("{\"id\":" ++ id ++ ",\"action\":" ++ show choice ++ "}")"#,
      memory: "ghc -rtsopts, and ./bot +RTS -M700m"),
  ]

  private static let shells = [
    Language(
      name: "awk", title: "awk", programs: ["awk", "gawk", "mawk", "nawk"], endings: ["awk"],
      flush: "print line; fflush()", read: "one rule a line; mawk also needs -W interactive",
      log: #"print text > "/dev/stderr""#,
      json: #"printf "{\"id\":%s,\"action\":%d}\n", id, choice"#),
    Language(
      name: "shell", title: "shell", programs: ["sh", "bash", "dash", "ksh", "zsh", "busybox"], endings: ["sh"],
      flush: #"printf '%s\n' "$line""#, read: "while IFS= read -r line; do",
      log: #"printf '%s\n' "$text" >&2"#,
      json: #"printf '{"id":%s,"action":%s}\n' "$id" "$choice""#),
  ]
}
