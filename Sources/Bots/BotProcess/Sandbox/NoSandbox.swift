extension Sandbox {
  /// A session and limits, and nothing that isolates.
  public static let none = Sandbox(
    name: "none",
    gap: "bots can read your files, including the seed, use the network, and signal your processes",
    openings: [
      Opening(
        "read and change every file of your user, and use the network", remedy: "use a sandbox"),
      Opening(
        "end, stop, limit and slow other bots, their launchers and the referee", remedy: "use a sandbox"),
      Opening(
        "leave processes behind if it ends its launcher and clears their environment", remedy: "use a sandbox"),
      Opening(
        "hold memory in memory files and System V segments, and temporary files without end", remedy: "use a sandbox"),
    ] + Opening.ofOneMachine,
    prepare: nil)
}
