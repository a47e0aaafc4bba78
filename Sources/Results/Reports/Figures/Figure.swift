import Replays

/// A picture of results with its data, for a page and for a paper.
public struct Figure: Sendable {
  /// In lower case with hyphens, unique within an event, such as `rating-over-time`.
  public let name: String
  public let title: String
  /// How to read the picture.
  public let caption: String
  /// What the picture shows, for readers who do not see it.
  public let text: String
  let wide: Drawing
  /// The same for a phone; nil if the wide one scrolls there.
  var narrow: Drawing?
  let data: FigureData
  /// The names of the series that a reader can choose from; empty for none.
  public var choices: [String] = []

  /// The picture as an SVG file: complete by itself, on white.
  public var svg: String {
    #"<svg xmlns="http://www.w3.org/2000/svg" \#(wide.attributes) role="img"><title>\#(HTML.escape(title))</title>"#
      + "<desc>\(HTML.escape(text))</desc>\(wide.body)</svg>\n"
  }

  /// The data of the picture, as in RFC 4180 or for spreadsheets with a decimal comma.
  public func csv(_ separator: CSV.Separator = .comma) -> String { data.csv(separator) }

  /// The picture as a `figure` of a page that has `charts.css` and `charts.js`.
  ///
  /// Without scripts the picture and its data remain; `charts.js` adds the choice of series and the files to save.
  /// - Parameter file: the beginning of the names of saved files, such as `1-`.
  public func html(savedAs file: String = "") -> String {
    let marks =
      choices.isEmpty
      ? ""
      : #" data-strokes="\#(SeriesStyle.strokes.joined(separator: ","))" data-dashes="\#(SeriesStyle.dashes.joined(separator: ","))""#
    let pictures = [(wide, "wide-drawing"), (narrow, "narrow-drawing")].compactMap { drawing, kind in
      drawing.map {
        #"<svg class="\#(narrow == nil ? "" : kind)" \#($0.attributes) role="img" aria-label="\#(HTML.escape(text))">\#($0.body)</svg>"#
      }
    }
    return """
      <figure class="chart-figure" data-file="\(HTML.escape(file + name))" data-title="\(HTML.escape(title))"\(marks)>
      <div class="chart"><div class="picture\(narrow == nil ? " scrolls" : "")"\(scrolling)>\(pictures.joined())</div>
      \(chooser)</div>
      <figcaption>\(HTML.escape(caption)) \
      <span class="saving"><button type="button" data-save="svg">Save as SVG</button> \
      <button type="button" data-save="csv">Data as CSV</button></span></figcaption>
      <details class="figure-data"><summary>Data</summary>\(data.html)</details>
      </figure>
      """
  }

  /// A picture that scrolls can be reached with the keyboard.
  private var scrolling: String {
    narrow == nil ? #" tabindex="0" role="group" aria-label="\#(HTML.escape(title))""# : ""
  }

  private var chooser: String {
    guard choices.count > 1 else { return "" }
    let buttons = choices.enumerated().map { index, name in
      #"<button type="button" data-series="\#(index)" aria-pressed="false">\#(HTML.escape(FigureText.plain(name)))</button>"#
    }
    return
      #"<div class="chooser" role="group" aria-label="Lines to show"><button type="button" data-series="all">The best</button>"#
      + buttons.joined() + "</div>\n"
  }
}
