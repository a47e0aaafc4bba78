public import BotProcess
import Foundation
import OperatingSystem

/// Turns the signals that end a program into the stop signal, so that no bot is left behind.
public final class SignalHandler {
  public let stop = StopSignal()
  private var sources: [any DispatchSourceSignal] = []
  private var numbers: [Int32] = []

  /// What Dispatch and Foundation take to hear signals and to start processes, with something to spare.
  private static let threads = 8

  /// - Parameter action: what is done besides, on another thread.
  /// - Throws: `StartFailure` where there is no room for the threads that this and all play takes.
  public init(_ action: @escaping @Sendable () -> Void = {}) throws(StartFailure) {
    guard OwnProcess.hasRoom(forThreads: SignalHandler.threads) else { throw .noProcesses }
    OwnProcess.hide()
    for number in [SIGINT, SIGTERM, SIGHUP] where !SignalHandler.isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [stop] in
        stop.set()
        action()
      }
      source.resume()
      // The source hears the signal only if its own action is none; a handler, unlike SIG_IGN, no program inherits.
      signal(number) { _ in }
      sources.append(source)
      numbers.append(number)
    }
  }

  /// With no bot left, these signals end the program at once: what is made of a journal can be made again.
  deinit {
    for source in sources { source.cancel() }
    for number in numbers { signal(number, SIG_DFL) }
  }

  /// True for a signal that this process was started to ignore, as `nohup` and a shell's background jobs are.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    // SIG_IGN is the address 1, which C compares and Swift does not.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
