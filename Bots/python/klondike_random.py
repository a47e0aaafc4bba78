"""Klondike at random: any legal action but giving up, each as likely as the next."""

from bot import play


def choose(prompt, game):
    actions = [action for action in prompt["legal"] if action != "resign"]
    return game.random.choice(actions or ["resign"])


if __name__ == "__main__":
    play(choose, game="klondike", name="klondike-random")
