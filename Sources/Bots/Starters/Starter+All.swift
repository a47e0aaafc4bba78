// The list of starters.
extension Starter {
  public static let all = [
    Starter(
      "python", "bot.py", start: ["python3", "bot.py"], needs: "Python 3.6 or newer", ran: "Python 3.11",
      planning: PlanningStarter(
        template: "engine.py", modules: ["referee_games.py"], needs: "Python 3.8 or newer, and the games' library")),
    Starter(
      "javascript", "bot.js", start: ["node", "bot.js"], needs: "Node.js 12 or newer", ran: "Node.js 20",
      planning: PlanningStarter(
        template: "engine.js", modules: ["referee_games.js"], needs: "Node.js 16 or newer", usesLibrary: false)),
    Starter(
      "typescript", "bot.ts", build: ["tsc", "bot.ts"], start: ["node", "bot.js"],
      needs: "Node.js and the TypeScript compiler", ran: "TypeScript 4.8"),
    Starter(
      "swift", "bot.swift", build: ["swiftc", "-O", "-o", "bot", "bot.swift"], start: ["./bot"],
      needs: "Swift 5.5 or newer", ran: "Swift 6.3"),
    Starter(
      "c", "bot.c", build: ["cc", "-O2", "-o", "bot", "bot.c"], start: ["./bot"],
      needs: "a C99 compiler on a POSIX system", ran: "GCC 12"),
    Starter(
      "c++", "bot.cpp", build: ["c++", "-O2", "-o", "bot", "bot.cpp"], start: ["./bot"], needs: "a C++11 compiler",
      ran: "GCC 12"),
    Starter(
      "rust", "bot.rs", build: ["rustc", "-O", "-o", "bot", "bot.rs"], start: ["./bot"],
      needs: "Rust; Cargo is not needed", ran: "Rust 1.95",
      planning: PlanningStarter(
        template: "engine.rs", modules: ["referee_games.rs"],
        needs: "Rust 1.70 or newer without Cargo, and the games' library",
        build: ["rustc", "--edition", "2021", "-O", "-o", "bot", "bot.rs"])),
    Starter(
      "go", "bot.go", build: ["go", "build", "-o", "bot", "bot.go"], start: ["./bot"], needs: "Go", ran: "Go 1.19",
      planning: PlanningStarter(
        template: "engine.go", modules: ["referee_games.go"], needs: "Go 1.18 or newer",
        build: ["go", "build", "-o", "bot", "bot.go", "referee_games.go"], usesLibrary: false)),
    Starter(
      "java", "Bot.java", build: ["javac", "Bot.java"], start: ["java", "Bot"], needs: "a JDK, 8 or newer",
      ran: "OpenJDK 17"),
    Starter(
      "kotlin", "bot.kt", build: ["kotlinc", "bot.kt", "-include-runtime", "-d", "bot.jar"],
      start: ["java", "-jar", "bot.jar"], needs: "the Kotlin compiler and Java", ran: "Kotlin 1.3 on OpenJDK 17"),
    Starter(
      "c#", "bot.cs", build: ["mcs", "bot.cs"], start: ["mono", "bot.exe"], needs: "Mono; .NET builds the same file",
      ran: "Mono 6.8"),
    Starter("ruby", "bot.rb", start: ["ruby", "bot.rb"], needs: "Ruby 2.0 or newer", ran: "Ruby 3.1"),
    Starter("perl", "bot.pl", start: ["perl", "bot.pl"], needs: "Perl 5.14 or newer", ran: "Perl 5.36"),
    Starter("php", "bot.php", start: ["php", "bot.php"], needs: "PHP 7 or newer (CLI)", ran: "PHP 8.2"),
    Starter("lua", "bot.lua", start: ["lua", "bot.lua"], needs: "Lua 5.1 or newer", ran: "Lua 5.4"),
    Starter(
      "ocaml", "bot.ml", build: ["ocamlopt", "-o", "bot", "bot.ml"], start: ["./bot"], needs: "OCaml 4 or newer",
      ran: "OCaml 4.13"),
    Starter(
      "haskell", "bot.hs", build: ["ghc", "-O", "-o", "bot", "bot.hs"], start: ["./bot"], needs: "GHC", ran: "GHC 9.0"),
    Starter("r", "bot.R", start: ["Rscript", "bot.R"], needs: "R 3.3 or newer", ran: "R 4.2"),
    Starter("tcl", "bot.tcl", start: ["tclsh", "bot.tcl"], needs: "Tcl 8.5 or newer", ran: "Tcl 8.6"),
    Starter("shell", "bot.sh", start: ["sh", "bot.sh"], needs: "any POSIX shell", ran: "dash 0.5"),
    Starter(
      "awk", "bot.awk", start: ["mawk", "-W", "interactive", "-f", "bot.awk"],
      needs: "mawk; with another awk leave `-W interactive` out", ran: "mawk 1.3.4"),
  ]
}
