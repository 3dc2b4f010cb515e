internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Evaluations by WCAG-EM as the report tool of the W3C writes them: JSON-LD with samples, and results for each criterion.
struct EvaluationReader: PublishedAuditReader {
  let source: String
  var problems: [InputProblem] = []
  /// Those that it says something of, by their ids.
  private var assertors: [String: Assertor] = [:]
  /// How many results are a tool's, by its name.
  private var leftOut: [String: Int] = [:]
  /// Places of pages by their ids, which are local to the file.
  private var places: [String: Int] = [:]
  private var keys: [String: Int] = [:]
  private var unknown: [String] = []

  /// Who says something.
  private struct Assertor {
    /// Nil: not said.
    var name: String?
    /// Whether it is a program.
    var isTool: Bool
  }

  static func recognises(_ value: JSONValue) -> Bool { evaluation(value) != nil }

  private static func evaluation(_ value: JSONValue) -> JSONValue? {
    value["auditResult"] != nil ? value : value["@graph"]?.list?.first { $0["auditResult"] != nil }
  }

  init(source: String) {
    self.source = source
  }

  mutating func read(_ value: JSONValue, sha256: String, auditedOn: String?) -> PublishedAudit {
    let audit = read(Self.evaluation(value) ?? value, in: value, sha256, auditedOn)
    if !unknown.isEmpty {
      add("tests that are no success criteria of WCAG: \(unknown.distinct().joined(separator: ", ")); correct them")
    }
    return audit
  }

  private mutating func read(
    _ value: JSONValue, in file: JSONValue, _ sha256: String, _ auditedOn: String?
  ) -> PublishedAudit {
    for node in file["@graph"]?.list ?? [] {
      if let id = node["id"]?.text ?? node["@id"]?.text { assertors[id] = assertor(node) }
    }
    let scope = value["evaluationScope"]
    let site = scope?["website"]
    let title = Self.said(value["title"])
    let product = Self.said(site?["siteName"]) ?? Self.said(site?["title"]) ?? title
    if product == nil { add("website.siteName is missing; write what the site is called") }
    let level = Self.level(scope?["conformanceTarget"]?.text ?? "")
    if level == nil { add("conformanceTarget must name level A, AA or AAA of WCAG") }
    let version = Self.version(value["@context"] ?? file["@context"])
    var record = NewAudit(kind: "evaluation", sourceName: source, sha256: sha256)
    record.commissioner = Self.said(value["commissioner"])
    (record.method, record.standard, record.level) = ("WCAG-EM", version.map { "WCAG \($0)" }, level)
    record.details = details(value, scope, site)
    let said = Self.said(value["date"]) ?? Self.said(value["date"]?["@value"])
    let audited = PublishedFile.audited(said, said.flatMap(Self.time), in: "date", by: auditedOn)
    if let problem = audited.problem { add(problem) }
    record.auditedOn = audited.day
    // What is no day stays beside the day that a person says.
    if said != audited.day { record.details["date"] = said }
    let creator = assertor(value["creator"])
    let day = record.auditedOn.map { String($0.prefix(10)) }
    let scheme = day.map { "wcag-em-\($0)" } ?? "wcag-em"
    var audit = PublishedAudit(
      product: product ?? "", platform: .web, profile: Self.profile(version ?? "2.2", level ?? "AA"),
      auditor: creator?.name, time: audited.time,
      scheme: Slug.isValid(scheme) ? scheme : "wcag-em", isMatchedByTitle: true, record: record)
    for (member, sample) in [("structuredSample", PlannedScreen.Sample.structured), ("randomSample", .random)] {
      readPages(value[member], sample, into: &audit)
    }
    if audit.pages.isEmpty { add("structuredSample and randomSample have no page") }
    if version == nil {
      audit.remarks.append("It does not say by which version of WCAG it is; it is judged by WCAG 2.2.")
    }
    readResults(value["auditResult"]?.list ?? [], by: creator, into: &audit)
    noteLeftOut(in: &audit)
    if var statement = audit.statement {
      statement.title = title ?? product ?? ""
      statement.author = audit.auditor
      statement.statedOn = record.auditedOn
      statement.statedAt = audit.time
      audit.statement = statement
    }
    return audit
  }

