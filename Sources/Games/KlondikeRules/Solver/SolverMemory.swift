/// The key of a state in a hash table.
protocol StateKey: Equatable {
  /// A value that no spread key has.
  static var free: Self { get }
  /// The key after a bijective mixing of its bits.
  var spread: Self { get }
  /// The hash of a spread key; its low bits are the index.
  var place: UInt64 { get }
}

extension UInt64: StateKey {
  static var free: UInt64 { 0 }
  /// Each step is invertible, so that different keys stay different.
  var spread: UInt64 {
    var mixed = (self &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }
  var place: UInt64 { self }
}

/// A hash table with the results of a search about visited states, by their keys.
///
/// A state takes 16 to 32 bytes, 12 of which are its key and its note; if only whole runs move, 37 to 75.
struct SolverMemory<Key: StateKey> {
  private var keys = [Key](repeating: .free, count: 1024)
  private var notes = [UInt32](repeating: 0, count: 1024)
  private var count = 0

  /// In bytes.
  var size: Int { keys.count * (MemoryLayout<Key>.size + MemoryLayout<UInt32>.size) }

  mutating func removeAll() {
    // Clearing the table of a long search would take longer than most searches take.
    if keys.count > 8192 { self = SolverMemory() }
    for place in keys.indices { keys[place] = .free }
    count = 0
  }

  /// The noted bits of a state; a state without bits takes no memory.
  subscript(key: Key) -> UInt32 {
    get {
      let place = place(of: key.spread)
      return keys[place] == .free ? 0 : notes[place]
    }
    set {
      if 4 * count >= 3 * keys.count { grow() }
      let key = key.spread
      let place = place(of: key)
      if keys[place] == .free {
        keys[place] = key
        count += 1
      }
      notes[place] = newValue
    }
  }

  /// The index of the key, or the index at which to insert it.
  private func place(of key: Key) -> Int {
    var place = Int(truncatingIfNeeded: key.place) & (keys.count - 1)
    while keys[place] != .free, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = self
    keys = [Key](repeating: .free, count: 2 * old.keys.count)
    notes = [UInt32](repeating: 0, count: 2 * old.keys.count)
    for (key, note) in zip(old.keys, old.notes) where key != .free {
      let place = place(of: key)
      keys[place] = key
      notes[place] = note
    }
  }
}
