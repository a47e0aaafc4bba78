// BOT_NAME, a starter bot for BOT_GAME. It needs no JSON parser, because the keys that it reads come first.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long state = 1;

static int below(int bound) {
  state = state * 16807 % 2147483647;
  return (int)(state % (unsigned)bound);
}

static long long number(const char *line, const char *key) {
  const char *place = strstr(line, key);
  return place ? atoll(place + strlen(key)) : 0;
}

// YOUR IDEA GOES HERE: read the prompt's line and return an action as JSON: its index in "legal", or its text in quotes.BOT_ALSO
static const char *choose(const char *line, int choices) {
  static char action[64];
  // In a race, mostly pass (index 0), because a wrong claim costs. Otherwise any action except resign, the last.
  if (strstr(line, "[\"pass\"") && below(40) > 0) return "0";
  const char *from = strstr(line, "\"BOT_KEY\":["); // BOT_CLAIM
  int size = 1, quotes = 0; // BOT_CLAIM
  for (from = from ? strchr(from, '"') + sizeof "BOT_KEY\":[" : ""; quotes < 2 * BOT_COUNT && strchr("]", *from) == NULL; from++) // BOT_CLAIM
    if (*from == '"') quotes++; else if (size < 60) action[size++] = *from == ',' ? ' ' : *from; // BOT_CLAIM
  action[0] = action[size] = '"', action[size + 1] = 0; // BOT_CLAIM
  if (quotes == 2 * BOT_COUNT) return action; // BOT_CLAIM
  return sprintf(action, "%d", below(strstr(line, "\"resign\"]") && choices > 1 ? choices - 1 : choices)), action;
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    if (strncmp(line, "{\"type\":\"start\"", 15) == 0) {
      state = (unsigned long long)number(line, "\"bot_seed\":") % 2147483646 + 1;
      puts("{\"type\":\"ready\",\"name\":\"BOT_NAME\"}");
    } else if (strncmp(line, "{\"type\":\"prompt\"", 16) == 0) {
      const char *action = choose(line, (int)number(line, "\"choices\":"));
      printf("{\"id\":%lld,\"action\":%s}\n", number(line, "\"id\":"), action);
    }
    fflush(stdout);
  }
}