  private func details(_ value: JSONValue, _ scope: JSONValue?, _ site: JSONValue?) -> [String: String] {
    var details: [String: String] = [:]
    for name in [
      "summary", "specifics", "essentialFunctionality", "pageTypeVariety", "commonPages", "otherRelevantPages",
    ] { details[name] = Self.said(value[name]) }
    details["siteScope"] = Self.said(site?["siteScope"])
    for name in ["accessibilitySupportBaseline", "additionalEvalRequirement"] {
      details[name] = Self.said(scope?[name])
    }
    let technologies = value["reliedUponTechnology"]?.list?.compactMap { Self.said($0["title"]) } ?? []
    if !technologies.isEmpty { details["reliedUponTechnology"] = technologies.joined(separator: ", ") }
    return details
  }

  private mutating func readPages(
    _ value: JSONValue?, _ sample: PlannedScreen.Sample, into audit: inout PublishedAudit
  ) {
    for page in value?["webpage"]?.list ?? [] {
      guard let id = page["id"]?.text ?? page["@id"]?.text, places[id] == nil else {
        add("a page of \(sample.rawValue) sample has no id of its own")
        continue
      }
      let address = [page["source"], page["description"]].compactMap(Self.said).first { $0.contains("://") }
      let name = id.hasPrefix("_:") ? String(id.dropFirst(2)) : id
      let title = Self.said(page["title"]) ?? Self.said(page["handle"]) ?? address ?? name
      places[id] = audit.pages.count
      audit.pages.append(
        PublishedAudit.Page(
          name: name, title: title, key: CaptureKeys.words(ofLabel: title) ?? "page-\(audit.pages.count + 1)",
          number: audit.pages.count + 1, url: address, sample: sample))
    }
  }

  /// Says which results are a tool's and no person's.
  private mutating func noteLeftOut(in audit: inout PublishedAudit) {
    guard !leftOut.isEmpty else { return }
    let counts = leftOut.sorted { $0.key < $1.key }.map { "\(CountText.of($0.value, "result")) of \($0.key)" }
    audit.remarks.append("Left out, for a tool gave them and no person: \(counts.joined(separator: ", ")).")
    if audit.answers.isEmpty, audit.statement == nil {
      add("all its results are a tool's, and no person's: \(counts.joined(separator: ", ")); there is nothing to store")
    }
  }

  /// Who is meant by an identifier, an object or a name; nil where nobody is.
  private func assertor(_ value: JSONValue?) -> Assertor? {
    guard let value = value?.list?.first ?? value, value != .null else { return nil }
    let id = EARLReader.name(value)
    let known = id.flatMap { assertors[$0] }
    // What looks like an identifier is no name.
    let typed = Self.said(value).flatMap { $0.contains(":") ? nil : $0 }
    let isTool = EARLReader.types(value).contains { $0.hasSuffix("Software") }
    return Assertor(
      name: Self.said(value["name"]) ?? known?.name ?? typed, isTool: isTool || known?.isTool ?? false)
  }

  /// Whether a result is a tool's, which is then counted.
  private mutating func leaveOut(_ assertor: Assertor?, _ mode: JSONValue?) -> Bool {
    let word = EARLReader.name(mode)?.split { ":#/".contains($0) }.last?.lowercased()
    let isTool = assertor?.isTool ?? false
    guard isTool || word == "automatic" else { return false }
    leftOut[isTool ? assertor?.name ?? "a tool without name" : "mode automatic", default: 0] += 1
    return true
  }

  private mutating func readResults(
    _ assertions: [JSONValue], by creator: Assertor?, into audit: inout PublishedAudit
  ) {
    var stated: [StatedTerm] = []
    for assertion in assertions {
      let test = Self.test(assertion)
      let parts = assertion["hasPart"]?.list ?? []
      let whole = assertor(assertion["assertedBy"]) ?? creator
      for part in parts { readPart(part, of: assertion, test, by: whole, into: &audit) }
      guard let outcome = EARLReader.outcome(assertion["result"]), outcome != .untested else { continue }
      guard let criterion = criterion(test), !leaveOut(whole, assertion["mode"]) else { continue }
      // What is said of the whole site is no finding, with parts or without.
      let term = StatedTerm(
        standard: "wcag", row: criterion, component: "", term: outcome.name,
        remarks: Self.said(assertion["result"]?["description"]))
      if !stated.contains(where: { $0.row == criterion }) { stated.append(term) }
    }
    guard !stated.isEmpty else { return }
    audit.statement = StatedDocument(
      title: "", sourceName: audit.record.sourceName, sha256: audit.record.sha256, details: .object([:]), terms: stated)
  }

