import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A port of this machine at which somebody listens.
final class LocalServer {
  let port: Int
  private let descriptor: Int32

  init?() {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 4) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isBound else { return nil }
  }

  deinit { close(descriptor) }
}
