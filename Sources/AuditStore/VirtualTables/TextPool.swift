/// Texts that are kept once, each under a number from 1 on, at an address that does not change.
struct TextPool: ~Copyable {
  /// A text as its bytes: `==` of String takes `é` for `e` with an accent behind it, and SQL does not.
  private struct Key: Hashable {
    let text: String

    static func == (left: Key, right: Key) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
        hasher.combine(bytes: UnsafeRawBufferPointer($0))
      }
      if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
  }

  /// Where a text is.
  struct Bytes {
    let start: UnsafePointer<CChar>
    let count: Int32
  }

  /// What an allocation holds at least; a longer text gets one of its own.
  private static let blockSize = 65_536

  private var numbers: [Key: UInt32] = [:]
  private var texts: [Bytes] = []
  private var blocks: [(start: UnsafeMutableRawPointer, size: Int)] = []
  /// How much of the last block is taken.
  private var taken = 0

  init() {}

  deinit {
    for block in blocks { block.start.deallocate() }
  }

  /// Keeps a text, if there is one.
  ///
  /// - Returns: Its number; 0 for nil.
  mutating func number(of text: String?) -> UInt32 {
    guard var text else { return 0 }
    text.makeContiguousUTF8()
    let key = Key(text: text)
    if let known = numbers[key] { return known }
    texts.append(text.withUTF8 { keep($0) })
    let number = UInt32(texts.count)
    numbers[key] = number
    return number
  }

  /// The number of a text that is kept already; nil for another one.
  func number(ifKnown text: String) -> UInt32? {
    numbers[Key(text: text)]
  }

  /// Where the text of a number is.
  @inline(__always)
  func bytes(_ number: UInt32) -> Bytes {
    texts[Int(number) - 1]
  }

  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> Bytes {
    if blocks.last.map({ $0.size - taken < bytes.count }) ?? true {
      let size = max(Self.blockSize, bytes.count)
      blocks.append((.allocate(byteCount: size, alignment: 1), size))
      taken = 0
    }
    let place = blocks[blocks.count - 1].start + taken
    taken += bytes.count
    if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
    return Bytes(start: UnsafePointer(place.assumingMemoryBound(to: CChar.self)), count: Int32(bytes.count))
  }
}
