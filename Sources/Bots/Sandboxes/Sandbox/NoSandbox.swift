extension Sandbox {
  /// A session and limits, without any isolation.
  public static let none = Sandbox(
    name: "none",
    gap: "bots can read your files, including the seed, use the network, and signal your processes",
    prepare: nil)
}
