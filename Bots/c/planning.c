/* A bot in C99 that plans with the games' library: it deals the hidden cards again in every way that fits what it has
 * seen, tries each action there, and takes the one after which short random games stand best.
 *
 * It plays Klondike; the two functions `worth` and `is_worth_a_try` know the game. For the way in which it reads JSON
 * see cards.c.
 */

#include <referee_games.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REDEALS = 8, DEPTH = 24, ACTIONS = 256, TEXT = 16384 };

/* The next line in a buffer that grows, or NULL at the end of the input. */
static char *read_line(char **line, size_t *capacity) {
  size_t length = 0;
  do {
    if (*capacity - length < 2) {
      *capacity = *capacity ? 2 * *capacity : 4096;
      *line = realloc(*line, *capacity);
      if (!*line) exit(EXIT_FAILURE);
    }
    if (!fgets(*line + length, (int)(*capacity - length), stdin)) return NULL;
    length += strlen(*line + length);
  } while ((*line)[length - 1] != '\n');
  return *line;
}

/* How good a position is: cards home, and above all few cards face down. */
static int worth(rg_game *game) {
  char text[TEXT];
  if (rg_observation(game, 0, text, sizeof text, NULL)) return 0;
  const char *foundations = strstr(text, "\"foundations\":"), *down = strstr(text, "\"down\":[");
  if (!foundations || !down) return 0;
  int total = 0;
  for (const char *c = foundations + 14; *c && *c != '}'; c++) {
    if (*c == ':') total += atoi(c + 1);
  }
  for (const char *c = down + 8; *c && *c != ']'; c++) {
    if (*c != ',') total -= 4 * (*c - '0');
  }
  return total;
}

static bool is_worth_a_try(const char *action) { return strcmp(action, "resign") != 0; }

/* Writes the best action into `best`, the first legal one if none can be tried. */
static void choose(const char *start, const char *prompt, unsigned long long *luck, char best[64]) {
  static rg_game *redealt, *tried;
  if (!redealt) redealt = rg_new(), tried = rg_new();
  int32_t actions[ACTIONS];
  long totals[ACTIONS] = {0};
  size_t count = 0;
  strcpy(best, "resign");
  for (int redeal = 0; redeal < REDEALS; redeal++) {
    if (rg_imagine(redealt, start, prompt, ++*luck) || rg_actions(redealt, 0, actions, ACTIONS, &count)) {
      fprintf(stderr, "%s\n", rg_message(redealt));
      return;
    }
    for (size_t i = 0; i < count; i++) {
      rg_copy(tried, redealt);
      if (rg_play(tried, 0, actions[i])) continue;
      rg_playout(tried, ++*luck, DEPTH, NULL);
      totals[i] += worth(tried);
    }
  }
  long most = 0;
  bool is_chosen = false;
  for (size_t i = 0; i < count; i++) {
    char text[64];
    if (rg_action_text(redealt, actions[i], text, sizeof text, NULL) || !is_worth_a_try(text)) continue;
    if (!is_chosen || totals[i] > most) strcpy(best, text), most = totals[i], is_chosen = true;
  }
}

int main(void) {
  char *line = NULL, *start = NULL;
  size_t capacity = 0;
  unsigned long long luck = 0;
  while (read_line(&line, &capacity)) {
    const char *id = strstr(line, "\"id\":");
    if (strstr(line, "\"type\":\"start\"")) {
      free(start);
      start = malloc(strlen(line) + 1);
      if (!start) return EXIT_FAILURE;
      strcpy(start, line);
      const char *seed = strstr(line, "\"bot_seed\":");
      luck = seed ? strtoull(seed + 11, NULL, 10) : 0;
      puts("{\"type\":\"ready\",\"name\":\"planning-c\"}");
    } else if (strstr(line, "\"type\":\"prompt\"") && id && start) {
      char action[64];
      choose(start, line, &luck, action);
      printf("{\"id\":%llu,\"action\":\"%s\"}\n", strtoull(id + 5, NULL, 10), action);
    }
    fflush(stdout);
  }
}
