internal import AuditModel
internal import Yams

/// Values that catalog files have in common.
extension YAMLReader {
  /// A key as published, such as `1.4.3`, that can stand between the slashes of a path.
  func pathPart(_ key: String, at node: Node) -> String {
    if key.contains(where: { $0 == "/" || $0.isWhitespace }) {
      add("key \(key) must have neither slashes nor spaces", at: node)
    }
    return key
  }

  /// A list of platforms, each once; nil when the key is left out.
  func platforms(_ node: Node?) -> [Platform]? {
    guard let node else { return nil }
    let named = list(node, "platforms").compactMap { choice($0, "each of platforms") as Platform? }
    return Platform.allCases.filter(named.contains)
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
