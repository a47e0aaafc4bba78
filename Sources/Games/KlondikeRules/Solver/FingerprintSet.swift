/// A set of fingerprints, in one piece of memory.
struct FingerprintSet {
  /// 0 is a free place.
  private var places = [UInt64](repeating: 0, count: 1024)
  private var count = 0

  /// Adds a fingerprint; false if it was there.
  mutating func insert(_ fingerprint: UInt64) -> Bool {
    let fingerprint = max(fingerprint, 1)
    if 2 * count >= places.count { grow() }
    let place = place(of: fingerprint)
    guard places[place] == 0 else { return false }
    places[place] = fingerprint
    count += 1
    return true
  }

  mutating func removeAll() {
    // The memory of a long search would take longer to empty than most searches take.
    if places.count > 8192 { self = FingerprintSet() }
    for place in places.indices { places[place] = 0 }
    count = 0
  }

  /// Where the fingerprint is, or where it would go.
  private func place(of fingerprint: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: fingerprint) & (places.count - 1)
    while places[place] != 0, places[place] != fingerprint { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: 2 * old.count)
    for fingerprint in old where fingerprint != 0 { places[place(of: fingerprint)] = fingerprint }
  }
}
