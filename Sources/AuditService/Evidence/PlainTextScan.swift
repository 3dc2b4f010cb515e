/// Reads bytes in pieces and says whether they are text: UTF-8 without control characters.
///
/// Tab, line feed and carriage return are the control characters that text has.
struct PlainTextScan {
  /// What can be wrong with a text.
  enum Trouble: Equatable {
    case notUTF8
    case controlCharacter
    case incompleteCharacter
  }

  /// What is wrong first, and at which byte from 0; nil while nothing is.
  private(set) var problem: (trouble: Trouble, byte: Int)?

  /// Bytes of a character that are still to come, and what the next one may be.
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF
  /// Whether the next byte decides if this is a control character of U+0080 to U+009F.
  private var isControlPossible = false
  private var count = 0

  /// Reads the next bytes.
  mutating func take(_ bytes: [UInt8]) {
    guard problem == nil else { return }
    for byte in bytes {
      if missing == 0, byte >= 0x20, byte < 0x7F {
        count += 1
        continue
      }
      if let trouble = next(byte) {
        problem = (trouble, count)
        return
      }
      count += 1
    }
  }

  /// Says that there are no more bytes.
  mutating func finish() {
    if problem == nil, missing > 0 { problem = (.incompleteCharacter, count) }
  }

  private mutating func next(_ byte: UInt8) -> Trouble? {
    guard missing == 0 else { return continuation(byte) }
    // The ranges of table 3-7 of the Unicode standard.
    allowed = 0x80...0xBF
    isControlPossible = byte == 0xC2
    switch byte {
    case 0x09, 0x0A, 0x0D: return nil
    case 0x00...0x1F, 0x7F: return .controlCharacter
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    case 0x80...: return .notUTF8
    default: return nil
    }
    return nil
  }

  private mutating func continuation(_ byte: UInt8) -> Trouble? {
    guard allowed.contains(byte) else { return .notUTF8 }
    if isControlPossible, byte < 0xA0 { return .controlCharacter }
    missing -= 1
    allowed = 0x80...0xBF
    isControlPossible = false
    return nil
  }
}
