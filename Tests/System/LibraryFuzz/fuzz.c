/* Calls every function of the games' library at random: with legal and illegal arguments, texts that were damaged, buffers
   of every size and handles that hold nothing.

     fuzz SEED CALLS

   Every buffer is a block of its own of just the size that is told, so that AddressSanitizer notices a byte too many. A call
   that is refused must change nothing and say why. */
#include "referee_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint64_t bits(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static int64_t below(int64_t bound) { return (int64_t)(bits() % (uint64_t)bound); }

static void fail(const char *what, const char *why) {
  fprintf(stderr, "%s: %s\n", what, why);
  exit(1);
}

/* A text in a block of its own, damaged now and then. */
static char *damaged(const char *text, int64_t chance) {
  size_t length = strlen(text);
  char *copy = malloc(length + 1);
  memcpy(copy, text, length + 1);
  if (length == 0 || below(chance) != 0) return copy;
  for (int64_t times = 1 + below(4); times > 0; times--) {
    size_t place = (size_t)below((int64_t)strlen(copy) + 1);
    switch (below(4)) {
    case 0: copy[place] = (char)bits(); break;               /* any byte, a zero byte among them */
    case 1: copy[place] = "0123456789-.eE\"[]{},:"[below(21)]; break;
    case 2: copy[place] = 0; break;
    case 3:
      if (place > 0) memmove(copy + place - 1, copy + place, strlen(copy + place) + 1);
      break;
    }
    copy[length] = 0;
    if (copy[0] == 0) break;
  }
  return copy;
}

enum { HANDLES = 4 };
static rg_game *games[HANDLES];
static rg_batch *batch;
static char names[16][64];
static int name_count;
/* Texts that the library has written, to be given back. */
static char *observations[16], *saved[16];

static const char *a_name(void) { return below(20) == 0 ? "nothing" : names[below(name_count)]; }

static const char *an_option(void) {
  static const char *const options[] = {
    "{}", "{\"draw\":1}", "{\"undo\":true}", "{\"turning\":\"player\"}", "{\"calls\":true}", "{\"points\":{\"speed\":3}}",
    "{\"refill\":\"discard\",\"patience\":1}", "{\"max_actions\":20,\"flip\":\"action\",\"spaces\":\"any\"}", "[]", "",
  };
  return options[below(sizeof options / sizeof *options)];
}

static int32_t a_number(int64_t usual) {
  switch (below(12)) {
  case 0: return -1;
  case 1: return (int32_t)bits();
  case 2: return INT32_MAX;
  case 3: return INT32_MIN;
  default: return (int32_t)below(usual);
  }
}

static char *save(rg_game *game) {
  size_t length = 0;
  if (rg_save(game, NULL, 0, &length) != RG_TOO_SMALL) return NULL;
  char *text = malloc(length + 1);
  if (rg_save(game, text, length + 1, &length) != RG_OK) fail("rg_save", rg_message(game));
  return text;
}

static void keep(char **texts, char *text) {
  char **place = &texts[below(16)];
  free(*place);
  *place = text;
}

