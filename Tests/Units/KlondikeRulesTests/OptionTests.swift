import Foundation
import GameRules
import JSON
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct OptionTests {
  @Test func `the usual options are draw three without limits`() {
    #expect(
      KlondikeOptions().json == """
        {"draw":3,"redeals":"unlimited","worrying_back":true,"runs":"partial","spaces":"kings","flip":"automatic",\
        "view":"table","scoring":"cards","undo":false,"max_actions":1000}
        """)
  }

  @Test func `options are read back as they were written`() throws {
    for options in KlondikeOptions.samples {
      #expect(try JSONDecoder().decode(KlondikeOptions.self, from: Data(options.json.utf8)) == options)
    }
  }

  @Test(arguments: [
    #"{"draw":0}"#, #"{"draw":25}"#, #"{"redeals":-1}"#, #"{"redeals":"many"}"#, #"{"runs":"part"}"#,
    #"{"spaces":true}"#, #"{"flip":"by hand"}"#, #"{"view":"all"}"#, #"{"scoring":"none"}"#, #"{"undo":1}"#,
    #"{"max_actions":0}"#, #"{"worrying_back":"yes"}"#,
  ])
  func `values out of an option's domain are refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(KlondikeOptions.self, from: Data(json.utf8)) }
  }
}
