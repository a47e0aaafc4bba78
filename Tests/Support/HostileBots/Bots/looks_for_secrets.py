"""Looks for what its environment tells of the referee's, and exits if there is anything.

Verdict: none: there is nothing.
"""

import os

from manners import play_well

known = "PATH HOME LANG TMPDIR SWIFT_BACKTRACE JAVA_TOOL_OPTIONS REFEREE_GAMES_LIBRARY REFEREE_MARK MARK WELL_BEHAVED"
tools = (  # Where the tools of some languages lie, on a machine that has them.
    "ASDF_DATA_DIR GOENV_ROOT JENV_ROOT MISE_DATA_DIR NODENV_ROOT NVM_DIR PYENV_ROOT RBENV_ROOT RUSTUP_HOME SDKMAN_DIR "
    "VOLTA_HOME"
)
if set(os.environ) - set(known.split()) - set(tools.split()) - {"LC_CTYPE"}:
    os._exit(9)
play_well()
