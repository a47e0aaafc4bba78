/// What tells states apart in a memory.
protocol StateKey: Equatable {
  /// What no key is when it is spread.
  static var free: Self { get }
  /// The key, spread evenly; two keys never become one.
  var spread: Self { get }
  /// Where a spread key is looked for, by its low bits.
  var place: UInt64 { get }
}

extension UInt64: StateKey {
  static var free: UInt64 { 0 }
  /// Each step can be undone, so that two keys never become one.
  var spread: UInt64 {
    var mixed = (self &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }
  var place: UInt64 { self }
}

/// What a search has found out about the states that it has met, by their keys.
///
/// A state takes 16 to 32 bytes, 12 of which are its key and its note; where only whole runs move, 37 to 75.
struct SolverMemory<Key: StateKey> {
  private var keys = [Key](repeating: .free, count: 1024)
  private var notes = [UInt32](repeating: 0, count: 1024)
  private var count = 0

  /// In bytes.
  var size: Int { keys.count * (MemoryLayout<Key>.size + MemoryLayout<UInt32>.size) }

  mutating func removeAll() {
    // The memory of a long search would take longer to empty than most searches take.
    if keys.count > 8192 { self = SolverMemory() }
    for place in keys.indices { keys[place] = .free }
    count = 0
  }

  /// The bits that are noted of a state; setting them keeps no memory of states of which nothing is noted.
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

  /// Where the key is, or where it would go.
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
