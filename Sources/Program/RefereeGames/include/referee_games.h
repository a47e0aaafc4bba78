/*
 * The referee's games as a library: its deals, rules, legal actions, observations and outcomes, in any language.
 *
 * A handle (rg_game, rg_batch) is made empty, and then filled by a function that deals, imagines or restores.
 *
 * Ownership   Whoever makes a handle frees it, once. The library copies what it is given and writes into memory of the
 *             caller; it keeps no pointer of the caller's.
 * Threads     One thread at a time may use a handle. Handles are independent of one another: there is no global state.
 * Errors      Functions return RG_OK, which is 0, or a negative status. After an error the handle is as it was before, and
 *             rg_message says in words what was wrong, what was expected and what to do.
 * Texts       UTF-8 with a zero byte at the end. A function that writes a text takes a buffer and its capacity in bytes,
 *             and sets *length to the number of bytes without the zero byte. If the buffer is too small, the function
 *             writes nothing but *length, and returns RG_TOO_SMALL: offer *length + 1 bytes. A null `length`, or a null
 *             `count` of a function that writes numbers, is allowed.
 * Seats       Numbered from 0, clockwise.
 * Actions     Every action has a text, as on the wire, and a number of 0 or more. The same number means the same action
 *             in all positions of a game, or the same places of the table; docs/engines.md lists them game by game.
 * Times       Nanoseconds.
 */
#ifndef REFEREE_GAMES_H
#define REFEREE_GAMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a program compiled for an earlier header could no longer use the library. */
#define RG_VERSION 1
/* Raised with each function or constant that is added meanwhile. */
#define RG_MINOR 1

typedef int32_t rg_status;
enum {
  RG_OK = 0,
  RG_NULL_POINTER = -1,  /* a pointer that is needed is null */
  RG_UNKNOWN_GAME = -2,  /* no game has this name */
  RG_BAD_TEXT = -3,      /* a text is not UTF-8, not JSON, or not what the function reads */
  RG_OUT_OF_RANGE = -4,  /* a number is too small or too large */
  RG_ILLEGAL = -5,       /* the rules do not allow it in this position */
  RG_EMPTY = -6,         /* the handle holds no game */
  RG_TOO_SMALL = -7      /* the buffer is too small */
};

/* ---- the games ---- */

/* RG_VERSION and RG_MINOR of the library; rg_minor came with RG_MINOR 1. */
int32_t rg_version(void);
int32_t rg_minor(void);

/* The names of the games, as a JSON array of strings. Needs no handle; there is no message. */
rg_status rg_games(char *buffer, size_t capacity, size_t *length);

/* What does not change from deal to deal of the game called `name`, as a JSON object:
     name, rules_version
     seats          {"least","most","usual"}
     measures       what is counted for each seat, in the order of rg_results:
                    [{"name","unit","summary":"rate"|"mean"|"total","is_more_better","is_ranking"}]; ranking ones first
     score          the name of the measure that bots receive as their score
     races          true if there are races, in which a seat may also pass
     action_space   the number of actions that masks tell of: their numbers are 0 to action_space - 1
     actions        the text of each action that a mask tells of; null where it depends on the position
     numbers        the rows of rg_numbers: [{"name","count","lowest","highest","meaning"}], one object for `count` numbers
     options        the options at their defaults
   Needs no handle; there is no message. */
rg_status rg_describe(const char *name, char *buffer, size_t capacity, size_t *length);

/* ---- one game ---- */

/* A game being played, or none. */
typedef struct rg_game rg_game;

/* An empty handle. */
rg_game *rg_new(void);

/* Frees a handle; null is allowed. */
void rg_free(rg_game *game);

/* Why the last call with this handle that failed did so; "" if none has, and null for null. Valid until the next call with
   the handle. */
const char *rg_message(const rg_game *game);

/* Gives `game` the position and the past of `other`, which is cheap: to save a position for a search, copy it to another
   handle; to restore it, copy it back. */
rg_status rg_copy(rg_game *game, const rg_game *other);

/* Deals the game that a tournament deals: deal `number`, 1 to 2^53, of the tournament with this `seed`, to `seats`
   seats (0: the usual number). `options` is a JSON object like "options" of a tournament's event; what it does not name
   keeps its default, and null stands for {}. */
