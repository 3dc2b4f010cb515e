internal import AuditModel

/// Values that catalog files have in common.
extension YAMLReader {
  /// A key as published, such as `1.4.3`, that can stand between the slashes of a path.
  func pathPart(_ key: String, at node: Node) -> String {
    let isInvisible = key.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
    if isInvisible || key.contains(where: { $0 == "/" || $0 == "@" || $0.isWhitespace }) {
      add("key \(key) must have no slashes, spaces, @ or control characters", at: node)
    }
    return key
  }

  /// A list of platforms, each once; nil when the key is left out.
  func platforms(_ node: Node?) -> [Platform]? {
    guard let node else { return nil }
    let nodes = list(node, "platforms")
    if nodes.isEmpty { add("platforms is empty; leave it out to name all", at: node) }
    let named = nodes.compactMap { choice($0, "each of platforms") as Platform? }
    refuseTwice(named.map(\.rawValue), nodes)
    return Platform.allCases.filter(named.contains)
  }

  /// Texts of a list, each once; empty when the key is left out.
  func uniqueTexts(_ node: Node?, _ what: String) -> [String] {
    let nodes = list(node, what)
    let found = nodes.map { text($0, "each of \(what)") ?? "" }
    refuseTwice(found, nodes)
    return found
  }

  /// Notes each name that stands in a list more than once, where it does so again.
  func refuseTwice(_ names: [String], _ nodes: [Node]) {
    var seen: Set<String> = []
    for (name, node) in zip(names, nodes) where !name.isEmpty && !seen.insert(name).inserted {
      add("\(name) is written more than once", at: node)
    }
  }

  /// A text that people type as one word or line: without control characters, and without spaces at its ends.
  func typed(_ node: Node?, _ what: String, in parent: Node) -> String {
    let text = required(node, what, in: parent)
    let isTypable = text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
    }
    if let node, !isTypable || text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      add("\(what) must have no control characters, and no spaces at its ends", at: node)
    }
    return text
  }

  /// A version of a standard: numbers with dots between them.
  func version(_ node: Node?, _ what: String) -> String? {
    guard let node, let text = text(node, what) else { return nil }
    guard text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ Int($0) != nil }) else {
      add("\(what) must be a version such as 2.1", at: node)
      return nil
    }
    return text
  }
}
