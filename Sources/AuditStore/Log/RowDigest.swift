/// A 64-bit hash of one row, of its values in order, each with its type.
///
/// It tells of damage: a flipped bit changes it. It is no defence against somebody who wants to deceive, who can choose
/// another row with the same hash or write a new digest. It is never to change: files keep sums of such hashes.
struct RowDigest: RowSink {
  // Two numbers take turns, so that the processor can work at both at once.
  private var state: UInt64
  private var other: UInt64

  // Odd numbers without a pattern in their bits, one for each type, so that a value of another type is another value.
  private static let integerKey: UInt64 = 0xA076_1D64_78BD_642F
  private static let realKey: UInt64 = 0xE703_7ED1_A0B4_28DB
  private static let textKey: UInt64 = 0x8EBC_6AF0_9C88_C6E3
  private static let blobKey: UInt64 = 0x5899_65CC_7537_4CC3
  private static let nullKey: UInt64 = 0x1D8E_4E27_C47D_124F

  /// The hash of a row of a log before its first value.
  @inline(__always)
  init(of log: LogName) {
    self.init(from: log.seed)
  }

  /// The hash of a row of anything else before its first value.
  @inline(__always)
  init(from seed: UInt64) {
    state = seed
    other = ~seed
  }

  /// The hash of what was added.
  @inline(__always)
  var value: Int64 {
    var last = self
    last.mix(other, Self.nullKey)
    return Int64(bitPattern: last.other)
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64, _ key: UInt64) {
    // The two halves of the whole product carry each bit to everywhere. A constant is added, because a product of
    // nothing would forget what came before.
    let product = (word ^ key).multipliedFullWidth(by: state ^ 0x2D35_8DCC_AA6C_78A5)
    let mixed = (product.high ^ product.low) &+ state.rotated
    state = other
    other = mixed
  }

  @inline(__always)
  mutating func addNull() {
    mix(0, Self.nullKey)
  }

  @inline(__always)
  mutating func add(_ integer: Int64) {
    mix(UInt64(bitPattern: integer), Self.integerKey)
  }

  @inline(__always)
  mutating func add(_ real: Double) {
    mix(real.bitPattern, Self.realKey)
  }

  @inline(__always)
  mutating func add(text: UnsafeRawBufferPointer) {
    add(text, Self.textKey)
  }

  @inline(__always)
  mutating func add(blob: UnsafeRawBufferPointer) {
    add(blob, Self.blobKey)
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer, _ key: UInt64) {
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)), key)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest, key)
    mix(UInt64(bytes.count), key)
  }
}

extension UInt64 {
  /// Its bits, turned by less than half.
  @inline(__always)
  fileprivate var rotated: UInt64 { self << 23 | self >> 41 }
}
