import Foundation
import Ratings

/// Round numbers that cover a range: multiples of 1, 2 or 5 times a power of ten.
package struct AxisTicks: Equatable, Sendable {
  package private(set) var values: [Double]
  /// The number of decimal places of their labels.
  package let digits: Int
  /// The range that the axis shows: that of its ticks.
  package private(set) var range: ClosedRange<Double>

  package var labels: [String] { values.map(label) }

  /// - Parameters:
  ///   - most: the maximal number of ticks, at least 3.
  ///   - areWhole: true for counts, which have no fractions.
  package init(from low: Double, to high: Double, most: Int, areWhole: Bool = false) {
    var (low, high) = (min(low, high), max(low, high))
    if !(low.isFinite && high.isFinite) { (low, high) = (0, 1) }
    // A range without width would have no step, and one at the limits of the number format no difference. A single value
    // lies in the middle of one that a reader can make sense of.
    let size = max(abs(low), abs(high), 1e-6)
    if areWhole {
      high = max(high, low + 1)
    } else if high - low < size * 1e-6 {
      (low, high) = (low - size / 100, high + size / 100)
    }
    let most = max(most, 3)
    var exponent = (Int(exactly: log10((high - low) / Double(most)).rounded(.down)) ?? 0) - 1
    if areWhole { exponent = max(exponent, 0) }
    while true {
      for factor in [1, 2, 5] {
        let step = Double(factor) * pow(10, Double(exponent))
        let (first, last) = ((low / step).rounded(.down), (high / step).rounded(.up))
        guard last - first + 1 <= Double(most) else { continue }
        let digits = max(0, -exponent)
        // Divided by a whole power of ten, the values are the nearest to the decimal ones.
        let scale = pow(10, Double(abs(exponent)))
        values = stride(from: first, through: last, by: 1).map {
          exponent < 0 ? $0 * Double(factor) / scale : $0 * Double(factor) * scale
        }
        self.digits = digits
        range = values[0]...values[values.count - 1]
        return
      }
      exponent += 1
    }
  }

  /// The ticks within a range, which becomes that of the axis: a picture of lines needs no room beyond its data.
  package static func within(_ low: Double, _ high: Double, most: Int, areWhole: Bool = false) -> AxisTicks {
    var ticks = AxisTicks(from: low, to: high, most: most + 2, areWhole: areWhole)
    guard low < high, low.isFinite, high.isFinite else { return ticks }
    ticks.values = ticks.values.filter { (low...high).contains($0) }
    ticks.range = low...high
    return ticks
  }

  package func label(_ value: Double) -> String {
    guard digits == 0, let whole = Int(exactly: value) else { return Figures.decimal(value, digits: min(digits, 9)) }
    return (whole < 0 ? "-" : "") + Figures.grouped(abs(whole))
  }

  /// The place of a value between two coordinates.
  package func place(of value: Double, from start: Double, to end: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    return start + (end - start) * (min(max(value, low), high) - low) / (high - low)
  }
}
