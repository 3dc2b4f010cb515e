internal import AuditModel

/// By what an instance of a tool is known again in a later run.
enum ToolPrints {
  /// Of tool, rule, place and location.
  static func strict(_ tool: String, _ instance: FoundInstance, at place: String) -> [UInt8] {
    digest([tool, instance.rule, place, instance.kind.rawValue, folded(instance.location)])
  }

  /// The same over the snippet in place of the location, on native screens the name; nil where there is none, or it was cut.
  static func loose(_ tool: String, _ instance: FoundInstance, at place: String) -> [UInt8]? {
    if let snippet = instance.snippet, !instance.isSnippetCut {
      return digest([tool, instance.rule, place, "snippet", stripped(snippet)])
    }
    guard let name = instance.name, !name.isEmpty else { return nil }
    return digest([tool, instance.rule, place, "name", folded(name)])
  }

  private static func digest(_ parts: [String]) -> [UInt8] {
    var hash = SHA256()
    for part in parts {
      let bytes = Array(part.utf8)
      hash.update(Array("\(bytes.count):".utf8))
      hash.update(bytes)
    }
    return hash.finish().array
  }

  /// Blanks folded.
  static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Markup without style, class, width and height, digits as `#`, blanks folded.
  static func stripped(_ markup: String) -> String {
    var bytes: [UInt8] = []
    let source = Array(markup.utf8)
    var place = 0
    while place < source.count {
      if let end = endOfDropped(source, at: place) {
        place = end
        continue
      }
      let byte = source[place]
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if !(isDigit && bytes.last == UInt8(ascii: "#")) { bytes.append(isDigit ? UInt8(ascii: "#") : byte) }
      place += 1
    }
    return folded(String(decoding: bytes, as: UTF8.self))
  }

  private static let dropped = ["style", "class", "width", "height"].map { Array($0.utf8) }

  /// Where an attribute that says only how it looks ends, if one begins here.
  private static func endOfDropped(_ source: [UInt8], at place: Int) -> Int? {
    guard source[place] == UInt8(ascii: " ") || source[place] == UInt8(ascii: "\n") else { return nil }
    for name in dropped where source[(place + 1)...].starts(with: name) {
      var end = place + 1 + name.count
      guard end < source.count, source[end] == UInt8(ascii: "=") else { continue }
      end += 1
      guard end < source.count else { return end }
      let quote = source[end]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        return source[(end + 1)...].firstIndex(of: quote).map { $0 + 1 } ?? source.count
      }
      return source[end...].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") } ?? source.count
    }
    return nil
  }
}
