"""Tests of referee_games, for every game of the library; they need nothing but Python's standard library.

python3 -m unittest discover --start-directory tests, with the folder above it in PYTHONPATH.
"""

import ast
import copy
import gc
import json
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest
import weakref
import zipfile
from pathlib import Path

import referee_games
from referee_games import DEAL, LEAVE, PASS, WAIT, Batch, Game, GameError, Status, describe, games

HERE = Path(__file__).resolve().parent
#: How many events of a game are looked at: few enough for a library without optimisation, unless all is asked for.
EVENTS = 300 if os.environ.get("REFEREE_TESTS") == "all" else 30


def seat_counts(name):
    seats = describe(name)["seats"]
    return sorted({seats["least"], seats["usual"], min(4, seats["most"])})


def tables():
    """Every game at several numbers of seats."""
    return [(name, seats) for name in games() for seats in seat_counts(name)]


def advance(game, draw):
    """Plays one event that `draw` chooses: a turn, or a race with any claims."""
    if game.phase == "turn":
        seat = game.asked[0]
        # Most games have an action that gives up, and it is the last one; without it they become longer.
        actions = game.actions(seat)
        game.play(draw.choice(actions[:-1] or actions), seat)
        return
    claims = []
    for seat in game.asked:
        if draw.random() < 0.5:
            actions = game.actions(seat)
            claims += [(seat, draw.choice(actions), draw.randrange(10**9))] if actions else []
    game.race(sorted(claims, key=lambda claim: claim[2]))


def positions(name, seats, seed="positions", events=EVENTS):
    """A game after 0, 1, 2, ... events, which is one and the same object."""
    game, draw = Game().deal(name, seed, seats=seats), random.Random(seed)
    yield game
    for _ in range(events):
        if game.over:
            return
        advance(game, draw)
        yield game


def finished(name, seats, seed="finished"):
    game = Game().deal(name, seed, seats=seats)
    game.playout(1)
    return game


def row(game, seat):
    return [int(number) for number in game.numbers(seat)]


def look(game):
    """All that seats can see of a game, and its past."""
    seats = range(game.seats)
    seen = [(game.observation(seat), row(game, seat), game.actions(seat)) for seat in seats]
    return game.phase, game.asked, seen, game.save()


class Errors(unittest.TestCase):
    def refuse(self, status, call, *arguments):
        with self.assertRaises(GameError) as caught:
            call(*arguments)
        self.assertEqual(caught.exception.status, status)
        # The library speaks of its functions, and the module of its methods.
        self.assertNotRegex(str(caught.exception), "rg_|RG_|handle")
        self.assertGreater(len(str(caught.exception)), 10)
        self.assertEqual(str(caught.exception), caught.exception.message)


