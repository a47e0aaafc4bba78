"""Makes the package that `pip install` installs: the folder `referee_games`, and the built library in it.

pip calls these functions (PEP 517 and 660). They need only Python's standard library, so an installation downloads
nothing.
"""

import base64
import hashlib
import io
import os
import re
import shutil
import sys
import sysconfig
import tarfile
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME = "referee_games"
MODULES = sorted(file for file in (HERE / NAME).iterdir() if file.suffix == ".py" or file.name == "py.typed")
# The page with the numbers of actions and the layout of rows, from a source distribution or from the project.
REFERENCES = [file for file in (HERE / "engines.md", HERE / "../../../docs/engines.md") if file.is_file()]
if not REFERENCES:
    sys.exit(
        "docs/engines.md of the project is missing: install from the folder Bots/python/referee_games of the project, from a "
        "source distribution, or copy that page beside make_wheel.py"
    )
REFERENCE = REFERENCES[0]
VERSION = re.search('^__version__ = "(.*)"$', (HERE / NAME / "__init__.py").read_text(encoding="utf-8"), re.M).group(1)
# The time that packages name for their files, in seconds: the same one gives the same bytes. A zip knows none before 1980.
MADE = max(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())), 315532800)
METADATA = """Metadata-Version: 2.1
Name: referee-games
Version: %s
Summary: Card games for programs that learn and search: deals, legal actions, observations and training environments
Keywords: card games,reinforcement learning,gymnasium,pettingzoo
Classifier: Development Status :: 5 - Production/Stable
Classifier: Intended Audience :: Developers
Classifier: Intended Audience :: Education
Classifier: Intended Audience :: Science/Research
Classifier: Operating System :: MacOS
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Programming Language :: Python :: 3 :: Only
Classifier: Programming Language :: Swift
Classifier: Topic :: Games/Entertainment :: Board Games
Classifier: Topic :: Scientific/Engineering :: Artificial Intelligence
Classifier: Typing :: Typed
Requires-Python: >=3.8
Provides-Extra: gymnasium
Requires-Dist: numpy; extra == "gymnasium"
Requires-Dist: gymnasium>=1.0; extra == "gymnasium"
Provides-Extra: pettingzoo
Requires-Dist: numpy; extra == "pettingzoo"
Requires-Dist: gymnasium>=1.0; extra == "pettingzoo"
Requires-Dist: pettingzoo>=1.24; extra == "pettingzoo"
Provides-Extra: openspiel
Requires-Dist: numpy; extra == "openspiel"
Requires-Dist: open-spiel>=1.6; extra == "openspiel"
Provides-Extra: stable-baselines3
Requires-Dist: numpy; extra == "stable-baselines3"
Requires-Dist: gymnasium>=1.0; extra == "stable-baselines3"
Requires-Dist: stable-baselines3>=2.5; extra == "stable-baselines3"
Description-Content-Type: text/markdown

""" % VERSION + (HERE / "README.md").read_text(encoding="utf-8")


def library():
    """The library: what REFEREE_GAMES_LIBRARY names, the project's newest release build, or the installed file."""
    named = os.environ.get("REFEREE_GAMES_LIBRARY")
    if named:
        if os.path.isfile(named):
            return Path(named)
        sys.exit("REFEREE_GAMES_LIBRARY names %s, which is no file" % named)
    name = "librefereegames" + (".dylib" if sys.platform == "darwin" else ".so")
    built = [folder / ".build" / build / name for folder in HERE.parents for build in ("release", "install/release")]
    built = sorted((place for place in built if place.is_file()), key=lambda place: place.stat().st_mtime)
    # `make install` puts these files into PREFIX/share, the program into PREFIX/bin, and the library into PREFIX/lib.
    program = shutil.which("referee")
    prefixes = list(HERE.parents) + ([Path(program).resolve().parents[1]] if program else [])
    found = built[::-1] + [place for place in (prefix / "lib" / name for prefix in prefixes) if place.is_file()]
    if not found:
        sys.exit(
            "the library of the games is not built: run 'swift build -c release --product refereegames' in the "
            "project's folder, or name the library in REFEREE_GAMES_LIBRARY"
        )
    return found[0]


def platform(built):
    """The tag of the machines on which the library runs.

    On Linux it tells the oldest glibc, by the versions of symbols that the library asks for (PEP 600).
    """
    own = re.sub("[-.]", "_", sysconfig.get_platform())
    versions = [int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)(?=[.\0])", built.read_bytes())]
    return own.replace("linux", "manylinux_2_%d" % max(versions), 1) if own.startswith("linux") and versions else own


def write(folder, files, platform):
    """Writes a wheel of these files, by their names in the installation, and gives its own name."""
    tag = "py3-none-" + platform
    information = "%s-%s.dist-info/" % (NAME, VERSION)
    files = dict(files)
    files[information + "METADATA"] = METADATA.encode()
    files[information + "WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: make_wheel\nRoot-Is-Purelib: %s\nTag: %s\n"
        % (str(platform == "any").lower(), tag)
    ).encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        record += "%s,sha256=%s,%d\n" % (name, digest, len(data))
    files[information + "RECORD"] = (record + information + "RECORD,,\n").encode()
    wheel = "%s-%s-%s.whl" % (NAME, VERSION, tag)
    with zipfile.ZipFile(os.path.join(folder, wheel), "w") as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name, time.gmtime(MADE)[:6])
            member.external_attr = 0o644 << 16
            archive.writestr(member, data, zipfile.ZIP_DEFLATED)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel of the modules and the library, for this kind of machine and any Python 3."""
    built = library()
    files = {"%s/%s" % (NAME, file.name): file.read_bytes() for file in MODULES + [REFERENCE]}
    # A library that was renamed is found under its own name all the same.
    files["%s/librefereegames%s" % (NAME, built.suffix)] = built.read_bytes()
    return write(wheel_directory, files, platform(built))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that points here, for `pip install --editable`."""
    return write(wheel_directory, {NAME + ".pth": str(HERE).encode() + b"\n"}, "any")


def build_sdist(sdist_directory, config_settings=None):
    """The sources of the package and its tests, without the library, which is not written in Python."""
    folder = "%s-%s" % (NAME, VERSION)
    files = {"PKG-INFO": METADATA.encode(), "engines.md": REFERENCE.read_bytes()}
    others = [HERE / name for name in ("README.md", "make_wheel.py", "pyproject.toml", "speed.py")]
    for file in others + MODULES + sorted((HERE / "tests").glob("*.py")):
        files[file.relative_to(HERE).as_posix()] = file.read_bytes()
    with tarfile.open(os.path.join(sdist_directory, folder + ".tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name, data in files.items():
            member = tarfile.TarInfo("%s/%s" % (folder, name))
            member.size, member.mtime = len(data), MADE
            archive.addfile(member, io.BytesIO(data))
    return folder + ".tar.gz"
