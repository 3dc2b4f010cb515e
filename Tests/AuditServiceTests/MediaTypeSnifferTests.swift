import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What a file is follows from its bytes.
@Suite struct MediaTypeSnifferTests {
  private static func sniff(_ bytes: [UInt8], pieceLength: Int = 65_536) -> Result<MediaType, MediaTypeSniffer.Refusal>
  {
    var feed = ByteFeed(bytes, pieceLength: pieceLength)
    var sniffer = MediaTypeSniffer()
    while true {
      let piece = feed.next()
      if piece.isEmpty { return sniffer.finish() }
      sniffer.take(piece)
    }
  }

  struct Kept: CustomStringConvertible, Sendable {
    let bytes: [UInt8]
    let type: MediaType
    var description: String { "\(type.rawValue), \(bytes.count) bytes" }

    init(_ bytes: [UInt8], _ type: MediaType) {
      self.bytes = bytes
      self.type = type
    }

    init(_ text: String, _ type: MediaType) {
      self.init(Array(text.utf8), type)
    }
  }

  static let kept: [Kept] = [
    Kept(SniffedFile.png, .png), Kept(SniffedFile.jpeg, .jpeg), Kept([0xFF, 0xD8, 0xFF, 0xDB], .jpeg),
    Kept(SniffedFile.gif, .gif), Kept(SniffedFile.webp, .webp), Kept(SniffedFile.wav, .wav),
    Kept(SniffedFile.webm, .webm), Kept(SniffedFile.ogg, .ogg), Kept(SniffedFile.id3, .mp3),
    Kept(SniffedFile.mp3, .mp3),
    Kept(SniffedFile.iso("heic", "mif1", "heic"), .heic), Kept(SniffedFile.iso("mif1", "mif1"), .heif),
    Kept(SniffedFile.iso("mif1", "heic"), .heic), Kept(SniffedFile.iso("mif1", "mif1", "avif"), .avif),
    Kept(SniffedFile.iso("avif"), .avif), Kept(SniffedFile.iso("isom", "isom", "mp41"), .mp4),
    Kept(SniffedFile.iso("mp42"), .mp4), Kept(SniffedFile.iso("M4V "), .mp4),
    Kept(SniffedFile.iso("nova", "mp42"), .mp4), Kept(SniffedFile.iso("qt  ", "qt  "), .quickTime),
    Kept(SniffedFile.iso("M4A ", "M4A ", "isom"), .m4a),
    Kept("a", .plainText), Kept("Sign in, heading.\r\n\tUsername\n", .plainText), Kept("\u{FEFF}Größe 🙂", .plainText),
    Kept("WEBVTT", .webVTT), Kept("\u{FEFF}WEBVTT - said\n\n00:01.000 --> 00:02.000\nHi", .webVTT),
    Kept("WEBVTTX\n", .plainText), Kept("<pause> Sign in, button", .plainText), Kept("a < b and <b>", .plainText),
    Kept("<", .plainText), Kept("<anything>", .plainText), Kept("{\"label\": \"Sign in\"}", .plainText),
    // Two things at once: what stands first counts.
    Kept(SniffedFile.gif + "<script>alert(1)</script>".utf8, .gif),
    Kept(SniffedFile.png + SniffedFile.mp3, .png), Kept(SniffedFile.jpeg + "%PDF-1.4".utf8, .jpeg),
  ]

  @Test(arguments: kept, [1, 7, 65_536])
  func `a listed type is told by its bytes, however they come`(example: Kept, pieceLength: Int) {
    #expect(Self.sniff(example.bytes, pieceLength: pieceLength) == .success(example.type))
  }

  @Test func `every listed type can be told`() {
    #expect(Set(Self.kept.map(\.type)) == Set(MediaType.allCases))
  }

  struct Refused: CustomStringConvertible, Sendable {
    let bytes: [UInt8]
    let words: String
    var description: String { words }

    init(_ bytes: [UInt8], _ words: String) {
      self.bytes = bytes
      self.words = words
    }

    init(_ text: String, _ words: String) {
      self.init(Array(text.utf8), words)
    }
  }

