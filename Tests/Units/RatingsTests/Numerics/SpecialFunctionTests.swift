import Numerics
import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct SpecialFunctionTests {
  private struct Input: Decodable {
    var function: String
    var args: [[Double]]
  }

  private struct Expected: Decodable { var values: [Double] }

  @Test func `every function has the digits of mpmath and SciPy`() throws {
    let reference = try Reference<Input, Expected>("special_functions")
    for sample in reference.cases {
      let function = try #require(functions[sample.input.function])
      reference.tolerance(of: sample)
        .expect(sample.input.args.map(function), sample.expected.values, sample.input.function)
    }
    #expect(reference.cases.count == functions.count)
  }

  private let functions: [String: ([Double]) -> Double] = [
    "normalCDF": { NormalDistribution.cdf($0[0]) },
    "normalUpperTail": { NormalDistribution.upperTail($0[0]) },
    "normalQuantile": { NormalDistribution.quantile($0[0]) },
    "logGamma": { GammaFunction.log($0[0]) },
    "regularisedIncompleteBeta(a,b,x)": {
      IncompleteBeta.value(a: $0[0], b: $0[1], x: $0[2], complement: 1 - $0[2])
    },
    "studentCDF(t,df)": { StudentDistribution(degreesOfFreedom: $0[1]).cdf($0[0]) },
    "studentQuantile(p,df)": { StudentDistribution(degreesOfFreedom: $0[1]).quantile($0[0]) },
  ]

  @Test func `quantiles undo distributions in both tails`() {
    for exponent in 1...300 {
      let p = Double(sign: .plus, exponent: -exponent, significand: 1)
      let close = Tolerance(rel: 1e-10, abs: 0)
      close.expect(NormalDistribution.cdf(NormalDistribution.quantile(p)), p, "normal at \(p)")
      guard exponent < 40 else { continue }
      for degrees in [1, 2, 3, 10, 1000, 1_000_000] {
        let student = StudentDistribution(degreesOfFreedom: Double(degrees))
        close.expect(student.upperTail(student.quantile(1 - p)), p, "t of \(degrees) at 1 - \(p)")
        close.expect(student.cdf(student.quantile(p)), p, "t of \(degrees) at \(p)")
      }
    }
  }

  @Test func `the ends are no numbers that are none`() {
    let student = StudentDistribution(degreesOfFreedom: 5)
    #expect(student.upperTail(.infinity) == 0)
    #expect(student.upperTail(-.infinity) == 1)
    #expect(student.upperTail(1e200) >= 0)
    #expect(student.upperTail(0) == 0.5)
    #expect(student.quantile(0.5) == 0)
    #expect(NormalDistribution.quantile(0.5) == 0)
  }
}
