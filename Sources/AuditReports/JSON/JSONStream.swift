/// Writes JSON (RFC 8259) piece by piece.
///
/// What steers a terminal or turns the reading order round is written as `\u` and its number, which every reader gives
/// back as it was.
package final class JSONStream {
  private let stream: ReportStream
  /// Depth from which everything stands on one line.
  private var compactDepth: Int
  private var depth = 0
  private var isFirst = true

  /// JSON on a stream.
  ///
  /// - Parameter compactDepth: How many levels have their members on lines of their own; 0: none.
  package init(_ stream: ReportStream, compactDepth: Int = 0) {
    self.stream = stream
    self.compactDepth = compactDepth
  }

  /// An object: the value itself, an element of an array, or with a key a member.
  package func object(_ key: String? = nil, _ content: () throws -> Void) throws {
    try nest(key, "{", "}", content)
  }

  /// An array.
  package func array(_ key: String? = nil, _ content: () throws -> Void) throws {
    try nest(key, "[", "]", content)
  }

  /// An array of texts.
  func array(_ key: String, _ texts: some Sequence<String>) throws {
    try array(key) { for text in texts { try value(text) } }
  }

  /// A text; nil is left out.
  package func member(_ key: String, _ text: String?) throws {
    guard let text else { return }
    try member(key, json: JSONText.quoted(text))
  }

  /// A whole number; nil is left out.
  package func member(_ key: String, _ number: (some BinaryInteger)?) throws {
    guard let number else { return }
    try member(key, json: "\(number)")
  }

  /// A truth value; nil is left out.
  func member(_ key: String, _ flag: Bool?) throws {
    guard let flag else { return }
    try member(key, json: flag ? "true" : "false")
  }

  /// A member whose value is JSON already.
  func member(_ key: String, json: String) throws {
    try begin(key)
    try stream.write(json)
  }

  /// A text as an element of an array.
  func value(_ text: String) throws {
    try element(JSONText.quoted(text))
  }

  /// A whole number as an element of an array.
  func value(_ number: Int64) throws {
    try element("\(number)")
  }

  /// An element of an array that is JSON already.
  package func element(_ json: String) throws {
    try begin(nil)
    try stream.write(json)
  }

  /// Null as an element of an array.
  func null() throws {
    try element("null")
  }

  /// Writes a part whose members stand on lines of their own down to another depth.
  package func lines(toDepth depth: Int, _ content: () throws -> Void) throws {
    let usual = compactDepth
    compactDepth = depth
    try content()
    compactDepth = usual
  }

  private func nest(_ key: String?, _ open: String, _ close: String, _ content: () throws -> Void) throws {
    if depth > 0 || key != nil { try begin(key) }
    try stream.write(open)
    depth += 1
    isFirst = true
    try content()
    depth -= 1
    if !isFirst, depth < compactDepth { try breakLine() }
    try stream.write(close)
    isFirst = false
  }

  private func begin(_ key: String?) throws {
    if !isFirst { try stream.write(depth <= compactDepth ? "," : ", ") }
    isFirst = false
    if depth <= compactDepth { try breakLine() }
    guard let key else { return }
    try stream.write(JSONText.quoted(key) + ": ")
  }

  private func breakLine() throws {
    guard compactDepth > 0 else { return }
    try stream.write("\n" + String(repeating: "  ", count: depth))
  }
}
