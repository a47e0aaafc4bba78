"""Prints a shuffled deck: python3 chance.py "deal 1 of klondike" "any text" 52. docs/chance.md explains it."""

import hashlib
import struct
import sys

def block(key, counter):
    rotate = lambda x, n: (x << n | x >> (32 - n)) & 0xFFFFFFFF
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, 0, 0, 0]
    x = start[:]
    columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for a, b, c, d in 10 * (columns + diagonals):
        for i, j, k, n in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            x[i] = (x[i] + x[j]) & 0xFFFFFFFF
            x[k] = rotate(x[k] ^ x[i], n)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]

def words(label, seed):
    key = struct.unpack("<8I", hashlib.sha256(f"{label}\n{seed}".encode()).digest())
    for counter in range(1 << 32):
        yield from block(key, counter)

def below(bound, stream):
    if bound == 1:
        return 0
    return next(w % bound for w in stream if w < (1 << 32) // bound * bound)

def shuffled(count, stream):
    deck = list(range(count))
    for i in range(count - 1, 0, -1):
        j = below(i + 1, stream)
        deck[i], deck[j] = deck[j], deck[i]
    return deck

label, seed, count = sys.argv[1:]
print(*shuffled(int(count), words(label, seed)))
