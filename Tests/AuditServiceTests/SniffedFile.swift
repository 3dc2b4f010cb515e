/// Beginnings of files, as their formats define them.
enum SniffedFile {
  static let png = bytes("\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\0\u{1}\0\0\0\u{1}")
  static let jpeg = bytes("\u{FF}\u{D8}\u{FF}\u{E0}\0\u{10}JFIF\0")
  static let gif = bytes("GIF89a\u{1}\0\u{1}\0\0\0\0;")
  static let webp = bytes("RIFF\u{1A}\0\0\0WEBPVP8L\0\0\0\0")
  static let wav = bytes("RIFF\u{24}\0\0\0WAVEfmt \0\0\0\0")
  static let webm = bytes("\u{1A}\u{45}\u{DF}\u{A3}\u{9F}\u{42}\u{86}\u{81}\u{1}\u{42}\u{82}\u{84}webm\u{42}\u{87}")
  static let ogg = bytes("OggS\0\u{2}" + String(repeating: "\0", count: 20) + "\u{1}\u{13}OpusHead\u{1}")
  static let id3 = bytes("ID3\u{4}\0\0\0\0\0\u{A}TIT2")
  /// Two frames of MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 417 bytes each.
  static let mp3 = frame(417) + frame(417)

  static func frame(_ length: Int) -> [UInt8] {
    [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0x55, count: length - 4)
  }

  /// A file that begins with a box `ftyp`.
  static func iso(_ brand: String, _ compatible: String...) -> [UInt8] {
    [0, 0, 0, UInt8(16 + compatible.count * 4)] + bytes("ftyp" + brand + "\0\0\0\0" + compatible.joined())
      + bytes("\0\0\0\u{8}mdat")
  }

  /// One byte a character, which must be below U+0100.
  static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }
}
