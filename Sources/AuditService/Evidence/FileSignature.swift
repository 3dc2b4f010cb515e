internal import AuditModel

/// What the first bytes of a file say that it is.
///
/// Only the very beginning counts, so that a file that is valid as two types gets the one that viewers take it for.
enum FileSignature: Equatable {
  case listed(MediaType)
  /// A type that is known and not kept, with the reason.
  case refused(String)
  /// Nothing that is told by its first bytes; it may be text.
  case unknown

  /// Reads a signature.
  ///
  /// - Parameter head: The first ``MediaTypeSniffer/headByteCount`` bytes, or the whole file where it is shorter.
  init(_ head: [UInt8]) {
    self =
      Self.image(head).map { .listed($0) } ?? Self.isoMedia(head) ?? Self.matroska(head)
      ?? Self.sound(head).map { .listed($0) } ?? Self.foreign(head).map { .refused($0) } ?? .unknown
  }

  /// PNG (its first chunk is IHDR), JPEG, GIF and WebP.
  private static func image(_ head: [UInt8]) -> MediaType? {
    if has(head, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), has(head, "IHDR", at: 12) { return .png }
    if has(head, [0xFF, 0xD8, 0xFF]), head.count > 3, head[3] >= 0xC0, head[3] < 0xFF { return .jpeg }
    if has(head, "GIF87a") || has(head, "GIF89a") { return head.count >= 13 ? .gif : nil }
    if has(head, "RIFF"), has(head, "WEBPVP8", at: 8), head.count > 15, " LX".utf8.contains(head[15]) { return .webp }
    return nil
  }

  /// Sound without pictures: WAV, Ogg with a codec of sound, MP3.
  private static func sound(_ head: [UInt8]) -> MediaType? {
    if has(head, "RIFF"), has(head, "WAVE", at: 8) { return .wav }
    if has(head, "OggS\0") {
      let codecs: [[UInt8]] = [
        Array("OpusHead".utf8), [0x01] + "vorbis".utf8, [0x7F] + "FLAC".utf8, Array("Speex   ".utf8),
      ]
      return codecs.contains { has(head, $0, at: 28) } ? .ogg : nil
    }
    return MP3Header.isMP3(head) ? .mp3 : nil
  }

  /// The family of ISO/IEC 14496-12: its first box is `ftyp`, which names one brand and those it is compatible with.
  private static func isoMedia(_ head: [UInt8]) -> FileSignature? {
    guard has(head, "ftyp", at: 4), head.count >= 16 else { return nil }
    let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    guard size >= 16, size % 4 == 0, size <= head.count else { return nil }
    let brands = stride(from: 16, to: size, by: 4).map { text(head, at: $0) }
    if let type = mediaType(brand: text(head, at: 8), compatible: brands) { return .listed(type) }
    return .refused("its brand \"\(text(head, at: 8))\" is not supported; convert it to MP4, HEIC or JPEG")
  }

  private static func mediaType(brand: String, compatible: [String]) -> MediaType? {
    switch brand {
    case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
    case "avif", "avis": return .avif
    case "mif1", "msf1":
      if compatible.contains("avif") || compatible.contains("avis") { return .avif }
      return compatible.contains { ["heic", "heix"].contains($0) } ? .heic : .heif
    case "qt  ": return .quickTime
    case "M4A ", "M4B ": return .m4a
    case "isom", "mp41", "mp42", "avc1", "M4V ", "M4VH", "M4VP", "MSNV", "dash", "iso2", "iso3", "iso4", "iso5",
      "iso6", "iso7", "iso8", "iso9":
      return .mp4
    default:
      return compatible.contains { ["isom", "mp41", "mp42"].contains($0) } ? .mp4 : nil
    }
  }

  /// EBML, whose header names the kind of document.
  private static func matroska(_ head: [UInt8]) -> FileSignature? {
    guard has(head, [0x1A, 0x45, 0xDF, 0xA3]), head.count > 5 else { return nil }
    // The header is short; what comes after it could hold the same bytes by chance.
    let header = head.prefix(64)
    let webm: [UInt8] = [0x42, 0x82, 0x84] + "webm".utf8
    if header.indices.contains(where: { header[$0...].starts(with: webm) }) { return .listed(.webm) }
    return .refused("it is Matroska; convert it to WebM or MP4")
  }

  /// Types that are known well enough to say what to do instead.
  private static func foreign(_ head: [UInt8]) -> String? {
    if has(head, "%PDF-") { return "it is PDF, which can carry scripts; keep a screenshot or the text of it" }
    if has(head, [0x50, 0x4B, 0x03, 0x04]) { return "it is a ZIP archive; add the files that are in it" }
    if has(head, "II*\0") || has(head, "MM\0*") { return "it is TIFF; convert it to PNG" }
    if has(head, "BM"), has(head, [0, 0, 0, 0], at: 6) { return "it is BMP; convert it to PNG" }
    if has(head, "{\\rtf") { return "it is RTF, which can carry other files; save it as plain text" }
    if has(head, "%!PS") { return "it is PostScript, which is a program; keep a screenshot of it" }
    if has(head, [0xFF, 0xFE]) || has(head, [0xFE, 0xFF]) { return "it is text in UTF-16; save it as UTF-8" }
    return nil
  }

  private static func has(_ head: [UInt8], _ bytes: some Collection<UInt8>, at place: Int = 0) -> Bool {
    head.count >= place + bytes.count && head[place...].starts(with: bytes)
  }

  private static func has(_ head: [UInt8], _ text: String, at place: Int = 0) -> Bool {
    has(head, text.utf8, at: place)
  }

  /// Four bytes as text; what is no ASCII is shown as a question mark.
  private static func text(_ head: [UInt8], at place: Int) -> String {
    String(decoding: head[place..<place + 4].map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
