public import Refereeing

/// Receives what happens at a table while it is played, on the table's thread.
///
/// It is called before the next prompts are delivered, so that its work is no bot's time.
public protocol TableObserver: AnyObject, Sendable {
  /// True while the entries are wanted.
  var isWatching: Bool { get }
  /// Notes that the game begins: again, if the table was restarted.
  func begin()
  /// Notes the number of entries of the transcript so far.
  func note(_ count: Int)
  /// Takes the next entries of the transcript.
  func add(_ entries: [TranscriptEntry])
}

/// The part of a transcript that an observer has received.
package struct TranscriptProgress {
  private let observer: (any TableObserver)?
  private var count = 0

  package init(_ observer: (any TableObserver)?) {
    self.observer = observer
    observer?.begin()
  }

  /// Passes on the entries since the last call.
  ///
  /// An observer that has received some receives all others.
  package mutating func advance(to transcript: Transcript) {
    guard let observer, transcript.entries.count > count else { return }
    observer.note(transcript.entries.count)
    guard count > 0 || observer.isWatching else { return }
    // A copy: an array that shared its memory with the transcript would make the next entry copy all of them.
    observer.add(Array(transcript.entries[count...]))
    count = transcript.entries.count
  }
}