class GameTests(Errors):
    def test_a_description_tells_what_games_have(self):
        for name, seats in tables():
            known = describe(name)
            self.assertEqual(known["name"], name)
            self.assertLessEqual(known["seats"]["least"], known["seats"]["usual"])
            self.assertIn(known["score"], [measure["name"] for measure in known["measures"]])
            bounds = [(part["lowest"], part["highest"]) for part in known["numbers"] for _ in range(part["count"])]
            for game in positions(name, seats):
                self.assertEqual((game.name, game.seats), (name, seats))
                for seat in range(seats):
                    numbers = row(game, seat)
                    self.assertEqual(len(numbers), len(bounds))
                    for number, (lowest, highest) in zip(numbers, bounds):
                        self.assertTrue(lowest <= number <= highest, (name, number, lowest, highest))

    def test_a_deal_is_its_seed_and_its_number(self):
        for name, seats in tables():
            first = Game().deal(name, "any text", 7, seats=seats)
            self.assertEqual(look(first), look(Game().deal(name, "any text", 7, seats=seats, options={})))
            others = [Game().deal(name, "any text", 8, seats=seats), Game().deal(name, "other text", 7, seats=seats)]
            for other in others:
                self.assertNotEqual(first.save(), other.save())

    def test_options_are_those_in_force(self):
        for name in games():
            defaults = describe(name)["options"]
            self.assertEqual(Game().deal(name, "any text").options, defaults)
            self.assertEqual(Game().deal(name, "any text", options=json.dumps(defaults)).options, defaults)

    def test_seats_that_are_asked_have_the_actions(self):
        for name, seats in tables():
            for game in positions(name, seats):
                self.assertEqual(game.over, game.phase == "over")
                self.assertEqual(game.over, not game.asked)
                self.assertLessEqual(len(game.asked), 1 if game.phase == "turn" else seats)
                for seat in range(seats):
                    if seat not in game.asked:
                        self.assertEqual(game.actions(seat), [])
                if game.phase == "turn":
                    self.assertEqual(game.actions(), game.actions(game.asked[0]))

    def test_an_action_is_known_in_any_spelling(self):
        for name in games():
            game = Game().deal(name, "spelling")
            for seed in range(40):
                for seat in game.asked:
                    for number in game.actions(seat)[-30:]:
                        text = game.text(number)
                        for spelled in (text, text.upper(), text.title(), text.lower()):
                            self.assertEqual(game.number(spelled, seat), number)
                    self.assertRaisesRegex(GameError, "Jump", game.number, "Jump", seat)
                if not game.playout(seed, 1):
                    break

    def test_an_action_is_played_by_its_text_or_its_number(self):
        for name, seats in tables():
            for game in positions(name, seats):
                for seat in game.asked:
                    for number in game.actions(seat)[:20]:
                        text = game.text(number)
                        self.assertEqual(game.number(text, seat), number)
                        by_number, by_text = game.clone(), game.clone()
                        if game.phase == "turn":
                            by_number.play(number, seat)
                            by_text.play(text, seat)
                        else:
                            verdicts = by_number.race([(seat, number, 5)])
                            self.assertEqual(by_text.race([(seat, text, 5)]), verdicts)
                            self.assertIn(verdicts[0], ("right", "wrong", "late"))
                        self.assertEqual(by_number.save(), by_text.save())

    def test_a_game_that_is_over_has_results(self):
        for name, seats in tables():
            game = finished(name, seats)
            self.assertTrue(game.over)
            self.assertEqual(game.asked, ())
            self.assertTrue(game.ending.islower())
            results = game.results()
            self.assertEqual(len(results), seats)
            for result in results:
                self.assertEqual(list(result), [measure["name"] for measure in describe(name)["measures"]])

    def test_a_seat_that_withdraws_is_asked_no_more(self):
        for name, seats in tables():
            for game in positions(name, seats, events=10):
                for seat in game.asked:
                    left = game.clone()
                    left.withdraw(seat)
                    self.assertNotIn(seat, left.asked)

    def test_a_saved_game_is_restored(self):
        for name, seats in tables():
            for game in positions(name, seats):
                expected = look(game)
                for other in (
                    Game().restore(game.save()), pickle.loads(pickle.dumps(game)), copy.copy(game),
                    copy.deepcopy(game), game.clone(), Game().deal(games()[0], "old").copy_from(game),
                ):  # every way to get another game with the same position
                    self.assertEqual(look(other), expected)

    def test_copies_are_independent(self):
        for name, seats in tables():
            for game in positions(name, seats, events=20):
                before = look(game)
                clone = game.clone()
                clone.playout(3)
                self.assertTrue(clone.over)
                self.assertEqual(look(game), before)
                del clone
                self.assertEqual(look(game), before)

    def test_wrong_arguments_leave_nothing_to_free(self):
        found, hook = [], sys.unraisablehook
        sys.unraisablehook = found.append
        try:
            for make in (lambda: Game("snap"), lambda: Batch("snap", 4)):
                self.assertRaises(TypeError, make)
            gc.collect()
        finally:
            sys.unraisablehook = hook
        self.assertEqual(found, [])

    def test_an_imagined_position_looks_as_the_real_one_does(self):
        for name, seats in tables():
            for game in positions(name, seats, events=25):
                for seat in game.asked:
                    start = {"type": "start", "game": name, "options": game.options, "seat": seat, "seats": seats}
                    prompt = {"type": "prompt", "observation": game.observation(seat)}
                    imagined = Game().imagine(start, prompt, 11)
                    self.assertEqual(imagined.observation(seat), game.observation(seat))
                    self.assertEqual(row(imagined, seat), row(game, seat))
                    self.assertEqual(imagined.asked, game.asked)
                    again = Game().imagine(json.dumps(start), json.dumps(prompt), 11)
                    self.assertEqual(look(again), look(imagined))
                    imagined.playout(1)
                    self.assertTrue(imagined.over)

    def test_a_playout_follows_from_its_seed(self):
        for name, seats in tables():
            first, second = Game().deal(name, "luck", seats=seats), Game().deal(name, "luck", seats=seats)
            self.assertEqual(first.playout(5, 3), 3)
            self.assertEqual(second.playout(5, limit=3), 3)
            self.assertEqual(look(first), look(second))
            self.assertGreater(first.playout(-1), 0)
            self.assertEqual(first.playout(2**70), 0)

    def test_whether_a_game_can_be_won_is_told_or_unknown(self):
        for name, seats in tables():
            for game in (Game().deal(name, "can win", seats=seats), finished(name, seats)):
                before = look(game)
                for seat in range(game.seats):
                    self.assertIn(game.can_win(100, seat), (True, False, None))
                    self.refuse(Status.OUT_OF_RANGE, game.can_win, -1, seat)
                self.refuse(Status.OUT_OF_RANGE, game.can_win, 100, game.seats)
                self.assertEqual(look(game), before)

    def test_a_game_tells_what_it_is(self):
        name = games()[0]
        game = Game()
        self.assertIn("Game", repr(game))
        self.assertIn(name, repr(game.deal(name, "x")))
        self.assertIn(finished(name, 0).ending, repr(finished(name, 0)))
        with game:
            pass
        self.assertIn("closed", repr(game))


