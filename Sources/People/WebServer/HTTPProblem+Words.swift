extension HTTPProblem {
  /// What a person reads in place of the page.
  public var message: String {
    switch self {
    case .malformed: "400: this is not an HTTP/1.1 request"
    case .forbidden: "403: open the link that the referee printed; it holds the key to this page"
    case .notFound: "404: there is no such page; open the link that the referee printed"
    case .wrongMethod: "405: this address takes no such request"
    case .tooSlow: "408: the request took longer than 10 seconds"
    case .lengthRequired: "411: a POST needs the header Content-Length"
    case .bodyTooLong: "413: the body of a request is limited to 64 KiB"
    case .wrongHost: "421: this server answers only under the address that the referee printed"
    case .headersTooLong: "431: the head of a request is limited to 16 KiB and 64 headers"
    case .notImplemented: "501: only GET and POST without transfer codings are supported"
    case .wrongVersion: "505: only HTTP/1.1 is supported"
    }
  }
}
