"""Tests of referee_games.beliefs: that its questions are what their definition says, and its scores what they mean."""

import collections
import math
import shutil
import unittest

from referee_games import Game
from referee_games.beliefs import (
    CARDS, OPTIONS, bot_choice, card_prompt, card_questions, model_choice, move_questions, read_cards, score_cards, score_moves,
)
from referee_games.text import random_text


class BeliefTests(unittest.TestCase):
    def test_the_questions_of_this_version_stay(self):
        self.assertEqual(
            [(question.deal, question.action, question.card, len(question.unseen)) for question in card_questions(6)],
            QUESTIONS)
        self.assertEqual([(question.deal, sorted(question.wins.items())) for question in move_questions(12)], MOVES)

    def test_the_posterior_is_that_of_redeals(self):
        for question in list(card_questions(3)):
            self.assertIn(question.card, question.unseen)
            game, found, draws = Game(), collections.Counter(), 200 * len(question.unseen)
            hidden = str(question.prompt["observation"]).count("??")
            self.assertEqual(hidden, len(question.unseen))
            for seed in range(draws):
                game.imagine(question.start, question.prompt, seed).play(question.action)
                seen = game.observation()
                lying = seen["waste"] + [card for column in seen["tableau"] for card in column]
                found[[card for card in lying if card in question.unseen][-1]] += 1
            self.assertEqual(sum(found.values()), draws)
            # 200 of each are expected; the square sum is that of a chi-squared distribution, of which this is beyond 6 sigma.
            degrees = len(question.unseen) - 1
            spread = sum((found[card] - 200) ** 2 / 200 for card in question.unseen)
            self.assertLess(spread, degrees + 6 * math.sqrt(2 * degrees))

    def test_the_posterior_has_the_least_loss(self):
        questions = list(card_questions(60))
        exact = score_cards(lambda question: dict.fromkeys(question.unseen, 1.0), questions)
        even = score_cards(lambda question: {}, questions)
        self.assertAlmostEqual(even.mean, math.log(52), 6)
        self.assertLess(abs(exact.mean - exact.reference), 4 * exact.error)
        self.assertGreater(even.mean, exact.mean + 10 * exact.error)
        sure = score_cards(lambda question: {question.card: 3.0}, questions)
        self.assertLess(sure.mean, 0.02)
        wrong = score_cards(lambda question: {question.unseen[0]: 1.0, "XX": 5.0}, questions)
        self.assertGreater(wrong.mean, even.mean)
        self.assertIn("in %d questions" % len(questions), str(exact))

    def test_a_move_that_loses_is_regretted(self):
        questions = list(move_questions(25))
        self.assertGreater(len(questions), 3)
        for question in questions:
            self.assertEqual(set(question.wins.values()), {False, True})
            self.assertEqual(set(question.wins) | {"resign"}, set(question.prompt["legal"]))
            self.assertEqual(question.start["options"]["redeals"], OPTIONS["redeals"])
            for action, wins in question.wins.items():
                game = question.game.clone()
                game.play(action)
                self.assertEqual(wins, game.ending == "won" if game.over else game.can_win(20_000))
        best = score_moves(lambda question: max(question.wins, key=question.wins.get), questions)
        worst = score_moves(lambda question: min(question.wins, key=question.wins.get), questions)
        self.assertEqual((best.mean, worst.mean), (0, 1))
        self.assertTrue(0 < best.reference < 1)
        self.assertEqual(score_moves(lambda question: None, questions).mean, 1)
        self.assertEqual(score_moves(lambda question: "resign", questions).mean, 1)

    def test_models_and_bots_answer(self):
        questions = list(move_questions(12))
        self.assertLessEqual(score_moves(model_choice(lambda rules, prompt: random_text(prompt)), questions).mean, 1)
        self.assertEqual(score_moves(model_choice(lambda rules, prompt: "I refuse."), questions).mean, 1)
        if shutil.which("klondike-greedy"):
            choose = bot_choice("klondike-greedy")
            self.assertEqual(score_moves(choose, questions), score_moves(choose, questions))
        question = next(card_questions())
        self.assertIn("Now you play " + question.action, card_prompt(question))
        self.assertEqual(read_cards("CARDS: AS 0.9\nNo. CARDS: as 0.25, TD=.5 2c: 1"), {"AS": 0.25, "TD": 0.5, "2C": 1})
        self.assertEqual(read_cards("AS 0.9"), {})
        self.assertEqual(len(CARDS), 52)


QUESTIONS = [
    (1, "draw", "5S", 44), (2, "t7-t1", "QD", 39), (3, "draw", "4S", 38),
    (4, "draw", "JC", 35), (5, "draw", "TH", 36), (6, "t7-t1", "KS", 29),
]
MOVES = [
    (3, [("draw", False), ("w-f", True)]),
    (4, [("draw", False), ("t3-t6", True), ("t4-t2", True), ("w-f", True)]),
    (5, [("draw", True), ("t4-t3", True), ("w-t4", False)]),
    (7, [("draw", False), ("w-t7", True)]),
    (8, [("draw", False), ("w-t6", True)]),
]

if __name__ == "__main__":
    unittest.main()
