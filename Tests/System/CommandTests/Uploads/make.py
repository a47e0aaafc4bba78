"""Makes an export of a class with an upload for each way in which a zip file can be wrong, and archives of their own."""

import io
import stat
import struct
import zipfile

BOT = '{"name": "%s", "command": ["sh", "bot.sh"]}'


def packed(*files, method=zipfile.ZIP_DEFLATED):
    """A zip file of names, or of descriptions of files, with their contents."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return stream.getvalue()


def bot(name, *more, **how):
    return packed(("bot.json", BOT % name), ("bot.sh", "true\n" * 99), *more, **how)


def described(name, mode):
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = mode << 16
    return info


def changed(archive, place, form, value):
    """An archive in whose last entry of the directory a number has changed."""
    archive = bytearray(archive)
    struct.pack_into(form, archive, archive.rindex(b"PK\1\2") + place, value)
    return bytes(archive)


def twice():
    return bot("x", ("one", "1"), ("two", "2")).replace(b"two", b"one")


program = described("run.sh", stat.S_IFREG | 0o755)
uploads = {
    "Ann Ångström_101_assignsubmission_file_/bot.zip": bot("ann", ("src/lib/a.txt", "a"), ("none", ""), (program, "#!/bin/sh")),
    "bobross_11_22_work-2.zip": packed(("bob-main/bot.json", BOT % "bob"), ("__MACOSX/bob-main/._x", "x"), (".DS_Store", "x")),
    "cy_LATE_12_23_work.zip": bot("cy", method=zipfile.ZIP_STORED),
    "dee/bot.json": BOT % "dee",
    "up.zip": bot("x", ("../x", "x")),
    "middle.zip": bot("x", ("a/../../x", "x")),
    "absolute.zip": bot("x", ("/etc/x", "x")),
    "double.zip": twice(),
    "under.zip": bot("x", ("a", "x"), ("a/b", "x")),
    "link.zip": bot("x", (described("link", stat.S_IFLNK | 0o777), "/etc/passwd")),
    "device.zip": bot("x", (described("device", stat.S_IFCHR | 0o666), "")),
    "bomb.zip": bot("x", ("zeros", b"\0" * (257 << 20))),
    "liar.zip": changed(bot("x", ("zeros", b"\0" * (1 << 20))), 24, "<I", 9),
    "boaster.zip": changed(bot("x", ("few", "x")), 24, "<I", 1 << 20),
    "sum.zip": changed(bot("x", ("file", "x")), 16, "<I", 1),
    "secret.zip": changed(bot("x", ("file", "x")), 8, "<H", 1),
    "other.zip": changed(bot("x", ("file", "x")), 10, "<H", 14),
    "far.zip": changed(bot("x", ("file", "x")), 42, "<I", 1 << 30),
    "latin.zip": bot("x", ("zz", "x")).replace(b"zz", b"\xe4\xf6"),
    "windows.zip": bot("x", ("zzz", "x")).replace(b"zzz", b"a\\b"),
    "deep.zip": bot("x", ("d/" * 40 + "x", "x")),
    "many.zip": bot("x", *((str(number), "") for number in range(20001)), method=zipfile.ZIP_STORED),
    "nested.zip": packed(("bot.zip", bot("x"))),
    "empty.zip": packed(),
    "nothing.zip": b"",
    "text.zip": b"PK and no more",
    "half.zip": bot("x")[:-40],
    "several/a.zip": bot("a"),
    "several/b.zip": bot("b"),
    "kind.tar.gz": b"x",
    "plain/main.py": "x",
    "marks.csv": "x",
    ".hidden.zip": bot("x"),
    "../gus/bot.json": BOT % "gus",
}
with open("export.zip", "wb") as file:
    file.write(packed(*uploads.items()))
with open("again.zip", "wb") as file:
    file.write(packed(("bobross_11_33_work-3.zip", bot("bob")), ("dee/bot.json", BOT % "dee")))
with open("anna.zip", "wb") as file:
    file.write(packed(("anna-main/bot.json", BOT % "anna")))
with open("one.zip", "wb") as file:
    file.write(packed(("Eve_102_assignsubmission_file_/bot.json", BOT % "eve")))

# Sizes and places as packers of large files write them, in a field of 64 bits.
wide = io.BytesIO()
with zipfile.ZipFile(wide, "w", zipfile.ZIP_DEFLATED) as archive:
    with archive.open("bot.json", "w", force_zip64=True) as file:
        file.write((BOT % "wide").encode())
data = bytearray(wide.getvalue())
entry = data.rindex(b"PK\1\2")
size, packed_size = struct.unpack_from("<I", data, entry + 24)[0], struct.unpack_from("<I", data, entry + 20)[0]
field = struct.pack("<HHQQ", 1, 16, size, packed_size)
struct.pack_into("<II", data, entry + 20, 0xFFFFFFFF, 0xFFFFFFFF)
struct.pack_into("<H", data, entry + 30, len(field))
name_end = entry + 46 + struct.unpack_from("<H", data, entry + 28)[0]
data[name_end:name_end] = field
end = data.rindex(b"PK\5\6")
struct.pack_into("<I", data, end + 12, struct.unpack_from("<I", data, end + 12)[0] + len(field))
with open("wide.zip", "wb") as file:
    file.write(data)
