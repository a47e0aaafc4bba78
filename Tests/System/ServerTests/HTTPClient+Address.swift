import TestSupport
import WebServer

extension HTTPClient {
  /// Connects to a server that the test has started.
  convenience init(_ address: HTTPAddress, receiveBuffer: Int32? = nil) {
    self.init(host: address.host, port: address.port, receiveBuffer: receiveBuffer)!
  }

  func get(_ path: String = "/") { send("GET \(path) HTTP/1.1\r\n\r\n") }
}
