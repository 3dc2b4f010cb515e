internal import AuditModel

/// Reads thresholds from their file; docs/contrast.md describes it.
struct ThresholdReader {
  private static let keys = [
    "id", "quantity", "bound", "value", "size", "range", "unit", "platforms", "condition", "strength", "level",
    "criterion", "source", "address",
  ]

  private let yaml: YAMLReader

  /// Reads thresholds, in the order of the file.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  static func thresholds(_ file: InputText) throws(InputError) -> [Threshold] {
    let reader = ThresholdReader(yaml: YAMLReader(source: file.source))
    let node = try reader.yaml.document(file.text)
    let fields = reader.yaml.fields(node, "a file of thresholds", known: ["thresholds"])
    if fields["thresholds"] == nil { reader.yaml.add("thresholds is missing", at: node) }
    var ids: Set<String> = []
    let thresholds = reader.yaml.list(fields["thresholds"], "thresholds").compactMap { entry in
      let threshold = reader.threshold(entry)
      if let threshold, !threshold.id.isEmpty, !ids.insert(threshold.id).inserted {
        reader.yaml.add("threshold \(threshold.id) is there already", at: entry)
      }
      return threshold
    }
    try reader.yaml.problems.throwIfAny()
    return thresholds
  }

  /// A threshold; nil, with problems, when a part without a default is missing.
  private func threshold(_ node: Node) -> Threshold? {
    let fields = yaml.fields(node, "a threshold", known: Self.keys)
    for name in ["quantity", "bound", "unit", "platforms", "strength"] where fields[name] == nil {
      yaml.add("\(name) is missing", at: node)
    }
    let id = yaml.slug(fields["id"], "id", in: node)
    let source = yaml.required(fields["source"], "source", in: node)
    let address = address(fields["address"], in: node)
    let criterion = criterion(fields["criterion"], in: node)
    let condition = yaml.text(fields["condition"], "condition")
    let level: ConformanceLevel? = yaml.choice(fields["level"], "level")
    let platforms = platforms(fields["platforms"])
    let quantity: ThresholdQuantity? = yaml.choice(fields["quantity"], "quantity")
    let bound: Threshold.Bound? = yaml.choice(fields["bound"], "bound")
    let unit: ThresholdUnit? = yaml.choice(fields["unit"], "unit")
    let strength: Threshold.Strength? = yaml.choice(fields["strength"], "strength")
    let amount = amount(fields, in: node)
    guard let quantity, let bound, let amount, let unit, let strength else { return nil }
    if (quantity == .contrast) != (unit == .ratio) {
      yaml.add("contrast takes the unit ratio, and nothing else does", at: node)
    }
    return Threshold(
      id: id, quantity: quantity, bound: bound, amount: amount, unit: unit, platforms: platforms,
      condition: condition, strength: strength, level: level, criterion: criterion, source: source, address: address)
  }

  private func amount(_ fields: [String: Node], in node: Node) -> Threshold.Amount? {
    let given = ["value", "size", "range"].filter { fields[$0] != nil }
    guard given.count == 1, let name = given.first, let value = fields[name] else {
      yaml.add("a threshold needs exactly one of value, size and range", at: node)
      return nil
    }
    if name == "value" { return yaml.positiveNumber(value, name).map { .single($0) } }
    let numbers = yaml.list(value, name).compactMap { yaml.positiveNumber($0, "each of \(name)") }
    guard numbers.count == 2 else {
      yaml.add("\(name) must be two numbers, such as [44, 44]", at: value)
      return nil
    }
    guard name == "range" else { return .size(width: numbers[0], height: numbers[1]) }
    guard numbers[0] < numbers[1] else {
      yaml.add("range must begin with the smaller number", at: value)
      return nil
    }
    return .range(numbers[0]...numbers[1])
  }

  private func platforms(_ node: Node?) -> [ThresholdPlatform] {
    guard let node else { return [] }
    let platforms = yaml.list(node, "platforms").compactMap {
      yaml.choice($0, "each of platforms") as ThresholdPlatform?
    }
    if case .sequence(let sequence) = node, sequence.nodes.isEmpty {
      yaml.add("platforms is empty; name at least one", at: node)
    }
    if Set(platforms).count < platforms.count { yaml.add("a platform stands twice in platforms", at: node) }
    return platforms
  }

  private func criterion(_ node: Node?, in parent: Node) -> String {
    let text = yaml.required(node, "criterion", in: parent)
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if let node, !text.isEmpty, parts.count != 2 || parts.contains(where: \.isEmpty) {
      yaml.add("criterion \(text) must be SCHEME/TARGET, such as wcag/1.4.3", at: node)
    }
    return text
  }

  private func address(_ node: Node?, in parent: Node) -> String {
    let text = yaml.required(node, "address", in: parent)
    if let node, !text.isEmpty, !text.hasPrefix("https://") {
      yaml.add("address \(text) must begin with https://", at: node)
    }
    return text
  }
}
