extension HTTPProblem {
  /// The text for a person in place of the page.
  public var message: String {
    switch self {
    case .malformed: "This is not an HTTP/1.1 request"
    case .forbidden: "Open the link that the referee printed; it holds the key to this page"
    case .notFound: "There is no such page; open the link that the referee printed"
    case .wrongMethod: "This address takes no such request"
    case .tooSlow: "The request took longer than 10 seconds"
    case .lengthRequired: "A POST needs the header Content-Length"
    case .bodyTooLong: "The body of a request is limited to 64 KiB"
    case .wrongHost: "This server answers only under the address that the referee printed"
    case .headersTooLong: "The head of a request is limited to 16 KiB and 64 headers"
    case .notImplemented: "Only GET and POST without transfer codings are supported"
    case .wrongVersion: "Only HTTP/1.1 is supported"
    }
  }
}
