/// Why a request is refused; its raw value is the status code.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9110#name-status-codes
public enum HTTPProblem: Int, Error, Equatable, Sendable, CaseIterable {
  case malformed = 400
  case forbidden = 403
  case notFound = 404
  case wrongMethod = 405
  case tooSlow = 408
  case lengthRequired = 411
  case bodyTooLong = 413
  case wrongHost = 421
  case headersTooLong = 431
  case notImplemented = 501
  case wrongVersion = 505
}
