internal import AuditModel

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
  /// Keys and synonyms of element types.
  private var typeNames: Set<String> = []
  private var packs: Set<String> = []
  private var standards: Set<String>
  private var targets: Set<String>
  private var guidelines: Set<String> = []
  private var paths: Set<String> = []
  private var references: [Named<String>] = []
  private var successions: [Named<CheckSuccession>] = []
  private var relations = CheckRelations()
  /// Ids of the thresholds of the program.
  let thresholds: Set<String>

  /// Begins with what other packs have.
  ///
  /// - Parameter thresholds: Ids of the thresholds that checks may name.
  init(_ known: KnownCatalog, thresholds: Set<String>) {
    self.thresholds = thresholds
    relations.checks = known.checks
    targets = known.targets
    standards = known.standards
    for type in known.elementTypes {
      types[type.key] = type
      typeNames.formUnion([type.key] + type.synonyms)
    }
  }

  /// Takes in a pack; one whose key or standard is taken is a problem.
  func addPack(_ key: String, standard: String, at node: Node, _ yaml: YAMLReader) {
    if !packs.insert(key).inserted {
      yaml.add("pack \(key) is read more than once; read its editions one after the other", at: node)
    } else if !standards.insert(standard).inserted {
      yaml.add("another pack is the standard \(standard); name one of its own, or leave it out", at: node)
    }
  }

  /// Takes in an element type; a name of it that is taken is a problem.
  func add(_ type: ElementType, at node: Node, _ yaml: YAMLReader) {
    for name in [type.key] + type.synonyms where !typeNames.insert(name).inserted {
      yaml.add("element type \(name) is there already", at: node)
    }
    types[type.key] = type
  }

  /// The element type of a key, not of a synonym.
  func type(_ key: String) -> ElementType? { types[key] }

  /// Takes in the path or another name of a guideline; one that is taken is a problem.
  func addGuideline(_ path: String, at node: Node, _ yaml: YAMLReader) {
    if !guidelines.insert(path).inserted {
      yaml.add("guideline \(path) is there already, as a key or an alias", at: node)
    }
  }

  /// Takes in the path of a check; one that is taken is a problem.
  func addPath(_ path: String, at node: Node, _ yaml: YAMLReader) {
    if !paths.insert(path).inserted { yaml.add("check \(path) is there already", at: node) }
  }

  /// Takes in a check that was read, for those that cover it or are met with it.
  ///
  /// - Parameter wayOf: The place at which it names a check of another pack.
  func addCheck(_ check: Check, wayOf node: Node?, _ yaml: YAMLReader) {
    relations.checks[check.path] = check
    if let node, check.wayOf != nil { relations.ways.append((check, node, yaml)) }
  }

  /// Notes that a check covers another one, to be looked up at the end.
  func cover(_ path: String, by check: Check, at node: Node, _ yaml: YAMLReader) {
    relations.covers.append((check, path, node, yaml))
  }

  /// Takes in what references may name.
  func addTarget(_ target: String) { targets.insert(target) }

  /// Notes a reference, to be looked up at the end.
  func refer(to target: String, at node: Node, _ yaml: YAMLReader) {
    references.append(Named(value: target, node: node, yaml: yaml))
  }

  /// Notes what became of a check, to be looked up at the end.
  func succeed(_ succession: CheckSuccession, at node: Node, _ yaml: YAMLReader) {
    successions.append(Named(value: succession, node: node, yaml: yaml))
  }

  /// Looks up everything that was noted; each name that leads nowhere becomes a problem at its place.
  func resolve() {
    for reference in references where !targets.contains(reference.value) {
      reference.yaml.add("no pack has \(reference.value)", at: reference.node)
    }
    relations.resolve()
    var seen: Set<String> = []
    for entry in successions {
      let succession = entry.value
      for path in succession.new where !paths.contains(path) {
        entry.yaml.add("this edition has no check \(path)", at: entry.node)
      }
      if !seen.insert(succession.old).inserted {
        entry.yaml.add("what became of \(succession.old) is said more than once", at: entry.node)
      }
      if succession.new == [succession.old] {
        entry.yaml.add("\(succession.old) became itself; leave it out", at: entry.node)
      }
    }
  }
}
