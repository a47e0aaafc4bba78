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

// YOUR IDEA GOES HERE: read the prompt's line and return the index of a legal action, from 0 to choices - 1.
static int choose(const char *line, int choices) {
  // In a race, mostly pass (index 0), because a wrong claim costs. Otherwise any action except resign, the last.
  if (strstr(line, "[\"pass\"") && below(40) > 0) return 0;
  return below(strstr(line, "\"resign\"]") && choices > 1 ? choices - 1 : choices);
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    if (strncmp(line, "{\"type\":\"start\"", 15) == 0) {
      state = (unsigned long long)number(line, "\"bot_seed\":") % 2147483646 + 1;
      puts("{\"type\":\"ready\",\"name\":\"BOT_NAME\"}");
    } else if (strncmp(line, "{\"type\":\"prompt\"", 16) == 0) {
      int action = choose(line, (int)number(line, "\"choices\":"));
      printf("{\"id\":%lld,\"action\":%d}\n", number(line, "\"id\":"), action);
    }
    fflush(stdout);
  }
}
