extension Sandbox {
  /// A session and limits, and nothing that isolates.
  public static let none = Sandbox(
    name: "none",
    gap: "bots can read your files, including the seed, use the network, and signal your processes",
    prepare: nil)
}
