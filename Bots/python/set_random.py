"""Set at random: mostly waits, sometimes asks for cards, and once in a while claims any three."""

from bot import play


def choose(prompt, game):
    luck = game.random.random()
    # Where sets are called before they are named, three cards are no answer to that prompt.
    if luck < 0.03 and "call" not in prompt["legal"]:
        return " ".join(game.random.sample(prompt["observation"]["table"], 3))
    return "deal" if luck < 0.08 and "deal" in prompt["legal"] else "pass"


if __name__ == "__main__":
    play(choose, game="set", name="set-random")
