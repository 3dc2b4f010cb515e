import AuditModel
import Testing

@Suite struct StampTests {
  @Test func `a stamp is milliseconds and a counter, and orders by both`() {
    let stamp = Stamp(milliseconds: 1_000, counter: 3)
    #expect(stamp.rawValue == 65_536_003)
    #expect(stamp.milliseconds == 1_000)
    #expect(stamp.counter == 3)
    #expect(Stamp(milliseconds: 1_000, counter: .max) < Stamp(milliseconds: 1_001))
    #expect(Stamp(rawValue: -1).milliseconds == -1)
    #expect(Stamp(rawValue: -1).counter == .max)
  }

  @Test func `a transaction begins at the clock, and behind what the file has where the clock is behind`() {
    #expect(Stamp.first(at: 5, after: nil).rawValue == 327_680)
    #expect(Stamp.first(at: 5, after: Stamp(milliseconds: 4, counter: 9)).rawValue == 327_680)
    #expect(Stamp.first(at: 5, after: Stamp(milliseconds: 5, counter: 9)).rawValue == 327_690)
    #expect(Stamp.first(at: 5, after: Stamp(milliseconds: 90, counter: .max)) == Stamp(milliseconds: 91))
  }

  @Test func `the rows of a batch follow each other, into the next milliseconds`() {
    let first = Stamp(milliseconds: 7)
    #expect(first.advanced(by: 0) == first)
    #expect(first.advanced(by: 65_535).milliseconds == 7)
    #expect(first.advanced(by: 1_000_000) == Stamp(milliseconds: 22, counter: 16_960))
  }

  @Test func `a time that no stamp can say is the last one, and nothing overflows`() {
    #expect(Stamp(milliseconds: .max) == Stamp(milliseconds: 140_737_488_355_327))
    #expect(Stamp(milliseconds: .min).milliseconds == -140_737_488_355_327)
    #expect(Stamp(rawValue: .max).advanced(by: 5) == Stamp(rawValue: .max))
    #expect(Stamp.first(at: .max, after: Stamp(rawValue: .max)) == Stamp(rawValue: .max))
    #expect(Stamp.first(at: .min, after: nil) == Stamp(milliseconds: .min))
  }

  @Test func `positions order by stamp, then replica, then number`() {
    func position(_ stamp: Int64, _ replica: String, _ sequence: Int64) -> LogPosition {
      LogPosition(stamp: Stamp(rawValue: stamp), number: LogNumber(replica: replica, sequence: sequence))
    }
    let ordered = [
      position(1, "b", 9), position(2, "a", 8), position(2, "b", 3), position(2, "b", 10), position(3, "a", 1),
    ]
    #expect(ordered.reversed().sorted() == ordered)
    #expect(position(2, "b", 3).number.description == "b:3")
  }
}
