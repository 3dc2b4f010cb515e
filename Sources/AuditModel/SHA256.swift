internal import CNettle

/// The SHA-256 of bytes that come piece by piece (FIPS 180-4).
package struct SHA256 {
  private var state = sha256_ctx()

  package init() {
    nettle_sha256_init(&state)
  }

  /// Takes the next bytes.
  package mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      nettle_sha256_update(&state, bytes.count, start.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// Takes the next bytes.
  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span.bytes)
  }

  /// Takes the 32 bytes of a digest.
  package mutating func update(_ digest: Digest) {
    update(digest.bytes.span.bytes)
  }

  /// The digest of all bytes so far; the bytes that follow are those of another one.
  package mutating func finish() -> Digest {
    var digest = Digest()
    var bytes = digest.bytes.mutableSpan
    bytes.withUnsafeMutableBufferPointer { nettle_sha256_digest(&state, $0.count, $0.baseAddress) }
    return digest
  }

  /// Whether a text is a digest: 64 hexadecimal digits in lower case.
  package static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }

  /// The digest of all bytes so far: 64 hexadecimal digits in lower case.
  ///
  /// More may follow.
  package var hexadecimal: String {
    // To finish begins anew, so a copy is finished.
    var copy = self
    return copy.finish().hexadecimal
  }
}

extension SHA256 {
  /// A digest: 32 bytes.
  package struct Digest: Equatable {
    fileprivate(set) var bytes: InlineArray<32, UInt8>

    /// 32 bytes that are zero.
    package init() {
      bytes = InlineArray(repeating: 0)
    }

    /// A digest that was kept; nil when these are not 32 bytes.
    package init?(_ kept: [UInt8]) {
      self.init()
      guard kept.count == bytes.count else { return nil }
      for (index, byte) in kept.enumerated() { bytes[index] = byte }
    }

    /// To be kept.
    package var array: [UInt8] { bytes.span.bytes.withUnsafeBytes { Array($0) } }

    /// 64 hexadecimal digits in lower case.
    package var hexadecimal: String {
      array.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package static func == (one: Self, other: Self) -> Bool {
      one.bytes.indices.allSatisfy { one.bytes[$0] == other.bytes[$0] }
    }
  }
}
