internal import AuditModel
internal import AuditStore

/// The short names of success criteria in documents of the W3C: `text-equiv-all` in WCAG 2.0, `non-text-content` later.
enum CriterionHandle {
  /// By short name; our own file, which a test reads.
  private static let numbers: [String: String] = {
    guard let file = EmbeddedFile.all(under: "Catalogs/criterion-handles.yaml").first else { return [:] }
    let yaml = YAMLReader(source: file.path)
    guard let root = try? yaml.document(file.text) else { return [:] }
    let handles = yaml.fields(root, "a file of handles", known: ["handles"])["handles"]
    let entries = handles.map { yaml.entries($0, "handles") } ?? []
    return Dictionary(
      entries.compactMap { entry in entry.value.scalar.map { (entry.key, $0.string) } },
      uniquingKeysWith: { one, _ in one })
  }()

  /// The criterion that a name such as `WCAG2:non-text-content`, `WCAG20:text-equiv-all`, an address with such a fragment, a
  /// number or a tag of axe-core stands for; nil for anything else.
  static func criterion(_ name: String) -> String? {
    let last = name.split(whereSeparator: { "#:/".contains($0) }).last.map(String.init) ?? name
    if let number = numbers[last.lowercased()] { return number }
    let parts = last.split(separator: ".")
    if parts.count == 3, parts.allSatisfy({ Int($0) != nil }) { return last }
    return FoundInstance.criterion(ofTag: last.lowercased())
  }
}
