#define _GNU_SOURCE
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The text behind "KEY=", or NULL where the word has another key.
static char *value_of(char *word, const char *key) {
  const size_t length = strlen(key);
  return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

int read_settings(struct settings *settings, char **words, int count) {
  settings->readable = calloc((size_t)count + 1, sizeof *words);
  settings->writable = calloc((size_t)count + 1, sizeof *words);
  settings->listable = calloc((size_t)count + 1, sizeof *words);
  settings->sandbox = calloc((size_t)count + 1, sizeof *words);
  if (!settings->readable || !settings->writable || !settings->listable || !settings->sandbox) return 0;
  for (int i = 0; i < count; i++) {
    char *value = NULL;
    if (strcmp(words[i], "--") == 0) {
      settings->program = words + i + 1;
      return i + 1 < count;
    }
    for (int n = 0; n < LIMIT_COUNT && !value; n++)
      if ((value = value_of(words[i], limit_table[n].name))) settings->limits[n] = strtoull(value, NULL, 10);
    if (value) continue;
    if ((value = value_of(words[i], "read"))) settings->readable[settings->readable_count++] = value;
    else if ((value = value_of(words[i], "write"))) settings->writable[settings->writable_count++] = value;
    else if ((value = value_of(words[i], "temporary"))) settings->scratch = settings->writable[settings->writable_count++] = value;
    else if ((value = value_of(words[i], "group"))) settings->group = value;
    else if ((value = value_of(words[i], "list"))) settings->listable[settings->listable_count++] = value;
    else if ((value = value_of(words[i], "sandbox"))) settings->sandbox[settings->sandbox_count++] = value;
    else if (strcmp(words[i], "filter") == 0) settings->is_filtered = 1;
    else if (strcmp(words[i], "metadata") == 0) settings->has_metadata = 1;
    else if (strcmp(words[i], "network") == 0) settings->has_network = 1;
    else if (strcmp(words[i], "one_process") == 0) settings->is_one_process = 1;
    else return 0;
  }
  return 0;
}

static char *word(const char *key, unsigned long long number) {
  char *text = NULL;
  return asprintf(&text, "%s=%llu", key, number) < 0 ? NULL : text;
}

char **inner_words(const struct settings *settings, const char *launcher) {
  int given = 0;
  while (settings->program[given]) given++;
  char **words = calloc((size_t)given + LIMIT_COUNT + 10, sizeof *words), **next = words;
  if (!words) return NULL;
  *next++ = (char *)launcher;
  *next++ = "--inside";
  *next++ = (char *)settings->folder;
  for (int n = 0; n < LIMIT_COUNT; n++) *next++ = word(limit_table[n].name, settings->limits[n]);
  if (settings->is_filtered) *next++ = "filter";
  if (settings->has_metadata) *next++ = "metadata";
  if (settings->has_network) *next++ = "network";
  if (settings->is_one_process) *next++ = "one_process";
  *next++ = "--";
  memcpy(next, settings->program, (size_t)given * sizeof *words);
  return words;
}
