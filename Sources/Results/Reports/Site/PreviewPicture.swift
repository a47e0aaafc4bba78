import Compression
import Ratings
import Standings

/// The picture that a preview of a link shows: the figures of an event's best bots with their intervals, without text.
struct PreviewPicture {
  let event: EventStandings?

  static let name = "preview.png"
  private static let (width, height) = (1200, 630)
  private static let mostBots = 9
  /// Felt, the light felt of rules, card, red, bar, dot.
  private static let palette = [0x1B6443, 0x2F8A5F, 0xFFFDF8, 0xC8202D, 0xBFE3D0, 0xFFFFFF]

  var bytes: [UInt8] {
    var picture = PNG(width: PreviewPicture.width, height: PreviewPicture.height, palette: PreviewPicture.palette)
    drawCard(on: &picture)
    let shown = (event?.lines ?? []).compactMap { line in event?.interval(of: line) }.prefix(PreviewPicture.mostBots)
    guard let low = shown.map(\.interval.low).min(), let high = shown.map(\.interval.high).max() else {
      return picture.bytes
    }
    func x(_ value: Double) -> Int { 460 + Int(660 * (value - low) / max(high - low, 1e-9)) }
    for (place, entry) in shown.enumerated() {
      let y = PreviewPicture.height / 2 + 30 * (2 * place - shown.count + 1)
      picture.fill(440..<1140, y - 1..<y + 1, colour: 1)
      picture.fill(x(entry.interval.low)..<x(entry.interval.high) + 1, y - 7..<y + 7, colour: 4)
      picture.fillDisc(x: x(entry.value), y: y, radius: 15, colour: 5)
    }
    return picture.bytes
  }

  /// A card with a diamond.
  private func drawCard(on picture: inout PNG) {
    picture.fill(90..<370, 135..<495, colour: 2)
    for row in -110...110 {
      let half = 76 * (110 - abs(row)) / 110
      picture.fill(230 - half..<230 + half + 1, 315 + row..<316 + row, colour: 3)
    }
  }
}
