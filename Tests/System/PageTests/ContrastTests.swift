import Catalogue
import Foundation
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// Whether what a person's page shows can be told from what lies behind it.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct ContrastTests {
  /// The contrast of two colours, from 1 to 21, by WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  ///
  /// What lies behind an element is the nearest opaque colour, and the felt where it is brightest.
  private static let script = """
    window.contrast = (() => {
      const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
      const paint = (colours) => {
        pixel.clearRect(0, 0, 1, 1);
        for (const colour of colours) { pixel.fillStyle = colour; pixel.fillRect(0, 0, 1, 1); }
        return pixel.getImageData(0, 0, 1, 1).data;
      };
      const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, index) => sum + v * [.2126, .7152, .0722][index], 0);
      const felt = Object.assign(document.createElement('i'), { style: 'color: var(--felt-light)' });
      document.body.append(felt);
      return (node, property = 'color') => {
        const behind = [];
        for (let own = property === 'color' ? node : node.parentElement; own; own = own.parentElement) {
          behind.unshift(own.matches('.felt') ? getComputedStyle(felt).color : getComputedStyle(own).backgroundColor);
          if (own.matches('.felt')) break;
        }
        const [one, two] = [light(paint(behind)), light(paint([...behind, getComputedStyle(node)[property]]))];
        return (Math.max(one, two) + .05) / (Math.min(one, two) + .05);
      };
    })(); 0
    """

  @Test(arguments: ["light", "dark"], catalogue.games.filter { $0.seatCounts.contains(1) })
  func `what is read has a contrast of 4.5, and what is only seen one of 3`(theme: String, game: any Game.Type) throws {
    func law<G: Game>(_: G.Type) throws {
      let scratch = try TemporaryFolder()
      let links = try PageLinks(keptAt: scratch.file("link.json").path)
      let own = try SoloGame<G>(SavedGame(options: G.Options(), seed: "looks", deal: 1))
      let table = SoloPage(own, savedAt: scratch.file("game.json").path, links: links) { _ in }
      defer { table.stop() }
      let page = try BrowserPage(SharedBrowser.open(), url: table.link, size: (1280, 800), media: BrowserPage.calm)
      #expect(try page.becomesTrue("typeof table === 'object' && table.layout !== undefined"))
      try page.value(
        "document.documentElement.dataset.theme = \(theme.json); document.querySelector('#more').showPopover()")
      try page.act { try page.press("h") }
      try page.value(Self.script)
      let weak = try page.value(
        """
        [...[...document.querySelectorAll('h1, button, .seat b, .figure, .message, summary, dt, dd')].map((node) => [node, 'color', 4.5]),
          ...[...document.querySelectorAll('.spot')].filter((node) => node.textContent).map((node) => [node, 'color', 3]),
          ...[...document.querySelectorAll('.disc')].map((node) => [node, 'backgroundColor', 1.5])]
          .filter(([node]) => node.ariaDisabled !== 'true' && node.checkVisibility())
          .map(([node, property, least]) => [node, contrast(node, property), least])
          .filter(([, value, least]) => value < least)
          .map(([node, value]) => (node.className || node.tagName) + ' ' + node.textContent.slice(0, 20) + ' ' + value.toFixed(2))
        """
      ).strings
      #expect(weak == [])
    }
    try law(game)
  }
}
