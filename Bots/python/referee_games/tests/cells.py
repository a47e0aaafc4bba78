"""Runs the blocks of Python on a page one after another in one interpreter, as the cells of a notebook.

    python3 cells.py PAGE.md [--all]

A cell is a block of Python that is no file: no line such as `bot.py`: stands before it. The block of text that follows
a cell is what it prints; "…" stands for anything, and alone on a line for any lines. Where a cell imports a package
that is not installed, the rest of its section is skipped, which is said; with --all it is an error, except for packages
that take minutes to install.
"""

import contextlib
import io
import re
import sys

LARGE = ("sb3_contrib", "stable_baselines3", "pyspiel")
PACKAGES = ("numpy", "gymnasium", "pettingzoo", "mcp", "optuna", "scipy", *LARGE)


def cells(text):
    """Section, first line, code and expected output of each cell."""
    section, title, block, found, follows = "", "", None, [], False
    for number, line in enumerate(text.split("\n"), 1):
        if block is not None:
            if line != "```":
                block[1].append(line)
                continue
            language, lines, first = block
            block = None
            if language == "text" and follows:
                found[-1][3] = lines
            follows = language == "python" and not re.fullmatch(r"`[^` ]+\.\w+`:", title)
            if follows:
                found.append([section, first, "\n".join(lines), []])
        elif line.startswith("```"):
            block = (line[3:], [], number + 1)
        elif line:
            section = line[3:] if line.startswith("## ") else section
            title = line
    return found


def shows(printed, expected):
    """True if this was printed, where "…" is anything."""
    pattern = ""
    for line in expected:
        pattern += r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r"\n"
    return re.fullmatch(pattern, printed) is not None


def main(page, demands_all):
    names, skipped, played = {"__name__": "__main__"}, set(), 0
    with open(page, encoding="utf-8") as file:
        found = cells(file.read())
    if not found:
        sys.exit("%s has no cells" % page)
    for section, first, code, expected in found:
        if section in skipped:
            continue
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                # Behind empty lines, so that a traceback names the lines of the page.
                exec(compile("\n" * (first - 1) + code, page, "exec"), names)
        except ModuleNotFoundError as error:
            if error.name not in (LARGE if demands_all else PACKAGES):
                raise
            skipped.add(section)
            print('skipped: the section "%s" needs %s' % (section, error.name))
            continue
        if not shows(printed.getvalue(), expected):
            lines = "\n".join(expected)
            sys.exit("%s:%d: expected\n%s\nbut this was printed:\n%s" % (page, first, lines, printed.getvalue()))
        played += 1
    print("%d of %d cells print what the page shows" % (played, len(found)))


if __name__ == "__main__":
    main(sys.argv[1], "--all" in sys.argv[2:])