rg_status rg_deal(
    rg_game *game, const char *name, const char *options, int32_t seats, const char *seed, int64_t number);

/* Deals these cards in this order: `cards` is what `referee deal` prints in any format of the game, or such a text of another
   program. ?? stands for a card that is not known, and is then any of those that are missing. */
rg_status rg_deal_cards(rg_game *game, const char *name, const char *options, int32_t seats, const char *cards);

/* The cards of the deal with which the game began, as rg_deal_cards reads them; RG_ILLEGAL for a position from rg_imagine. */
rg_status rg_cards(rg_game *game, char *buffer, size_t capacity, size_t *length);

/* Draws a position at random, evenly, among those in which a bot may be that has received these messages: `start` and
   `prompt` are lines of the protocol, or JSON objects with the same members "game", "options", "seat" and "seats", and
   "observation". Options that are missing have their defaults, "seat" is then 0, and "seats" the usual number. The same
   `seed` draws the same position. The position has no past, so that nothing can be taken back. */
rg_status rg_imagine(rg_game *game, const char *start, const char *prompt, uint64_t seed);

enum {
  RG_TURN = 0,  /* one seat must act: rg_play */
  RG_RACE = 1,  /* seats race to claim, or pass: rg_race */
  RG_OVER = 2   /* the game has ended: rg_results */
};
typedef struct {
  int32_t phase;   /* RG_TURN, RG_RACE or RG_OVER */
  int32_t seats;   /* the number of seats */
  uint64_t asked;  /* the seats that may act now: bit s for seat s; none if the game is over */
} rg_state;

/* Who may act now. */
rg_status rg_get_state(rg_game *game, rg_state *state);

/* Arrays of the caller about where games stand, laid out row by row; what is null is not written. */
typedef struct {
  int16_t *numbers;  /* [games][seats][numbers]: what each seat sees */
  uint8_t *masks;    /* [games][seats][action_space]: 1 for a legal action, 0 for another */
  uint8_t *phases;   /* [games]: RG_TURN, RG_RACE or RG_OVER */
  uint8_t *asked;    /* [games][seats]: 1 for a seat that may act */
  int64_t *deals;    /* [games]: the number of the deal being played; 0 for a position from rg_imagine */
} rg_view;

/* Writes where the game stands, for all seats at once: "games" above is 1. rg_describe tells the length of a row, which is the
   sum of the counts of "numbers", and the length of a mask, "action_space". */
rg_status rg_get_view(rg_game *game, const rg_view *view);

/* Arrays for programs that learn. `view` has masks of [games][seats][action_space + 1]: the last place is for passing, which
   is legal for all seats but that whose turn it is. */
typedef struct {
  rg_view view;
  int32_t without;  /* the number of an action that masks leave out where another one is legal, such as giving up; or -1 */
  int8_t *planes;   /* [games][seats]: `numbers`, which must not be null then, as rg_planes writes them */
} rg_look;

/* As rg_get_view; and after the turn of a seat, as rg_play takes it. */
rg_status rg_get_look(rg_game *game, const rg_look *look);
rg_status rg_play_look(rg_game *game, int32_t seat, int32_t action, const rg_look *look);

/* Writes rows of numbers as planes of 0 and 1: [rows][fields][lines][columns]. There is a plane for each field that rg_describe
   tells, with a line for each of its numbers, and as many lines and columns as the largest field needs, of the latter at
   least 16. A line has 1 in the column of its number, counted from the lowest; a number of more than 128 values is binary
   instead, with 1 in column b for each bit b of it. Lines that belong to no number are not written: begin with zeros, once. Needs
   no handle; there is no message. */
rg_status rg_planes(const char *name, int32_t rows, const int16_t *numbers, int8_t *planes);

/* The numbers of all legal actions of a seat, in a fixed order; none if the seat is not asked. Sets *count, and writes the
   numbers if there is room for all; otherwise it returns RG_TOO_SMALL. To pass in a race is no action. */
rg_status rg_actions(rg_game *game, int32_t seat, int32_t *numbers, size_t capacity, size_t *count);

/* What "legal" of a prompt for a seat lists: a JSON array of texts, in a race "pass" first, and without the claims that
   are never listed. It is empty if the seat is not asked. */
