"""Tests of referee_games.openspiel with the real OpenSpiel, for every game of the library."""

import pickle
import random
import unittest

try:
    import numpy
    import pyspiel
    from open_spiel.python import policy, rl_environment
    from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
except ImportError as error:
    raise unittest.SkipTest("%s: the games for OpenSpiel were not tested" % error)

import referee_games.openspiel  # noqa: F401
from referee_games import Game, describe, games

SEVERAL = [name for name in games() if describe(name)["seats"]["most"] > 1]


def words(options):
    """The text of options that stands for a yes-or-no option's other value."""
    yield ""
    for key, value in options.items():
        if isinstance(value, bool):
            yield "%s:%s" % (key, str(not value).lower())


class OpenSpielTests(unittest.TestCase):
    def test_openspiel_accepts_every_game(self):
        for name in games():
            known = describe(name)
            for seats in {0, known["seats"]["usual"], min(3, known["seats"]["most"])}:
                for options in words(known["options"]):
                    with self.subTest(game=name, seats=seats, options=options):
                        game = pyspiel.load_game(
                            "referee_" + name, {"max_events": 10, "deals": 7, "seats": seats, "options": options}
                        )
                        # It checks legality, returns, names, tensors and copies, and writes and reads states and games.
                        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)

    def test_openspiel_accepts_every_game_at_full_length(self):
        for name in games():
            pyspiel.random_sim_test(pyspiel.load_game("referee_" + name), num_sims=1, serialize=True, verbose=False)

    def test_games_and_states_are_pickled(self):
        for name in games():
            game = pyspiel.load_game("referee_%s(deals=5,seats=2)" % name if name in SEVERAL else "referee_" + name)
            twin = pickle.loads(pickle.dumps(game))
            self.assertEqual((str(twin), twin), (str(game), game))
            state, draw = game.new_initial_state(), random.Random(3)
            while not state.is_terminal():
                state.apply_action(draw.choice(state.legal_actions()))
                if draw.random() < 0.02:
                    state = pickle.loads(pickle.dumps(state))
            other = pickle.loads(pickle.dumps(state))
            for ask in (str, pyspiel.State.history, pyspiel.State.returns, lambda state: state.information_state_string(0)):
                self.assertEqual(ask(other), ask(state))

    def test_copies_of_a_state_have_each_its_own_past(self):
        for name in games():
            state, draw = pyspiel.load_game("referee_%s(deals=2,resign=True)" % name).new_initial_state(), random.Random(4)
            # No action gives up here.
            while state.move_number() < 12 and not state.child(state.legal_actions()[0]).is_terminal():
                state.apply_action(state.legal_actions()[0])
            before, last = state.information_state_string(0), state.legal_actions()
            twins = [state.clone() for _ in last[:8]]
            for twin, action in zip(twins, last):
                twin.apply_action(action)
                while not twin.is_terminal() and twin.move_number() < 50:
                    twin.apply_action(draw.choice(twin.legal_actions()))
            self.assertEqual((state.information_state_string(0), state.legal_actions()), (before, last))
            for twin in twins:
                again = twin.get_game().new_initial_state()
                for action in twin.history():
                    again.apply_action(action)
                self.assertEqual(again.information_state_string(0), twin.information_state_string(0))

    def test_a_state_plays_as_the_game_does(self):
        for name in games():
            draw = random.Random(1)
            state = pyspiel.load_game("referee_%s(deals=3,seed=any text,resign=True)" % name).new_initial_state()
            self.assertEqual(state.chance_outcomes(), [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)])
            state.apply_action(1)
            game = Game().deal(name, "any text", 2, seats=state.num_players())
            space = describe(name)["action_space"]
            for _ in range(60):
                chosen, order = {}, []
                asked, phase = game.asked, game.phase
                for seat in asked:
                    self.assertEqual(state.current_player(), seat)
                    self.assertEqual(state.observation_tensor(seat), list(game.numbers(seat)))
                    legal = [action for action in game.actions(seat) if action < space]
                    self.assertEqual(state.legal_actions(), sorted(legal) + [space] * (phase == "race"))
                    before = [state.information_state_string(other) for other in range(game.seats)]
                    chosen[seat] = draw.choice(state.legal_actions())
                    state.apply_action(chosen[seat])
                    if seat != asked[-1]:
                        # Nobody knows what others have chosen.
                        after = [state.information_state_string(other) for other in range(game.seats)]
                        self.assertEqual(after, before)
                while state.is_chance_node():
                    order.append(draw.choice(state.chance_outcomes())[0])
                    state.apply_action(order[-1])
                if phase == "turn":
                    game.play(chosen[asked[0]], asked[0])
                else:
                    claims = [seat for seat in asked if chosen[seat] != space]
                    order += [seat for seat in claims if seat not in order]
                    game.race([(seat, chosen[seat], 0) for seat in order])
                self.assertEqual(state.is_terminal(), game.over)
                if game.over:
                    measure = describe(name)["measures"][0]
                    values = [result[measure["name"]] for result in game.results()]
                    mean = sum(values) / len(values) if len(values) > 1 else 0
                    self.assertEqual(state.returns(), [value - mean for value in values])
                    break

    def test_information_states_recall_everything(self):
        for name in games():
            game = pyspiel.load_game("referee_%s(deals=2,max_events=8)" % name)
            for deal in range(2):
                state, rows, draw = game.new_initial_state(), [], random.Random(deal)
                state.apply_action(deal)
                before = None
                while not state.is_terminal():
                    if not state.is_chance_node():
                        player = state.current_player()
                        row = state.observation_tensor(player)
                        if player == 0:
                            rows.append(row)
                            table = numpy.reshape(state.information_state_tensor(0), (9, -1))
                            # Turns of other seats have rows as well.
                            self.assertEqual(table[state._past.count - 1, 1:].tolist(), row)
                            text = state.information_state_string(0)
                            self.assertTrue(before is None or text.startswith(before) and text != before)
                            before = text
                    state.apply_action(draw.choice(state.legal_actions()))
                self.assertGreater(len(rows), 0)

    def test_searches_play(self):
        for name in games():
            game = pyspiel.load_game("referee_%s(deals=1,max_events=12)" % name)
            state = game.new_initial_state()
            state.apply_action(0)
            for bot in (
                mcts.MCTSBot(game, 2, 10, mcts.RandomRolloutEvaluator(1)),
                ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2, 10),
            ):
                self.assertIn(bot.step(state), state.legal_actions())
            environment = rl_environment.Environment(game)
            step = environment.reset()
            while not step.last():
                step = environment.step([step.observations["legal_actions"][step.observations["current_player"]][0]])

    def test_a_resampled_state_looks_the_same(self):
        for name in games():
            state = pyspiel.load_game("referee_%s(deals=1)" % name).new_initial_state()
            state.apply_action(0)
            for _ in range(3):
                player = state.current_player()
                other = state.resample_from_infostate(player, random.Random(2).random)
                for ask in ("information_state_string", "observation_string"):
                    self.assertEqual(getattr(other, ask)(player), getattr(state, ask)(player))
                self.assertEqual(other.legal_actions(), state.legal_actions())
                state.apply_action(state.legal_actions()[-1])

    def test_counterfactual_regret_falls_on_a_small_form(self):
        # Of the games with few enough actions that a tree of all of them can be walked through.
        for name in SEVERAL:
            known = describe(name)
            if known["action_space"] > 10:
                continue
            for measure in [measure["name"] for measure in known["measures"] if not measure["is_more_better"]]:
                game = pyspiel.load_game("referee_%s(deals=2,max_events=2,reward=%s)" % (name, measure))
                solver = cfr.CFRSolver(game)
                for _ in range(15):
                    solver.evaluate_and_update_policy()
                least = exploitability.exploitability(game, solver.average_policy())
                most = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
                self.assertLess(least, most / 4)

    def test_deals_by_their_cards(self):
        for name in games():
            first = pyspiel.load_game("referee_%s(deals=2)" % name)
            seats, texts = first.num_players(), []
            for number in (1, 2):
                texts.append(Game().deal(name, "openspiel", number, seats=seats).cards())
            if not texts[0]:
                # Its deal is no cards.
                continue
            game = pyspiel.load_game("referee_" + name, {"cards": "/".join(texts)})
            for deal in range(2):
                states = [game.new_initial_state(), first.new_initial_state()]
                for state in states:
                    state.apply_action(deal)
                self.assertEqual(*(state.observation_string(0) for state in states))
            again = pyspiel.load_game(str(game))
            self.assertEqual(str(again), str(game))

    def test_misuse_is_refused(self):
        for name in games():
            for wrong in ("reward=nothing", "options=drow:1", "seats=99", "deals=0", "cards=no cards"):
                with self.assertRaises(Exception):
                    pyspiel.load_game("referee_%s(%s)" % (name, wrong))


if __name__ == "__main__":
    unittest.main()
