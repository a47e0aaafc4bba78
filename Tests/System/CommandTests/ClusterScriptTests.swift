import Foundation
import TestBasics
import TestSupport
import Testing

/// The scripts for clusters, with programs in place of `referee` and `sbatch` that exit as they are told.
@Suite(.timeLimited) struct ClusterScriptTests {
  enum Script: String, CaseIterable {
    case parallel = "parallel.sh"
    case slurm = "slurm.sh"
  }

  /// Plays a shard or merges: notes its words, and exits with the next code of a list.
  private static let referee = """
    #!/bin/bash
    cd "$(dirname "$0")/../a folder" || exit 99
    next() {
      code=$(head -n 1 "$1" 2>/dev/null)
      tail -n +2 "$1" >"$1.new" 2>/dev/null && mv "$1.new" "$1"
      exit "${code:-0}"
    }
    echo "$*" >>calls
    if [ "$1" = run ]; then
      [ -f "$2" ] || { echo "referee: $2 is missing" >&2; exit 2; }
      shard=$7
      mkdir -p "$5-${shard%/*}-of-${shard#*/}"
      echo {} >"$5-${shard%/*}-of-${shard#*/}/journal.jsonl"
      if [ "${shard%/*}" = 1 ] && [ -f lost ]; then exit 137; fi
      if [ "${shard%/*}" = 2 ]; then echo "referee: said by a shard" >&2; next shards; fi
      exit 0
    fi
    for folder in "${@:2:2}"; do [ -s "$folder/journal.jsonl" ] || exit 98; done
    mkdir -p "$5"
    [ -f stuck ] || echo {} >>"$5/journal.jsonl"
    next merges
    """

  /// Plays the tasks of an array one after another, and exits with the highest of their codes.
  private static let sbatch = """
    #!/bin/bash
    if [ -f refused ]; then echo "sbatch: error: Invalid job array specification" >&2; exit 1; fi
    highest=0
    while [ "${1#--}" != "$1" ]; do
      case $1 in --array=1-*) last=${1#--array=1-} ;; --export=ALL,*) export "${1#--export=ALL,}" ;; esac
      shift
    done
    echo 42
    rm -f codes
    for task in $(seq "$last"); do
      code=0
      SLURM_ARRAY_TASK_ID=$task bash "$@" >"slurm-42_$task.out" 2>&1 || code=$?
      echo "   JobId=42 ArrayTaskId=$task ExitCode=$code:0" >>codes
      [ $code -le $highest ] || highest=$code
    done
    exit $highest
    """

