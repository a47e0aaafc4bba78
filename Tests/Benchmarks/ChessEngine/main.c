// A chess engine for the benchmark of peers: it answers at once, with the next move of a game that is always the same.
//
// White and black move a knight out and back, and after every four such moves whoever is next moves a pawn one step, of all
// files but that before the knight: 140 plies without a capture, a check or a position that comes for the third time. Then
// the knights go on until the position has come three times.
//
// When it ends it appends its CPU time in nanoseconds, and how many moves it has made, to the file that REPORT names.

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long moves_made;
// How many moves have been made in this game; -1 until its first position is known.
static int ply = -1;

static void say(const char *text) {
  const size_t length = strlen(text);
  if (write(STDOUT_FILENO, text, length) != (ssize_t)length) exit(1);
}

static void report(void) {
  const char *path = getenv("REPORT");
  if (!path) return;
  struct timespec cpu;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  char line[64];
  const int length = snprintf(line, sizeof line, "%lld %ld\n",
                              (long long)(cpu.tv_sec * INT64_C(1000000000) + cpu.tv_nsec), moves_made);
  const int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (file < 0 || write(file, line, (size_t)length) != length) exit(1);
  close(file);
}

static void find_ply(const char *position) {
  const char *moves = strstr(position, " moves ");
  ply = 0;
  if (!moves) return;
  for (const char *word = moves + 6; (word = strchr(word, ' ')); word++) ply++;
}

static void move(void) {
  static const char *const files = "abcdegh";
  const int is_black = ply % 2;
  const int pawns_before = ply / 5;
  char line[32];
  if (ply % 5 == 4 && pawns_before < 28) {
    // Whose turn it is changes each time, so that each side makes every second of these moves.
    const int number = pawns_before / 2;
    const int from = is_black ? 7 - number % 2 : 2 + number % 2;
    snprintf(line, sizeof line, "bestmove %c%d%c%d\n", files[number / 2], from, files[number / 2],
             is_black ? from - 1 : from + 1);
  } else {
    // Of four moves, each side makes two; behind the last pawn all are.
    const int step = pawns_before < 28 ? ply % 5 : (ply - 140) % 4;
    const int is_out = step < 2;
    const char *const moves[2][2] = {{"f3g1", "g1f3"}, {"f6g8", "g8f6"}};
    snprintf(line, sizeof line, "bestmove %s\n", moves[is_black][is_out]);
  }
  say(line);
  moves_made++;
  ply += 2;
}

static void obey(const char *line) {
  if (!strcmp(line, "uci")) {
    say("id name at-once\nuciok\n");
  } else if (!strcmp(line, "isready")) {
    say("readyok\n");
  } else if (!strcmp(line, "ucinewgame")) {
    ply = -1;
  } else if (!strncmp(line, "position", 8)) {
    if (ply < 0) find_ply(line);
  } else if (!strncmp(line, "go", 2)) {
    move();
  } else if (!strcmp(line, "quit")) {
    report();
    exit(0);
  }
}

int main(void) {
  static char input[1 << 16];
  size_t held = 0;
  ssize_t count;
  while ((count = read(STDIN_FILENO, input + held, sizeof input - held)) > 0) {
    held += (size_t)count;
    char *line = input;
    for (char *end; (end = memchr(line, '\n', held - (size_t)(line - input))); line = end + 1) {
      *end = 0;
      obey(line);
    }
    held -= (size_t)(line - input);
    memmove(input, line, held);
  }
  report();
  return 0;
}
