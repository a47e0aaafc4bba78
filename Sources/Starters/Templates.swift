/// The template files, embedded into the program, which so needs no file beside it.
enum Templates {
  private static let files = [
    "bot.py": PackageResources.bot_py, "bot.js": PackageResources.bot_js, "bot.ts": PackageResources.bot_ts,
    "bot.swift": PackageResources.bot_swift, "bot.c": PackageResources.bot_c, "bot.cpp": PackageResources.bot_cpp,
    "bot.rs": PackageResources.bot_rs, "bot.go": PackageResources.bot_go, "Bot.java": PackageResources.Bot_java,
    "bot.kt": PackageResources.bot_kt, "bot.cs": PackageResources.bot_cs, "bot.rb": PackageResources.bot_rb,
    "bot.pl": PackageResources.bot_pl, "bot.php": PackageResources.bot_php, "bot.lua": PackageResources.bot_lua,
    "bot.ml": PackageResources.bot_ml, "bot.hs": PackageResources.bot_hs, "bot.R": PackageResources.bot_R,
    "bot.tcl": PackageResources.bot_tcl, "bot.sh": PackageResources.bot_sh, "bot.awk": PackageResources.bot_awk,
    "engine.py": PackageResources.engine_py, "referee_games.py": PackageResources.referee_games_py,
    "README-engine.md": PackageResources.README_engine_md, "README.md": PackageResources.README_md,
    "test.sh": PackageResources.test_sh,
    "tournament.json": PackageResources.tournament_json,
  ]

  /// The text of a template; there is one for every file that the table of starters names.
  static func text(of file: String) -> String { String(decoding: files[file]!, as: UTF8.self) }
}
