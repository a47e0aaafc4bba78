"""What the Snap bots look for: open stacks whose top cards have the same rank."""


def matches(observation):
    """Whether a call would be right."""
    tops = [stack[-1][0] for stack in observation["open"] if stack]
    return len(set(tops)) < len(tops)
