"""Makes the package that `pip install` installs: the modules beside this file, and the built library.

pip calls these functions (PEP 517 and 660). They need only Python's standard library, so an installation downloads
nothing.
"""

import base64
import hashlib
import os
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAME, VERSION = "referee_games", "1.0"
METADATA = """Metadata-Version: 2.1
Name: referee-games
Version: %s
Summary: The referee's games: rules, legal actions, observations and training environments
Requires-Python: >=3.8
Provides-Extra: gymnasium
Requires-Dist: numpy; extra == "gymnasium"
Requires-Dist: gymnasium>=1.0; extra == "gymnasium"
Provides-Extra: pettingzoo
Requires-Dist: numpy; extra == "pettingzoo"
Requires-Dist: gymnasium>=1.0; extra == "pettingzoo"
Requires-Dist: pettingzoo>=1.24; extra == "pettingzoo"
""" % VERSION


def library():
    """The library: what REFEREE_GAMES_LIBRARY names, the project's newest release build, or the installed file."""
    named = os.environ.get("REFEREE_GAMES_LIBRARY")
    if named:
        if os.path.isfile(named):
            return Path(named)
        sys.exit("REFEREE_GAMES_LIBRARY names %s, which is no file" % named)
    project = HERE.parents[2]
    name = "librefereegames" + (".dylib" if sys.platform == "darwin" else ".so")
    built = [project / ".build" / build / name for build in ("release", "install/release")]
    built = sorted((place for place in built if place.is_file()), key=lambda place: place.stat().st_mtime)
    # `make install` puts these files into PREFIX/share/doc/referee, and the library into PREFIX/lib.
    installed = project / "../../../lib" / name
    if not built and not installed.is_file():
        sys.exit(
            "the library of the games is not built: run 'swift build -c release --product refereegames' in %s, "
            "or name the library in REFEREE_GAMES_LIBRARY" % project
        )
    return built[-1] if built else installed


def write(folder, files, platform):
    """Writes a wheel of these files, by their names in the installation, and gives its own name."""
    tag = "py3-none-" + platform
    information = "%s-%s.dist-info/" % (NAME, VERSION)
    files = dict(files)
    files[information + "METADATA"] = METADATA.encode()
    files[information + "WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: make_wheel\nRoot-Is-Purelib: %s\nTag: %s\n" % (platform == "any", tag)
    ).encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        record += "%s,sha256=%s,%d\n" % (name, digest, len(data))
    files[information + "RECORD"] = (record + information + "RECORD,,\n").encode()
    wheel = "%s-%s-%s.whl" % (NAME, VERSION, tag)
    with zipfile.ZipFile(os.path.join(folder, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel of the modules and the library, for this kind of machine and any Python 3."""
    built = library()
    files = [built] + sorted(HERE.glob("referee_games*.py"))
    # A library that was renamed is found under its own name all the same.
    names = ["librefereegames" + built.suffix] + [file.name for file in files[1:]]
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return write(wheel_directory, {name: file.read_bytes() for name, file in zip(names, files)}, platform)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that points here, for `pip install --editable`."""
    return write(wheel_directory, {NAME + ".pth": str(HERE).encode() + b"\n"}, "any")