rg_status rg_legal(rg_game *game, int32_t seat, char *buffer, size_t capacity, size_t *length);

/* The text of an action in this position, whether it is legal or not; RG_ILLEGAL if the number is no action's. */
rg_status rg_action_text(rg_game *game, int32_t number, char *buffer, size_t capacity, size_t *length);

/* The number of an action that is legal for a seat now, from its text in any spelling; RG_ILLEGAL for any other text. */
rg_status rg_action_number(rg_game *game, int32_t seat, const char *text, int32_t *number);

/* Takes the turn of a seat. */
rg_status rg_play(rg_game *game, int32_t seat, int32_t action);

typedef struct {
  int32_t seat;
  int32_t action;       /* its number */
  int64_t reaction_ns;  /* the time that the seat took, 0 or more */
} rg_claim;
enum {
  RG_RIGHT = 0,  /* granted */
  RG_WRONG = 1,  /* false, and paid for where the rules say so */
  RG_LATE = 2    /* a faster claim came first: no effect */
};

/* Ends the race that is on with these claims, at most one of each seat, the fastest first; equal reactions count in the
   order given. The other seats pass. `verdicts`, unless it is null, takes RG_RIGHT, RG_WRONG or RG_LATE for each claim. */
rg_status rg_race(rg_game *game, const rg_claim *claims, size_t count, int32_t *verdicts);

/* A seat leaves for good, as when its clock has run out. RG_ILLEGAL if it has left already. */
rg_status rg_withdraw(rg_game *game, int32_t seat);

/* The name of the game that a handle holds. */
rg_status rg_name(rg_game *game, char *buffer, size_t capacity, size_t *length);

/* What a seat sees, as in a prompt: a JSON object. */
rg_status rg_observation(rg_game *game, int32_t seat, char *buffer, size_t capacity, size_t *length);

/* The table as the referee's pages draw it, for all who may watch: a JSON object of `piles` with name, words, x and y in widths
   and heights of a card, aspect (the width of a card by its height), layout ("stack", "spread", "column" or "grid"), room (how
   many cards are spread, how many heights a column may take, or the columns and rows of a grid), owner (a seat or null), mark,
   and cards from below, each with name, ink and words; null for one that lies face down. `badges` are facts beside the table,
   with label, value and seat (or null). */
rg_status rg_scene(rg_game *game, char *buffer, size_t capacity, size_t *length);

/* What a seat sees, as a row of numbers; rg_describe tells the layout. Sets *count, and writes the row if there is room. */
rg_status rg_numbers(rg_game *game, int32_t seat, int16_t *numbers, size_t capacity, size_t *count);

/* All options in force, as in the message "start": a JSON object. */
rg_status rg_options(rg_game *game, char *buffer, size_t capacity, size_t *length);

/* How a game that is over ended, in one word: "won", "stuck". RG_ILLEGAL while it goes on. */
rg_status rg_ending(rg_game *game, char *buffer, size_t capacity, size_t *length);

/* What a seat has achieved in a game that is over, in the order of the game's measures. RG_ILLEGAL while it goes on. */
rg_status rg_results(rg_game *game, int32_t seat, int64_t *values, size_t capacity, size_t *count);

/* Plays at random until the game is over, or `limit` events have happened: a turn is any legal action, but none that gives
   up or takes back; a race is one claim of one seat, or none. `played`, unless it is null, takes the number of events. The
   same `seed` plays the same events. */
rg_status rg_playout(rg_game *game, uint64_t seed, int64_t limit, int64_t *played);

enum {
  RG_NO = 0,
  RG_YES = 1,
  RG_UNKNOWN = 2  /* the search was not allowed to look at enough positions, or this game has none */
};

/* This many positions decide nearly every deal, and `referee deal --solve` looks at no more; they take 2 GB at the most. */
#define RG_POSITIONS 80000000

/* Whether a seat can still win if everything that is hidden lies as it does in this position: RG_YES, RG_NO or RG_UNKNOWN,
   found out by looking at no more than `positions` positions. On positions from rg_imagine, this judges a plan.
   docs/engines.md tells which games have such a search, and what it costs. */
rg_status rg_can_win(rg_game *game, int32_t seat, int64_t positions, int32_t *answer);

