// All sample bots as one program, which plays as the bot by whose name it is started.
//
// The Makefile lists them in bots.h: each is a line BOT(NAME, MAIN), where MAIN is what Swift has named its main function.
#include <stdio.h>
#include <string.h>

#define BOT(NAME, MAIN) int MAIN(int, char **);
#include "bots.h"
#undef BOT

int main(int count, char **words) {
  const char *slash = strrchr(words[0], '/'), *name = slash ? slash + 1 : words[0];
#define BOT(NAME, MAIN) \
  if (!strcmp(name, NAME)) return MAIN(count, words);
#include "bots.h"
#undef BOT
#define BOT(NAME, MAIN) " " NAME
  const char *names =
#include "bots.h"
      ;
  fprintf(stderr, "%s is no sample bot; start this program by the name of one:%s\n", name, names);
  return 2;
}
