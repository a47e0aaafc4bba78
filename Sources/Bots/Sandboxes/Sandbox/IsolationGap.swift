/// A gap in the isolation: something that a sandbox does not prevent.
///
/// Listed here once; `referee doctor` prints the list.
public struct IsolationGap: Sendable {
  /// The action, as the end of a sentence that begins with "a bot can".
  public let what: String
  /// Advice for an organiser.
  public let remedy: String
  /// The sandboxes with the gap, the one that isolates best first.
  public let sandboxes: [Sandbox]

  private init(_ what: String, in sandboxes: [Sandbox], remedy: String) {
    (self.what, self.sandboxes, self.remedy) = (what, sandboxes, remedy)
  }

  /// All gaps, first those that all sandboxes have.
  public static let all = [
    IsolationGap(
      "slow other bots and signal to them through shared cores, caches and disks", in: Sandbox.all,
      remedy: "play no more tables at once than there are cores"),
    IsolationGap(
      "signal to other bots by shared futexes on system files that both may read, and by counts that the system shows",
      in: Sandbox.all, remedy: "compare bots of one author by their results"),
    IsolationGap(
      "tell by the speed of reads, and by its page faults, what an earlier process has read", in: Sandbox.all,
      remedy: "keep its files in memory (tmpfs), or play without \"duplicate\""),
    IsolationGap(
      "take memory that no limit counts: the kernel's for pipes, sockets and folders, and shared memory of which it keeps a "
        + "page mapped",
      in: Sandbox.all, remedy: "run the referee in a control group with a memory limit"),
    IsolationGap(
      "delay what others answer where a race asks all together, by a pipe that keeps the referee waiting",
      in: Sandbox.all,
      remedy: "leave \"ask\" at \"serially\""),
    IsolationGap(
      "take all epoll watches of the user for up to 500 ms, until it is ended for that; a table with a bot that this hits is "
        + "played again",
      in: Sandbox.all, remedy: "run the referee as a user of its own"),
    IsolationGap(
      "take all pages that the user has for pipes (`fs.pipe-user-pages-soft`), after which new pipes hold 8 KiB",
      in: Sandbox.all, remedy: "raise that limit"),
    IsolationGap(
      "with \"network\", keep descriptors in messages that nobody reads, until the user's processes may send no more",
      in: [.bubblewrap, .landlock], remedy: "give \"network\" only to bots that need it"),
    IsolationGap(
      "set the date of a device such as `/dev/null` to now while it is built, unless the referee is root's, and read such dates",
      in: [.bubblewrap], remedy: "use landlock"),
    IsolationGap(
      "hold back signals in processes that it has stopped itself, until the user's processes have none left; the run then "
        + "ends with exit code 75",
      in: [.landlock, .none], remedy: "use bubblewrap"),
    IsolationGap(
      "ask for the size, times and link target of any file whose path it knows", in: [.landlock],
      remedy: "use bubblewrap"),
    IsolationGap(
      "see by its number that a process exists, and how busy the machine is", in: [.landlock], remedy: "use bubblewrap"),
    IsolationGap(
      "read which connections the machine has (`/proc/self/net`)", in: [.landlock], remedy: "use bubblewrap"),
    IsolationGap(
      "signal to other bots by reading system files, which dates the access", in: [.landlock],
      remedy: "use bubblewrap, or mount with noatime"),
    IsolationGap(
      "send signals to processes of the same user before Linux 6.12", in: [.landlock], remedy: "use bubblewrap"),
    IsolationGap(
      "hold deleted files that its temporary folder does not count, each within the limit for files", in: [.landlock],
      remedy: "use bubblewrap"),
    IsolationGap(
      "exceed its number of processes for up to 50 ms, until they are counted", in: [.landlock],
      remedy: "use bubblewrap"),
    IsolationGap(
      "read and change every file of your user, and use the network", in: [.none], remedy: "use a sandbox"),
    IsolationGap(
      "end, stop, limit and slow other bots, their launchers and the referee, and take what the kernel counts by user",
      in: [.none], remedy: "use a sandbox"),
    IsolationGap(
      "leave processes behind if it ends its launcher and clears their environment", in: [.none],
      remedy: "use a sandbox"),
    IsolationGap(
      "hold memory in memory files and System V segments, and temporary files without end", in: [.none],
      remedy: "use a sandbox"),
  ]
}
