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

  /// The digest of all bytes so far: 64 hexadecimal digits in lower case.
  ///
  /// More may follow.
  package var hexadecimal: String {
    // Asking for the digest resets the state, so a copy is asked.
    var state = state
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&state, digest.count, &digest)
    var text = ""
    for byte in digest { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return text
  }
}
