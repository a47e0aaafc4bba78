public import Foundation

/// The folder of the package, in which tests read documents and start programs.
public enum Repository {
  public static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
}
