"""Tests of referee_games.gymnasium with the real Gymnasium, for every game of the library that one seat can play."""

import contextlib
import io
import json
import os
import resource
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import warnings
from pathlib import Path
from xml.etree import ElementTree

try:
    import gymnasium
    import numpy
    from gymnasium.utils.env_checker import check_env
except ImportError as error:
    raise unittest.SkipTest("%s: the Gymnasium environments were not tested" % error)

import referee_games.gymnasium
from referee_games import Game, GameError, describe, games
from referee_games._bot import Bot
from referee_games.gymnasium import GameEnv, GameVectorEnv, TextEnv, random_policy
from referee_games.text import TextGame, random_text

ALONE = [name for name in games() if describe(name)["seats"]["least"] == 1]
IDENTITIES = ["referee/%s-v%d" % (name, describe(name)["rules_version"]) for name in ALONE]


def episode(env, draw, **reset):
    """An episode of random legal actions: the observations, the rewards and the infos."""
    observation, info = env.reset(**reset)
    observations, rewards, infos = [observation], [], [info]
    terminated = False
    while not terminated:
        action = draw.choice(numpy.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        observations.append(observation)
        rewards.append(reward)
        infos.append(info)
        assert not truncated
    return observations, rewards, infos


def episode_of(env, draw):
    """Random legal actions until an episode is over or truncated."""
    _, info = env.reset(seed=5)
    over = cut = False
    while not over and not cut:
        _, _, over, cut, info = env.step(draw.choice(numpy.flatnonzero(info["action_mask"])))


class EnvTests(unittest.TestCase):
    def test_gymnasium_accepts_every_environment(self):
        self.assertGreater(len(IDENTITIES), 0)
        for identity in IDENTITIES:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                check_env(gymnasium.make(identity, render_mode="ansi").unwrapped)

    def test_the_mask_tells_the_legal_actions(self):
        for name in ALONE:
            env, draw = GameEnv(name), numpy.random.default_rng(1)
            space = describe(name)["action_space"]
            observation, info = env.reset(seed=1)
            for _ in range(40):
                mask = info["action_mask"]
                self.assertEqual((mask.dtype, mask.shape), (numpy.int8, (env.action_space.n,)))
                numpy.testing.assert_array_equal(env.action_masks(), mask.astype(bool))
                game = env._game
                legal = [number for number in game.actions(0) if number < space]
                passing = [space] if game.phase == "race" else []
                self.assertEqual(numpy.flatnonzero(mask).tolist(), sorted(legal) + passing)
                self.assertIn(observation, env.observation_space)
                observation, _, over, _, info = env.step(env.action_space.sample(mask))
                if over:
                    observation, info = env.reset()

    def test_a_seed_reproduces_an_episode(self):
        for name in ALONE:
            first, second, other = (
                episode(GameEnv(name), numpy.random.default_rng(2), seed=seed) for seed in (5, 5, 6)
            )
            numpy.testing.assert_array_equal(first[0], second[0])
            self.assertEqual(first[1], second[1])
            self.assertEqual(first[2][0]["seed"], second[2][0]["seed"])
            self.assertNotEqual(first[2][0]["seed"], other[2][0]["seed"])

    def test_without_a_seed_episodes_differ_and_can_be_repeated(self):
        for name in ALONE:
            env = GameEnv(name)
            seeds = {env.reset()[1]["seed"] for _ in range(5)}
            self.assertEqual(len(seeds), 5)
            observation, info = env.reset()
            self.assertEqual(info["deal"], 1)
            again, _ = env.reset(options={"seed": info["seed"], "deal": info["deal"]})
            numpy.testing.assert_array_equal(observation, again)

    def test_a_deal_is_the_referees(self):
        for name in ALONE:
            observation, info = GameEnv(name).reset(options={"seed": "any text", "deal": 3})
            game = Game().deal(name, "any text", 3, seats=1)
            numpy.testing.assert_array_equal(observation, game.numbers(0))
            self.assertEqual((info["seed"], info["deal"]), ("any text", 3))

    def test_the_reward_is_a_measure_at_the_end(self):
        for name in ALONE:
            for index, measure in enumerate(describe(name)["measures"]):
                rewards = [measure["name"]] if index else [None, measure["name"]]
                for reward in rewards:
                    env = GameEnv(name, reward=reward)
                    _, rewards, infos = episode(env, numpy.random.default_rng(3), seed=3)
                    last = infos[-1]
                    value = last["results"][measure["name"]]
                    self.assertEqual(rewards[-1], value if measure["is_more_better"] else -value)
                    self.assertEqual(set(rewards[:-1]) - {0.0}, set())
                    self.assertEqual((last["ending"], last["withdrawn"]), (env._game.ending, False))
            with self.assertRaisesRegex(ValueError, "reward is one of"):
                GameEnv(name, reward="no measure")

    def test_an_illegal_action_withdraws(self):
        for name in ALONE:
            for beyond in (-1, describe(name)["action_space"] + 1, 2**40):
                env, game = GameEnv(name), Game().deal(name, "illegal", seats=1)
                env.reset(options={"seed": "illegal"})
                _, _, terminated, _, info = env.step(beyond)
                game.withdraw(0)
                self.assertEqual((terminated, info["withdrawn"], info["ending"]), (True, True, game.ending))

    def test_a_step_needs_a_game(self):
        for name in ALONE:
            env = GameEnv(name)
            for call in (lambda: env.step(0), env.action_masks, env.render):
                self.assertRaises(gymnasium.error.ResetNeeded, call)
            env.reset()
            self.assertIn("{", env.render())
            env.step(-1)
            self.assertRaises(gymnasium.error.ResetNeeded, env.step, 0)
            env.close()
            env.close()
            self.assertRaises(gymnasium.error.ResetNeeded, env.step, 0)
            env.reset()

    def test_what_is_wrong_is_refused_where_it_is_given(self):
        for name in ALONE:
            identity = "referee/%s-v%d" % (name, describe(name)["rules_version"])
            for make in (
                lambda **wrong: GameEnv(name, **wrong), lambda **wrong: GameVectorEnv(2, name, **wrong),
                lambda **wrong: gymnasium.make(identity, **wrong),
                lambda **wrong: gymnasium.make_vec(identity, num_envs=2, **wrong),
            ):
                with self.assertRaisesRegex(GameError, 'unknown key "drow"'):
                    make(options={"drow": 1})
                self.assertRaises(TypeError, make, options=5)
                with self.assertRaisesRegex((ValueError, gymnasium.error.Error), "render_mode|rendering mode"):
                    make(render_mode="film")
            with self.assertRaisesRegex(ValueError, "expected None: games that are played in step are not drawn"):
                GameVectorEnv(2, name, render_mode="ansi")
            self.assertRaisesRegex(TypeError, "seed of a deal", GameEnv(name).reset, options={"seed": 1.5})

    def test_planes_are_written_again_only_when_nobody_has_them(self):
        for name in ALONE:
            env, draw = GameEnv(name, planes=True), numpy.random.default_rng(4)
            observation, info = env.reset(seed=4)
            kept, addresses = [], set()
            for step in range(60):
                addresses.add(observation.__array_interface__["data"][0])
                # Some are kept as they are, and of some a part.
                if step % 7 == 0:
                    kept.append((observation, observation.copy()))
                if step % 7 == 1:
                    kept.append((observation[:, 1:], observation[:, 1:].copy()))
                observation, _, over, _, info = env.step(draw.choice(numpy.flatnonzero(info["action_mask"])))
                if over:
                    observation, info = env.reset()
            for array, copy in kept:
                numpy.testing.assert_array_equal(array, copy)
            self.assertLess(len(addresses), len(kept) + 10)

    def test_an_identity_imports_the_module(self):
        program = "import gymnasium; print(gymnasium.make('referee_games.gymnasium:%s').reset(seed=1)[1]['deal'])"
        for identity in IDENTITIES:
            printed = subprocess.run([sys.executable, "-c", program % identity], stdout=subprocess.PIPE, check=True)
            self.assertEqual(printed.stdout, b"1\n")

    def test_importing_again_registers_nothing_twice(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            referee_games.gymnasium._register()


def fields(name):
    """The name, the lowest and the highest value of each number of a row."""
    return [
        (part["name"], part["lowest"], part["highest"])
        for part in describe(name)["numbers"] for _ in range(part["count"])
    ]


class OptionTests(unittest.TestCase):
    """What environments offer beyond the game itself."""

    def test_masks_without_resigning_offer_it_where_nothing_else_is_legal(self):
        hidden = kept = 0
        for name in ALONE:
            env, draw = GameEnv(name, resign=False), numpy.random.default_rng(4)
            vector, space = GameVectorEnv(1, name, resign=False), describe(name)["action_space"]
            for number in range(1, 4):
                _, info = env.reset(options={"seed": "resign", "deal": number})
                _, infos = vector.reset(options={"seed": "resign", "deal": number})
                terminated = False
                while not terminated:
                    mask = info["action_mask"]
                    numpy.testing.assert_array_equal(infos["action_mask"][0], mask)
                    numpy.testing.assert_array_equal(env.action_masks(), mask)
                    expected = [action for action in env._game.actions(0) if action < space]
                    if expected and env._game.text(expected[-1]) == "resign":
                        if len(expected) > 1:
                            expected.pop()
                            hidden += 1
                        else:
                            kept += 1
                    passing = [len(mask) - 1] if env._game.phase == "race" else []
                    self.assertEqual(numpy.flatnonzero(mask).tolist(), sorted(expected) + passing)
                    action = draw.choice(numpy.flatnonzero(mask))
                    _, _, terminated, _, info = env.step(action)
                    _, _, _, _, infos = vector.step(numpy.array([action]))
        self.assertGreater(hidden, kept)

    def test_the_sum_of_dense_rewards_is_the_reward_of_the_end(self):
        early = 0
        for name in ALONE:
            told = {field for field, _, _ in fields(name)}
            for measure in describe(name)["measures"]:
                options = {"reward": measure["name"], "dense": True}
                if measure["name"] not in told:
                    with self.assertRaisesRegex(ValueError, "cannot be a dense reward; reward is one of"):
                        GameEnv(name, **options)
                    continue
                env, draw = GameEnv(name, resign=False, **options), numpy.random.default_rng(5)
                sign = 1 if measure["is_more_better"] else -1
                for seed in range(3):
                    _, rewards, infos = episode(env, draw, seed=seed)
                    self.assertEqual(sum(rewards), sign * infos[-1]["results"][measure["name"]])
                    early += any(rewards[:-1])
        self.assertGreater(early, 0)

    def test_dense_rewards_of_a_vector_are_those_of_single_environments(self):
        for name in ALONE:
            told = {field for field, _, _ in fields(name)}
            for measure in [measure["name"] for measure in describe(name)["measures"] if measure["name"] in told]:
                made = {"reward": measure, "dense": True, "resign": False}
                vector, draw = GameVectorEnv(3, name, **made), numpy.random.default_rng(6)
                single = [GameEnv(name, **made) for _ in range(3)]
                _, infos = vector.reset(options={"seed": "dense", "deal": 1})
                for place, env in enumerate(single):
                    env.reset(options={"seed": "dense", "deal": place + 1})
                for step in range(120):
                    actions = numpy.array([draw.choice(numpy.flatnonzero(mask)) for mask in infos["action_mask"]])
                    actions[step % 3] = -1 if step % 30 == 29 else actions[step % 3]
                    _, rewards, terminations, _, infos = vector.step(actions)
                    for place, env in enumerate(single):
                        _, reward, terminated, _, _ = env.step(actions[place])
                        self.assertEqual((rewards[place], terminations[place]), (reward, terminated))
                        if terminated:
                            env.reset(options={"seed": "dense", "deal": int(infos["deal"][place])})

    def test_planes_tell_what_rows_do(self):
        for name in ALONE:
            env, planes, vector = GameEnv(name), GameEnv(name, planes=True), GameVectorEnv(2, name, planes=True)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                identity = "referee/%s-v%d" % (name, describe(name)["rules_version"])
                check_env(gymnasium.make(identity, planes=True, render_mode="ansi").unwrapped)
            draw, deal = numpy.random.default_rng(7), {"seed": "planes", "deal": 1}
            row, info = env.reset(options=deal)
            seen, _ = planes.reset(options=deal)
            both, _ = vector.reset(options=deal)
            self.assertIn(both, vector.observation_space)
            numpy.testing.assert_array_equal(both[0], seen)
            for _ in range(60):
                self.assertIn(seen, planes.observation_space)
                self.assertEqual(self.numbers(name, seen), row.tolist())
                action = draw.choice(numpy.flatnonzero(info["action_mask"]))
                row, _, terminated, _, info = env.step(action)
                seen = planes.step(action)[0]
                if terminated:
                    break

    def numbers(self, name, planes):
        """The row that planes stand for."""
        found = []
        for plane, part in zip(planes, describe(name)["numbers"]):
            for line in plane[: part["count"]]:
                width = part["highest"] - part["lowest"]
                if width < 128:
                    self.assertEqual((line.sum(), line.max()), (1, 1))
                value = line.argmax() if width < 128 else sum(int(is_set) << bit for bit, is_set in enumerate(line))
                found.append(int(value) + part["lowest"])
            self.assertFalse(plane[part["count"] :].any())
        return found

    def test_the_table_is_a_picture(self):
        for name in games():
            known = describe(name)
            alone = {} if name in ALONE else {"opponents": random_policy}
            env = GameEnv(name, render_mode="rgb_array", **alone)
            env.reset(seed=1)
            picture = env.render()
            self.assertEqual((picture.dtype, picture.ndim, picture.shape[2]), (numpy.uint8, 3, 3))
            # The table, cards, and what stands on them.
            self.assertGreater(len(numpy.unique(picture.reshape(-1, 3), axis=0)), 2)
            root = ElementTree.fromstring(env._game._repr_html_())
            self.assertEqual([float(root.get(size)) for size in ("height", "width")], list(map(float, picture.shape[:2])))
            # A card that lies face down is null, and has no name.
            cards = [card for pile in env._game.scene()["piles"] for card in pile["cards"]]
            self.assertEqual({set(card) == {"name", "ink", "words"} for card in cards if card}, {True})
            self.assertEqual(len(known["actions"]), known["action_space"])

    def test_all_pictures_of_a_game_have_one_size(self):
        for name in games():
            least, most = describe(name)["seats"]["least"], describe(name)["seats"]["most"]
            for seats in {least, min(2, most), most}:
                made = {"opponents": random_policy, "seats": seats} if seats > 1 else {"resign": False}
                env, draw, sizes = GameEnv(name, render_mode="rgb_array", **made), numpy.random.default_rng(4), set()
                # Most of the time goes into drawing.
                for seed in range(3 if os.environ.get("REFEREE_TESTS") == "all" else 1):
                    _, info = env.reset(seed=seed)
                    for _ in range(150):
                        sizes.add(env.render().shape)
                        action = draw.choice(numpy.flatnonzero(info["action_mask"]))
                        _, _, over, _, info = env.step(action)
                        if over:
                            break
                    sizes.add(env.render().shape)
                self.assertEqual(len(sizes), 1, (name, seats, sizes))

    def test_gymnasium_records_a_video(self):
        try:
            import moviepy  # noqa: F401
        except ImportError as error:
            self.skipTest("%s: no video was recorded" % error)
        for identity in IDENTITIES:
            with tempfile.TemporaryDirectory() as folder:
                env = gymnasium.make(identity, render_mode="rgb_array", max_episode_steps=150)
                with contextlib.redirect_stdout(io.StringIO()):
                    env = gymnasium.wrappers.RecordVideo(env, folder, lambda episode: True)
                    episode_of(env, numpy.random.default_rng(5))
                    env.close()
                self.assertEqual([path.suffix for path in Path(folder).iterdir()], [".mp4"])

    def test_people_read_what_the_seat_sees(self):
        for name in ALONE:
            env, printed = GameEnv(name, render_mode="human"), io.StringIO()
            with contextlib.redirect_stdout(printed):
                env.reset(seed=1)
                env.step(-1)
            for key in env._game.observation(0):
                self.assertEqual(printed.getvalue().count("\n%s: " % key) + printed.getvalue().startswith(key + ": "), 2)


class OpponentTests(unittest.TestCase):
    TABLES = [
        (name, seats) for name in games() for seats in (2, 3)
        if describe(name)["seats"]["least"] <= seats <= describe(name)["seats"]["most"]
    ]

    def test_gymnasium_accepts_games_with_opponents(self):
        self.assertGreater(len(self.TABLES), 0)
        for name, seats in self.TABLES:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                identity = "referee/%s-v%d" % (name, describe(name)["rules_version"])
                made = {"opponents": random_policy, "seats": seats, "render_mode": "ansi"}
                check_env(gymnasium.make(identity, **made).unwrapped)

    def test_opponents_play_as_the_game_does(self):
        for name, seats in self.TABLES:
            for seat in range(seats):
                asked = []

                def policy(observation, mask, generator):
                    action = int(generator.choice(numpy.flatnonzero(mask)))
                    # All different, so that the order of claims follows from them.
                    asked.append((observation, mask, action, len(asked) * 10))
                    return action, len(asked) * 10 - 10

                env = GameEnv(name, opponents=[policy] * (seats - 1), seat=seat, reaction_ns=25)
                draw, deal = numpy.random.default_rng(8), {"seed": "opponents", "deal": 2}
                game = Game().deal(name, "opponents", 2, seats=seats)
                observation, info = env.reset(options=deal)
                terminated = False
                while not terminated:
                    action = int(draw.choice(numpy.flatnonzero(info["action_mask"])))
                    self.follow(game, seat, None, asked)
                    numpy.testing.assert_array_equal(observation, game.numbers(seat))
                    self.assertIn(seat, game.asked)
                    observation, reward, terminated, _, info = env.step(action)
                    self.follow(game, seat, action, asked)
                    self.assertEqual(terminated, game.over)
                    self.assertEqual(asked, [])
                    numpy.testing.assert_array_equal(observation, game.numbers(seat))
                measure = describe(name)["measures"][0]
                sign = 1 if measure["is_more_better"] else -1
                self.assertEqual(reward, sign * game.results()[seat][measure["name"]])
                self.assertEqual((info["results"], info["ending"]), (game.results()[seat], game.ending))

    def follow(self, game, seat, action, asked):
        """Plays what the seat does and what its opponents did, until the seat is asked again."""
        passing = describe(game.name)["action_space"]
        while not game.over and (action is not None or seat not in game.asked):
            claims = []
            for other in game.asked:
                if other == seat:
                    chosen, reaction = action, 25
                else:
                    observation, mask, chosen, reaction = asked.pop(0)
                    numpy.testing.assert_array_equal(observation, game.numbers(other))
                    legal = sorted(number for number in game.actions(other) if number < passing)
                    self.assertEqual([number for number in numpy.flatnonzero(mask) if number < passing], legal)
                claims.append((other, chosen, reaction))
            if game.phase == "turn":
                game.play(claims[0][1], claims[0][0])
            else:
                game.race(sorted([claim for claim in claims if claim[1] != passing], key=lambda claim: claim[2]))
            action = None

    def test_a_seed_reproduces_opponents(self):
        for name, seats in self.TABLES:
            made = {"opponents": random_policy, "seats": seats}
            first, second = (episode(GameEnv(name, **made), numpy.random.default_rng(9), seed=5) for _ in range(2))
            numpy.testing.assert_array_equal(first[0], second[0])
            self.assertEqual(first[1], second[1])

    def test_an_illegal_action_leaves_the_game_to_the_opponents(self):
        for name, seats in self.TABLES:
            env = GameEnv(name, opponents=random_policy, seats=seats)
            env.reset(seed=3)
            _, _, terminated, _, info = env.step(-1)
            self.assertEqual((terminated, info["withdrawn"]), (True, True))
            self.assertRaises(gymnasium.error.ResetNeeded, env.step, 0)
            env.close()
            self.assertRaises(gymnasium.error.ResetNeeded, env.step, 0)
            env.reset(seed=3)

    def test_misuse_is_refused(self):
        for name, seats in self.TABLES:
            self.assertRaisesRegex(ValueError, "seats needs opponents", GameEnv, name, seats=seats)
            with self.assertRaisesRegex(ValueError, "1 opponents for a game of 9 seats"):
                GameEnv(name, opponents=[random_policy], seats=9)
            with self.assertRaisesRegex(ValueError, "seat is %d; expected" % seats):
                GameEnv(name, opponents=random_policy, seats=seats, seat=seats)


# Answers with the first action, as an index or as what the first argument says, and writes down what it was sent.
BOT = """
import json, sys

with open(sys.argv[2], "a") as log:
    for line in sys.stdin:
        log.write(line)
        message = json.loads(line)
        if message["type"] == "start":
            print('{"type":"ready"}', flush=True)
        elif message["type"] == "prompt":
            if sys.argv[1] == "exit":
                sys.exit(7)
            print(sys.argv[1].replace("ID", str(message["id"])), flush=True)
"""


def first_action(observation, mask, generator):
    """What the bot does: it passes in a race, and otherwise takes the first action."""
    return len(mask) - 1 if mask[-1] else int(mask.argmax())


class BotTests(unittest.TestCase):
    TABLES = [(name, seats) for name, seats in OpponentTests.TABLES if seats == 2]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bot, self.log = Path(folder.name, "bot.py"), Path(folder.name, "log")
        self.bot.write_text(BOT)

    def made(self, name, answer='{"id":ID,"action":0}', **arguments):
        env = GameEnv(name, opponents=[[sys.executable, str(self.bot), answer, str(self.log)]], **arguments)
        self.addCleanup(env.close)
        return env

    def sent(self, env):
        """What the bot of an environment was sent: all of it, once its process has ended, however long that takes."""
        env._policies[1]._process.communicate()
        env.close()
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def test_a_bot_plays_as_a_function_that_decides_alike(self):
        for name, _ in self.TABLES:
            deal = {"seed": "bots", "deal": 2}
            first, second = (
                episode(env, numpy.random.default_rng(6), options=deal)
                for env in (self.made(name), GameEnv(name, opponents=first_action, seats=2))
            )
            numpy.testing.assert_array_equal(first[0], second[0])
            self.assertEqual(first[1], second[1])
            self.assertEqual(first[2][-1]["results"], second[2][-1]["results"])

    def test_a_bot_receives_what_the_protocol_says(self):
        for name, _ in self.TABLES:
            self.log.write_text("")
            env = self.made(name, options=describe(name)["options"])
            _, _, infos = episode(env, numpy.random.default_rng(6), seed=1)
            events, table, options = env._table.events, env._table, env._table.game.options
            start, *prompts, end = self.sent(env)
            self.assertEqual(
                [start[key] for key in ("type", "protocol", "game", "options", "seat", "seats", "clock")],
                ["start", 1, name, options, 1, 2, {}],
            )
            self.assertGreater(len(prompts), 1)
            for prompt in prompts:
                self.assertEqual(list(prompt)[:3] + [list(prompt)[-1]], ["type", "id", "choices", "legal"])
                self.assertEqual((prompt["type"], prompt["choices"]), ("prompt", len(prompt["legal"])))
                # Any position behind it has the same actions.
                imagined = Game().imagine(start, prompt, 1)
                self.assertEqual(imagined.legal(1), prompt["legal"])
                self.assertEqual(imagined.observation(1), prompt["observation"])
            told = sum((prompt["events"] for prompt in prompts), [])
            self.assertEqual(told, events[: len(told)])
            self.assertIn(0, {event["seat"] for event in told})
            score = describe(name)["score"]
            self.assertEqual((end["type"], end["termination"]), ("end", "normal"))
            self.assertEqual(end["scores"], [result[score] for result in table.results])
            self.assertEqual(infos[-1]["results"], table.results[0])

    def test_an_illegal_answer_withdraws_the_bot(self):
        for name, _ in self.TABLES:
            for answer in ('{"id":ID,"action":"jump"}', '{"id":ID,"action":99}', '{"id":ID,"action":-1}'):
                env = self.made(name, answer)
                episode(env, numpy.random.default_rng(6), seed=1)
                self.assertEqual(env._table.withdrawn, [1])
                self.assertIn({"seat": 1, "withdrawn": True}, env._table.events)
                end = self.sent(env)[-1]
                self.assertEqual((end["type"], end["termination"], end["scores"]), ("end", "illegal", None))

    def test_a_game_that_is_given_up_ends_for_the_bot(self):
        for name, _ in self.TABLES:
            self.log.write_text("")
            env = self.made(name)
            env.reset(seed=1)
            env.reset(seed=2)
            kinds = [message["type"] for message in self.sent(env) if message["type"] != "prompt"]
            self.assertEqual(kinds, ["start", "end", "start"])
            self.assertIn("interrupted", self.log.read_text())
            env.reset(seed=3)

    def test_a_bot_plays_beside_more_than_a_thousand_descriptors(self):
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        if limits[1] != resource.RLIM_INFINITY and limits[1] < 2048:
            self.skipTest("this process may not open 2,048 files")
        resource.setrlimit(resource.RLIMIT_NOFILE, (2048, limits[1]))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        for _ in range(1100):
            self.addCleanup(os.close, os.open(os.devnull, os.O_RDONLY))
        self.made(self.TABLES[0][0]).reset(seed=1)

    def test_a_bot_that_fails_is_named(self):
        name = self.TABLES[0][0]
        for answer, message in (
            ("exit", "opponent at seat 1, .*bot.py exit .* ended with exit code 7; its standard error has the reason"),
            ("hello", "sent 'hello.*'; expected an answer such as"),
            ('{"id":1000,"action":0}', "expected an answer such as"),
            ('{"id":ID,"action":true}', "expected an answer such as"),
            ('{"id":ID,"action":0,"after_ms":-1}', "after_ms"),
        ):
            with self.assertRaisesRegex(RuntimeError, message):
                episode(self.made(name, answer), numpy.random.default_rng(6), seed=1)
        with self.assertRaisesRegex(RuntimeError, 'expected {"type":"ready"}'):
            # It reads first: a bot that has ended before it is told of the game is refused with other words.
            GameEnv(name, opponents="sh -c 'read line; echo hello; read line'").reset(seed=1)
        with unittest.mock.patch.object(Bot, "silence_s", 0.2):
            with self.assertRaisesRegex(RuntimeError, "opponent at seat 1, sleep 1000, did not answer within 0.2 seconds"):
                GameEnv(name, opponents="sleep 1000").reset(seed=1)
        with self.assertRaisesRegex(ValueError, "no-such-bot, is no program in PATH or among the sample bots"):
            GameEnv(name, opponents="no-such-bot")


class Chooser:
    """An opponent of one game or of several, which decides by what it sees."""

    def __init__(self, seat):
        self.reaction = 10 * seat

    def __call__(self, observation, mask, generator):
        lots = numpy.random.default_rng(5).random((11, mask.shape[-1]))
        return (mask * lots[numpy.int64(observation).sum(-1) % 11]).argmax(-1), self.reaction


class LatencyTests(unittest.TestCase):
    RACES = [name for name in games() if describe(name)["races"]]

    def test_gymnasium_accepts_latencies(self):
        for name in self.RACES:
            identity = "referee/%s-v%d" % (name, describe(name)["rules_version"])
            for made in [{}] * (name in ALONE) + [{"opponents": random_policy, "seats": 2}]:
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    check_env(gymnasium.make(identity, render_mode="ansi", latencies_ms=[5, 400], **made).unwrapped)
                env, plain = GameEnv(name, latencies_ms=[0, 400], **made), GameEnv(name, **made)
                draw = numpy.random.default_rng(6)
                (_, info), (_, other) = env.reset(seed=6), plain.reset(seed=6)
                over = False
                while not over:
                    size = len(other["action_mask"])
                    first, second = numpy.split(info["action_mask"], 2)
                    numpy.testing.assert_array_equal(first, other["action_mask"])
                    numpy.testing.assert_array_equal(env.action_masks(), info["action_mask"].astype(bool))
                    is_race = first[-1] == 1
                    numpy.testing.assert_array_equal(second[:-1], first[:-1] * is_race)
                    self.assertEqual(second[-1], 0)
                    action = int(draw.choice(numpy.flatnonzero(first)))
                    _, _, over, _, other = plain.step(action)
                    _, _, ended, _, info = env.step(action)
                    self.assertEqual(ended, over)
                # To pass late is no action.
                env.reset(seed=6)
                self.assertTrue(env.step(2 * size - 1)[-1].get("withdrawn"))
        for wrong in ({"latencies_ms": [-1]}, {"latencies_ms": [-1, 5]}):
            self.assertRaisesRegex(ValueError, "latencies_ms are times", GameEnv, self.RACES[0], opponents=random_policy, **wrong)
        for name in set(games()) - set(self.RACES):
            others = {} if name in ALONE else {"opponents": random_policy, "seats": 2}
            self.assertRaisesRegex(ValueError, "latencies_ms are times", GameEnv, name, latencies_ms=[5], **others)

    def test_a_latency_decides_who_is_first(self):
        # An opponent that claims whatever is legal, after 100 ms.
        def slow(observation, mask, generator):
            claims = numpy.flatnonzero(mask[:-1])
            return (int(claims[-1]) if len(claims) else len(mask) - 1), 100_000_000

        for name, seats in OpponentTests.TABLES:
            if name not in self.RACES:
                continue
            first = {}
            for place, latency in enumerate((50, 150)):
                env = GameEnv(name, opponents=slow, seats=seats, latencies_ms=(50, 150))
                env.reset(seed=7)
                raced, claims = [], []
                race = env._game.race

                env._table.game = type("Spy", (), {
                    "__getattr__": lambda spy, attribute: getattr(env._game, attribute),
                    "race": lambda spy, made: raced.append(made) or race(made)})()
                while not raced:
                    mask = env._table.shown[0].reshape(2, -1)
                    claims = numpy.flatnonzero(mask[place, :-1])
                    env.step(int(claims[-1]) + place * mask.shape[1] if len(claims) else int(numpy.flatnonzero(mask[0])[0]))
                if len(raced[0]) > 1:
                    self.assertIn((0, int(claims[-1]), latency * 1_000_000), raced[0])
                    first[latency] = raced[0][0][0] == 0
            self.assertEqual(first, {50: True, 150: False})


class TextEnvTests(unittest.TestCase):
    def test_gymnasium_accepts_games_in_words(self):
        for name in games():
            identity = "referee/%s-text-v%d" % (name, describe(name)["rules_version"])
            for made in [{}] * (name in ALONE) + [{"opponents": random_text, "seats": 2, "seat": 1}] * (
                    describe(name)["seats"]["most"] > 1):
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    check_env(gymnasium.make(identity, render_mode="ansi", **made).unwrapped)

    def test_a_game_in_words_is_the_game(self):
        for name in ALONE:
            env, game = TextEnv(name, retries=1), TextGame(name, retries=1)
            prompt, info = env.reset(options={"seed": "words", "deal": 2})
            self.assertEqual((prompt, info["rules"]), (game.reset("words", 2), game.rules))
            terminated, said = False, "Hm."
            while not terminated:
                prompt, reward, terminated, _, info = env.step(said)
                self.assertEqual(game.answer(said).reward, reward)
                self.assertEqual((prompt, info["counts"]), (game.prompt, game.counts))
                said = random_text(prompt)
            self.assertEqual((info["results"], info["counts"]["unparsed"]), (game.results[0], 1))
            self.assertRaises(gymnasium.error.ResetNeeded, env.step, "ACTION: pass")
            self.assertRaises(gymnasium.error.ResetNeeded, TextEnv(name).step, "ACTION: pass")

    def test_the_reward_comes_when_opponents_end_the_game(self):
        for name, seats in OpponentTests.TABLES:
            for seat in range(seats):
                env = TextEnv(name, opponents=random_text, seats=seats, seat=seat)
                (prompt, _), total, over, answers = env.reset(seed=3), 0.0, False, 0
                while not over:
                    prompt, reward, over, _, info = env.step(random_text(prompt))
                    total, answers = total + reward, answers + 1
                measure = describe(name)["measures"][0]
                self.assertEqual(total, info["results"][measure["name"]] * (1 if measure["is_more_better"] else -1))
                self.assertEqual(info["counts"]["answers"], answers)


class VectorEnvTests(unittest.TestCase):
    #: Games and arguments of their environments. No two reactions are equal, so that no order is drawn.
    TABLES = [(name, {}) for name in ALONE] + [
        (name, {"opponents": [Chooser(at) for at in range(1, seats)], "seat": seat, "reaction_ns": 15})
        for name, seats in OpponentTests.TABLES for seat in range(seats)
    ]

    def test_a_vector_plays_as_single_environments_do(self):
        for name, made in self.TABLES:
            count, draw = 4, numpy.random.default_rng(7)
            vector = GameVectorEnv(count, name, **made)
            self.assertEqual(vector.metadata["autoreset_mode"], gymnasium.vector.AutoresetMode.SAME_STEP)
            single = [GameEnv(name, **made) for _ in range(count)]
            deals = numpy.arange(11, 11 + count)
            observations, infos = vector.reset(options={"seed": "vector", "deal": 11})
            expected = [env.reset(options={"seed": "vector", "deal": 11 + at}) for at, env in enumerate(single)]
            for step in range(150):
                self.assertIn(observations, vector.observation_space)
                for place, (observation, info) in enumerate(expected):
                    numpy.testing.assert_array_equal(observations[place], observation)
                    numpy.testing.assert_array_equal(infos["action_mask"][place], info["action_mask"])
                numpy.testing.assert_array_equal(vector.action_masks(), infos["action_mask"].astype(bool))
                numpy.testing.assert_array_equal(infos["deal"], deals)
                masks = infos["action_mask"]
                actions = numpy.array([draw.choice(numpy.flatnonzero(mask)) for mask in masks])
                if step % 20 == 19 and not made:
                    # Never legal: the game ends there. Opponents would go on, and in a batch a seat leaves before a race.
                    actions[step % count] = -1
                observations, rewards, terminations, truncations, infos = vector.step(actions)
                self.assertFalse(truncations.any())
                for place, env in enumerate(single):
                    observation, reward, terminated, _, info = env.step(actions[place])
                    self.assertEqual((terminations[place], rewards[place]), (terminated, reward))
                    if terminated:
                        numpy.testing.assert_array_equal(infos["final_obs"][place], observation)
                        final = infos["final_info"]
                        self.assertEqual(final["withdrawn"][place], info["withdrawn"])
                        for measure, value in info["results"].items():
                            self.assertEqual(final["results"][measure][place], value)
                        deals[place] += count
                        observation, info = env.reset(options={"seed": "vector", "deal": int(deals[place])})
                    elif terminations.any():
                        self.assertIsNone(infos["final_obs"][place])
                    expected[place] = (observation, info)
                if terminations.any():
                    for key in ("_final_obs", "_final_info"):
                        numpy.testing.assert_array_equal(infos[key], terminations)
                else:
                    self.assertNotIn("final_obs", infos)

    def test_a_vector_with_opponents_ends_its_games(self):
        for name, seats in OpponentTests.TABLES:
            identity = "referee/%s-v%d" % (name, describe(name)["rules_version"])
            vector = gymnasium.make_vec(identity, num_envs=3, opponents=random_policy, seats=seats, max_episode_steps=50)
            self.assertIsInstance(vector, GameVectorEnv)
            observations, infos = vector.reset(seed=1)
            found = numpy.zeros(3, int)
            for step in range(120):
                self.assertIn(observations, vector.observation_space)
                self.assertTrue(infos["action_mask"].any(axis=1).all())
                actions = numpy.array([vector.single_action_space.sample(mask) for mask in infos["action_mask"]])
                actions[0] = -1 if step % 9 == 8 else actions[0]
                observations, rewards, terminations, truncations, infos = vector.step(actions)
                if step % 9 == 8:
                    self.assertTrue(terminations[0] and infos["final_info"]["withdrawn"][0])
                found += terminations | truncations
            self.assertTrue(found.all())

    def test_bots_play_in_a_vector_of_single_environments(self):
        name = OpponentTests.TABLES[0][0]
        identity = "referee/%s-v%d" % (name, describe(name)["rules_version"])
        for bot in ("some-bot", ["some-bot"], [["python3", "some-bot.py"]]):
            with self.assertRaisesRegex(ValueError, "several games at once.*vectorization_mode=.sync"):
                gymnasium.make_vec(identity, num_envs=2, opponents=bot)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "bot.py").write_text(BOT)
            bot = [sys.executable, str(Path(folder, "bot.py")), '{"id":ID,"action":0}', os.devnull]
            vector = gymnasium.make_vec(identity, num_envs=2, vectorization_mode="sync", opponents=[bot])
            observations, infos = vector.reset(seed=1)
            for _ in range(10):
                actions = numpy.array([vector.single_action_space.sample(mask) for mask in infos["action_mask"]])
                observations, _, _, _, infos = vector.step(actions)
                self.assertIn(observations, vector.observation_space)
            vector.close()

    def test_what_is_returned_is_not_written_again(self):
        for identity in IDENTITIES:
            vector = gymnasium.make_vec(identity, num_envs=3, planes=True)
            self.assertIsInstance(vector, GameVectorEnv)
            kept = []
            observations, infos = vector.reset(seed=1)
            for _ in range(3):
                kept.append([(array, array.copy()) for array in (observations, infos["action_mask"], infos["deal"])])
                actions = [vector.single_action_space.sample(mask) for mask in infos["action_mask"]]
                observations, rewards, terminations, truncations, infos = vector.step(numpy.array(actions))
                kept.append([(array, array.copy()) for array in (rewards, terminations, truncations)])
            for array, copy in sum(kept, []):
                numpy.testing.assert_array_equal(array, copy)

    def test_steps_are_limited_as_gymnasium_does(self):
        for identity in IDENTITIES:
            vector, draw = gymnasium.make_vec(identity, num_envs=3, max_episode_steps=10), numpy.random.default_rng(8)
            single = [gymnasium.make(identity, max_episode_steps=10) for _ in range(3)]
            observations, infos = vector.reset(options={"seed": "limit", "deal": 1})
            for place, env in enumerate(single):
                env.reset(options={"seed": "limit", "deal": place + 1})
            cut = 0
            for step in range(35):
                actions = numpy.array([draw.choice(numpy.flatnonzero(mask)) for mask in infos["action_mask"]])
                actions[step % 3] = -1 if step % 13 == 12 else actions[step % 3]
                observations, rewards, terminations, truncations, infos = vector.step(actions)
                for place, env in enumerate(single):
                    last, reward, terminated, truncated, info = env.step(actions[place])
                    truncated = truncated and not terminated
                    self.assertEqual(
                        (rewards[place], terminations[place], truncations[place]), (reward, terminated, truncated))
                    cut += truncated
                    if terminated or truncated:
                        numpy.testing.assert_array_equal(infos["final_obs"][place], last)
                        last, info = env.reset(options={"seed": "limit", "deal": int(infos["deal"][place])})
                    numpy.testing.assert_array_equal(observations[place], last)
                    numpy.testing.assert_array_equal(infos["action_mask"][place], info["action_mask"])
            self.assertGreater(cut, 0)

    def test_a_seed_reproduces_a_vector(self):
        for name in ALONE:
            first, second = GameVectorEnv(3, name), GameVectorEnv(3, name)
            seen = [env.reset(seed=9) for env in (first, second, second)]
            self.assertEqual(seen[0][1]["seed"].tolist(), seen[1][1]["seed"].tolist())
            numpy.testing.assert_array_equal(seen[0][0], seen[1][0])
            self.assertNotEqual(second.reset()[1]["seed"][0], seen[0][1]["seed"][0])

    def test_misuse_is_refused(self):
        for name in ALONE:
            vector = GameVectorEnv(2, name)
            self.assertRaises(gymnasium.error.ResetNeeded, vector.step, numpy.zeros(2, int))
            self.assertRaises(gymnasium.error.ResetNeeded, vector.action_masks)
            with self.assertRaisesRegex(ValueError, "reset_mask"):
                vector.reset(options={"reset_mask": numpy.array([True, False])})
            for env in (vector, GameEnv(name)):
                with self.assertRaisesRegex(ValueError, "unknown keys: deals, sead; the keys are seed, deal"):
                    env.reset(options={"sead": "x", "seed": "x", "deals": 1})
            vector.reset()
            for wrong in (numpy.zeros(3, int), numpy.zeros((2, 2), int), numpy.zeros(2)):
                self.assertRaises(TypeError, vector.step, wrong)
            vector.close()
            self.assertRaises(gymnasium.error.ResetNeeded, vector.step, numpy.zeros(2, int))


if __name__ == "__main__":
    unittest.main()
