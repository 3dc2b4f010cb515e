internal import AuditModel
internal import AuditRules

/// What assertions speak of, as nodes of the graph of an EARL report.
struct EARLNodes {
  private let report: ComplianceReport
  private let name: EARLName
  private let json: JSONStream

  init(_ report: ComplianceReport, _ name: EARLName, _ json: JSONStream) {
    self.report = report
    self.name = name
    self.json = json
  }

  /// The report, with what it leaves out, and the program that made it.
  ///
  /// - Parameter named: The assertions that it has.
  func report(_ named: EARLNamed) throws {
    let (count, carried) = (named.count, named.carriedCount)
    let compliance = report.compliance
    let counts = compliance.mustLevel
    let retracted = report.input.retracted.count
    let words = [
      "\(CountText.of(count, "assertion")), one a finding\(scope)"
        + (carried == 0 ? "" : ", \(carried) of them carried from an earlier release")
        + (named.outOfScopeCount == 0 ? "" : ", \(named.outOfScopeCount) of them on screens out of scope"),
      "\(CountText.of(retracted, "retracted finding")) of the release left out",
      "\(counts.untested) of \(CountText.of(counts.total, "required check")) of the release not tested, "
        + "\(counts.carried) failed in an earlier release and not tested since",
    ]
    try json.object {
      try json.member("@id", name.report)
      try json.member("title", "Findings of \(compliance.product.title) \(compliance.release.version)")
      try json.member("dct:description", words.joined(separator: "; "))
      try json.member("dct:created", Timestamp.text(report.generatedAt))
      try json.object("dct:creator") { try json.member("@id", EARLName.tool) }
      try json.object("dct:subject") { try json.member("@id", name.release) }
      try json.member("audit:assertions", count)
      try json.member("audit:carried", carried)
      try json.member("audit:assertionsOutOfScope", named.outOfScopeCount)
      try json.member("audit:retracted", retracted)
      try json.member("audit:untestedMustLevelCells", counts.untested)
      try json.member("audit:mustLevelCells", counts.total)
    }
    try json.object {
      try json.member("@id", EARLName.tool)
      try json.member("@type", "Software")
      try json.member("title", "auditctl")
      try json.member("revision", report.toolVersion)
    }
  }

  private var scope: String {
    let failures = report.options.onlyFailures ? ", failures only" : ""
    if case .screen(let key) = report.options.scope { return " on \(key)\(failures)" }
    return failures
  }

  /// The product, the release, and the places that findings are about with those that they lie in.
  func subjects(_ addresses: Set<Address>) throws {
    let compliance = report.compliance
    try json.object {
      try json.member("@id", name.product)
      try types(["TestSubject", "doap:Project"])
      try json.member("dct:identifier", compliance.product.key)
      try json.member("title", compliance.product.title)
      try json.member("audit:platform", compliance.product.platform.rawValue)
    }
    try json.object {
      try json.member("@id", name.release)
      try types(["TestSubject", "doap:Version"])
      try json.member("dct:identifier", Address.product.description)
      try json.member("revision", compliance.release.version)
      try json.member("isPartOf", name.product)
    }
    let titles = Dictionary(compliance.screens.map { ($0.key, $0.title) }) { first, _ in first }
    for address in Self.whole(addresses) {
      try json.object {
        try json.member("@id", name.subject(address))
        try json.member("@type", "TestSubject")
        try json.member("dct:identifier", address.description)
        if case .screen(let key, Address.defaultState, nil) = address { try json.member("title", titles[key]) }
        try json.member("isPartOf", name.subject(Self.container(of: address)))
      }
    }
  }

