import Replays

/// The page that compares two bots, which its address names; a script draws it from the bots' data.
struct PairPage {
  let site: Site

  static var script: String { TablePage.embedded("pair.js") }

  var html: String {
    SiteFrame(site: site, page: .pair).html(
      "Pair", description: "Two bots compared, deal by deal.", scripts: ["pair.js", "data/\(PairData.common).js"],
      body: """
        <section id="pair"><h2>Two bots, deal by deal</h2>
        <p class="choose"><label>Bot <select name="first"></select></label> <label>against <select name="second"></select></label></p>
        <p role="status">This page needs scripts. The page of each bot has its results against every other, and reads without.</p>
        </section>
        """)
  }
}