class ViewTests(Errors):
    def same(self, game):
        view, seats = game.view(), range(game.seats)
        space = describe(game.name)["action_space"]
        self.assertEqual(view.phase, game.phase)
        self.assertEqual(view.asked.tolist(), [seat in game.asked for seat in seats])
        self.assertEqual(view.numbers.tolist(), [row(game, seat) for seat in seats])
        for seat, mask in enumerate(view.masks.tolist()):
            legal = sorted(number for number in game.actions(seat) if number < space)
            self.assertEqual([number for number, is_legal in enumerate(mask) if is_legal], legal)

    def test_the_masks_of_whole_games_are_the_legal_actions(self):
        for name, seats in tables():
            game = Game().deal(name, "whole games", 3, seats=seats)
            draw = random.Random(name)
            while not game.over:
                self.same(game)
                advance(game, draw)
            self.same(game)
            self.assertFalse(any(map(any, game.view().masks.tolist())))

    def test_a_view_follows_its_game(self):
        for name, seats in tables():
            game = Game().deal(name, "view", 7, seats=seats)
            view = game.view()
            self.assertEqual(view.deal, 7)
            self.assertIs(game.deal(name, "view", 8, seats=seats).view(), view)
            self.assertEqual(view.deal, 8)
            clone = game.clone()
            self.assertIsNot(clone.view(), view)
            self.same(clone)
            for other in games():
                self.same(game.deal(other, "view"))
            self.same(game.copy_from(finished(name, seats)))
        start = {"game": name, "seat": 0, "seats": seats}
        imagined = Game().imagine(start, {"observation": clone.observation(0)}, 1)
        self.assertEqual(imagined.view().deal, 0)
        self.same(imagined)
        self.refuse(Status.EMPTY, Game().view)

    def test_arrays_that_are_replaced_stay_where_the_library_writes(self):
        view = Game().deal(games()[0], "x").view()
        arrays = [weakref.ref(getattr(view, name)) for name in ("numbers", "masks", "asked")]
        view.numbers = view.masks = view.asked = None
        gc.collect()
        self.assertEqual([place for place, array in enumerate(arrays) if array() is None], [])