  /// The addresses with all that they lie in, but for the product, in the order of their texts.
  private static func whole(_ addresses: Set<Address>) -> [Address] {
    var whole: Set<Address> = []
    for address in addresses {
      var next = address
      while next != .product, whole.insert(next).inserted { next = container(of: next) }
    }
    return whole.map { ($0.description, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func container(of address: Address) -> Address {
    switch address {
    case .product, .screen(_, Address.defaultState, nil), .component(_, nil): .product
    case .screen(let key, let state, .some): .screen(key: key, state: state, element: nil)
    case .screen(let key, _, nil): .screen(key: key, state: Address.defaultState, element: nil)
    case .component(let key, .some): .component(key: key, element: nil)
    }
  }

  /// Who found something; one of whom everything was found by a tool is taken for software.
  func assertors(_ auditors: [TypedName: Bool]) throws {
    for (auditor, isPerson) in auditors.sorted(by: { $0.key.text < $1.key.text }) {
      try json.object {
        try json.member("@id", EARLName.auditor(auditor.text))
        try types(["Assertor", isPerson ? "foaf:Person" : "Software"])
        try json.member("foaf:name", auditor.text)
      }
    }
  }

  /// In which build and with what something was found.
  func sessions(
    _ named: EARLNamed, _ names: [Identifier<AuditSession>: String]
  ) throws {
    for (id, session) in named.sessions.sorted(by: { $0.key < $1.key }) {
      guard let name = names[id] else { continue }
      let environment = session.environment
      let version = environment.assistiveTechnologyVersion
      try json.object {
        try json.member("@id", name)
        try json.member("@type", "audit:Session")
        try json.member("audit:build", session.build.name)
        try json.member("audit:device", environment.device)
        try json.member("audit:os", environment.os)
        try json.member("audit:osVersion", environment.osVersion)
        try json.member("audit:assistiveTechnology", environment.assistiveTechnology)
        try json.member("audit:assistiveTechnologyVersion", version.isEmpty ? nil : version)
        try json.member("audit:startedAt", Timestamp.text(session.startedAt))
        try json.member("audit:endedAt", session.endedAt.map { Timestamp.text($0) })
        try json.object("dct:contributor") { try json.member("@id", named.auditor(of: session)) }
      }
    }
  }

  /// The checks with the criteria that they belong to and test.
  ///
  /// - Parameter checks: Their paths.
  func tests(_ checks: Set<String>, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    let standards = try snapshot.packStandards()
    var known: [String: CheckDefinition] = [:]
    for definition in try snapshot.checkDefinitions(for: report.input.release.id) {
      known[definition.check.path] = definition
    }
    var criteria: [String: Criterion] = [:]
    for outline in try snapshot.criterionOutlines(for: report.input.release.id) {
      let name = EARLName.criterion(outline.standard, outline.key)
      criteria[name] = Criterion(identifier: "\(outline.standard)/\(outline.key)", title: outline.title)
    }
    var used: Set<String> = []
    for path in checks.sorted() {
      guard let definition = known[path] else {
        // An edition that the release does not pin any more asked it; its path is all that is known.
        try json.object {
          try json.member("@id", EARLName.check(path))
          try json.member("@type", "TestCriterion")
          try json.member("dct:identifier", path)
        }
        continue
      }
      let standard = standards[definition.pack] ?? definition.pack
      let own = EARLName.criterion(standard, definition.guideline)
      let guideline = try snapshot.detail(of: definition, ways: [], release: report.input.release.id).guideline
      criteria[own] = Criterion(
        identifier: "\(standard)/\(definition.guideline)", title: guideline.title,
        source: LinkText.uri(guideline.source))
      used.formUnion(try test(definition, own))
    }
    for name in used.sorted() {
      try json.object {
        try json.member("@id", name)
        try json.member("@type", "TestRequirement")
        try json.member("dct:identifier", criteria[name]?.identifier)
        try json.member("title", criteria[name]?.title)
        try json.member("source", criteria[name]?.source)
      }
    }
  }

  /// A check; what stands for a criterion itself is a requirement, for it is met by meeting others (EARL 1.0, Test Criterion).
  ///
  /// - Returns: The names of the criteria that it speaks of.
  private func test(_ definition: CheckDefinition, _ own: String) throws -> [String] {
    let check = definition.check
    let tested = check.references.filter { $0.relation == .tests }.map { EARLName.criterion($0.scheme, $0.target) }
    let related = check.references.filter { $0.relation == .related }.map { EARLName.criterion($0.scheme, $0.target) }
    try json.object {
      try json.member("@id", EARLName.check(check.path))
      try json.member("@type", check.path == definition.guidelinePath ? "TestRequirement" : "TestCase")
      try json.member("dct:identifier", check.path)
      try json.member("title", check.title)
      try json.member("dct:description", check.question)
      try json.array("isPartOf", [own] + tested.filter { $0 != own })
      if !related.isEmpty {
        try json.array("dct:relation") { for name in related { try json.object { try json.member("@id", name) } } }
      }
    }
    return [own] + tested + related
  }

  private func types(_ types: [String]) throws {
    try json.array("@type", types)
  }

  private struct Criterion {
    let identifier: String
    let title: String
    var source: String?
  }
}

/// Addresses of pages.
enum LinkText {
  /// The text where it is the address of a web page (RFC 3986), else nil.
  static func uri(_ text: String?) -> String? {
    guard let text, text.hasPrefix("https://") || text.hasPrefix("http://"),
      text.unicodeScalars.allSatisfy({
        $0.isASCII && $0.value > 0x20 && !"\"<>\\^`{|}\u{7F}".unicodeScalars.contains($0)
      })
    else { return nil }
    return text
  }
}