  /// Tells the codes of the tasks, as Slurm's controller does for some minutes.
  private static let scontrol = """
    #!/bin/bash
    [ "$*" = "show job 42" ] && cat codes
    """

  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    for folder in ["programs", "a folder/the runs"] { try scratch.makeFolder(folder) }
    let programs = [
      ("referee", ClusterScriptTests.referee), ("sbatch", ClusterScriptTests.sbatch),
      ("scontrol", ClusterScriptTests.scontrol),
    ]
    for (name, text) in programs { try scratch.writeProgram(text, to: "programs/" + name) }
    try scratch.write("{}", to: "a folder/the cup.json")
  }

  /// Runs a script for two shards, of which the second and the merge exit with these codes, one after another, and then with 0.
  private func run(
    _ script: Script, shards: [Int] = [], merges: [Int] = [], file: String = "the cup.json", count: String = "2"
  ) throws -> (result: Program.Result, calls: [String]) {
    try scratch.write("", to: "a folder/calls")
    for (name, codes) in [("shards", shards), ("merges", merges)] {
      try scratch.write(codes.map { "\($0)\n" }.joined(), to: "a folder/" + name)
    }
    let path = Program.package.appending(path: "tournaments/clusters/\(script.rawValue)").path
    let words = try scratch.write(
      """
      cd 'a folder' && PATH='\(scratch.path)/programs':$PATH \
      exec bash '\(path)' '\(file)' 'the runs/cup' '\(count)'
      """, to: "script.sh")
    let result = try Program.shell(words, in: scratch.folder)
    return (result, scratch.text(of: "a folder/calls").split(separator: "\n").map(String.init))
  }

  private static let codes: [(shards: [Int], merges: [Int], expected: Int32, rounds: Int)] = [
    ([], [], 0, 1), ([], [3, 3], 0, 3), ([], [1], 1, 1), ([], [2], 2, 1), ([], [130], 130, 1), ([], [75], 0, 2),
    // A bot that never answered is a result, and the merge tells it.
    ([1], [], 0, 1), ([1], [1], 1, 1),
    // What was interrupted, killed or short of something is played again.
    ([75], [3], 0, 2), ([130], [3], 0, 2), ([137], [3], 0, 2),
  ]

  @Test(arguments: codes.indices) func `Slurm's script follows the table of exit codes`(row: Int) throws {
    try check(.slurm, row)
  }

  @Test(.needs(.parallel), arguments: codes.indices)
  func `GNU parallel's script follows the table of exit codes`(row: Int) throws { try check(.parallel, row) }

  private func check(_ script: Script, _ row: Int) throws {
    let (shards, merges, expected, rounds) = ClusterScriptTests.codes[row]
    let (result, calls) = try run(script, shards: shards, merges: merges)
    #expect(result.exitCode == expected, "\(result.output)\(result.errors)")
    #expect(calls.count { $0.hasPrefix("run ") } == 2 * rounds, "\(calls)")
    let merge = "merge the runs/cup-1-of-2 the runs/cup-2-of-2 --into the runs/cup --update --complete-only"
    #expect(calls.filter { $0.hasPrefix("merge") } == Array(repeating: merge, count: rounds))
  }

  private func refusals(_ script: Script) throws {
    // What fails again is not tried again, and its message is there.
    let wrong = try run(script, shards: [2])
    #expect(wrong.result.exitCode == 2)
    #expect(wrong.calls.count == 2 && !wrong.calls.contains { $0.hasPrefix("merge") }, "\(wrong.calls)")
    #expect(wrong.result.errors.contains("referee: said by a shard"), "\(wrong.result.errors)")
    #expect(wrong.result.errors.hasSuffix("a shard exited with code 2; correct what its message says\n"))
    // Also where another shard is lost at the same time, whose code is higher.
    try scratch.write("", to: "a folder/lost")
    let both = try run(script, shards: [2])
    #expect(both.result.exitCode == 2)
    #expect(both.calls.count == 2, "\(both.calls)")
    #expect(both.result.errors.contains("referee: said by a shard"), "\(both.result.errors)")
    try FileManager.default.removeItem(at: scratch.file("a folder/lost"))
    // Where nothing advances, there is an end.
    try scratch.write("", to: "a folder/stuck")
    let stuck = try run(script, merges: [3, 3, 3, 3, 3])
    #expect(stuck.result.exitCode == 75)
    #expect(stuck.calls.count { $0.hasPrefix("merge") } == 3)
    #expect(stuck.result.errors.contains("no shard has played a table in three attempts"), "\(stuck.result.errors)")
    let missing = try run(script, file: "no.json")
    #expect(missing.result.errors == "\(script.rawValue): no.json is not a file\n")
    #expect(missing.result.exitCode == 2)
    for count in ["0", "1001", "many"] {
      let many = try run(script, count: count)
      #expect(many.result.errors == "\(script.rawValue): the number of shards is 1 to 1000, not \(count)\n")
      #expect(many.result.exitCode == 2)
    }
  }

  @Test func `Slurm's script says what fails again, and ends where nothing advances`() throws {
    try refusals(.slurm)
    try scratch.write("", to: "a folder/refused")
    let refused = try run(.slurm)
    #expect(refused.result.exitCode == 2)
    #expect(refused.result.errors.contains("Invalid job array specification\nslurm.sh: Slurm refused the array 1-2; "))
  }

  @Test(.needs(.parallel))
  func `GNU parallel's script says what fails again, and ends where nothing advances`() throws {
    try refusals(.parallel)
  }
}
