internal import AuditModel

/// Finds in the text of a YAML file, before it is parsed, aliases that stand for more and more.
///
/// The parser compares the keys of each mapping in full, so that a key made of aliases of aliases would keep it busy
/// for ever before ``YAMLReader`` sees the first anchor.
struct AliasScan {
  /// Line and column of the first anchor that is named by an alias, when there are too many of them.
  static func excess(in text: String) -> (line: Int, column: Int)? {
    var anchors: [String: (line: Int, column: Int)] = [:]
    var aliases: [String: Int] = [:]
    var line = 1
    var column = 0
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 0
        continue
      }
      if byte & 0b1100_0000 != 0b1000_0000 { column += 1 }
      guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") else { continue }
      let name = String(bytes.prefix { isNamePart($0) }) ?? ""
      guard !name.isEmpty else { continue }
      if byte == UInt8(ascii: "*") {
        aliases[name, default: 0] += 1
      } else if anchors[name] == nil {
        anchors[name] = (line, column)
      }
    }
    let count = aliases.reduce(0) { anchors[$1.key] == nil ? $0 : $0 + $1.value }
    guard count > InputLimits.aliasCount else { return nil }
    return anchors.filter { aliases[$0.key] != nil }.values.min { $0 < $1 }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
