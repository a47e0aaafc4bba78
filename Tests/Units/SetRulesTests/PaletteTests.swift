import SetRules
import TestBasics
import Testing

/// The three inks of Set can be distinguished with every kind of colour vision.
@Suite(.timeLimited) struct PaletteTests {
  private func inks(_ palette: SetPalette) -> [String] { SetCard.Colour.allCases.map(palette.ink) }

  @Test(arguments: ColourVision.colourBlind + [.usual])
  func `the colours of the colour-blind palette differ in all common types of colour blindness`(vision: ColourVision) {
    #expect(vision.leastDistance(inks(.colourBlind)) > 45)
    // The ground of a card, too.
    #expect(vision.leastDistance(inks(.colourBlind) + ["fffdf8"]) > 45)
  }

  @Test(arguments: ColourVision.colourBlind)
  func `the usual palette lies closer to the colour-blind than the other, and never on top of itself`(
    vision: ColourVision
  ) {
    #expect(ColourVision.usual.leastDistance(inks(.usual)) > 90)
    #expect(vision.leastDistance(inks(.usual)) > 10)
    if !vision.testDescription.hasPrefix("tritanopia") {
      #expect(vision.leastDistance(inks(.usual)) < 30, "this is what the other palette is for")
    }
  }

  @Test func `colours are measured as the literature has them`() {
    // White and black, and red by Bruce Lindbloom's calculator; grey stays grey to every eye.
    #expect(abs(ColourVision.usual.distance("ffffff", "000000") - 100) < 0.01)
    #expect(zip(ColourVision.usual.lab("ff0000"), [53.24, 80.09, 67.20]).allSatisfy { abs($0 - $1) < 0.02 })
    for vision in ColourVision.colourBlind {
      #expect(abs(vision.distance("808080", "000000") - ColourVision.usual.distance("808080", "000000")) < 0.1)
      #expect(vision.distance("ffffff", "000000") > 99.9)
    }
    // What a protanope and a deuteranope confuse: the red of a traffic light and a dark olive.
    for vision in ColourVision.colourBlind.prefix(2) {
      #expect(vision.distance("ff0000", "00ff00") < ColourVision.usual.distance("ff0000", "00ff00") / 1.5)
    }
  }
}