  static let refused: [Refused] = [
    Refused([], "it is empty"),
    Refused("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG, which can carry scripts; convert it to PNG"),
    Refused(" \n<?xml version='1.0'?>\n<!-- a -->\n<svg onload='x()'/>", "SVG"), Refused("<SVG/>", "SVG"),
    Refused("<!DOCTYPE svg>", "SVG"), Refused("<!-- a --><svg/>", "SVG"), Refused("\u{FEFF}<svg >", "SVG"),
    Refused("<?xml version='1.0'?><hierarchy/>", "XML, which can carry scripts"),
    Refused("<!doctype html><p>", "HTML, which can carry scripts"), Refused("\u{FEFF}\n <HTML>", "HTML"),
    Refused("<script>", "HTML"), Refused("<b>x", "HTML"), Refused("<!-- x -->", "HTML"), Refused("<a", "HTML"),
    Refused("%PDF-1.7\n", "PDF"), Refused("PK\u{3}\u{4}", "ZIP"), Refused("{\\rtf1 x", "RTF"),
    Refused("%!PS-Adobe", "PostScript"), Refused("II*\0\u{8}\0\0\0", "TIFF"), Refused("MM\0*", "TIFF"),
    Refused(SniffedFile.bytes("BM\u{46}\0\0\0\0\0\0\0\u{36}"), "BMP"),
    Refused([0xFF, 0xFE, 0x48, 0x00, 0x69, 0x00], "UTF-16; save it as UTF-8"),
    Refused([0xFE, 0xFF, 0, 0x48], "UTF-16"),
    Refused([0x48, 0x00, 0x69, 0x00], "type is not supported"), Refused("a\0b", "type is not supported"),
    Refused(Array("Sign in: Gr".utf8) + [0xF6, 0xDF, 0x65], "type is not supported"),
    Refused(
      Array(String(repeating: "a", count: 100).utf8) + [0xF6, 0x20], "not UTF-8 from byte 101 on; save it as UTF-8"),
    Refused(Array(String(repeating: "a", count: 100).utf8) + [0xE2, 0x82], "ends in the middle of a character"),
    Refused("ab\u{1B}[31mred", "a control character at byte 3"), Refused("a\u{7F}", "a control character at byte 2"),
    Refused("a\u{85}b", "a control character at byte 3"),
    // Surrogates, overlong forms and numbers above U+10FFFF.
    Refused([0x61, 0xED, 0xA0, 0x80], "type is not supported"), Refused([0xC0, 0xAF], "type is not supported"),
    Refused([0xE0, 0x80, 0xAF], "type is not supported"), Refused([0xF4, 0x90, 0x80, 0x80], "type is not supported"),
    Refused([0xF5, 0x80, 0x80, 0x80], "type is not supported"), Refused([0x80], "type is not supported"),
    // Signatures that stop too early, or are none.
    Refused(Array(SniffedFile.png.prefix(8)), "type is not supported"),
    Refused(SniffedFile.bytes("\u{89}PNG\r\n\u{1A}\n\0\0\0\rJUNK"), "type is not supported"),
    Refused([0xFF, 0xD8], "type is not supported"), Refused([0xFF, 0xFB, 0x90, 0x00, 0x55], "type is not supported"),
    Refused(SniffedFile.frame(417) + [0, 0, 0, 0], "type is not supported"),
    Refused(SniffedFile.bytes("ID3\u{9}\0\0\0\0\0\0"), "type is not supported"),
    Refused(SniffedFile.bytes("RIFF\0\0\0\0AVI LIST"), "type is not supported"),
    Refused(
      SniffedFile.bytes("OggS\0\u{2}" + String(repeating: "\0", count: 22) + "\u{80}theora"), "type is not supported"),
    Refused([0] + SniffedFile.png, "type is not supported"),
    Refused(SniffedFile.iso("xxxx"), "its brand \"xxxx\" is not supported"),
    Refused(Array(SniffedFile.iso("isom", "mp41").prefix(18)), "type is not supported"),
    Refused(
      SniffedFile.bytes("\u{1A}\u{45}\u{DF}\u{A3}\u{A3}\u{42}\u{82}\u{88}matroska"), "Matroska; convert it to WebM"),
  ]

  @Test(arguments: refused, [1, 65_536])
  func `everything else is refused with what to do`(example: Refused, pieceLength: Int) throws {
    guard case .failure(let refusal) = Self.sniff(example.bytes, pieceLength: pieceLength) else {
      Testing.Issue.record("taken for \(Self.sniff(example.bytes))")
      return
    }
    #expect(refusal.message.contains(example.words), "\(refusal.message)")
    #expect(refusal.message.contains("; "))
  }

  @Test func `a long text is read to its end`() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 600_000)
    #expect(Self.sniff(text) == .success(.plainText))
    #expect(Self.sniff(text + Array("é".utf8)) == .success(.plainText))
    #expect(throws: MediaTypeSniffer.Refusal.self) { try Self.sniff(text + [0x07]).get() }
    #expect(throws: MediaTypeSniffer.Refusal.self) { try Self.sniff(text + [0xC3]).get() }
  }
}
