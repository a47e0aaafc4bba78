import GameRules
import JSON
import RefereeGames

// Checks of arguments from C.

/// The Swift string of a C string.
func text(_ pointer: UnsafePointer<CChar>?, _ parameter: String) throws(EngineProblem) -> String {
  guard let pointer else { throw .nullPointer(parameter: parameter) }
  guard let text = String(validatingCString: pointer) else { throw .notUTF8(parameter: parameter) }
  return text
}

/// Parses JSON from a C string.
func json(_ text: String, _ parameter: String) throws(EngineProblem) -> JSONNode {
  do {
    return try JSONReader.read(Array(text.utf8))
  } catch {
    throw .notJSON(parameter: parameter, error)
  }
}

/// Copies a text and a zero byte to a C buffer, if there is room.
func write(
  _ text: some Collection<UInt8>, to buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) throws(EngineProblem) {
  length?.pointee = text.count
  guard text.count < capacity else {
    throw .tooSmall(capacity: max(capacity, 0), needed: text.count + 1, unit: "bytes")
  }
  guard let buffer else { throw .nullPointer(parameter: "buffer") }
  var end = buffer
  for byte in text {
    end.pointee = CChar(bitPattern: byte)
    end += 1
  }
  end.pointee = 0
}

/// Copies numbers to a C array, if there is room.
func write<Number>(
  _ numbers: [Number], to array: UnsafeMutablePointer<Number>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) throws(EngineProblem) {
  count?.pointee = numbers.count
  guard numbers.count <= capacity else {
    throw .tooSmall(capacity: max(capacity, 0), needed: numbers.count, unit: "numbers")
  }
  guard !numbers.isEmpty else { return }
  guard let array else { throw .nullPointer(parameter: "array") }
  array.update(from: numbers, count: numbers.count)
}

extension JSONWritable {
  var jsonBytes: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }
}

extension OpaquePointer {
  /// Passes an object to C, which frees it by `release`.
  init(retaining object: AnyObject) { self.init(Unmanaged.passRetained(object).toOpaque()) }

  func object<Object: AnyObject>(_: Object.Type) -> Unmanaged<Object> { .fromOpaque(UnsafeRawPointer(self)) }
}
