"""Follows a page of the guide in the current folder: its files, its commands and its cells, whose packages it needs.

    SOURCE=FOLDER python3 follow.py PAGE.md

The project's other tests follow every page as well, and skip cells whose packages are not installed.
"""

import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
sys.path.append(str(PROJECT / "Bots/python/referee_games/tests"))

import cells  # noqa: E402


def main(page):
    text = Path(page).read_text(encoding="utf-8")
    for title, language, block in re.findall(r"(?:`([^` ]+\.\w+)`:\n\n)?```(\w+)\n(.*?)\n```\n", text, re.DOTALL):
        if title:
            Path(title).parent.mkdir(parents=True, exist_ok=True)
            Path(title).write_text(block + "\n", encoding="utf-8")
        elif language == "sh":
            subprocess.run(["sh", "-e", "-c", block], check=True)
    cells.main(page, True)


if __name__ == "__main__":
    main(sys.argv[1])
