import Testing

@Suite struct DoctorTests {
  @Test func `the doctor says of every sandbox whether it works, and what auto comes to`() throws {
    let result = try Program.run("doctor")
    #expect(result.exitCode == 0)
    let rows = result.output.split(separator: "\n").map { $0.split(maxSplits: 1, whereSeparator: { $0 == " " }) }
    #expect(rows.map { String($0[0]) } == ["bubblewrap", "landlock", "\"auto\"", "cores", "descriptors"])
    for row in rows.prefix(2) {
      #expect(row[1].hasSuffix(" works") || row[1].contains("does not work: the sandbox \(row[0]) "))
    }
    let best = rows.prefix(2).first { $0[1].hasSuffix("works") }.map { String($0[0]) } ?? "none"
    #expect(rows[2][1].contains("comes to \(best)"))
  }
}
