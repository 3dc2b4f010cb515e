internal import AuditModel
internal import AuditRules

/// The tree that `XCUIElement.debugDescription` prints; only the section `Element subtree:` is data.
struct DebugDescription {
  let tree: CapturedTree

  /// Reads a text; nil for one that has no such section.
  ///
  /// - Throws: ``InputError`` with the line where an element cannot be read.
  init?(_ bytes: [UInt8], source: String) throws(InputError) {
    guard bytes.first(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D }) != UInt8(ascii: "<") else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let start = lines.firstIndex(where: { Self.trimmed($0) == "Element subtree:" }) else { return nil }
    var tree = CapturedTree(.debugDescription)
    var open: [(indent: Int, index: Int)] = []
    for (number, line) in Self.elements(lines, after: start) {
      guard let element = Self.element(line) else {
        throw CaptureReader.refusal(
          source, line: number, "no element can be read here: it needs a type and an address; print it again")
      }
      guard tree.nodes.count < InputLimits.captureNodeCount else {
        throw CaptureReader.refusal(
          source, line: number, "there are more than \(InputLimits.captureNodeCount) elements; export one screen alone")
      }
      let indent = Self.indent(of: line)
      open.removeAll { $0.indent >= indent }
      guard open.count < InputLimits.captureDepth else {
        throw CaptureReader.refusal(
          source, line: number, "elements stand deeper in each other than \(InputLimits.captureDepth)")
      }
      var node = element
      node.parent = open.last?.index
      open.append((indent, tree.add(node)))
    }
    guard !tree.nodes.isEmpty else {
      throw CaptureReader.refusal(source, line: start + 1, "the element subtree is empty; print it again")
    }
    tree.screen = tree.nodes.first { ["Application", "Window"].contains($0.kind) && $0.frame != nil }?.frame
    self.tree = tree
  }

  /// The elements of the section, each in one line: a label may have line breaks.
  private static func elements(_ lines: [Substring], after start: Int) -> [(Int, Substring)] {
    var elements: [(Int, Substring)] = []
    for (index, line) in lines.enumerated().dropFirst(start + 1) {
      if line.hasPrefix("Path to element:") || line.hasPrefix("Query chain:") { break }
      let isNew =
        line.drop { $0 == " " || $0 == "\t" || $0 == "→" }.prefix { $0 != "," }.allSatisfy {
          $0.isLetter || $0.isNumber || $0 == " " || $0 == "(" || $0 == ")"
        } && line.contains(", 0x")
      if isNew {
        elements.append((index + 1, line))
      } else if let last = elements.last, !line.allSatisfy(\.isWhitespace) {
        elements[elements.count - 1] = (last.0, last.1 + "\n" + line)
      } else if !line.allSatisfy(\.isWhitespace) {
        elements.append((index + 1, line))
      }
    }
    return elements
  }

  private static func indent(of line: Substring) -> Int {
    line.prefix { $0 == " " || $0 == "\t" || $0 == "→" }.count
  }

  /// An element as one line has it.
  ///
  /// `Type, 0x600, pid: 1, traits: 2, {{x, y}, {w, h}}, identifier: 'a', label: 'b', value: c, Selected`
  private static func element(_ line: Substring) -> CapturedNode? {
    let text = line.drop { $0 == " " || $0 == "\t" || $0 == "→" }
    guard let comma = text.firstIndex(of: ","), text[comma...].hasPrefix(", 0x") else { return nil }
    // `Window (Main)` of older versions.
    let type = text[..<comma].prefix { $0 != "(" }
    var node = CapturedNode(kind: CaptureText.kind(ofType: Self.trimmed(type)), parent: nil)
    guard !node.kind.isEmpty else { return nil }
    var rest = text[comma...]
    if let open = rest.range(of: "{{"), let close = rest.range(of: "}}"), open.lowerBound < close.lowerBound {
      node.frame = CaptureText.frame(rest[open.lowerBound..<close.upperBound])
      rest = rest[close.upperBound...]
    }
    node.identifier = quoted("identifier", in: rest)
    node.label = quoted("label", in: rest) ?? quoted("title", in: rest)
    node.hint = quoted("placeholderValue", in: rest)
    node.value = value(in: rest)
    if node.identifier == node.label { node.identifier = nil }
    let words = rest.split(separator: ",").map { Self.trimmed($0) }
    if words.contains("Selected") { node[.selected] = true }
    node[.enabled] = !words.contains("Disabled")
    return node
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static let keys = ["identifier", "label", "title", "value", "placeholderValue"]

  /// What follows a key up to the next one, without quotes; quotes inside are not escaped.
  private static func raw(_ key: String, in text: Substring) -> Substring? {
    guard let start = text.range(of: ", \(key): ") else { return nil }
    let rest = text[start.upperBound...]
    let ends =
      (keys.compactMap { rest.range(of: ", \($0): ")?.lowerBound }
        + [", Selected", ", Disabled", ", Keyboard Focused", ", Has focus"].compactMap {
          rest.range(of: $0)?.lowerBound
        })
    return rest[..<(ends.min() ?? rest.endIndex)]
  }

  private static func quoted(_ key: String, in text: Substring) -> String? {
    guard var raw = raw(key, in: text) else { return nil }
    if raw.first == "'" { raw = raw.dropFirst() }
    if raw.last == "'" { raw = raw.dropLast() }
    return raw.isEmpty ? nil : String(raw)
  }

  private static func value(in text: Substring) -> String? {
    raw("value", in: text).flatMap { $0.isEmpty ? nil : Self.trimmed($0) }
  }
}

extension Substring {
  /// Where a text stands first; nil where it does not.
  fileprivate func range(of part: String) -> Range<Index>? { firstRange(of: part) }
}
