import Ratings
import Replays

/// A picture in the making: its size, and its elements as SVG.
///
/// Every element has its colours on white as attributes, so that a saved picture is complete. On a page the style sheet
/// `charts.css` replaces them by the page's colours, by class.
struct Drawing: Sendable {
  let width: Double
  let height: Double
  /// The font size of its texts; a phone shows the picture at its natural size.
  static let fontSize = 12.0
  private(set) var body: String

  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    body = #"<rect class="ground" width="\#(Drawing.number(width))" height="\#(Drawing.number(height))" fill="white"/>"#
  }

  /// The attributes of the `svg` element.
  var attributes: String {
    let (width, height) = (Drawing.number(width), Drawing.number(height))
    return #"width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" "#
      + #"font-family="system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif" font-size="\#(Drawing.number(Drawing.fontSize))""#
  }

  static func number(_ value: Double) -> String {
    let text = Figures.decimal(value, digits: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A colour of the picture: its value on white, and the class by which a page replaces it.
  enum Ink: String {
    case text = "ink"
    case quiet = "soft"
    case rule
    case accent
    case good = "more"
    case bad = "less"

    var colour: String {
      switch self {
      case .text: "#1c2127"
      case .quiet: "#5c6670"
      case .rule: "#d9d5ca"
      case .accent: "#1f6f4a"
      case .good: "#2f7fd0"
      case .bad: "#e08a1e"
      }
    }
  }

  enum Anchor: String { case start, middle, end }

  mutating func add(_ element: String) { body += element }

  /// A text whose baseline is at `y`.
  mutating func text(
    _ text: String, x: Double, y: Double, _ ink: Ink = .text, anchor: Anchor = .start, isBold: Bool = false
  ) {
    let place = anchor == .start ? "" : #" text-anchor="\#(anchor.rawValue)""#
    let weight = isBold ? #" font-weight="600""# : ""
    add(
      #"<text class="\#(ink.rawValue)" x="\#(Drawing.number(x))" y="\#(Drawing.number(y))" fill="\#(ink.colour)"\#(place)\#(weight)>"#
        + "\(HTML.escape(text))</text>")
  }

  /// Lines that are not filled, as SVG path data.
  mutating func stroke(_ path: String, _ ink: Ink, width: Double = 1, dash: String = "", opacity: Double = 1) {
    guard !path.isEmpty else { return }
    let pattern =
      (dash.isEmpty ? "" : #" stroke-dasharray="\#(dash)""#)
      + (opacity < 1 ? #" stroke-opacity="\#(Figures.short(opacity))""# : "")
    add(
      #"<path class="\#(ink.rawValue)-line" d="\#(path)" fill="none" stroke="\#(ink.colour)" stroke-width="\#(Drawing.number(width))"\#(pattern)/>"#
    )
  }

  /// A filled area, as SVG path data.
  mutating func fill(_ path: String, _ ink: Ink, opacity: Double = 1) {
    guard !path.isEmpty else { return }
    let paleness = opacity < 1 ? #" fill-opacity="\#(Figures.short(opacity))""# : ""
    add(#"<path class="\#(ink.rawValue)" d="\#(path)" fill="\#(ink.colour)"\#(paleness)/>"#)
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "M\(number(x1)) \(number(y1))L\(number(x2)) \(number(y2))"
  }

  /// A line through some points, with each point relative to the one before: 60 lines are long.
  static func polyline(_ points: [(x: Double, y: Double)]) -> String {
    func tenths(_ value: Double) -> Int { Int(exactly: (value * 10).rounded()) ?? 0 }
    func text(_ tenths: Int) -> String { number(Double(tenths) / 10) }
    guard let first = points.first else { return "" }
    var path = "M\(number(first.x)) \(number(first.y))"
    for (from, to) in zip(points, points.dropFirst()) {
      let (x, y) = (text(tenths(to.x) - tenths(from.x)), text(tenths(to.y) - tenths(from.y)))
      path += "l\(x)" + (y.hasPrefix("-") ? y : " " + y)
    }
    return path
  }

  static func rectangle(x: Double, y: Double, width: Double, height: Double) -> String {
    "M\(number(x)) \(number(y))h\(number(width))v\(number(height))h\(number(-width))z"
  }

  static func circle(x: Double, y: Double, radius: Double) -> String {
    let r = number(radius)
    return
      "M\(number(x - radius)) \(number(y))a\(r) \(r) 0 1 0 \(number(2 * radius)) 0a\(r) \(r) 0 1 0 \(number(-2 * radius)) 0z"
  }
}
