internal import AuditModel
internal import Yams

/// What the packs that are read together may name: their own things, and those of packs that are there already.
///
/// Gathers what can be looked up only after all files were read.
final class CatalogScope {
  private struct Named<Value> {
    let value: Value
    let node: Node
    let yaml: YAMLReader
  }

  private var types: [String: ElementType] = [:]
  private var targets: Set<String> = []
  private var paths: Set<String> = []
  private var references: [Named<String>] = []
  private var successors: [Named<String>] = []

  /// Begins with what other packs have.
  init(_ known: KnownCatalog) {
    targets = known.targets
    for type in known.elementTypes { types[type.key] = type }
  }

  /// Takes in an element type; one whose name is taken is a problem.
  func add(_ type: ElementType, at node: Node, _ yaml: YAMLReader) {
    for name in [type.key] + type.synonyms where types.values.contains(where: { $0.isNamed(name) }) {
      yaml.add("element type \(name) is there already", at: node)
    }
    types[type.key] = type
  }

  /// The element type of a key, not of a synonym.
  func type(_ key: String) -> ElementType? { types[key] }

  /// Takes in the path of a check; one that is taken is a problem.
  func addPath(_ path: String, at node: Node, _ yaml: YAMLReader) {
    if !paths.insert(path).inserted { yaml.add("check \(path) is there already", at: node) }
  }

  /// Takes in what references may name.
  func addTarget(_ target: String) { targets.insert(target) }

  /// Takes in a reference to be looked up in the end.
  func refer(to target: String, at node: Node, _ yaml: YAMLReader) {
    references.append(Named(value: target, node: node, yaml: yaml))
  }

  /// Takes in the path of a check that another one became, to be looked up in the end.
  func succeed(_ path: String, at node: Node, _ yaml: YAMLReader) {
    successors.append(Named(value: path, node: node, yaml: yaml))
  }

  /// Looks up what was taken in; what leads nowhere is a problem where it stands.
  func resolve() {
    for reference in references where !targets.contains(reference.value) {
      reference.yaml.add("no pack has \(reference.value)", at: reference.node)
    }
    for successor in successors where !paths.contains(successor.value) {
      successor.yaml.add("this edition has no check \(successor.value)", at: successor.node)
    }
  }
}
