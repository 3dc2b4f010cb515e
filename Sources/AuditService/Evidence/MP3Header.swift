/// Tells MP3 by its first bytes.
enum MP3Header {
  /// Kilobits a second of MPEG 1 and of MPEG 2 and 2.5, both layer III, by the index in a frame's header.
  private static let bitRates = [
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// Samples a second of MPEG 1; MPEG 2 has half of them and MPEG 2.5 a quarter.
  private static let sampleRates = [44_100, 48_000, 32_000]

  /// Whether a file begins with an ID3 tag, or with two frames of layer III.
  ///
  /// One frame is marked by eleven bits, which many files begin with; a second frame right after the first is no
  /// coincidence.
  static func isMP3(_ head: [UInt8]) -> Bool {
    if head.count >= 10, head.starts(with: "ID3".utf8) {
      return (2...4).contains(head[3]) && head[4] != 0xFF && head[6..<10].allSatisfy { $0 < 0x80 }
    }
    guard let length = frameLength(head, at: 0) else { return false }
    return frameLength(head, at: length) != nil
  }

  /// Length in bytes of the frame that begins at `place`; nil when none does.
  private static func frameLength(_ head: [UInt8], at place: Int) -> Int? {
    guard place + 4 <= head.count, head[place] == 0xFF, head[place + 1] & 0xE6 == 0xE2 else { return nil }
    let version = head[place + 1] >> 3 & 3
    let (rateIndex, sampleIndex) = (Int(head[place + 2] >> 4), Int(head[place + 2] >> 2 & 3))
    guard version != 1, (1...14).contains(rateIndex), sampleIndex < 3 else { return nil }
    let isFirst = version == 3
    let bitRate = bitRates[isFirst ? 0 : 1][rateIndex] * 1000
    let sampleRate = sampleRates[sampleIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
    return (isFirst ? 144 : 72) * bitRate / sampleRate + Int(head[place + 2] >> 1 & 1)
  }
}
