import TestBasics
import Testing

@Suite(.timeLimited) struct SeasonTests {
}
