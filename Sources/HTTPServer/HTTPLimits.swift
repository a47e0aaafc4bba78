/// What a client may use up.
public struct HTTPLimits: Equatable, Sendable {
  /// Bytes of the request line and all headers.
  public var head = 16 * 1024
  public var headers = 64
  /// Bytes of a request's body.
  public var body = 64 * 1024
  public var connections = 32
  /// From the first byte of a request to its last, and from the first byte of an answer to its last.
  public var patience = Duration.seconds(10)
  /// For how long a connection may be open without a request.
  public var idleness = Duration.seconds(60)
  /// Bytes that wait for a page that does not read; beyond that its connection is closed, and the page connects again.
  public var backlog = 1024 * 1024

  public init() {}
}
