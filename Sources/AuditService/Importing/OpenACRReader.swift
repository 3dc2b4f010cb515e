internal import AuditModel
internal import AuditReports
internal import AuditRules

/// Conformance documents in OpenACR, a YAML file: what a vendor states of each row of a standard.
struct OpenACRReader {
  private static let chaptersOfCriteria = "success_criteria_level_"
  private static let texts = [
    "notes", "evaluation_methods_used", "legal_disclaimer", "repository", "feedback", "license", "version", "catalog",
    "last_modified_date",
  ]

  private let yaml: YAMLReader
  private let tables: [ConformanceTable]
  private var terms: [StatedTerm] = []
  private var seen: Set<String> = []

  /// Reads a file; nil for one that is no conformance document.
  ///
  /// - Throws: ``InputError`` with everything that is wrong, each with its line.
  static func document(_ text: String, source: String, sha256: String) throws -> StatedDocument? {
    var reader = OpenACRReader(yaml: YAMLReader(source: source), tables: try BuiltInConformanceTables.all())
    let root = try reader.yaml.document(text)
    let fields = reader.members(root, "the document")
    guard fields["product"] != nil, fields["chapters"] != nil else { return nil }
    let document = reader.read(fields, root, source, sha256)
    try reader.yaml.problems.throwIfAny()
    return document
  }

  private func members(_ node: Node, _ what: String) -> [String: Node] {
    Dictionary(yaml.entries(node, what).map { ($0.key, $0.value) }, uniquingKeysWith: { one, _ in one })
  }

  private mutating func read(
    _ fields: [String: Node], _ root: Node, _ source: String, _ sha256: String
  ) -> StatedDocument {
    var details: [String: JSONValue] = [:]
    for key in Self.texts { details[key] = said(fields[key]).map { .text($0) } }
    let product = fields["product"].map { members($0, "product") } ?? [:]
    details["product_version"] = said(product["version"]).map { .text($0) }
    details["description"] = said(product["description"]).map { .text($0) }
    details["author"] = contact(fields["author"], "author")
    details["vendor"] = contact(fields["vendor"], "vendor")
    details["chapters"] = chapters(fields["chapters"])
    var document = StatedDocument(
      title: yaml.required(fields["title"], "title", in: root), sourceName: source, sha256: sha256, details: .null,
      terms: terms)
    document.details = .object(details)
    document.product = yaml.required(product["name"], "product.name", in: fields["product"] ?? root)
    document.author = name(fields["author"], "author")
    document.vendor = name(fields["vendor"], "vendor")
    document.statedOn = said(fields["report_date"])
    document.statedAt = document.statedOn.flatMap(StatedDate.milliseconds)
    return document
  }

  /// A text; nil for one that says nothing, which these files are full of.
  private func said(_ node: Node?) -> String? {
    guard let node, case .scalar(let scalar) = node, !yaml.isNull(node), !scalar.string.allSatisfy(\.isWhitespace)
    else {
      return nil
    }
    return yaml.text(node, "a text")
  }

  private func contact(_ node: Node?, _ what: String) -> JSONValue? {
    guard let node, !yaml.isNull(node) else { return nil }
    let said = members(node, what).compactMapValues { self.said($0).map { JSONValue.text($0) } }
    return said.isEmpty ? nil : .object(said)
  }

  private func name(_ node: Node?, _ what: String) -> String? {
    guard let node, !yaml.isNull(node) else { return nil }
    let fields = members(node, what)
    return said(fields["company_name"]) ?? said(fields["name"])
  }

