import Foundation
import RefereeGames
import TestSupport

/// The engines' library as another program loads it: by its exported names alone.
///
/// It brings a Swift runtime of its own, so that it cannot be linked beside the tests' one.
struct LoadedLibrary: @unchecked Sendable {
  private let library: UnsafeMutableRawPointer

  static let shared = LoadedLibrary()

  private init() {
    let path = BuiltPrograms.gamesLibrary.path
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      fatalError("\(path) cannot be loaded: \(String(cString: dlerror()))")
    }
    self.library = library
  }

  func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function {
    guard let symbol = dlsym(library, name) else { fatalError("the library has no \(name)") }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

/// A refusal of the library.
struct Refusal: Error, Equatable {
  var status: Int
  var message: String
}

typealias Handle = OpaquePointer?
typealias Text = UnsafePointer<CChar>?
typealias TextBuffer = UnsafeMutablePointer<CChar>?
typealias Count = UnsafeMutablePointer<Int>?

/// A handle of the library, in Swift's words.
final class LibraryGame {
  let handle: Handle
  private let library = LoadedLibrary.shared

  init() { handle = library.function("rg_new", as: (@convention(c) () -> Handle).self)() }

  deinit { library.function("rg_free", as: (@convention(c) (Handle) -> Void).self)(handle) }

  var message: String {
    String(cString: library.function("rg_message", as: (@convention(c) (Handle) -> Text).self)(handle)!)
  }

  func check(_ status: Int32) throws {
    if status != 0 { throw Refusal(status: Int(status), message: message) }
  }

  func deal(_ name: String, options: String? = nil, seats: Int = 0, seed: String, number: Int) throws {
    typealias Function = @convention(c) (Handle, Text, Text, Int32, Text, Int64) -> Int32
    let deal = library.function("rg_deal", as: Function.self)
    if let options {
      try check(deal(handle, name, options, Int32(seats), seed, Int64(number)))
    } else {
      try check(deal(handle, name, nil, Int32(seats), seed, Int64(number)))
    }
  }

  func imagine(start: String, prompt: String, luck: UInt64) throws {
    typealias Function = @convention(c) (Handle, Text, Text, UInt64) -> Int32
    try check(library.function("rg_imagine", as: Function.self)(handle, start, prompt, luck))
  }

  func copy(_ other: LibraryGame) throws {
    typealias Function = @convention(c) (Handle, Handle) -> Int32
    try check(library.function("rg_copy", as: Function.self)(handle, other.handle))
  }

  func state() throws -> rg_state {
    typealias Function = @convention(c) (Handle, UnsafeMutablePointer<rg_state>?) -> Int32
    var state = rg_state()
    try check(library.function("rg_get_state", as: Function.self)(handle, &state))
    return state
  }

  /// What `rg_get_view` writes.
  struct View {
    var (numbers, masks, phases, asked, deals) = ([Int16](), [UInt8](), [UInt8](), [UInt8](), [Int64]())
  }

  /// - Parameters:
  ///   - row: the length of a row.
  ///   - space: the length of a mask.
  func view(seats: Int = 1, row: Int = 0, space: Int = 0) throws -> View {
    typealias Function = @convention(c) (Handle, UnsafePointer<rg_view>?) -> Int32
    var view = View(
      numbers: Array(repeating: -1, count: seats * row), masks: Array(repeating: 2, count: seats * space), phases: [9],
      asked: Array(repeating: 9, count: seats), deals: [-1])
    let status = view.numbers.withUnsafeMutableBufferPointer { numbers in
      view.masks.withUnsafeMutableBufferPointer { masks in
        view.phases.withUnsafeMutableBufferPointer { phases in
          view.asked.withUnsafeMutableBufferPointer { asked in
            view.deals.withUnsafeMutableBufferPointer { deals in
              var pointers = rg_view(
                numbers: numbers.baseAddress, masks: masks.baseAddress, phases: phases.baseAddress,
                asked: asked.baseAddress, deals: deals.baseAddress)
              return library.function("rg_get_view", as: Function.self)(handle, &pointers)
            }
          }
        }
      }
    }
    try check(status)
    return view
  }

  func actions(_ seat: Int) throws -> [Int32] {
    typealias Function = @convention(c) (Handle, Int32, UnsafeMutablePointer<Int32>?, Int, Count) -> Int32
    let actions = library.function("rg_actions", as: Function.self)
    return try array { actions(handle, Int32(seat), $0, $1, $2) }
  }

  func numbers(_ seat: Int) throws -> [Int16] {
    typealias Function = @convention(c) (Handle, Int32, UnsafeMutablePointer<Int16>?, Int, Count) -> Int32
    let numbers = library.function("rg_numbers", as: Function.self)
    return try array { numbers(handle, Int32(seat), $0, $1, $2) }
  }

  func results(_ seat: Int) throws -> [Int] {
    typealias Function = @convention(c) (Handle, Int32, UnsafeMutablePointer<Int64>?, Int, Count) -> Int32
    let results = library.function("rg_results", as: Function.self)
    return try array { results(handle, Int32(seat), $0, $1, $2) }.map { (value: Int64) in Int(value) }
  }

  func actionText(_ number: Int32) throws -> String {
    typealias Function = @convention(c) (Handle, Int32, TextBuffer, Int, Count) -> Int32
    let text = library.function("rg_action_text", as: Function.self)
    return try self.text { text(handle, number, $0, $1, $2) }
  }

  func actionNumber(_ text: String, _ seat: Int) throws -> Int32 {
    typealias Function = @convention(c) (Handle, Int32, Text, UnsafeMutablePointer<Int32>?) -> Int32
    var number: Int32 = -1
    try check(library.function("rg_action_number", as: Function.self)(handle, Int32(seat), text, &number))
    return number
  }

  func play(_ action: Int32, _ seat: Int) throws {
    typealias Function = @convention(c) (Handle, Int32, Int32) -> Int32
    try check(library.function("rg_play", as: Function.self)(handle, Int32(seat), action))
  }

  func race(_ claims: [rg_claim]) throws -> [Int32] {
    typealias Function =
      @convention(c) (
        Handle, UnsafePointer<rg_claim>?, Int, UnsafeMutablePointer<Int32>?
      ) -> Int32
    var verdicts = [Int32](repeating: -1, count: claims.count)
    try check(library.function("rg_race", as: Function.self)(handle, claims, claims.count, &verdicts))
    return verdicts
  }

  func withdraw(_ seat: Int) throws {
    typealias Function = @convention(c) (Handle, Int32) -> Int32
    try check(library.function("rg_withdraw", as: Function.self)(handle, Int32(seat)))
  }

  func observation(_ seat: Int) throws -> String { try text(of: "rg_observation", seat) }

  func legal(_ seat: Int) throws -> String { try text(of: "rg_legal", seat) }

  private func text(of name: String, _ seat: Int) throws -> String {
    typealias Function = @convention(c) (Handle, Int32, TextBuffer, Int, Count) -> Int32
    let function = library.function(name, as: Function.self)
    return try text { function(handle, Int32(seat), $0, $1, $2) }
  }

  /// What one of the functions without further arguments writes: "rg_options", "rg_ending", "rg_name", "rg_save".
  func text(of name: String) throws -> String {
    typealias Function = @convention(c) (Handle, TextBuffer, Int, Count) -> Int32
    let function = library.function(name, as: Function.self)
    return try text { function(handle, $0, $1, $2) }
  }

  func restore(_ text: String) throws {
    typealias Function = @convention(c) (Handle, Text) -> Int32
    try check(library.function("rg_restore", as: Function.self)(handle, text))
  }

  func playOut(luck: UInt64, limit: Int = .max) throws -> Int {
    typealias Function = @convention(c) (Handle, UInt64, Int64, UnsafeMutablePointer<Int64>?) -> Int32
    var played: Int64 = -1
    try check(library.function("rg_playout", as: Function.self)(handle, luck, Int64(limit), &played))
    return Int(played)
  }

  func canWin(_ seat: Int, positions: Int) throws -> Bool? {
    typealias Function = @convention(c) (Handle, Int32, Int64, UnsafeMutablePointer<Int32>?) -> Int32
    var answer: Int32 = -1
    try check(library.function("rg_can_win", as: Function.self)(handle, Int32(seat), Int64(positions), &answer))
    precondition(0...2 ~= answer, "rg_can_win answers \(answer)")
    return Int(answer) == RG_UNKNOWN ? nil : Int(answer) == RG_YES
  }

  /// Asks for the size, and then with a buffer of just that size.
  private func text(_ write: (TextBuffer, Int, Count) -> Int32) throws -> String {
    var length = 0
    let first = write(nil, 0, &length)
    guard first == RG_TOO_SMALL else { throw Refusal(status: Int(first), message: message) }
    var buffer = [CChar](repeating: 1, count: length + 1)
    try check(write(&buffer, buffer.count, &length))
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func array<Number: FixedWidthInteger>(
    _ write: (UnsafeMutablePointer<Number>?, Int, Count) -> Int32
  ) throws -> [Number] {
    var count = 0
    let first = write(nil, 0, &count)
    guard first == RG_TOO_SMALL || first == 0 && count == 0 else { throw Refusal(status: Int(first), message: message) }
    var numbers = [Number](repeating: 0, count: count)
    try check(write(&numbers, count, &count))
    return numbers
  }
}
