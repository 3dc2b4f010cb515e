/// The decimal digits of an integer without leading zeros, counted before they are written.
struct DecimalDigits {
  private let magnitude: UInt64
  /// How many there are, from 1 to 20.
  let count: Int

  @inline(__always)
  init(of magnitude: UInt64) {
    self.magnitude = magnitude
    var count = 1
    var rest = magnitude
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    self.count = count + (rest >= 10 ? 1 : 0) + (rest >= 100 ? 1 : 0) + (rest >= 1_000 ? 1 : 0)
  }

  private static let pairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

  /// Writes the digits to ``count`` bytes from `start`.
  @inline(__always)
  func write(to memory: UnsafeMutableRawBufferPointer, at start: Int) {
    var rest = magnitude
    var end = start + count
    // Two at a time, since each division waits for the one before.
    while end - start >= 2 {
      let pair = Int(rest % 100) * 2
      rest /= 100
      end -= 2
      memory[end] = Self.pairs.utf8Start[pair]
      memory[end + 1] = Self.pairs.utf8Start[pair + 1]
    }
    if end > start { memory[start] = UInt8(ascii: "0") + UInt8(rest) }
  }
}