  /// Reads the terms of all chapters.
  ///
  /// - Returns: What is said of the chapters themselves.
  private mutating func chapters(_ node: Node?) -> JSONValue? {
    var said: [String: JSONValue] = [:]
    for entry in node.map({ yaml.entries($0, "chapters") }) ?? [] where !yaml.isNull(entry.value) {
      let fields = members(entry.value, entry.key)
      var facts: [String: JSONValue] = [:]
      facts["notes"] = self.said(fields["notes"]).map { .text($0) }
      let isDisabled = fields["disabled"].map { yaml.boolean($0, "disabled") ?? false } ?? false
      if isDisabled { facts["disabled"] = .flag(true) }
      if !facts.isEmpty { said[entry.key] = .object(facts) }
      // A chapter that is left out has no verdicts.
      guard !isDisabled, let criteria = fields["criteria"], !yaml.isNull(criteria) else { continue }
      for criterion in yaml.list(criteria, "criteria") { read(criterion, of: entry.key) }
    }
    return said.isEmpty ? nil : .object(said)
  }

  private mutating func read(_ node: Node, of chapter: String) {
    let fields = members(node, "a criterion")
    let number = yaml.required(fields["num"], "num", in: node)
    guard !number.isEmpty else { return }
    guard let standard = standard(of: number, chapter) else {
      return yaml.add(
        "\(number) is no row of \(chapter) in any standard of a conformance report", at: fields["num"] ?? node)
    }
    for component in yaml.list(fields["components"], "components") {
      let parts = members(component, "a component")
      let name = yaml.required(parts["name"], "name", in: component)
      let known = standard == "wcag" ? ConformanceComponent.ofCriteria : ConformanceComponent.allCases
      guard known.contains(where: { $0.rawValue == name }) else {
        if !name.isEmpty {
          yaml.add(
            "component \(name) of \(number) must be one of \(known.map(\.rawValue).joined(separator: ", "))",
            at: component)
        }
        continue
      }
      guard let adherence = parts["adherence"], !yaml.isNull(adherence) else { continue }
      let adhered = members(adherence, "adherence")
      // An empty level states nothing.
      guard let level = said(adhered["level"]) else { continue }
      guard ConformanceTerm(rawValue: level) != nil else {
        let levels = ConformanceTerm.allCases.map(\.rawValue).joined(separator: ", ")
        yaml.add("level \(level) of \(number) must be one of \(levels)", at: adhered["level"] ?? component)
        continue
      }
      guard seen.insert("\(standard)/\(number)/\(name)").inserted else {
        yaml.add("\(number) is there twice for \(name); leave one of both", at: component)
        continue
      }
      terms.append(
        StatedTerm(
          standard: standard, row: number, component: name, term: level, remarks: said(adhered["notes"])))
    }
  }

  /// The standard that has a row of a number: WCAG in the chapters of criteria, and one of the others in those beside them.
  private func standard(of number: String, _ chapter: String) -> String? {
    let isOfCriteria = chapter.hasPrefix(Self.chaptersOfCriteria)
    return tables.first { table in
      (table.key == "wcag") == isOfCriteria && table.rows.contains { $0.number == number }
    }?.key
  }
}

/// Dates as people write them in documents.
enum StatedDate {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// The beginning of the day in UTC, in milliseconds since 1970; nil where it could be another day.
  static func milliseconds(_ text: String) -> Int64? {
    let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard parts.count == 3 else { return nil }
    if parts[0].count == 4 { return day(Int(parts[0]), Int(parts[1]), Int(parts[2])) }
    guard parts[2].count == 4 else { return nil }
    if let month = months.firstIndex(of: parts[0]) { return day(Int(parts[2]), month + 1, Int(parts[1])) }
    if let month = months.firstIndex(of: parts[1]) { return day(Int(parts[2]), month + 1, Int(parts[0])) }
    guard let one = Int(parts[0]), let other = Int(parts[1]) else { return nil }
    // 8/31/2021 is one day only; 8/7/2021 is another one here than there.
    if one == other || other > 12 { return day(Int(parts[2]), one, other) }
    return one > 12 ? day(Int(parts[2]), other, one) : nil
  }

  private static func day(_ year: Int?, _ month: Int?, _ day: Int?) -> Int64? {
    guard let year, let month, let day, (1...12).contains(month), (1...31).contains(day) else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return Timestamp.milliseconds("\(year)-\(two(month))-\(two(day))T00:00:00Z")
  }
}
