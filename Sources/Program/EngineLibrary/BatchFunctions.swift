import GameRules
public import RefereeGames

// The C functions for batches of games.

@c @implementation public func rg_batch_new() -> OpaquePointer? { OpaquePointer(retaining: EngineBatch()) }

@c @implementation public func rg_batch_free(_ batch: OpaquePointer?) { batch?.object(EngineBatch.self).release() }

@c @implementation public func rg_batch_message(_ batch: OpaquePointer?) -> UnsafePointer<CChar>? {
  batch?.object(EngineBatch.self)._withUnsafeGuaranteedRef { $0.message.pointer }
}

/// Runs `body` with the batch behind a pointer.
private func with(_ pointer: OpaquePointer?, _ body: (EngineBatch) throws(EngineProblem) -> Void) -> rg_status {
  guard let pointer else { return rg_status(RG_NULL_POINTER) }
  return pointer.object(EngineBatch.self)._withUnsafeGuaranteedRef { batch in
    batch.message.report { () throws(EngineProblem) in try body(batch) }
  }
}

@c @implementation public func rg_batch_deal(
  _ batch: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?, _ seats: Int32,
  _ seed: UnsafePointer<CChar>?, _ first: Int64, _ count: Int32
) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in
    let source = try gameSource(name, options, seats)
    guard 1...1 << 20 ~= count else {
      throw .outOfRange(parameter: "count", value: Int(count), allowed: 1...1 << 20)
    }
    try batch.deal(source, seed: text(seed, "seed"), first: dealNumber(first, "first"), count: Int(count))
  }
}

@c @implementation public func rg_batch_sizes(
  _ batch: OpaquePointer?, _ sizes: UnsafeMutablePointer<rg_sizes>?
) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in
    guard let sizes else { throw .nullPointer(parameter: "sizes") }
    _ = try batch.require()
    sizes.pointee = batch.sizes
  }
}

@c @implementation public func rg_batch_view(
  _ batch: OpaquePointer?, _ view: UnsafePointer<rg_view>?
) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in
    guard let view else { throw .nullPointer(parameter: "view") }
    try batch.look(rg_look(view.pointee), passes: false)
  }
}

@c @implementation public func rg_batch_look(_ batch: OpaquePointer?, _ look: UnsafePointer<rg_look>?) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in
    guard let look else { throw .nullPointer(parameter: "look") }
    try batch.look(look.pointee)
  }
}

@c @implementation public func rg_batch_copy(_ batch: OpaquePointer?, _ other: OpaquePointer?) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in
    guard let other else { throw .nullPointer(parameter: "other") }
    try batch.copy(other.object(EngineBatch.self).takeUnretainedValue())
  }
}

@c @implementation public func rg_batch_save(
  _ batch: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in try write(batch.save(), to: buffer, capacity, length) }
}

@c @implementation public func rg_batch_restore(
  _ batch: OpaquePointer?, _ saved: UnsafePointer<CChar>?
) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in try batch.restore(text(saved, "text")) }
}

@c @implementation public func rg_batch_step(
  _ batch: OpaquePointer?, _ actions: UnsafePointer<Int32>?, _ reactions: UnsafePointer<Int64>?,
  _ ends: UnsafePointer<rg_ends>?
) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in
    guard let actions else { throw .nullPointer(parameter: "actions") }
    try batch.step(actions, reactions, ends?.pointee ?? rg_ends())
  }
}

@c @implementation public func rg_batch_sample(
  _ batch: OpaquePointer?, _ actions: UnsafeMutablePointer<Int32>?
) -> rg_status {
  with(batch) { (batch) throws(EngineProblem) in
    guard let actions else { throw .nullPointer(parameter: "actions") }
    try batch.sample(actions)
  }
}
