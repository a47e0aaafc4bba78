import TestBasics
import Testing

/// Threads and programs are started where it is noticed that the system refuses them.
@Suite(.timeLimited) struct ThreadTests {
  private static let owners = [
    "Sources/Bots/OperatingSystem/OwnThread.swift", "Sources/Bots/OperatingSystem/OwnProcess.swift",
    "Sources/Bots/OperatingSystem/ChildProcess.swift",
  ]

  @Test func `nothing but two types starts a thread or a program`() throws {
    // Of Dispatch a person's page alone has queues, whose program looks first whether there is room for their threads.
    let call = try Regex(
      #"(^|[^.\w])Thread\s*[({]|detachNewThread|OperationQueue|\bProcess\(|\bProcess\.run|concurrentPerform|"#
        + #"DispatchQueue\.global|makeTimerSource|makeSignalSource|pthread_create\(|posix_spawnp?\("#
    ).wordBoundaryKind(.simple)
    // Benchmarks run where they are looked at.
    let files = Project.sources.filter { !$0.path.hasPrefix("Sources/Program/Benchmarks/") }
    for file in files where !ThreadTests.owners.contains(file.path) {
      let lines = file.lines.filter { $0.contains(call) && !$0.contains("//") }
      #expect(lines.isEmpty, "\(file): \(lines)")
    }
    for owner in ThreadTests.owners.dropFirst() {
      #expect(files.contains { $0.path == owner && $0.text.contains(call) }, "\(owner)")
    }
  }
}
