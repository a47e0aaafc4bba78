/// A game of the catalogue: rules for bots and the referee, a table for people, and perhaps a solver.
///
/// | protocol | what it has | used by |
/// |---|---|---|
/// | ``RuledGame`` | deal, legal actions, events, observations, results | everything |
/// | ``TextGame`` | the same, with actions as texts | the referee, on the bots' clock |
/// | ``NumberedGame`` | the same, with actions as numbers | programs that learn and search |
/// | ``TableGame`` | picture, gestures, words | pages, terminal, replays |
/// | ``SolvedGame`` | a search with all cards known | hints at the end, `deal --solve`, leaderboards |
/// | ``AnalysedGame`` | a judge of decisions | `analyse`, replays |
public protocol Game: TableGame, SolvedGame, AnalysedGame {
  /// The table of a person who plays alone; by default it is like a seat.
  associatedtype Solo: SoloTable = PlainSoloTable<Self> where Solo.Position == Self
}
