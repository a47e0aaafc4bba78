import Replays
import Standings

/// What all pages of a site have in common: title, navigation, choice of colours, styles and scripts.
struct SiteFrame {
  let site: Site
  let page: SiteAddress

  static var styles: String { TablePage.embedded("page.css", "report.css", "charts.css") }
  static var scripts: String {
    TablePage.embedded("page.js", "kept-view.js", "lists.js", "cross-table.js", "charts.js")
  }

  /// The buttons for the choice of colours.
  static let controls = """
    <p class="controls"><button type="button" data-choice="colours" data-values=",safe" aria-pressed="false">Colour-blind</button>
    <button type="button" data-choice="theme" data-values=",dark,light" aria-pressed="false">Light or dark</button></p>
    """

  /// The page.
  ///
  /// - Parameters:
  ///   - name: what the page is about; empty for the first page.
  ///   - description: a sentence that a preview of a link shows.
  ///   - scripts: further scripts.
  ///   - body: the sections of the page.
  func html(_ name: String, description: String, scripts: [String] = [], body: String) -> String {
    HTML.sitePage(
      title: name.isEmpty ? site.title : "\(name) – \(site.title)", description: description,
      picture: picture, in: page == .overview ? SiteAddress.folder + "/" : "", styles: ["site.css"],
      scripts: ["site.js"] + scripts,
      body: """
        <header>\(heading(name))\(SiteFrame.controls)
        <nav aria-label="Pages">\(navigation)</nav></header>
        <main>
        \(body)
        </main>
        """)
  }

  /// The address of the preview's picture; relative if that of the site is unknown.
  private var picture: String {
    let path = SiteAddress.folder + "/" + PreviewPicture.name
    return site.address.map { $0 + ($0.hasSuffix("/") ? "" : "/") + path }
      ?? (page == .overview ? path : PreviewPicture.name)
  }

  private func heading(_ name: String) -> String {
    guard !name.isEmpty else { return "<h1>\(HTML.escape(site.title))</h1>" }
    return
      #"<h1><a href="\#(site.link(to: .overview, from: page))">\#(HTML.escape(site.title))</a> <span>\#(HTML.escape(name))</span></h1>"#
  }

  private var navigation: String {
    let events = site.standings.events.enumerated().map { (SiteAddress.event($0), $1.shortTitle) }
    var pages = [(SiteAddress.overview, "Overview")] + events + [(.bots, "Bots")]
    if site.latest != nil { pages.append((.games, "Games")) }
    if !site.faultReports.isEmpty { pages.append((.faults, "Faults")) }
    return pages.map { target, name in
      let isHere = target == page ? #" aria-current="page""# : ""
      return #"<a href="\#(site.link(to: target, from: page))"\#(isHere)>\#(HTML.escape(name))</a>"#
    }.joined(separator: " ")
  }
}
