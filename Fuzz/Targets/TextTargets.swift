import AuditModel

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Addresses.
enum AddressTarget: FuzzTarget {
  static let name = "address"

  static func feed(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let address = Address(text) else { return }
    let written = address.description
    try promise(Address(written) == address, "\(written) is another address than \(text)")
    // The state that may be left out is the only thing that is.
    try promise(
      written == text || text.utf8.count > written.utf8.count, "\(text) is written longer, as \(written)")
    try promise(text.utf8.count <= 3 * Slug.maximumLength + 2, "\(text.utf8.count) bytes are an address")
    try promise(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address with characters that keys do not have")
  }
}

/// Colours.
enum ColorTarget: FuzzTarget {
  static let name = "color"

  static func feed(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let color: Color
    do throws(ColorError) {
      color = try Color(text)
    } catch {
      return try promise(!error.description.isEmpty, "a refusal that says nothing")
    }
    for part in [color.red, color.green, color.blue, color.alpha] {
      try promise((0...1).contains(part), "a part of \(text) is \(part)")
    }
    try promise((0...1.0000001).contains(color.relativeLuminance), "luminance \(color.relativeLuminance)")
    let again: Color
    do throws(ColorError) {
      again = try Color(color.description)
    } catch {
      throw BrokenPromise(description: "\(text) is written as \(color), which cannot be read: \(error)")
    }
    let pairs = [
      (color.red, again.red), (color.green, again.green), (color.blue, again.blue), (color.alpha, again.alpha),
    ]
    // A part is written with four decimals.
    try promise(pairs.allSatisfy { abs($0 - $1) < 0.000051 }, "\(text) is written as \(color) and read as \(again)")
  }
}

/// What a file is by its first bytes.
enum EvidenceTarget: FuzzTarget {
  static let name = "evidence"

  static func feed(_ bytes: [UInt8]) throws {
    let whole = sniff(bytes, pieceLength: max(1, bytes.count))
    for length in [1, 3, 100] {
      try promise(sniff(bytes, pieceLength: length) == whole, "pieces of \(length) bytes are something else")
    }
    if case .failure(let refusal) = whole { try promise(!refusal.message.isEmpty, "a refusal that says nothing") }
    if case .success(let type) = whole, type == .plainText || type == .webVTT {
      try promise(String(validating: bytes, as: UTF8.self) != nil, "\(type) that is no UTF-8")
      try promise(!bytes.contains(0), "\(type) with a zero byte")
    }
  }

  private static func sniff(_ bytes: [UInt8], pieceLength: Int) -> Result<MediaType, MediaTypeSniffer.Refusal> {
    var feed = FuzzFeed(bytes, pieceLength: pieceLength)
    var sniffer = MediaTypeSniffer()
    while true {
      let piece = feed.next()
      guard !piece.isEmpty else { return sniffer.finish() }
      sniffer.take(piece)
    }
  }
}
