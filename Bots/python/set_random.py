"""Set at random: mostly waits, sometimes asks for cards, and once in a while claims any three."""

from bot import play


def choose(prompt, game):
    luck = game.random.random()
    if luck < 0.03:
        return " ".join(game.random.sample(prompt["observation"]["table"], 3))
    return "deal" if luck < 0.08 and "deal" in prompt["legal"] else "pass"


if __name__ == "__main__":
    play(choose, game="set", name="set-random")