  private mutating func readPart(
    _ part: JSONValue, of whole: JSONValue, _ test: String, by asserting: Assertor?, into audit: inout PublishedAudit
  ) {
    guard let outcome = EARLReader.outcome(part["result"]), outcome != .untested else { return }
    guard let criterion = criterion(part["testcase"] == nil && part["test"] == nil ? test : Self.test(part)) else {
      return
    }
    let person = assertor(part["assertedBy"]) ?? asserting
    let subjects = part["subject"]?.list ?? part["subject"].map { [$0] } ?? []
    for subject in subjects {
      let id = subject.text ?? subject["id"]?.text ?? subject["@id"]?.text ?? ""
      guard let page = places[id] else {
        add("\(criterion): \(PublishedFile.quoted(id)) is no page of its samples")
        continue
      }
      guard !leaveOut(person, part["mode"] ?? whole["mode"]) else { continue }
      let key = "\(audit.pages[page].name)/\(criterion)"
      let count = keys[key, default: 0] + 1
      keys[key] = count
      var answer = PublishedAudit.Answer(
        page: page, check: "wcag/\(criterion)", outcome: outcome, key: count == 1 ? key : "\(key)/\(count)")
      answer.observed = Self.said(part["result"]?["description"]) ?? ""
      answer.time = Self.said(part["result"]?["date"]).flatMap(Self.time)
      // Somebody of whom nothing more is said is not the one who evaluated.
      answer.auditor = person.map { $0.name ?? AuditEnvironment.notStated }
      audit.answers.append(answer)
    }
  }

  private static func test(_ assertion: JSONValue) -> String {
    for name in ["test", "testcase", "testRequirement"] {
      if let text = assertion[name]?.text ?? assertion[name]?["id"]?.text ?? assertion[name]?["@id"]?.text {
        return text
      }
    }
    return ""
  }

  private mutating func criterion(_ test: String) -> String? {
    let found = CriterionHandle.criterion(test)
    if found == nil { unknown.append(test.isEmpty ? "none" : test) }
    return found
  }

  private static func said(_ value: JSONValue?) -> String? {
    let text = TypedName(value?.text ?? "").text.replacing("\r\n", with: "\n")
    return text.isEmpty ? nil : text
  }

  /// `AA` in `wai:WCAG2AA-Conformance` and in `wcag20:level_aa`.
  private static func level(_ target: String) -> String? {
    let letters = target.uppercased().replacing("WCAG", with: "").replacing("CONFORMANCE", with: "").split { $0 != "A" }
      .filter { $0.count <= 3 }
    return letters.last.map { String($0) }
  }

  /// The version of WCAG that the terms of the file belong to: `21` in `http://www.w3.org/TR/WCAG21/#`; nil: not said.
  private static func version(_ context: JSONValue?) -> String? {
    let terms = context?.list ?? context.map { [$0] } ?? []
    let addresses = terms.flatMap { $0.members?.values.compactMap(\.text) ?? [] }
    let versions = ["2.2", "2.1", "2.0"].filter { version in
      addresses.contains { $0.contains("/WCAG\(version.replacing(".", with: ""))/") }
    }
    return versions.first
  }

  /// The profile of a version and level; where there is none that of the newest version, which asks for the same and more.
  private static func profile(_ version: String, _ level: String) -> String {
    let isThere = level == "AA" || version == "2.2"
    return "wcag\((isThere ? version : "2.2").replacing(".", with: ""))-\(level.lowercased())"
  }

  /// RFC 3339, also with blanks in it and without a colon in the offset: `2019-09-05 11:27:55 +0200`; or a day.
  private static func time(_ text: String) -> Int64? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count > 1 else {
      return Timestamp.milliseconds(text) ?? Timestamp.milliseconds(text + "T00:00:00Z")
    }
    var offset = parts.count > 2 ? parts[2] : "Z"
    if offset.count == 5, !offset.contains(":") { offset.insert(":", at: offset.index(offset.startIndex, offsetBy: 3)) }
    return Timestamp.milliseconds("\(parts[0])T\(parts[1])\(offset)")
  }
}
