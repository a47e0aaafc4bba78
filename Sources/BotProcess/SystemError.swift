import Foundation

/// What the system said behind an error of Foundation's.
public enum SystemError {
  /// Its `errno`, or Foundation's own code where it kept none.
  public static func number(behind error: any Error) -> Int32 {
    let error = error as NSError
    return Int32((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code ?? error.code)
  }
}
