internal import AuditModel
internal import AuditRules

/// The findings of a release as EARL 1.0 in JSON-LD: one assertion a finding, then those of earlier releases that
/// are carried, then what the assertions speak of.
///
/// docs/report-formats.md says what stands for what, with the clauses.
struct EARLReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let json = JSONStream(stream, compactDepth: 2)
    let name = EARLName(report.compliance)
    var sessions = try Self.sessions(of: report.input.release, name, snapshot)
    var named = EARLNamed()
    let superseded = report.superseded
    try json.object {
      try json.object("@context") { try Self.context(json) }
      try json.array("@graph") {
        try report.forEachAssertion(snapshot) { assertion in
          let session = report.input.sessions[assertion.finding.session]
          let isOutOfScope = report.input.isOutOfScope(assertion.addressKey)
          named.add(assertion, session, isOutOfScope: isOutOfScope)
          try json.object {
            try json.member("@id", name.finding(assertion.origin))
            if isOutOfScope { try json.member("audit:outOfScope", true) }
            if superseded.contains(assertion.finding.id) { try json.member("audit:superseded", true) }
            let assertor = session.map { named.auditor(of: $0) }
            let problems = try FindingDetails.problems(of: [assertion.finding], report.input, snapshot)
            try Self.assertion(assertion, by: assertor, sessions[assertion.finding.session], problems, name, json)
          }
        }
        var latest: String?
        try report.forEachCarriedAssertion(snapshot) { assertion, release in
          let session = report.input.sessions[assertion.finding.session]
          let earlier = EARLName(report.compliance.product, release)
          if latest != release.version {
            try sessions.merge(Self.sessions(of: release, earlier, snapshot)) { own, _ in own }
            latest = release.version
          }
          named.add(assertion, session, isCarried: true)
          try json.object {
            try json.member("@id", name.carried(assertion.origin))
            try json.member("audit:carriedFrom", release.version)
            try json.object("source") { try json.member("@id", earlier.finding(assertion.origin)) }
            let assertor = session.map { named.auditor(of: $0) }
            let problems = try FindingDetails.problems(of: [assertion.finding], report.input, snapshot)
            try Self.assertion(assertion, by: assertor, sessions[assertion.finding.session], problems, name, json)
          }
        }
        let nodes = EARLNodes(report, name, json)
        try nodes.report(named)
        try nodes.subjects(named.addresses)
        try nodes.assertors(named.auditors)
        try nodes.sessions(named, sessions)
        try nodes.tests(named.checks, snapshot)
      }
    }
    try stream.write("\n")
  }

  /// The prefixes and terms of the W3C's context for EARL that are used, each with its meaning there, and ours.
  private static func context(_ json: JSONStream) throws {
    let words = [
      ("@vocab", "http://www.w3.org/ns/earl#"), ("earl", "http://www.w3.org/ns/earl#"),
      ("dct", "http://purl.org/dc/terms/"), ("doap", "http://usefulinc.com/ns/doap#"),
      ("foaf", "http://xmlns.com/foaf/0.1/"), ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
      ("xsd", "http://www.w3.org/2001/XMLSchema#"), ("title", "dct:title"), ("source", "dct:source"),
      ("revision", "doap:revision"), ("at", EARLName.namespace), ("audit", EARLName.vocabulary),
    ]
    for (term, meaning) in words { try json.member(term, meaning) }
    for term in ["assertedBy", "outcome", "mode"] { try json.object(term) { try json.member("@type", "@id") } }
    try json.object("isPartOf") {
      try json.member("@id", "dct:isPartOf")
      try json.member("@type", "@id")
    }
    for term in ["dct:date", "dct:created", "audit:startedAt", "audit:endedAt"] {
      try json.object(term) { try json.member("@type", "xsd:dateTime") }
    }
  }

  /// The names of the sessions of a release.
  private static func sessions(
    of release: Release, _ name: EARLName, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [Identifier<AuditSession>: String] {
    try snapshot.sessionOrigins(of: release.id).mapValues { name.session($0) }
  }

  /// An assertion but for its name.
  private static func assertion(
    _ assertion: Assertion, by assertor: String?, _ sessionName: String?, _ problems: [Problem], _ name: EARLName,
    _ json: JSONStream
  ) throws {
    let finding = assertion.finding
    try json.member("@type", "Assertion")
    try json.member("assertedBy", assertor)
    try json.object("subject") { try json.member("@id", name.subject(finding.address)) }
    try json.object("test") { try json.member("@id", EARLName.check(finding.check)) }
    try json.member("mode", "earl:\(finding.mode.name)")
    try json.object("result") {
      try json.member("@type", "TestResult")
      try json.member("outcome", "earl:\(finding.outcome.name)")
      try json.member("dct:date", Timestamp.text(finding.observedAt))
      try json.member("dct:description", finding.observed)
      try json.member("info", finding.reason)
      try json.member("rdfs:comment", finding.note)
      try json.member("audit:severity", finding.severity?.name)
      if !problems.isEmpty { try json.array("audit:problem") { for one in problems { try problem(one, json) } } }
    }
    try json.member("dct:created", Timestamp.text(assertion.recordedAt))
    if let sessionName { try json.object("audit:session") { try json.member("@id", sessionName) } }
    if let amended = assertion.amended {
      try json.object("dct:replaces") { try json.member("@id", name.finding(amended)) }
    }
    guard !assertion.evidence.isEmpty else { return }
    try json.array("audit:evidence") {
      for piece in assertion.evidence {
        try json.object {
          try json.member("title", piece.name)
          try json.member("dct:description", piece.caption)
          try json.member("dct:format", piece.mediaType)
          try json.member("audit:sha256", piece.sha256)
          try json.member("audit:redacted", piece.redaction.map { Timestamp.text($0.redactedAt) })
          try json.member("audit:redactionReason", piece.redaction?.reason)
        }
      }
    }
  }

  /// One thing that is wrong in a failure, with the issues that it is in.
  private static func problem(_ problem: Problem, _ json: JSONStream) throws {
    try json.object {
      try json.member("@type", "audit:Problem")
      try json.member("dct:description", problem.description.text)
      try json.member("audit:severity", problem.description.severity?.name)
      try json.member("audit:location", problem.description.location)
      try json.member("audit:recommendation", problem.description.recommendation)
      if !problem.issues.isEmpty {
        try json.array("audit:issue") { for issue in problem.issues { try json.value(issue.rawValue) } }
      }
    }
  }
}
