"""Tests of referee_games.text: the grammar of answers, prompts of every game, and games that are played in words."""

import random
import unittest
from types import SimpleNamespace

from referee_games import Game, describe, games
from referee_games.text import GRAMMAR, TextGame, parse, question, random_text, read, reason, rules

KLONDIKE = ["draw", "t1-t7", "t2-t5", "t6-t3", "resign"]
SNAP = ["pass", "snap"]
TABLE = ["1rso", "2rso", "3rso", "1gst"]
REFUSED, UNPARSED = "refused", "unparsed"


def prompt(legal, table=()):
    game = "klondike" if "draw" in legal else "set" if table else "snap"
    seen = {"table": list(table), "window": "claim"} if table else {}
    return {"game": game, "options": {}, "seat": 0, "seats": 1}, {"legal": legal, "observation": seen}


class GrammarTests(unittest.TestCase):
    def check(self, legal, cases, table=(), **switches):
        for text, expected in cases:
            with self.subTest(text=text):
                answer = parse(text, *prompt(legal, table), **switches)
                self.assertEqual(expected, answer.action if answer.kind == "action" else answer.kind, answer)

    def test_the_answer_is_what_was_answered(self):
        self.assertEqual(GRAMMAR, 1)
        self.check(KLONDIKE, [
            ("ACTION: draw, since there is no reason to resign", "draw"),
            ("ACTION: draw\nThis leaves 4 hidden cards.", "draw"),
            ("ACTION: draw (better than t1-t7)", "draw"),
            ("I'm sorry, I can't take part in card games. See section 1 of our policy.", REFUSED),
            ("I will not play. You asked me whether to draw, and I refuse to.", REFUSED),
            ("ACTION: Draw", "draw"),
        ])
        self.check(SNAP, [
            ("ACTION: pass (not snap)", "pass"), ("The ranks differ, so I will not snap.", UNPARSED), ("SNAP!", "snap"),
            ("ACTION: SNAP!", "snap"),
        ])

    def test_forms_of_an_answer(self):
        self.check(["draw", "t2-t7", "t2-t7:3", "flip t3", "fS-t1", "resign"], [
            ("1", "t2-t7"), ("draw", "draw"), ("ACTION: t2-t7", "t2-t7"), ("**ACTION:** `t2-t7:3`", "t2-t7:3"),
            ("**Action**: \"flip t3\".", "flip t3"), ("ACTION: 3\n", "flip t3"), ('{"action": 2}', "t2-t7:3"),
            ('{"action": "FLIP T3", "why": "a card"}', "flip t3"), ("ACTION:\n\ndraw\n", "draw"), ("ACTION: t2\u2011t7", "t2-t7"),
            ("Not draw. ACTION: t2-t7\nBut wait, ACTION: 0", "draw"), ("action: fs-T1", "fS-t1"),
            ("ACTION: draw - nothing else", "draw"), ("ACTION: draw \u2014 nothing else", "draw"), ("ACTION: 0: draw", "draw"),
            ("<think>ACTION: 4</think>\nACTION: 0", "draw"), ("<think>ACTION: 4", UNPARSED), ("ACTION: 9", UNPARSED),
            ("ACTION: t2-t6", "illegal"), ("ACTION: undo", "illegal"), ("-1", UNPARSED), ("1.5", UNPARSED), ("", UNPARSED),
            ("ACTION: draw because it is the first", UNPARSED), ("ACTION: draw or resign", UNPARSED),
            ("ACTION: the action", UNPARSED), ("ACTION: 0\nACTION:", UNPARSED), ("draw would be 0.\nI take t2-t7", UNPARSED),
            ("My reaction: draw", UNPARSED), ("flip\nt3", UNPARSED), ("I will not answer.", UNPARSED),
            ("I would rather not.", REFUSED), ("I won\u2019t play. ACTION: draw", "draw"),
        ])

    def test_claims(self):
        self.check(["pass", "deal"], [
            ("ACTION: 1rso, 2RSO, 3rso", "1rso 2rso 3rso"), ("ACTION: 1rso 2rso 3rso.", "1rso 2rso 3rso"),
            ("1rso 2rso make 3rso.\nACTION: deal", "deal"), ("ACTION: 1rso 2rso 1pdt", "illegal"), ("ACTION: 1", "deal"),
            ("ACTION: 1rso 1rso 2rso", "illegal"), ("ACTION: 1rso 2rso", UNPARSED), ("ACTION: 1rso 2rso 3rso 1gst", UNPARSED),
            ("1rso 2rso 3rso", "1rso 2rso 3rso"), ("ACTION: 1rso 2rso 3rso make a set", UNPARSED),
        ], TABLE)

    def test_a_switch_searches_and_is_counted(self):
        cases = [("draw would be 0.\nI take T2-T7", "t2-t7"), ("nothing", UNPARSED), ("I refuse to draw", REFUSED),
                 ("ACTION: draw or t2-t7 perhaps", "t2-t7"), ("a drawing", UNPARSED)]
        self.check(["draw", "t2-t7"], cases, search=True)
        self.assertTrue(parse("I draw", *prompt(KLONDIKE), search=True).is_searched)
        self.assertFalse(parse("ACTION: draw", *prompt(KLONDIKE), search=True).is_searched)

    def test_without_a_list_the_rules_are_spelled_as_the_referee_does(self):
        start, asked = prompt(KLONDIKE)
        del asked["legal"]
        for text, action in [("ACTION: DRAW", "draw"), ("ACTION: FS-T2", "fS-t2"), ("ACTION: T1-t2:13", "t1-t2:13")]:
            self.assertEqual(parse(text, start, asked)[:2], ("action", action))
        self.assertEqual(parse("ACTION: 1", start, asked).kind, UNPARSED)
        self.assertEqual(parse("ACTION: w-t9", start, asked).kind, UNPARSED)

    def test_any_text_is_one_of_the_kinds(self):
        draw = random.Random(1)
        pieces = ["ACTION:", "action", ":", " ", "draw", "1", "<think>", "</think>", "\n", "1rso", ",", "I can't play "]
        start, asked = prompt(["draw", "pass"], TABLE)
        for _ in range(3000):
            text = "".join(draw.choice(pieces) for _ in range(draw.randrange(12)))
            for search in (False, True):
                answer = parse(text, start, asked, search=search)
                self.assertIn(answer.kind, ("action", "illegal", "refused", "unparsed"))
                self.assertEqual(answer.action is None, answer.kind in ("refused", "unparsed"))
                self.assertEqual(reason(answer, asked) == "", answer.kind == "action")

    def test_every_action_of_every_game_is_read(self):
        for name in games():
            game, draw = Game().deal(name, "read"), random.Random(2)
            for _ in range(30):
                for seat in game.asked:
                    start = {"game": name, "options": game.options, "seat": seat, "seats": game.seats}
                    asked = {"observation": game.observation(seat), "legal": game.legal(seat)}
                    self.assertIn("Legal actions:\n0: ", question(start, asked))
                    for number, text in enumerate(asked["legal"]):
                        for said in (text, text.upper(), str(number)):
                            self.assertEqual(parse("ACTION: " + said, start, asked).action, text)
                    for number in draw.sample(game.actions(seat), min(3, len(game.actions(seat)))):
                        self.assertEqual(read(game.text(number).upper(), start, asked)[:2], ("action", game.text(number)))
                game.playout(draw.randrange(99), 1)
                if game.over:
                    break
            self.assertIn("ACTION:", rules(name))


