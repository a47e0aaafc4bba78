/// What a client may use up.
public struct HTTPLimits: Equatable, Sendable {
  /// Bytes of the request line and all headers.
  public var head = 16 * 1024
  public var headers = 64
  /// Bytes of a request's body.
  public var body = 64 * 1024
  /// Connections that have shown a key.
  ///
  /// Beyond that, one of the key that has most is closed: an idle one, else its oldest event stream.
  public var connections = 128
  /// Connections that have shown no key yet, or never will.
  ///
  /// The oldest makes room for the next one, so that they keep nobody out who has the key.
  public var unknownConnections = 64
  /// From the first byte of a request to its last.
  public var requestTime = Duration.seconds(10)
  /// For how long a connection may be open without a request, and for how long a client may take to read an answer.
  public var idleness = Duration.seconds(60)
  /// How often an event stream without events says that it is alive; a page that reads nothing for as long is closed.
  public var heartbeat = Duration.seconds(20)
  /// Bytes of events that wait for a page that does not read; beyond that its stream is closed, and the page connects
  /// again.
  public var backlog = 1024 * 1024

  public init() {}
}
