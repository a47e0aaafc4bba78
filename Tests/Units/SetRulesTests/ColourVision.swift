import Foundation
import Testing

/// How colours look to an eye, as far as models of colour blindness tell, and how far apart they are to it.
struct ColourVision: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What becomes of a colour of linear red, green and blue.
  private let simulate: @Sendable ([Double]) -> [Double]

  static let usual = ColourVision(testDescription: "usual vision") { $0 }

  /// One matrix, by Machado, Oliveira and Fernandes, *A physiologically-based model for simulation of color vision
  /// deficiency*, IEEE Transactions on Visualization and Computer Graphics 15 (2009), 1291–1298, at severity 1.
  private static func machado(_ name: String, _ matrix: [Double]) -> ColourVision {
    ColourVision(testDescription: "\(name) by Machado") { product(matrix, $0) }
  }

  /// Two half planes, by Brettel, Viénot and Mollon, *Computerized simulation of color appearance for dichromats*,
  /// Journal of the Optical Society of America A 14 (1997), 2647–2655, for sRGB as libDaltonLens has computed them.
  private static func brettel(
    _ name: String, _ first: [Double], _ second: [Double], normal: [Double]
  ) -> ColourVision {
    ColourVision(testDescription: "\(name) by Brettel") { colour in
      product(product(normal, colour)[0] >= 0 ? first : second, colour)
    }
  }

  static let colourBlind = [
    machado(
      "protanopia",
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]),
    machado(
      "deuteranopia",
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]),
    machado(
      "tritanopia",
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900]),
    brettel(
      "protanopia",
      [0.14980, 1.19548, -0.34528, 0.10764, 0.84864, 0.04372, 0.00384, -0.00540, 1.00156],
      [0.14570, 1.16172, -0.30742, 0.10816, 0.85291, 0.03892, 0.00386, -0.00524, 1.00139],
      normal: [0.00048, 0.00393, -0.00441]),
    brettel(
      "deuteranopia",
      [0.36477, 0.86381, -0.22858, 0.26294, 0.64245, 0.09462, -0.02006, 0.02728, 0.99278],
      [0.37298, 0.88166, -0.25464, 0.25954, 0.63506, 0.10540, -0.01980, 0.02784, 0.99196],
      normal: [-0.00281, -0.00611, 0.00892]),
    brettel(
      "tritanopia",
      [1.01277, 0.13548, -0.14826, -0.01243, 0.86812, 0.14431, 0.07589, 0.80500, 0.11911],
      [0.93678, 0.18979, -0.12657, 0.06154, 0.81526, 0.12320, -0.37562, 1.12767, 0.24796],
      normal: [0.03901, -0.02788, -0.01113]),
  ]

  /// ΔE of 1976 between two colours of six hexadecimal digits: about 2.3 is the smallest difference that can be seen side by side.
  func distance(_ first: String, _ second: String) -> Double {
    let (a, b) = (lab(first), lab(second))
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// The least distance between any two of them.
  func leastDistance(_ colours: [String]) -> Double {
    let distances = colours.indices.flatMap { first in
      colours[(first + 1)...].map { distance(colours[first], $0) }
    }
    return distances.min() ?? .infinity
  }

  /// CIE L*a*b*, for the white of sRGB.
  func lab(_ digits: String) -> [Double] {
    let number = Int(digits, radix: 16) ?? 0
    let linear = [number >> 16, number >> 8 & 255, number & 255].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let matrix = [
      0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.0721750, 0.0193339, 0.1191920, 0.9503041,
    ]
    let seen = ColourVision.product(matrix, simulate(linear).map { min(max($0, 0), 1) })
    let white = ColourVision.product(matrix, [1, 1, 1])
    let parts = zip(seen, white).map { part, white in
      let ratio = part / white
      return ratio > 216.0 / 24389 ? cbrt(ratio) : (24389.0 / 27 * ratio + 16) / 116
    }
    return [116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2])]
  }

  private static func product(_ matrix: [Double], _ vector: [Double]) -> [Double] {
    stride(from: 0, to: matrix.count, by: 3).map { row in
      matrix[row] * vector[0] + matrix[row + 1] * vector[1] + matrix[row + 2] * vector[2]
    }
  }
}
