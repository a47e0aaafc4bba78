import BotProtocol

extension FaultMessage {
  /// A fault as its bot and the records are told of it.
  init(_ fault: Fault) { self.init(kind: fault.kind, message: fault.message) }
}
