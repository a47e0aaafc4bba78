import GameRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SeatSetTests {
  @Test func `a set is walked in seat order, however it was filled`() {
    let seats: SeatSet = [5, 0, 63, 2, 5]
    #expect(Array(seats) == [0, 2, 5, 63])
    #expect(seats.count == 4)
    #expect(seats == SeatSet([63, 5, 2, 0]))
  }

  @Test func `seats are put in and taken out`() {
    var seats = SeatSet()
    #expect(seats.isEmpty)
    seats.insert(3)
    seats.insert(3)
    #expect(seats.contains(3))
    #expect(!seats.contains(2))
    #expect(seats.count == 1)
    seats.remove(2)
    #expect(Array(seats) == [3])
    seats.remove(3)
    #expect(seats.isEmpty)
  }

  @Test func `all seats of a table are numbered from 0`() {
    #expect(Seat.all(3) == [0, 1, 2])
    #expect(Seat.all(0).isEmpty)
    #expect(Seat(2) > Seat(1))
    #expect("\(Seat(2))" == "seat 2")
  }
}
