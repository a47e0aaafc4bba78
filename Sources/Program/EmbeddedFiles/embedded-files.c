// The files that the program carries in itself, so that it needs none beside it.
//
// Clang reads them in 0.06 s; the same files as arrays in Swift, which SwiftPM writes for `embedInCode`, took 15 s.
#include "embedded-files.h"

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *name, *text;
} files[] = {
    {"cards.svg",
     (const char[]){
#embed "Pages/cards.svg" suffix(, 0)
     }},
    {"charts.css",
     (const char[]){
#embed "Pages/charts.css" suffix(, 0)
     }},
    {"charts.js",
     (const char[]){
#embed "Pages/charts.js" suffix(, 0)
     }},
    {"cross-table.js",
     (const char[]){
#embed "Pages/cross-table.js" suffix(, 0)
     }},
    {"faces.js",
     (const char[]){
#embed "Pages/faces.js" suffix(, 0)
     }},
    {"kept-view.js",
     (const char[]){
#embed "Pages/kept-view.js" suffix(, 0)
     }},
    {"lists.js",
     (const char[]){
#embed "Pages/lists.js" suffix(, 0)
     }},
    {"pair.js",
     (const char[]){
#embed "Pages/pair.js" suffix(, 0)
     }},
    {"game.js",
     (const char[]){
#embed "Pages/game.js" suffix(, 0)
     }},
    {"game-data.js",
     (const char[]){
#embed "Pages/game-data.js" suffix(, 0)
     }},
    {"piles.js",
     (const char[]){
#embed "Pages/piles.js" suffix(, 0)
     }},
    {"guide.js",
     (const char[]){
#embed "Pages/guide.js" suffix(, 0)
     }},
    {"sound.js",
     (const char[]){
#embed "Pages/sound.js" suffix(, 0)
     }},
    {"hands.js",
     (const char[]){
#embed "Pages/hands.js" suffix(, 0)
     }},
    {"layout.js",
     (const char[]){
#embed "Pages/layout.js" suffix(, 0)
     }},
    {"lobby.css",
     (const char[]){
#embed "Pages/lobby.css" suffix(, 0)
     }},
    {"lobby.js",
     (const char[]){
#embed "Pages/lobby.js" suffix(, 0)
     }},
    {"page.css",
     (const char[]){
#embed "Pages/page.css" suffix(, 0)
     }},
    {"page.js",
     (const char[]){
#embed "Pages/page.js" suffix(, 0)
     }},
    {"replay.css",
     (const char[]){
#embed "Pages/replay.css" suffix(, 0)
     }},
    {"plots.js",
     (const char[]){
#embed "Pages/plots.js" suffix(, 0)
     }},
    {"replay.js",
     (const char[]){
#embed "Pages/replay.js" suffix(, 0)
     }},
    {"report.css",
     (const char[]){
#embed "Pages/report.css" suffix(, 0)
     }},
    {"start.js",
     (const char[]){
#embed "Pages/start.js" suffix(, 0)
     }},
    {"table.css",
     (const char[]){
#embed "Pages/table.css" suffix(, 0)
     }},
    {"table.js",
     (const char[]){
#embed "Pages/table.js" suffix(, 0)
     }},
    {"follow.js",
     (const char[]){
#embed "Pages/follow.js" suffix(, 0)
     }},
    {"screen.css",
     (const char[]){
#embed "Pages/screen.css" suffix(, 0)
     }},
    {"screen.js",
     (const char[]){
#embed "Pages/screen.js" suffix(, 0)
     }},
    {"watch.css",
     (const char[]){
#embed "Pages/watch.css" suffix(, 0)
     }},
    {"watch.js",
     (const char[]){
#embed "Pages/watch.js" suffix(, 0)
     }},
    {"words.js",
     (const char[]){
#embed "Pages/words.js" suffix(, 0)
     }},
    {"play.css",
     (const char[]){
#embed "Pages/play.css" suffix(, 0)
     }},
    {"play.js",
     (const char[]){
#embed "Pages/play.js" suffix(, 0)
     }},
    {"solo.css",
     (const char[]){
#embed "Pages/solo.css" suffix(, 0)
     }},
    {"solo.js",
     (const char[]){
#embed "Pages/solo.js" suffix(, 0)
     }},
    {"Bot.java",
     (const char[]){
#embed "Templates/Bot.java" suffix(, 0)
     }},
    {"README.md",
     (const char[]){
#embed "Templates/README.md" suffix(, 0)
     }},
    {"bot.R",
     (const char[]){
#embed "Templates/bot.R" suffix(, 0)
     }},
    {"bot.awk",
     (const char[]){
#embed "Templates/bot.awk" suffix(, 0)
     }},
    {"bot.c",
     (const char[]){
#embed "Templates/bot.c" suffix(, 0)
     }},
    {"bot.cpp",
     (const char[]){
#embed "Templates/bot.cpp" suffix(, 0)
     }},
    {"bot.cs",
     (const char[]){
#embed "Templates/bot.cs" suffix(, 0)
     }},
    {"bot.go",
     (const char[]){
#embed "Templates/bot.go" suffix(, 0)
     }},
    {"bot.hs",
     (const char[]){
#embed "Templates/bot.hs" suffix(, 0)
     }},
    {"bot.js",
     (const char[]){
#embed "Templates/bot.js" suffix(, 0)
     }},
    {"bot.kt",
     (const char[]){
#embed "Templates/bot.kt" suffix(, 0)
     }},
    {"bot.lua",
     (const char[]){
#embed "Templates/bot.lua" suffix(, 0)
     }},
    {"bot.ml",
     (const char[]){
#embed "Templates/bot.ml" suffix(, 0)
     }},
    {"bot.php",
     (const char[]){
#embed "Templates/bot.php" suffix(, 0)
     }},
    {"bot.pl",
     (const char[]){
#embed "Templates/bot.pl" suffix(, 0)
     }},
    {"bot.py",
     (const char[]){
#embed "Templates/bot.py" suffix(, 0)
     }},
    {"bot.rb",
     (const char[]){
#embed "Templates/bot.rb" suffix(, 0)
     }},
    {"bot.rs",
     (const char[]){
#embed "Templates/bot.rs" suffix(, 0)
     }},
    {"bot.sh",
     (const char[]){
#embed "Templates/bot.sh" suffix(, 0)
     }},
    {"bot.swift",
     (const char[]){
#embed "Templates/bot.swift" suffix(, 0)
     }},
    {"bot.tcl",
     (const char[]){
#embed "Templates/bot.tcl" suffix(, 0)
     }},
    {"bot.ts",
     (const char[]){
#embed "Templates/bot.ts" suffix(, 0)
     }},
    {"test.sh",
     (const char[]){
#embed "Templates/test.sh" suffix(, 0)
     }},
    {"tournament.json",
     (const char[]){
#embed "Templates/tournament.json" suffix(, 0)
     }},
    {"README-engine.md",
     (const char[]){
#embed "Planning/README-engine.md" suffix(, 0)
     }},
    {"engine.py",
     (const char[]){
#embed "Planning/engine.py" suffix(, 0)
     }},
    {"referee_games.py",
     (const char[]){
#embed "Planning/referee_games.py" suffix(, 0)
     }},
    {"engine.go",
     (const char[]){
#embed "Planning/engine.go" suffix(, 0)
     }},
    {"engine.js",
     (const char[]){
#embed "Planning/engine.js" suffix(, 0)
     }},
    {"engine.rs",
     (const char[]){
#embed "Planning/engine.rs" suffix(, 0)
     }},
    {"referee_games.go",
     (const char[]){
#embed "Planning/referee_games.go" suffix(, 0)
     }},
    {"referee_games.js",
     (const char[]){
#embed "Planning/referee_games.js" suffix(, 0)
     }},
    {"referee_games.rs",
     (const char[]){
#embed "Planning/referee_games.rs" suffix(, 0)
     }},
    // Where the program is built from a clone: the commit, or the branch whose commit follows.
#if __has_embed("../../../.git/HEAD")
    {".git/HEAD",
     (const char[]){
#embed "../../../.git/HEAD" suffix(, 0)
     }},
#endif
#if __has_embed("../../../.git/refs/heads/main")
    {".git/refs/heads/main",
     (const char[]){
#embed "../../../.git/refs/heads/main" suffix(, 0)
     }},
#endif
    {"compiler", __clang_version__},
};

const char *embedded_file(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (strcmp(files[i].name, name) == 0) return files[i].text;
  return NULL;
}
