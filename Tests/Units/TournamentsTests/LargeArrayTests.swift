import Foundation
import GameRules
import OperatingSystem
import Records
import TestBasics
import TestSupport
import Testing

/// Large arrays are arrays, wherever their values lie.
@Suite(.timeLimited) struct LargeArrayTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func array(_ elements: [Int], bytes: Int) -> LargeArray<Int> {
    LargeArray(elements, within: MemoryBudget(bytes: bytes, folder: folder.path))
  }

  @Test(arguments: [0, 1 << 16, .max], 0..<3)
  func `they do what arrays do`(bytes: Int, seed: Int) {
    var random = SplitMix64(seed: seed)
    var (large, plain) = (array([], bytes: bytes), [Int]())
    for _ in 0..<20 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let values = (0..<Int.random(in: 0..<8_000, using: &random)).map { _ in
          Int.random(in: 0..<99, using: &random)
        }
        for value in values { large.append(value) }
        plain += values
      case 1:
        let count = plain.count + Int.random(in: 0..<4_000, using: &random)
        large.grow(to: count, with: 7)
        plain += repeatElement(7, count: count - plain.count)
      case 2 where !plain.isEmpty:
        let place = plain.indices.randomElement(using: &random)!
        (large[place], plain[place]) = (-1, -1)
      case 3:
        let count = plain.count / 3
        large.removeLast(count)
        plain.removeLast(count)
      default:
        let copy = large
        large.sort(inPartsOf: 1_000, by: <)
        #expect(copy.elementsEqual(plain), "a copy stays as it was")
        plain.sort()
      }
      #expect(large.elementsEqual(plain))
    }
  }

  @Test(
    arguments: [
      (0..<5_000).map { $0 }, (0..<5_000).reversed(), Array(repeating: 3, count: 5_000),
      (0..<5_000).map { min($0, 5_000 - $0) }, (0..<5_000).map { $0 % 7 }, (0..<5_000).map { $0 == 2_500 ? 9 : 0 },
    ] as [[Int]])
  func `they are sorted in small parts, in whatever order they were`(values: [Int]) {
    var large = array(values, bytes: .max)
    large.sort(inPartsOf: 4, by: <)
    #expect(large.elementsEqual(values.sorted()))
  }

  @Test func `beyond the budget values lie in files without names, and within it again once others are gone`() {
    let budget = MemoryBudget(bytes: 1 << 18, folder: folder.path)
    let values = Array<Int>(0..<16_000)
    var first: LargeArray? = LargeArray(values, within: budget)
    #expect(first?.block?.kind == .memory)
    let second = LargeArray(values, within: budget)
    #if os(Linux)
      #expect(second.block?.kind == .mapped)
    #endif
    #expect(second.elementsEqual(values))
    #expect(SystemFile.names(in: folder.path, atMost: 9).isEmpty)
    first = nil
    #expect(LargeArray(values, within: budget).block?.kind == .memory)
  }

  @Test func `where the disk takes nothing, values stay in memory`() {
    let large = LargeArray(Array<Int>(0..<16_000), within: MemoryBudget(bytes: 0, folder: folder.path + "/none"))
    #expect(large.block?.kind == .excess)
    #expect(large.elementsEqual(0..<16_000))
  }
}
