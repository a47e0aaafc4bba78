import JSON
import TestBasics
import Testing

/// A number that does not fit ends a program: it is made whole only where it is checked.
@Suite(.timeLimited) struct ConversionTests {
  /// They must do without the C library's rounding, and look at the range in the line before.
  private static let checked: Set = ["Sources/Bots/BotProtocol/BotLine.swift", "Sources/Games/JSON/JSONWriter.swift"]

  @Test func `a number with a fraction becomes a whole one only by Int(exactly:)`() {
    // What makes a Double, within the parentheses of a conversion that traps.
    let fraction =
      #"rounded\(|Double|squareRoot|\d\.\d|/ \.(?:milli|micro|nano)?seconds|[Ss]hare|average|rate\b|1000 \+"#
    let conversion = /\b(?:U?Int(?:8|16|32|64)?|Float)\((?!\w+:)(?<argument>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/
    for file in Project.sources
    where file.path.hasSuffix(".swift") && !ConversionTests.checked.contains(file.path) {
      for match in file.text.matches(of: conversion.wordBoundaryKind(.simple)) {
        let isRaw = match.output.argument.contains(try! Regex(fraction))
        #expect(!isRaw, "\(file): \(match.output.0)")
      }
    }
  }

  @Test func `no duration is made of a number with a fraction`() {
    let raw = /\.(?:nano|micro|milli)?seconds\((?:Double|\d+\.\d)/
    #expect(Project.sources.filter { $0.text.contains(raw) }.isEmpty)
  }

  @Test func `cores are counted in one place`() {
    let count = /activeProcessorCount|_SC_NPROCESSORS/
    let files = Project.sources.filter { $0.text.contains(count) }
    #expect(files.map(\.path) == ["Sources/Bots/OperatingSystem/AvailableCores.swift"])
  }
}