class GameTests(unittest.TestCase):
    TABLES = [(name, seats) for name in games() for seats in (1, 2, 3)
              if describe(name)["seats"]["least"] <= seats <= describe(name)["seats"]["most"]]

    def played(self, game, answer, seed="text"):
        random.seed(seed)
        game.reset(seed)
        replies = []
        while not game.over:
            self.last = game.seat
            replies.append(game.answer(answer(game.prompt)))
        return replies

    def test_games_are_played_in_words(self):
        for name, seats in self.TABLES:
            for is_listed in (True, False):
                game = TextGame(name, seats=seats, is_listed=is_listed)
                if is_listed:
                    replies = self.played(game, random_text)
                    self.assertEqual({reply.kind for reply in replies}, {"action"})
                    self.assertEqual(game.counts, {**dict.fromkeys(game.counts, 0), "answers": len(replies)})
                    measure = describe(name)["measures"][0]
                    sign = 1 if measure["is_more_better"] else -1
                    self.assertEqual(game.rewards, [sign * result[measure["name"]] for result in game.results])
                    self.assertEqual(replies[-1].reward, game.rewards[self.last])
                else:
                    game.reset()
                    self.assertNotIn("Legal actions", game.prompt)
                self.assertRaises(ValueError, TextGame, name, reward="no measure")

    def test_what_is_no_action_is_counted_and_then_withdraws(self):
        for name, seats in self.TABLES:
            game = TextGame(name, seats=seats, retries=2, penalty=0.5)
            prompt = game.reset()
            seat = game.seat
            self.assertEqual(game.answer("Hm.").reward, -0.5)
            self.assertIn("Your last answer could not be taken: 'Hm.' is no action; legal: ", game.prompt)
            self.assertTrue(game.prompt.startswith(prompt))
            self.assertEqual(game.answer(SimpleNamespace(text="ACTION: pass", is_refusal=True)).kind, "refused")
            game.fail(RuntimeError())
            self.assertEqual(game.answer("I decline.").kind, "refused")
            self.assertNotIn(seat, game.game.asked)
            self.assertEqual(game.counts, {"answers": 3, "refused": 2, "unparsed": 1, "illegal": 0, "searched": 0,
                                           "endpoint_failures": 1})
            # The others play on, and the game ends whoever says what.
            while not game.over:
                game.answer("Hm." if random.random() < 0.1 else random_text(game.prompt))
            self.assertRaises(ValueError, game.answer, "ACTION: pass")

    def test_a_claim_counts_by_its_reaction(self):
        name = next(name for name in games() if describe(name)["races"] and "right_calls" in str(describe(name)["measures"]))
        winners = set()
        for fast in (0, 1):
            game = TextGame(name, seats=2)
            game.reset("reactions")
            while not any(result for result in game.game.observation(0)["right_calls"]):
                tops = [stack[-1][0] for stack in game.message["observation"]["open"] if stack]
                snaps = len(tops) == 2 and tops[0] == tops[1]
                game.answer("ACTION: snap" if snaps else "ACTION: pass", 10 if game.seat == fast else 20)
            winners.add((fast, tuple(game.game.observation(0)["right_calls"])))
        self.assertEqual(winners, {(0, (1, 0)), (1, (0, 1))})

    def test_the_solver_rewards(self):
        game = TextGame("klondike", reward="solver", options={"draw": 1}, retries=0)
        deal = next(deal for deal in range(1, 50) if Game().deal("klondike", "text", deal, options={"draw": 1}).can_win())
        line = Game().deal("klondike", "text", deal, options={"draw": 1}).solution()["actions"]
        game.reset(deal=deal)
        replies = [game.answer("ACTION: " + action) for action in line]
        self.assertEqual((game.over, game.results[0]["won"], {reply.reward for reply in replies}), (True, 1, {0}))
        game.reset(deal=deal)
        self.assertEqual(game.answer("ACTION: resign").reward, -1)


if __name__ == "__main__":
    unittest.main()