class MisuseTests(Errors):
    def setUp(self):
        self.name = games()[0]
        self.game = Game().deal(self.name, "misuse")
        self.seat = self.game.asked[0]

    def test_what_is_refused_changes_nothing(self):
        for name, seats in tables():
            for game in positions(name, seats, events=8):
                before = look(game)
                beyond = 2**31 - 1
                for call in (
                    lambda: game.deal("no game", "x"), lambda: game.deal(name, "x", 0), lambda: game.restore("{}"),
                    lambda: game.deal(name, "x", seats=99), lambda: game.deal(name, "x", options="[]"),
                    lambda: game.copy_from(Game()), lambda: game.deal(name, "x", options={"no option": 1}),
                    lambda: game.imagine({"game": name}, {}, 1), lambda: game.play(beyond, 0),
                    lambda: game.race([(0, beyond)]), lambda: game.actions(seats), lambda: game.numbers(-1),
                    lambda: game.withdraw(seats), lambda: game.text(beyond), lambda: game.number("no action", 0),
                ):  # each is refused, in any position
                    self.assertRaises(GameError, call)
                if not game.over:
                    self.assertRaises(GameError, game.results)
                    self.assertRaises(GameError, lambda: game.ending)
                self.assertEqual(look(game), before)

    def test_each_refusal_has_its_status(self):
        game = self.game
        self.refuse(Status.UNKNOWN_GAME, game.deal, "no game", "x")
        self.refuse(Status.UNKNOWN_GAME, describe, "no game")
        self.refuse(Status.OUT_OF_RANGE, game.deal, self.name, "x", 0)
        self.refuse(Status.OUT_OF_RANGE, game.deal, self.name, "x", 2**63)
        self.refuse(Status.OUT_OF_RANGE, game.play, 2**31)
        self.refuse(Status.OUT_OF_RANGE, game.play, 2**32, self.seat)
        self.refuse(Status.OUT_OF_RANGE, game.actions, 2**32)
        self.refuse(Status.OUT_OF_RANGE, game.actions, 64)
        self.refuse(Status.ILLEGAL, game.text, 2**31 - 1)
        self.refuse(Status.BAD_TEXT, game.restore, "no game")
        self.refuse(Status.BAD_TEXT, game.deal, "a\0b", "x")
        self.refuse(Status.BAD_TEXT, game.deal, self.name, "a \ud800 surrogate")
        self.refuse(Status.BAD_TEXT, game.imagine, "{", "{}", 1)
        self.refuse(Status.ILLEGAL, game.number, "no action", self.seat)
        self.refuse(Status.ILLEGAL, game.results)
        for call in (Game().save, Game().actions, Game().observation, Game().results, lambda: Game().options):
            self.refuse(Status.EMPTY, call)

    def test_wrong_types_are_refused_before_the_library_sees_them(self):
        game = self.game
        for call in (
            lambda: game.deal(1, "x"), lambda: game.deal(self.name, 1), lambda: game.deal(self.name, b"x"),
            lambda: game.deal(self.name, "x", "1"), lambda: game.deal(self.name, "x", 1.5),
            lambda: game.deal(self.name, "x", seats="2"), lambda: game.deal(self.name, "x", options={1, 2}),
            lambda: game.play(1.0, 0), lambda: game.play(None, 0), lambda: game.play([1], 0), lambda: game.play(0, "0"),
            lambda: game.actions("0"), lambda: game.actions(0.0), lambda: game.text("0"), lambda: game.number(0, 0),
            lambda: game.race(5), lambda: game.race([(0, 1.5)]), lambda: game.race([("0", 1)]),
            lambda: game.race([(0, 1, "fast")]), lambda: game.playout("1"), lambda: game.playout(1, 1.5),
            lambda: game.can_win("1"), lambda: game.can_win(1, "0"),
            lambda: game.restore(None), lambda: game.copy_from(None), lambda: game.copy_from("game"),
            lambda: game.imagine(1, 2, 3), lambda: game.imagine({}, {}, "luck"), lambda: game.withdraw("0"),
            lambda: describe(None), lambda: Batch(self.name, "2", "x"), lambda: Batch(self.name, 2, 3),
        ):
            self.assertRaises(TypeError, call)

    def test_a_closed_game_says_so(self):
        game = self.game
        other = game.clone()
        game.close()
        game.close()
        for call in (
            game.actions, game.save, game.results, game.clone, lambda: game.play(0, 0), lambda: game.race([]),
            lambda: game.numbers(0), lambda: game.observation(0), lambda: game.text(0), lambda: game.number("a", 0),
            lambda: game.name, lambda: game.over, lambda: game.asked, lambda: game.withdraw(0), lambda: game.playout(1),
            lambda: game.can_win(1, 0), lambda: game.deal(self.name, "x"), lambda: game.imagine({}, {}, 1), lambda: game.restore("{}"),
            lambda: game.copy_from(other), lambda: other.copy_from(game), lambda: pickle.dumps(game), game.view,
        ):
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertIn("closed", str(caught.exception))
        self.assertFalse(other.over)

    def test_a_game_in_a_race_asks_for_the_seat(self):
        for name, seats in tables():
            for game in positions(name, seats, events=3):
                if game.phase == "race" and seats > 1:
                    self.refuse(Status.ILLEGAL, game.actions)
                if game.over:
                    self.assertEqual(game.actions(), [])

    def test_many_handles_are_freed(self):
        for _ in range(2000):
            self.game.clone()
        for _ in range(50):
            Batch(self.name, 8, "x")


