internal import AuditRules

/// Looks for what could steer a terminal in text that is to stay as it is.
enum TerminalText {
  /// Whether a piece of UTF-8 has a control character besides line ends and tabs, or one that turns the reading order round.
  ///
  /// A piece may begin or end within a character.
  static func canSteer(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar != "\n" && scalar != "\r" && scalar != "\t" && DisplayText.isUnsafe(scalar)
    }
  }
}
