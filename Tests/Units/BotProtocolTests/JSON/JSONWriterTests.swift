import BotProtocol
import GameRules
import JSON
import TestBasics
import Testing

@Suite(.timeLimited) struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), (#"a"b\c/d"#, #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
    ("\0\u{8}\u{1F}\u{7F}", #""\u0000\u0008\u001f\u007f""#), ("é😀", "\"é😀\""),
    ("\u{9B}\u{202E}\u{2028}\u{FEFF}\u{E0041}", #""\u009b\u202e\u2028\ufeff\udb40\udc41""#),
  ])
  func `strings are escaped where JSON asks for it, and control characters always`(_ text: String, _ json: String) {
    #expect(text.json == json)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (9, "9"), (-10, "-10"), (0.5, "0.5"), (0x1p53, "9007199254740992.0"),
      (-0x1p63, "-9.223372036854776e+18"),
      (0x1p63, "9.223372036854776e+18"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (.nan, "null"),
      (.infinity, "null"),
      (-.infinity, "null"),
    ] as [(Double, String)])
  func `numbers of every size are written`(_ number: Double, _ json: String) {
    #expect(written { $0.number(number) } == json)
  }

  @Test func `the largest and the least integers are written`() {
    #expect(written { $0.integer(UInt64.max) } == "18446744073709551615")
    #expect(written { $0.integer(Int.min) } == "-9223372036854775808")
    #expect(written { $0.integer(9) } == "9")
  }

  @Test func `commas stand between values and nowhere else`() {
    let json = written { json in
      json.object { json in
        json.key("a")
        json.array([[1, 2], [], [3]])
        json.key(named: "b\"")
        json.object { _ in }
        json.key("c")
        json.array { json in
          json.null()
          json.bool(true)
          json.string("[")
          json.raw("{}".utf8)
          json.plainString("AS".utf8)
          json.number(1.5)
        }
        json.key("d")
        json.string(":")
        json.key("e")
        json.integer(0)
      }
    }
    #expect(json == #"{"a":[[1,2],[],[3]],"b\"":{},"c":[null,true,"[",{},"AS",1.5],"d":":","e":0}"#)
  }

  @Test func `each line of JSON lines begins anew`() {
    let lines = written { json in
      for number in 1...2 {
        json.object { json in
          json.key("n")
          json.integer(number)
        }
        json.endLine()
      }
    }
    #expect(lines == "{\"n\":1}\n{\"n\":2}\n")
  }

  @Test func `what is written is read back, and written again the same`() throws {
    var random = RandomJSON("round trip")
    for _ in 0..<1000 {
      let json = random.value().json
      #expect(try JSONReader.read(Array(json.utf8)).json == json)
    }
  }
}