/* Offers a function that writes a text a buffer of any size. */
#define TEXT(call, game)                                                                       \
  do {                                                                                         \
    size_t capacity = below(3) == 0 ? (size_t)below(40) : (size_t)below(20000), length = 0;    \
    char *buffer = malloc(capacity + (capacity == 0));                                         \
    status = (call);                                                                           \
    if (status == RG_OK && (length >= capacity || strlen(buffer) != length)) fail(#call, "wrong length"); \
    if (status == RG_TOO_SMALL && length < capacity) fail(#call, "there was room");            \
    free(buffer);                                                                              \
  } while (0)

/* Offers a function that writes numbers an array of any size. */
#define ARRAY(type, call)                                                                      \
  do {                                                                                         \
    size_t capacity = (size_t)below(below(2) ? 8 : 2000), length = 0;                          \
    type *array = malloc(capacity * sizeof(type) + (capacity == 0));                           \
    status = (call);                                                                           \
    if (status == RG_OK && length > capacity) fail(#call, "wrong count");                      \
    free(array);                                                                               \
  } while (0)

/* The numbers in a row, in a mask without the place for passing, and in planes, of one seat of a game. */
typedef struct {
  size_t row, space, planes;
} lengths;

static long after(const char *text, const char *key) { return strtol(strstr(text, key) + strlen(key), NULL, 10); }

static lengths known_lengths[16];

static lengths described(const char *name) {
  char text[65536];
  if (rg_describe(name, text, sizeof text, NULL) != RG_OK) fail("rg_describe", "refused");
  lengths found = {0, (size_t)after(text, "\"action_space\":"), 0};
  long fields = 0, lines = 1, columns = 16;
  for (char *place = text; (place = strstr(place, "\"count\":")) != NULL; place++, fields++) {
    long count = after(place, "\"count\":"), values = after(place, "\"highest\":") - after(place, "\"lowest\":") + 1;
    found.row += (size_t)count;
    if (count > lines) lines = count;
    if (values > columns && values <= 128) columns = values;
  }
  found.planes = (size_t)(fields * lines * columns);
  return found;
}

static lengths lengths_of(const char *name) {
  int place = 0;
  while (place + 1 < name_count && strcmp(names[place], name) != 0) place++;
  return known_lengths[place];
}

static lengths lengths_in(rg_game *game) {
  char name[64];
  if (rg_name(game, name, sizeof name, NULL) != RG_OK) fail("rg_name", rg_message(game));
  return lengths_of(name);
}

/* Arrays of just the sizes that rg_describe tells, some of them null. */
static rg_look arrays(size_t games, size_t seats, lengths length, size_t mask) {
  rg_look look = {{0}, a_number(700), NULL};
  look.view.phases = malloc(games);
  look.view.asked = malloc(games * seats);
  if (below(9)) look.view.numbers = malloc(games * seats * length.row * sizeof(int16_t));
  if (below(9)) look.view.masks = malloc(games * seats * mask);
  if (below(9)) look.view.deals = malloc(games * sizeof(int64_t));
  if (look.view.numbers && below(2)) look.planes = malloc(games * seats * length.planes);
  return look;
}

static void free_arrays(rg_look look) {
  free(look.view.numbers);
  free(look.view.masks);
  free(look.view.phases);
  free(look.view.asked);
  free(look.view.deals);
  free(look.planes);
}

static rg_status look_at(rg_game *game, const rg_state *found) {
  size_t seats = (size_t)found->seats;
  lengths length = lengths_in(game);
  rg_look look = arrays(1, seats, length, length.space);
  rg_status status = rg_get_view(game, below(20) ? &look.view : NULL);
  for (size_t seat = 0; status == RG_OK && seat < seats; seat++)
    if (*look.view.phases != found->phase || look.view.asked[seat] != (found->asked >> seat & 1))
      fail("rg_get_view", "not as rg_get_state");
  free_arrays(look);
  look = arrays(1, seats, length, length.space + 1);
  if (status == RG_OK && rg_get_look(game, &look) != RG_OK) fail("rg_get_look", rg_message(game));
  free_arrays(look);
  return status;
}

/* Any numbers in rows of just the size that planes are made of. */
static void planes(void) {
  const char *name = names[below(name_count)];
  lengths length = lengths_of(name);
  int32_t rows = (int32_t)below(4);
  size_t count = (size_t)rows * length.row;
  int16_t *numbers = malloc(count * sizeof *numbers);
  int8_t *written = calloc((size_t)rows * length.planes + (rows == 0), 1);
  for (size_t place = 0; place < count; place++) numbers[place] = (int16_t)bits();
  if (rg_planes(name, rows, numbers, written) != RG_OK) fail("rg_planes", "refused");
  if (rg_planes(a_name(), -1 - rows, numbers, written) == RG_OK) fail("rg_planes", "takes less than no rows");
  for (size_t place = 0; place < (size_t)rows * length.planes; place++)
    if (written[place] != 0 && written[place] != 1) fail("rg_planes", "neither 0 nor 1");
  free(numbers);
  free(written);
}

static rg_status call_game(rg_game *game) {
  rg_status status = RG_OK;
  int32_t seat = below(10) == 0 ? a_number(9) : (int32_t)below(2);
  switch (below(23)) {
  case 0: case 1: {
    char *options = damaged(an_option(), 4), *name = damaged(a_name(), 30);
    status = rg_deal(game, name, below(2) ? options : NULL, below(3) ? 0 : a_number(9), "fuzz", 1 + below(100));
    free(options);
    free(name);
    break;
  }
  case 2: status = rg_deal(game, a_name(), NULL, a_number(4), below(9) ? "x" : NULL, (int64_t)bits()); break;
  case 3: status = rg_copy(game, below(9) ? games[below(HANDLES)] : NULL); break;
  case 4: case 5: {
    const char *observation = observations[below(16)];
    if (observation == NULL) break;
    char start[256], *prompt = malloc(strlen(observation) + 32);
    snprintf(start, sizeof start, "{\"game\":\"%s\",\"seats\":%d,\"seat\":%d,\"options\":%s}", a_name(), a_number(3),
             a_number(2), below(4) ? "{}" : an_option());
    sprintf(prompt, "{\"observation\":%s}", observation);
    char *first = damaged(start, 8), *second = damaged(prompt, 2);
    status = rg_imagine(game, first, second, bits());
    free(first);
    free(second);
    free(prompt);
    break;
  }
  case 6: {
    rg_state found;
    status = rg_get_state(game, below(20) ? &found : NULL);
    if (status == RG_OK) status = look_at(game, &found);
    break;
  }
  case 7: ARRAY(int32_t, rg_actions(game, seat, array, capacity, &length)); break;
  case 8: TEXT(rg_action_text(game, a_number(700), buffer, capacity, &length), game); break;
  case 9: {
    int32_t number;
    status = rg_action_number(game, seat, below(2) ? "snap" : "t1-t2", below(9) ? &number : NULL);
    break;
  }
  case 10: case 11: case 12: {
    /* A legal action, or any number. */
    int32_t actions[512];
    size_t count = 0;
    rg_status listed = rg_actions(game, seat, actions, 512, &count);
    int32_t action = listed == RG_OK && count > 0 && below(4) ? actions[below((int64_t)count)] : a_number(700);
    rg_state found;
    if (below(2) || rg_get_state(game, &found) != RG_OK) {
      status = rg_play(game, seat, action);
      break;
    }
    lengths length = lengths_in(game);
    rg_look look = arrays(1, (size_t)found.seats, length, length.space + 1);
    status = rg_play_look(game, seat, action, below(20) ? &look : NULL);
    free_arrays(look);
    break;
  }
  case 13: case 14: {
    rg_claim claims[4];
    int32_t verdicts[4];
    size_t count = (size_t)below(4);
    int64_t reaction = 0;
    for (size_t place = 0; place < count; place++) {
      reaction += below(9) ? below(1000) : -below(1000);
      claims[place] = (rg_claim){a_number(3), a_number(300), reaction};
    }
    status = rg_race(game, below(20) ? claims : NULL, below(20) ? count : (size_t)bits(), below(2) ? verdicts : NULL);
    break;
  }
  case 15:
    if (below(6) == 0) status = rg_withdraw(game, seat);
    break;
  case 16: {
    size_t length = 0;
    TEXT(rg_legal(game, seat, buffer, capacity, &length), game);
    TEXT(rg_observation(game, seat, buffer, capacity, &length), game);
    if (rg_observation(game, seat, NULL, 0, &length) == RG_TOO_SMALL) {
      char *text = malloc(length + 1);
      if (rg_observation(game, seat, text, length + 1, NULL) != RG_OK) fail("rg_observation", rg_message(game));
      keep(observations, text);
    }
    break;
  }
  case 17: ARRAY(int16_t, rg_numbers(game, seat, array, capacity, &length)); break;
  case 18:
    switch (below(6)) {
    case 3: TEXT(rg_cards(game, buffer, capacity, &length), game); break;
    case 4: TEXT(rg_scene(game, buffer, capacity, &length), game); break;
    case 5: planes(); break;
    case 0: TEXT(rg_options(game, buffer, capacity, &length), game); break;
    case 1: TEXT(rg_ending(game, buffer, capacity, &length), game); break;
    case 2: TEXT(rg_name(game, buffer, capacity, &length), game); break;
    }
    break;
  case 19: ARRAY(int64_t, rg_results(game, seat, array, capacity, &length)); break;
  case 20: status = rg_playout(game, bits(), below(5) ? below(30) : (int64_t)bits(), NULL); break;
  case 22: {
    int32_t answer;
    status = rg_can_win(game, seat, below(9) ? below(200) : -below(9), below(20) ? &answer : NULL);
    if (status == RG_OK && (answer < RG_NO || answer > RG_UNKNOWN)) fail("rg_can_win", "no such answer");
    if (status == RG_OK) TEXT(rg_solution(game, seat, below(200), a_number(2), buffer, capacity, &length), game);
    break;
  }
  case 21: {
    char *text = save(game);
    if (text != NULL) keep(saved, text);
    const char *other = saved[below(16)];
    if (other == NULL) break;
    char *broken = damaged(other, 2);
    status = rg_restore(game, broken);
    if (status != RG_OK && below(2)) status = rg_deal_cards(game, a_name(), NULL, a_number(4), broken);
    free(broken);
    break;
  }
  }
  return status;
}

static rg_status call_batch(void) {
  static lengths length;
  rg_sizes sizes;
  if (below(8) == 0 || rg_batch_sizes(batch, &sizes) != RG_OK) {
    const char *name = a_name();
    rg_status dealt = rg_batch_deal(
      batch, name, below(2) ? an_option() : NULL, below(3) ? 0 : a_number(9), "fuzz",
      below(9) ? 1 + below(50) : (int64_t)bits(), below(9) ? 1 + (int32_t)below(20) : a_number(5));
    if (dealt == RG_OK) length = lengths_of(name);
    return dealt;
  }
  size_t seats = (size_t)sizes.games * (size_t)sizes.seats;
  int32_t *actions = malloc(seats * sizeof *actions);
  int64_t *reactions = malloc(seats * sizeof *reactions);
  int16_t *numbers = malloc(seats * (size_t)sizes.numbers * sizeof *numbers);
  uint8_t *masks = malloc(seats * (size_t)sizes.action_space), *asked = malloc(seats);
  uint8_t *ended = malloc((size_t)sizes.games), *phases = malloc((size_t)sizes.games);
  int64_t *deals = malloc((size_t)sizes.games * sizeof *deals);
  int32_t *results = malloc(seats * (size_t)sizes.measures * sizeof *results);
  rg_status status = RG_OK;
  for (int times = 0; times < 20; times++) {
    rg_batch_sample(batch, actions);
    for (size_t place = 0; place < seats; place++) {
      if (below(200) == 0) actions[place] = below(2) ? RG_LEAVE - (int32_t)below(3) : a_number(700);
      reactions[place] = below(300) ? below(1000) : -1;
    }
    rg_ends ends = {below(9) ? ended : NULL, below(9) ? results : NULL, below(2) ? numbers : NULL};
    status = rg_batch_step(batch, actions, below(2) ? reactions : NULL, below(9) ? &ends : NULL);
    rg_view view = {below(2) ? numbers : NULL, below(2) ? masks : NULL, phases, asked, below(2) ? deals : NULL};
    if (rg_batch_view(batch, &view) != RG_OK) fail("rg_batch_view", rg_batch_message(batch));
    rg_look look = arrays((size_t)sizes.games, (size_t)sizes.seats, length, length.space + 1);
    if (rg_batch_look(batch, &look) != RG_OK) fail("rg_batch_look", rg_batch_message(batch));
    free_arrays(look);
  }
  if (below(5) == 0) {
    rg_batch *other = rg_batch_new();
    size_t length = 0;
    if (rg_batch_copy(other, batch) != RG_OK) fail("rg_batch_copy", rg_batch_message(other));
    if (rg_batch_save(other, NULL, 0, &length) != RG_TOO_SMALL) fail("rg_batch_save", "there was room");
    char *text = malloc(length + 1);
    if (rg_batch_save(other, text, length + 1, &length) != RG_OK) fail("rg_batch_save", rg_batch_message(other));
    if (rg_batch_restore(batch, text) != RG_OK) fail("rg_batch_restore", rg_batch_message(batch));
    char *broken = damaged(text, 2);
    if (rg_batch_restore(other, broken) != RG_OK && rg_batch_message(other)[0] == 0) fail("rg_batch_message", "empty");
    free(broken);
    free(text);
    rg_batch_free(other);
  }
  free(actions);
  free(reactions);
  free(numbers);
  free(masks);
  free(asked);
  free(ended);
  free(phases);
  free(deals);
  free(results);
  return status;
}

int main(int count, char **words) {
  if (count != 3) fail("usage", "fuzz SEED CALLS");
  state = strtoull(words[1], NULL, 10);
  char text[4096];
  if (rg_games(text, sizeof text, NULL) != RG_OK) fail("rg_games", "refused");
  for (char *name = strtok(text, "[\",]"); name != NULL; name = strtok(NULL, "[\",]")) {
    snprintf(names[name_count++], sizeof names[0], "%s", name);
    rg_status status;
    TEXT(rg_describe(names[name_count - 1], buffer, capacity, &length), NULL);
    known_lengths[name_count - 1] = described(names[name_count - 1]);
  }
  for (int place = 0; place < HANDLES; place++) games[place] = rg_new();
  batch = rg_batch_new();
  long refused = 0, calls = strtol(words[2], NULL, 10);
  for (long call = 0; call < calls; call++) {
    rg_game *game = games[below(HANDLES)];
    char *before = below(4) == 0 ? save(game) : NULL;
    rg_status status = call_game(game);
    if (status > 0 || status < RG_TOO_SMALL) fail("status", "unknown");
    if (status != RG_OK) {
      refused++;
      if (rg_message(game)[0] == 0) fail("rg_message", "empty");
      char *after = before ? save(game) : NULL;
      if (before && (!after || strcmp(before, after) != 0)) fail(rg_message(game), "a refused call changed the game");
      free(after);
    }
    free(before);
    if (below(50) == 0 && call_batch() != RG_OK && rg_batch_message(batch)[0] == 0) fail("rg_batch_message", "empty");
    if (below(200) == 0) {
      rg_free(game);
      for (int place = 0; place < HANDLES; place++)
        if (games[place] == game) games[place] = rg_new();
    }
  }
  if (rg_get_state(NULL, NULL) != RG_NULL_POINTER || rg_batch_sample(NULL, NULL) != RG_NULL_POINTER)
    fail("null", "not refused");
  rg_free(NULL);
  for (int place = 0; place < HANDLES; place++) rg_free(games[place]);
  rg_batch_free(batch);
  for (int place = 0; place < 16; place++) {
    free(observations[place]);
    free(saved[place]);
  }
  printf("%ld calls, %ld refused\n", calls, refused);
  return refused > 0 && refused < calls ? 0 : 1;
}
