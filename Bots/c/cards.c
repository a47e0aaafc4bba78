/* A bot in C99 with nothing but the standard library. It plays Snap well and Klondike simply.
 *
 * Reading JSON without a parser is safe here for three reasons: the referee writes its keys in a
 * fixed order and without spaces, no string that this bot reads can contain a quotation mark, and
 * an answer may be an index into `legal` instead of the action's text. So `"key":` is looked for
 * from left to right, and arrays of strings are walked from quotation mark to quotation mark.
 */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, TEXT = 16 };

/* The next line of any length in a buffer that grows, or NULL at the end of the input. */
static char *read_line(void) {
  static char *line = NULL;
  static size_t capacity = 0;
  size_t length = 0;
  do {
    if (capacity - length < 2) {
      capacity = capacity ? 2 * capacity : 4096;
      line = realloc(line, capacity);
      if (!line) exit(EXIT_FAILURE);
    }
    if (!fgets(line + length, (int)(capacity - length), stdin)) return length ? line : NULL;
    length += strlen(line + length);
  } while (line[length - 1] != '\n');
  return line;
}

/* Where the value of a quoted key with its colon begins, or an empty text if it is not there. */
static const char *value(const char *text, const char *key) {
  const char *found = strstr(text, key);
  return found ? found + strlen(key) : "";
}

static bool begins(const char *text, const char *beginning) {
  return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Copies the next string of an array and steps behind it; at the array's end, steps behind that. */
static bool next(const char **cursor, char string[TEXT]) {
  const char *start = *cursor + strcspn(*cursor, "\"]");
  if (*start != '"') {
    *cursor = start + (*start == ']');
    return false;
  }
  start++;
  const char *end = start + strcspn(start, "\"");
  snprintf(string, TEXT, "%.*s", (int)(end - start), start);
  *cursor = end + (*end == '"');
  return true;
}

/* Snap: call when two open stacks show the same rank. `pass` is 0 and `snap` is 1; `turn` stands alone. */
static int snap(const char *observation, int choices) {
  if (choices == 1) return 0;
  const char *cursor = value(observation, "\"open\":[");
  bool shown[256] = {false};
  char card[TEXT];
  do {
    unsigned char top = 0;
    while (next(&cursor, card)) top = (unsigned char)card[0];
    if (top && shown[top]) return 1;
    shown[top] = true;
  } while (*cursor == ',');
  return 0;
}

struct table {
  int size[COLUMNS], down[COLUMNS];
  bool king_waits; /* in the waste, or on hidden cards */
};

static struct table look(const char *observation) {
  struct table table = {{0}, {0}, false};
  char card[TEXT] = "";

  const char *cursor = value(observation, "\"down\":[");
  for (int i = 0; i < COLUMNS; i++) {
    char *end;
    table.down[i] = (int)strtol(cursor, &end, 10);
    cursor = end + (*end == ',');
  }

  cursor = value(observation, "\"waste\":[");
  while (next(&cursor, card)) continue;
  table.king_waits = card[0] == 'K';

  cursor = value(observation, "\"tableau\":[");
  for (int i = 0; i < COLUMNS; i++)
    while (next(&cursor, card))
      if (table.size[i]++ == table.down[i] && table.down[i] && card[0] == 'K')
        table.king_waits = true;
  return table;
}

/* How soon an action should be taken, 0 for one that leads nowhere. */
static int priority(const char *action, const struct table *table) {
  if (strstr(action, "-f")) return 5;
  if (begins(action, "flip")) return 4;
  if (action[0] == 't') {
    const char *colon = strchr(action, ':');
    int column = action[1] - '1';
    int below = table->size[column] - (colon ? atoi(colon + 1) : 1);
    if (below != table->down[column]) return 0; /* it would only part a run */
    return below ? 4 : table->king_waits ? 3 : 0;
  }
  if (action[0] == 'w') return 2;
  return begins(action, "draw") || begins(action, "redeal");
}

/* Klondike: the action of the highest priority, and `resign`, which is the last, when a whole pass
 * of the stock brought nothing. `played` remembers whether it did. */
static int klondike(const char *observation, const char *legal, int choices, bool *played) {
  const struct table table = look(observation);
  char action[TEXT], best[TEXT] = "";
  int highest = 0, chosen = choices - 1;
  for (int i = 0; next(&legal, action); i++) {
    int rank = priority(action, &table);
    if (rank > highest) {
      highest = rank;
      chosen = i;
      strcpy(best, action);
    }
  }
  bool redeal = begins(best, "redeal");
  if (redeal && !*played) return choices - 1;
  if (!begins(best, "draw")) *played = !redeal;
  return chosen;
}

int main(void) {
  enum { OTHER, SNAP, KLONDIKE } game = OTHER;
  bool played = false;
  setvbuf(stdout, NULL, _IOLBF, 0); /* every answer leaves with its newline */

  for (const char *line; (line = read_line());) {
    if (begins(line, "{\"type\":\"start\"")) {
      const char *name = value(line, "\"game\":");
      game = begins(name, "\"snap\"") ? SNAP : begins(name, "\"klondike\"") ? KLONDIKE : OTHER;
      played = false;
      puts("{\"type\":\"ready\",\"name\":\"cards-c\",\"version\":\"1.0\"}");
    } else if (begins(line, "{\"type\":\"prompt\"")) {
      long long id = strtoll(value(line, "\"id\":"), NULL, 10);
      int choices = atoi(value(line, "\"choices\":"));
      const char *observation = value(line, "\"observation\":");
      const char *legal = value(observation, "\"legal\":");
      int action = game == SNAP       ? snap(observation, choices)
                   : game == KLONDIKE ? klondike(observation, legal, choices, &played)
                                      : 0;
      printf("{\"id\":%lld,\"action\":%d}\n", id, action);
    }
  }
  return EXIT_SUCCESS;
}
