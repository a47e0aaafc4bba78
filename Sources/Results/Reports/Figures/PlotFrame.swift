/// The frame of a plot with two axes: where values lie, and its grid and labels.
struct PlotFrame {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let x: AxisTicks
  let y: AxisTicks

  /// The room for the labels and the title of the horizontal axis.
  static let foot = 42.0

  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (self.x.place(of: x, from: left, to: right), height(y))
  }

  func height(_ y: Double) -> Double { self.y.place(of: y, from: bottom, to: top) }

  /// Draws the grid and the labels of both axes.
  ///
  /// - Parameters:
  ///   - unit: the title of the horizontal axis.
  ///   - free: values with names of their own, near which there is no grid line.
  func draw(in drawing: inout Drawing, unit: String, free: [Double] = []) {
    for value in y.values {
      let place = height(value)
      if free.allSatisfy({ abs(height($0) - place) > 1.5 * Drawing.fontSize }) {
        drawing.stroke(Drawing.line(left, place, right, place), .rule)
      }
      drawing.text(y.label(value), x: left - 6, y: place + 4, .quiet, anchor: .end)
    }
    for value in x.values {
      let place = x.place(of: value, from: left, to: right)
      drawing.stroke(Drawing.line(place, bottom, place, bottom + 5), .quiet)
      drawing.text(x.label(value), x: place, y: bottom + 18, .quiet, anchor: .middle)
    }
    drawing.text(unit, x: (left + right) / 2, y: bottom + 35, .quiet, anchor: .middle)
  }
}