/* The same with its actions, as a JSON object: {"can_win":true|false|null,"actions":["..."],"positions":NUMBER}, where null
   stands for RG_UNKNOWN, and `positions` tells how many were looked at. `fewest` is 1 for a way of as few actions as the
   search finds, and 0 for any. */
rg_status rg_solution(
    rg_game *game, int32_t seat, int64_t positions, int32_t fewest, char *buffer, size_t capacity, size_t *length);

/* The position and its past as a text from which rg_restore makes it again, in another process or on another machine. */
rg_status rg_save(rg_game *game, char *buffer, size_t capacity, size_t *length);
rg_status rg_restore(rg_game *game, const char *text);

/* ---- many games at once ---- */

/* A number of games of one kind, played in step and dealt again as each of them ends. */
typedef struct rg_batch rg_batch;

/* An empty batch, its end, and its message, as rg_new, rg_free and rg_message. */
rg_batch *rg_batch_new(void);
void rg_batch_free(rg_batch *batch);
const char *rg_batch_message(const rg_batch *batch);

/* Deals `count` games, 1 to 2^20: game i begins with deal first + i and goes on with every count-th deal after it. The
   other arguments are those of rg_deal. What a batch draws besides the deals follows from `seed` and `first`. */
rg_status rg_batch_deal(
    rg_batch *batch, const char *name, const char *options, int32_t seats, const char *seed, int64_t first,
    int32_t count);

typedef struct {
  int32_t games;         /* how many there are */
  int32_t seats;         /* in each game */
  int32_t numbers;       /* in a row of rg_numbers */
  int32_t action_space;  /* in a mask */
  int32_t measures;      /* in a seat's results */
} rg_sizes;

/* The sizes of the arrays below. */
rg_status rg_batch_sizes(rg_batch *batch, rg_sizes *sizes);

/* Writes where all games stand; none of them is over. */
rg_status rg_batch_view(rg_batch *batch, const rg_view *view);
rg_status rg_batch_look(rg_batch *batch, const rg_look *look);

/* Gives `batch` the games of `other`, with their past and what will be drawn; and the same as a text. */
rg_status rg_batch_copy(rg_batch *batch, const rg_batch *other);
rg_status rg_batch_save(rg_batch *batch, char *buffer, size_t capacity, size_t *length);
rg_status rg_batch_restore(rg_batch *batch, const char *text);

/* In an array of actions: */
#define RG_PASS (-1)   /* in a race, the seat claims nothing */
#define RG_LEAVE (-2)  /* the seat, whether it is asked or not, leaves for good, before the others act; once is enough */
#define RG_WAIT (-3)   /* for a seat that is asked: nothing happens in this game in this step */
#define RG_DEAL (-4)   /* for any seat: nothing but that the game is given up and dealt again, without an end */

/* Arrays of the caller about games that end; what is null is not written. */
typedef struct {
  uint8_t *ended;         /* [games]: 1 for a game that ended in this step, 0 for another */
  int32_t *results;       /* [games][seats][measures]: written for games that ended */
  int16_t *last_numbers;  /* [games][seats][numbers]: written for games that ended, with what each seat saw at the end */
} rg_ends;

/* One event in every game: the turn of the seat that is asked, or a race with the claims of all that are. `actions` is
   [games][seats]; but for RG_LEAVE, what it holds for seats that are not asked does not matter. Where the leaving of a seat
   ends the turn or the race, opens a race for seats that were not asked, or makes another seat's action illegal, nothing
   else happens in that game.
   `reactions_ns` is [games][seats] too; if it is null, the order of the claims in a race is drawn at random, as that of
   equal reactions is. A game that ends is dealt again. `ends` may be null.
   If any action is illegal, no game changes, and the message names the first such game. */
rg_status rg_batch_step(rg_batch *batch, const int32_t *actions, const int64_t *reactions_ns, const rg_ends *ends);

/* Draws an action for each seat that is asked, [games][seats]: evenly among those of rg_playout, in a race RG_PASS as well.
   For the other seats it writes RG_PASS. */
rg_status rg_batch_sample(rg_batch *batch, int32_t *actions);

#ifdef __cplusplus
}
#endif
#endif