class BatchTests(Errors):
    def same(self, batch, single):
        # As lists, which memoryviews and arrays both give.
        numbers, masks, asked = batch.numbers.tolist(), batch.masks.tolist(), batch.asked.tolist()
        for place, game in enumerate(single):
            for seat in range(batch.seats):
                self.assertEqual(numbers[place][seat], row(game, seat))
                self.assertEqual(asked[place][seat], seat in game.asked)
                legal = [number for number in game.actions(seat) if number < batch.action_space]
                mask = masks[place][seat]
                self.assertEqual([number for number, is_legal in enumerate(mask) if is_legal], sorted(legal))
        self.assertEqual(batch.races.tolist(), [game.phase == "race" for game in single])

    def test_a_batch_plays_as_single_games_do(self):
        for name, seats in tables():
            count, draw = 3, random.Random(name)
            batch = Batch(name, count, "batch", first=5, seats=seats)
            self.assertEqual((batch.games, batch.seats), (count, seats))
            deals = [5, 6, 7]
            single = [Game().deal(name, "batch", deal, seats=seats) for deal in deals]
            for _ in range(EVENTS):
                batch.view()
                self.assertEqual([int(deal) for deal in batch.deals], deals)
                self.same(batch, single)
                actions = batch.sample().tolist()
                # All different, so that the order of claims follows from them.
                reactions = [[draw.randrange(10**9) * 8 + seat for seat in range(seats)] for _ in range(count)]
                ended = batch.step(actions, reactions)
                for place, game in enumerate(single):
                    self.event(game, actions[place], reactions[place])
                    self.assertEqual(bool(ended[place]), game.over)
                    if game.over:
                        results = [list(result.values()) for result in game.results()]
                        self.assertEqual(batch.results.tolist()[place], results)
                        last = [row(game, seat) for seat in range(seats)]
                        self.assertEqual(batch.last_numbers.tolist()[place], last)
                        deals[place] += count
                        game.deal(name, "batch", deals[place], seats=seats)

    def event(self, game, actions, reactions):
        for seat in range(game.seats):
            self.assertTrue(seat in game.asked or actions[seat] == PASS)
        if game.phase == "turn":
            game.play(actions[game.asked[0]], game.asked[0])
        else:
            claims = [(seat, actions[seat], reactions[seat]) for seat in game.asked if actions[seat] != PASS]
            game.race(sorted(claims, key=lambda claim: claim[2]))

    def test_a_seat_leaves_a_batch_as_it_withdraws_from_a_game(self):
        for name, seats in tables():
            batch, game = Batch(name, 2, "leaving", seats=seats), Game().deal(name, "leaving", seats=seats)
            seat = game.asked[0]
            actions = batch.sample().tolist()
            actions[0] = [LEAVE if other == seat else PASS for other in range(seats)]
            batch.step(actions)
            game.withdraw(seat)
            if game.phase == "race":
                game.race([])
            self.assertEqual(batch.ended.tolist()[0], game.over)
            if game.over:
                self.assertEqual(batch.results.tolist()[0], [list(result.values()) for result in game.results()])
            else:
                self.assertEqual(batch.view().numbers.tolist()[0][seat], row(game, seat))

    def test_negative_reactions_are_refused_in_a_race(self):
        for name in games():
            batch = Batch(name, 2, "reactions")
            for _ in range(3):
                if any(batch.view().races.tolist()):
                    reactions = [[-1] * batch.seats] * 2
                    self.refuse(Status.OUT_OF_RANGE, batch.step, batch.sample(), reactions)
                batch.step(batch.sample())

    def test_a_batch_is_reproducible(self):
        for name, seats in tables():
            first, second = (Batch(name, 4, "again", seats=seats) for _ in range(2))
            for _ in range(EVENTS):
                self.assertEqual(first.sample().tolist(), second.sample().tolist())
                self.assertEqual(first.step(first.actions).tolist(), second.step(second.actions.tolist()).tolist())
                self.assertEqual(first.results.tolist(), second.results.tolist())
            first.view()
            second.view("numbers", "deals")
            self.assertEqual(first.numbers.tolist(), second.numbers.tolist())
            self.assertEqual(first.deals.tolist(), second.deals.tolist())

    def test_a_seat_that_leaves_opens_a_window_that_is_not_played_in_the_same_step(self):
        # Where the caller of a set leaves, the others may challenge; what they did before was no answer to that.
        batch = Batch("set", 1, "leaves", seats=3, options={"calls": True})
        call = Game().deal("set", "leaves", options={"calls": True}).number("call", 0)
        batch.step([[call, PASS, PASS]])
        self.assertEqual(batch.view("asked").asked.tolist(), [[1, 0, 0]])
        batch.step([[LEAVE, PASS, PASS]])
        self.assertEqual(batch.view("asked").asked.tolist(), [[0, 1, 1]])
        layout = [part["name"] for part in describe("set")["numbers"] for _ in range(part["count"])]
        self.assertEqual(batch.view("numbers").numbers.tolist()[0][1][layout.index("window")], 3)

    def test_arrays_have_the_documented_shapes(self):
        for name, seats in tables():
            batch = Batch(name, 3, "shapes", seats=seats)
            self.assertEqual(batch.action_space, describe(name)["action_space"])
            self.assertEqual(batch.measures, len(describe(name)["measures"]))
            self.assertEqual(batch.width, sum(part["count"] for part in describe(name)["numbers"]))
            for array, shape, bits in (
                (batch.actions, (3, seats), 32), (batch.numbers, (3, seats, batch.width), 16),
                (batch.masks, (3, seats, batch.action_space), 8), (batch.asked, (3, seats), 8), (batch.races, (3,), 8),
                (batch.deals, (3,), 64), (batch.ended, (3,), 8), (batch.results, (3, seats, batch.measures), 32),
                (batch.last_numbers, (3, seats, batch.width), 16),
            ):
                self.assertEqual((tuple(array.shape), 8 * array.itemsize), (shape, bits))

    def test_wrong_actions_change_nothing(self):
        name = games()[0]
        batch = Batch(name, 3, "wrong")
        before = batch.view().numbers.tolist()
        seats = batch.seats
        for bad in (
            None, "actions", 5, [], [[0] * seats] * 2, [[0] * seats] * 4, [[0] * (seats + 1)] * 3, [0] * 3,
            [[0.5] * seats] * 3, [["0"] * seats] * 3, [[0] * seats, [0] * (seats + 1), [0] * seats],
        ):
            self.assertRaises(TypeError, batch.step, bad)
            if bad is not None:
                self.assertRaises(TypeError, batch.step, batch.sample(), bad)
        for beyond in (2**31, 2**32, -(2**40)):
            self.refuse(Status.OUT_OF_RANGE, batch.step, [[beyond] * seats] * 3)
        self.refuse(Status.ILLEGAL, batch.step, [[2**31 - 1] * seats] * 3)
        self.assertRaises(TypeError, batch.view, "everything")
        self.assertEqual(batch.view().numbers.tolist(), before)
        batch.step(batch.sample(), [[7] * seats] * 3)

    def test_a_batch_that_cannot_be_dealt_is_refused(self):
        name = games()[0]
        self.refuse(Status.UNKNOWN_GAME, Batch, "no game", 2, "x")
        self.refuse(Status.OUT_OF_RANGE, Batch, name, 0, "x")
        self.refuse(Status.OUT_OF_RANGE, Batch, name, 2**31, "x")
        self.assertRaises(GameError, lambda: Batch(name, 2, "x", first=0))
        self.assertRaises(GameError, lambda: Batch(name, 2, "x", seats=99))
        self.assertRaises(GameError, lambda: Batch(name, 2, "x", options={"no option": 1}))

    def test_a_closed_batch_says_so(self):
        with Batch(games()[0], 2, "x") as batch:
            actions = batch.sample().tolist()
        for call in (batch.view, batch.sample, lambda: batch.step(actions)):
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertIn("closed", str(caught.exception))

    def test_cards_deal_the_same_game(self):
        for name in games():
            dealt = Game().deal(name, "cards", 3)
            if not dealt.cards():
                # Its deal is no cards.
                continue
            again = Game().deal_cards(name, dealt.cards(), seats=dealt.seats)
            self.assertEqual(again.cards(), dealt.cards())
            for game in (again, pickle.loads(pickle.dumps(again)), again.clone()):
                self.assertEqual([game.observation(seat) for seat in range(game.seats)],
                                 [dealt.observation(seat) for seat in range(game.seats)])
            self.assertRaises(GameError, again.deal_cards, name, "no cards")
            known = describe(name)
            self.assertTrue(all(part["meaning"] for part in known["numbers"]))
            for number, text in enumerate(known["actions"]):
                self.assertIn(text, (None, dealt.text(number)) if text else (None,))

    def test_a_solution_is_one(self):
        found = 0
        for name in games():
            known = describe(name)
            game = Game().deal(name, "solution", 1, seats=known["seats"]["least"])
            seat = game.asked[0]
            solution = game.solution(10_000, seat)
            self.assertEqual(solution["can_win"], game.can_win(10_000, seat))
            if solution["can_win"]:
                found += 1
                for action in solution["actions"]:
                    game.play(action)
                self.assertEqual((game.over, game.results()[0]["won"]), (True, 1))
        self.assertGreater(found, 0)

    def test_a_batch_is_copied(self):
        for name in games():
            batch = Batch(name, 3, "x")
            for _ in range(20):
                batch.step(batch.sample())
            copies = [copy.copy(batch), copy.deepcopy({"batch": batch})["batch"]]
            copies += [
                pickle.loads(pickle.dumps(batch, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
            ]
            copies[0].step(copies[0].sample())
            expected = batch.sample().tolist()
            self.assertEqual([other.sample().tolist() for other in copies[1:]], [expected] * len(copies[1:]))
            batch.close()
            self.assertRaises(ValueError, copy.copy, batch)
            self.assertRaises(ValueError, pickle.dumps, batch)
            copies[1].step(expected)

    def test_a_game_waits_or_is_given_up(self):
        for name in games():
            batch = Batch(name, 2, "x").view()
            other = [action[:] for action in batch.sample().tolist()]
            wait, deal = [WAIT] * batch.seats, [DEAL] + [PASS] * (batch.seats - 1)
            before = batch.numbers.tolist()[1]
            self.assertEqual(batch.step([deal, wait]).tolist(), [False, False])
            batch.view()
            self.assertEqual(batch.deals.tolist(), [3, 2])
            self.assertEqual(batch.numbers.tolist()[1], before)
            fresh = Game().deal(name, "x", 3, seats=batch.seats)
            self.assertEqual(batch.numbers.tolist()[0][0], list(fresh.numbers(0)))
            batch.step([wait, other[1]])
            self.assertEqual(batch.view().deals.tolist(), [3, 2])

    def test_arrays_that_are_replaced_stay_where_the_library_writes(self):
        batch = Batch(games()[0], 2, "x")
        names = ("actions", "numbers", "masks", "asked", "races", "deals", "ended", "results", "last_numbers")
        # Freed, they would be gone, and the library would write over what took their place.
        old = [weakref.ref(getattr(batch, name)) for name in names]
        for name in names:
            setattr(batch, name, None)
        gc.collect()
        self.assertEqual([name for name, array in zip(names, old) if array() is None], [])

    def test_threads_may_share_a_batch(self):
        batch = Batch(games()[0], 16, "threads")
        failures = []

        def play():
            try:
                for _ in range(50):
                    batch.sample()
                    batch.view("deals")
            except Exception as error:
                failures.append(error)

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])


