/// Limits for clients.
public struct HTTPLimits: Equatable, Sendable {
  /// The maximal size of the request line and all headers, in bytes.
  public var head = 16 * 1024
  public var headers = 64
  /// The maximal size of a request's body, in bytes.
  public var body = 64 * 1024
  /// The maximal number of connections that have sent a key.
  ///
  /// Beyond that, one connection of the key with the most is closed: an idle one, or else its oldest event stream.
  public var connections = 128
  /// The maximal number of connections that have not sent a key.
  ///
  /// The oldest is closed for the next one, so that they do not keep out clients with the key.
  public var unknownConnections = 64
  /// The maximal time from the first byte of a request to its last.
  public var requestTime = Duration.seconds(10)
  /// The maximal time of a connection without a request, and of a client that does not read a response.
  public var idleness = Duration.seconds(60)
  /// The interval of heartbeats on an event stream without events; a page that reads nothing for that time is
  /// disconnected.
  public var heartbeat = Duration.seconds(20)
  /// The maximal backlog of events for a page that does not read, in bytes; beyond that its stream is closed, and the
  /// page reconnects.
  public var backlog = 1024 * 1024

  public init() {}
}
