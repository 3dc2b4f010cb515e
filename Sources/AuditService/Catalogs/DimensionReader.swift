internal import AuditModel

/// Reads the dimensions that a pack declares, and looks up those that its checks name.
final class DimensionReader {
  static let dimensionKeys = ["key", "reads"]

  /// The dimensions in the order of the file.
  private(set) var dimensions: [Dimension] = []
  private let yaml: YAMLReader
  private let isDeclared: Bool
  private var nodes: [String: Node] = [:]
  private var named: Set<String> = []

  /// Reads `dimensions` of a `pack.yaml`.
  ///
  /// - Parameter node: nil when the key is left out.
  init(_ node: Node?, _ yaml: YAMLReader) {
    self.yaml = yaml
    isDeclared = node != nil
    for entry in yaml.list(node, "dimensions") { declare(entry) }
  }

  private func declare(_ node: Node) {
    let fields = yaml.fields(node, "a dimension", known: Self.dimensionKeys)
    let key = yaml.slug(fields["key"], "key", in: node)
    if fields["reads"] == nil {
      yaml.add("reads is missing; write reads: [] where the specification says nothing of it", at: node)
    }
    let dimension = Dimension(key: key, reads: reads(fields["reads"]))
    if nodes.updateValue(node, forKey: key) != nil, !key.isEmpty {
      yaml.add("dimension \(key) is there already", at: node)
    } else {
      dimensions.append(dimension)
    }
  }

  private func reads(_ node: Node?) -> [SpecificationField] {
    let nodes = yaml.list(node, "reads")
    let names = nodes.map { yaml.text($0, "each of reads") ?? "" }
    yaml.refuseTwice(names, nodes)
    return zip(names, nodes).compactMap { name, node in
      if let field = SpecificationField(rawValue: name) { return field }
      if !name.isEmpty { yaml.add(Self.unknown(name), at: node) }
      return nil
    }
  }

  private static func unknown(_ field: String) -> String {
    let known = SpecificationField.allCases.map(\.rawValue)
    return "unknown field \(field) in reads" + Spelling.hint(field, among: known)
      + " Known are \(known.joined(separator: ", ")); every check reads type and variant, so they are not written"
  }

  /// The dimension that a check names; one that is not declared is a problem at its place.
  func dimension(_ node: Node?, of check: String, in parent: Node, _ yaml: YAMLReader) -> String {
    let name = yaml.required(node, "dimension", in: parent)
    guard let node, !name.isEmpty else { return name }
    named.insert(name)
    if isDeclared, nodes[name] == nil {
      let known = dimensions.map(\.key)
      yaml.add(
        "check \(check) asks about the dimension \(name), which its pack does not declare"
          + (known.isEmpty
            ? "" : "\(Spelling.hint(name, among: known)) Declared are \(known.joined(separator: ", "))"),
        at: node)
    }
    return name
  }

  /// Says after all checks were read what is wrong with the declaration as a whole.
  ///
  /// - Parameters:
  ///   - head: The pack.
  ///   - isRead: Whether everything else of it was understood; else a check that was not may name what none seems to.
  func resolve(in head: Node, isRead: Bool) {
    guard isDeclared else {
      let names = named.sorted().joined(separator: ", ")
      yaml.add(
        "dimensions is missing; declare \(names.isEmpty ? "those of the checks" : names), each with the fields of the "
          + "specification that it reads", at: head)
      return
    }
    guard isRead else { return }
    for dimension in dimensions where !named.contains(dimension.key) {
      guard let node = nodes[dimension.key] else { continue }
      yaml.add("no check asks about the dimension \(dimension.key); leave it out", at: node)
    }
  }
}