class LoadingTests(unittest.TestCase):
    """Where the library is looked for, tried in a folder that holds the module alone."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.library = Path(referee_games.library_path)
        (self.folder / "module").mkdir()
        shutil.copy(referee_games.__file__, self.folder / "module/referee_games.py")

    def load(self, path="/nowhere", **variables):
        """What a new interpreter prints that imports the module."""
        environment = {"PYTHONPATH": str(self.folder / "module"), "PATH": str(path), **variables}
        result = subprocess.run(
            [sys.executable, "-B", "-c", "import referee_games; print(referee_games.library_path)"],
            env=environment, cwd=str(self.folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        text = (result.stdout or result.stderr).decode().strip().split("\n")
        return text[-1]

    def test_without_a_library_the_error_says_what_to_run(self):
        self.assertIn("swift build -c release --product refereegames", self.load())

    def test_a_file_that_is_no_library_is_named(self):
        wrong = self.folder / "text.so"
        wrong.write_text("text")
        for path in (wrong, self.folder / "missing.so"):
            answer = self.load(REFEREE_GAMES_LIBRARY=str(path))
            self.assertTrue(answer.startswith("ImportError: %s cannot be used" % path), answer)

    def test_a_library_of_another_version_is_refused(self):
        module = self.folder / "module/referee_games.py"
        module.write_text(module.read_text(encoding="utf-8").replace("_MINOR = 1, 1", "_MINOR = 1, 99"), encoding="utf-8")
        answer = self.load(REFEREE_GAMES_LIBRARY=str(self.library))
        self.assertRegex(answer, "has version 1.[0-9]+ of the interface and this module needs 1.99")

    def test_the_order_of_places(self):
        # From the last place to the first: each wins over those before.
        name = self.library.name
        tools = self.folder / "tools"
        for folder in ("bin", "lib"):
            (tools / folder).mkdir(parents=True)
        (tools / "bin/referee").write_text("#!/bin/sh\n")
        (tools / "bin/referee").chmod(0o755)
        named = self.folder / "named.so"
        (self.folder / "lib").mkdir()
        for place, variables in (
            (self.folder / "lib" / name, {}), (tools / "lib" / name, {}), (tools / "bin" / name, {}), (self.folder / "module" / name, {}),
            (named, {"REFEREE_GAMES_LIBRARY": str(named)}),
        ):
            shutil.copy(self.library, place)
            found = self.load(path=tools / "bin", **variables)
            self.assertEqual(os.path.realpath(found), os.path.realpath(place))

    def test_a_build_of_the_project_is_found(self):
        project = self.folder / "module"
        (project / "Package.swift").write_text("")
        (project / "a/b").mkdir(parents=True)
        (project / "referee_games.py").rename(project / "a/b/referee_games.py")
        for build in ("debug", "release"):
            (project / ".build" / build).mkdir(parents=True)
            place = project / ".build" / build / self.library.name
            shutil.copy(self.library, place)
            self.assertEqual(
                os.path.realpath(self.load(PYTHONPATH=str(project / "a/b"))), os.path.realpath(place)
            )

    def test_a_wheel_brings_the_modules_and_the_library(self):
        maker = HERE.parent / "make_wheel.py"
        make = "import make_wheel; print(make_wheel.build_wheel(%r))" % str(self.folder)

        def run(library):
            return subprocess.run(
                [sys.executable, "-B", "-c", make], cwd=str(maker.parent), stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, env={"REFEREE_GAMES_LIBRARY": str(library), "PYTHONPATH": str(maker.parent)},
            )

        made = run(self.library)
        self.assertEqual(made.stderr, b"")
        with zipfile.ZipFile(self.folder / made.stdout.decode().strip()) as wheel:
            self.assertIsNone(wheel.testzip())
            wheel.extractall(self.folder / "installed")
        installed = {file.name for file in (self.folder / "installed/referee_games").iterdir()}
        modules = {file.name for file in maker.parent.glob("referee_games/*.py")}
        self.assertEqual(modules | {"py.typed", "engines.md", self.library.name}, installed)
        (information,) = (self.folder / "installed").glob("*.dist-info")
        self.assertIn("\nVersion: %s\n" % referee_games.__version__, (information / "METADATA").read_text("utf-8"))
        self.assertEqual(len(list((self.folder / "installed").iterdir())), 2)
        refused = run(self.folder / "missing.so")
        self.assertIn("which is no file", refused.stderr.decode())
        self.assertEqual(refused.stderr.decode().count("\n"), 1)


    def test_a_source_distribution_makes_the_same_package(self):
        maker = HERE.parent / "make_wheel.py"

        def make(place, function):
            words = [sys.executable, "-B", "-c", "import make_wheel; print(make_wheel.%s(%r))" % (function, str(self.folder))]
            variables = {"REFEREE_GAMES_LIBRARY": str(self.library), "PYTHONPATH": str(place)}
            made = subprocess.run(words, cwd=str(place), env=variables, stdout=subprocess.PIPE, check=True)
            return self.folder / made.stdout.decode().strip()

        def files(wheel):
            with zipfile.ZipFile(wheel) as archive:
                return {name: archive.read(name) for name in archive.namelist()}

        expected = files(make(maker.parent, "build_wheel"))
        with tarfile.open(make(maker.parent, "build_sdist")) as archive:
            names = archive.getnames()
            for member in archive:
                place = self.folder / member.name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(archive.extractfile(member).read())
        (folder,) = {name.split("/")[0] for name in names}
        self.assertIn(folder + "/PKG-INFO", names)
        self.assertEqual(files(make(self.folder / folder, "build_wheel")), expected)


@unittest.skipIf(shutil.which("referee") is None, "the program referee is not in PATH: versions were not compared")
class VersionTests(unittest.TestCase):
    def test_the_version_is_the_programs(self):
        words = subprocess.run(["referee", "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().split()
        # Python writes what is not released yet in its own way (PEP 440).
        self.assertEqual(referee_games.__version__, words[1].split("+")[0].replace("-dev", ".dev0"))


class PackageTests(unittest.TestCase):
    def test_a_copy_of_the_folder_alone_says_what_it_needs(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(HERE.parent, Path(folder, "copy"))
            made = subprocess.run([sys.executable, "-B", "make_wheel.py"], cwd=Path(folder, "copy"), stderr=subprocess.PIPE)
            # A source distribution has the page.
            if not Path(folder, "copy", "engines.md").is_file():
                self.assertEqual(made.returncode, 1)
                self.assertIn("docs/engines.md of the project is missing", made.stderr.decode())


class SourceTests(unittest.TestCase):
    def test_no_code_names_a_game(self):
        # Then a game that is added to the library needs no change here. What models read describes some games in words of
        # their own, and any other by the keys of its observations; and the belief tasks are of one game.
        files = [*HERE.parent.glob("*.py"), *HERE.parent.glob("referee_games/*.py")]
        for file in [file for file in files if file.name not in ("text.py", "beliefs.py")]:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            documented = [node for node in ast.walk(tree) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))]
            documents = {id(node.body[0].value) for node in documented if ast.get_docstring(node)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
                    self.assertFalse(set(games()) & set(re.findall(r"\w+", node.value)), (file.name, node.value))


if __name__ == "__main__":
    unittest.main()
