internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Audits as the observatory of Luxembourg publishes them: a grid of criteria for each page.
///
/// There are packs for RAAM 1.1, RAWeb 1 and RGAA 4.1.2; audits by other editions are refused by name.
struct GridReader: PublishedAuditReader {
  /// A method of which there is a pack.
  private struct Method {
    /// Key of the pack.
    let key: String
    let name: String
    let edition: String
    /// What it asks about, by the names that files have.
    let platforms: [(name: String, platform: Platform)]
    /// The same in words.
    let subject: String

    var standard: String { "\(name) \(edition)" }
  }

  private static let methods = [
    Method(
      key: "raam", name: "RAAM", edition: "1.1", platforms: [("iOS", .ios), ("Android", .android)], subject: "apps"),
    Method(key: "raweb", name: "RAWeb", edition: "1", platforms: [("Web", .web)], subject: "web sites"),
    Method(key: "rgaa", name: "RGAA", edition: "4.1.2", platforms: [("Web", .web)], subject: "web sites"),
  ]
  /// What stands where nobody said anything.
  private static let unsaid = ["", "non renseigné", "non renseigne"]

  let source: String
  var problems: [InputProblem] = []

  static func recognises(_ value: JSONValue) -> Bool {
    value["audit_reference"] != nil || value["assessed_level"] != nil
      || value["pages"]?.list?.contains { $0["assessments"] != nil } ?? false
  }

  init(source: String) {
    self.source = source
  }

  /// Of an audit by another method that alone is wrong.
  mutating func read(
    _ value: JSONValue, sha256: String, auditedOn: String?
  ) throws(InputError) -> PublishedAudit {
    let name = value["audit_reference"]?["name"]?.text ?? ""
    let version = Self.version(value["audit_reference"]?["version"])
    guard let method = Self.methods.first(where: { TypedName.isSame(name, $0.name) && version == $0.edition }) else {
      let said =
        name.isEmpty
        ? "audit_reference.name is missing" : "it is an audit by \(name)" + (version.isEmpty ? "" : " \(version)")
      throw InputError([
        InputProblem(
          source: source,
          message:
            "\(said), and there is no pack of that; audits by \(Self.methods.map(\.standard).joined(separator: ", ")) are "
            + "read, others can be recorded with `auditctl record --batch`")
      ])
    }
    let platform = platform(value["platform"]?["name"]?.text ?? "", of: method)
    let level = value["assessed_level"]?["name"]?.text ?? ""
    if !["A", "AA"].contains(level) { add("assessed_level.name \(PublishedFile.quoted(level)) must be A or AA") }
    let product = Self.said(value["inventory"]?["name"]?.text)
    if product == nil { add("inventory.name is missing; write what the app is called") }
    let said = Self.said(value["audited_at"]?.text)
    let (day, time, problem) = PublishedFile.audited(
      said, said.flatMap { ToolTime.milliseconds($0 + "T00:00:00Z") }, in: "audited_at", by: auditedOn)
    if let problem { add(problem) }
    var record = NewAudit(
      kind: Self.said(value["context"]?.text) ?? AuditEnvironment.notStated, sourceName: source, sha256: sha256)
    (record.method, record.standard, record.level, record.auditedOn) = (
      method.standard, method.standard, level, day
    )
    if let type = Self.said(value["control_type"]?["name"]?.text) { record.details = ["control_type": type] }
    var audit = PublishedAudit(
      product: product ?? "", platform: platform, profile: "\(method.key)-\(level.lowercased())",
      auditor: Self.said(value["auditor"]?.text), time: time, scheme: "\(method.key)-\(day ?? "")",
      isMatchedByTitle: false, record: record)
    readPages(value["pages"]?.list ?? [], by: method, into: &audit)
    if audit.pages.isEmpty, problems.isEmpty { add("no page of it was tested: each has NT for every criterion") }
    return audit
  }

  private mutating func platform(_ name: String, of method: Method) -> Platform {
    if let found = method.platforms.first(where: { TypedName.isSame($0.name, name) }) { return found.platform }
    let known = method.platforms.map(\.name).joined(separator: " or ")
    add("platform.name \(PublishedFile.quoted(name)) must be \(known): \(method.name) asks about \(method.subject)")
    return method.platforms[0].platform
  }

  private mutating func readPages(_ pages: [JSONValue], by method: Method, into audit: inout PublishedAudit) {
    if pages.isEmpty { add("pages is missing or empty") }
    var numbers: Set<Int64> = []
    var unkept: [String] = []
    var needless: [String] = []
    for (index, page) in pages.enumerated() {
      // Page 1.5 is not page 2.
      let place = page["number"].flatMap { $0.number ?? $0.text.flatMap(Double.init) }
      guard let number = place.flatMap({ Int64(exactly: $0) }), number > 0, number < 1000,
        numbers.insert(number).inserted
      else {
        add("pages: the number of page \(index + 1) must be a whole number from 1 that no other page has")
        continue
      }
      let name = "P" + (number < 10 ? "0" : "") + "\(number)"
      let answers = answers(page["assessments"]?.list ?? [], by: method, on: name, page: audit.pages.count)
      func count(_ list: inout [String], _ isCounted: (PublishedAudit.Answer) -> Bool) {
        let count = answers.count(where: isCounted)
        if count > 0 { list.append("\(count) \(count == 1 ? "criterion" : "criteria") of \(name)") }
      }
      count(&unkept) { $0.outcome == .untested && !($0.observed + $0.exemptionReason + $0.followUp).isEmpty }
      count(&needless) { $0.isExempt && $0.outcome != .failed }
      guard answers.contains(where: { $0.outcome != .untested }) else {
        audit.unused.append(name)
        continue
      }
      audit.pages.append(
        PublishedAudit.Page(
          name: name, title: Self.said(page["uri"]?.text) ?? name, key: name.lowercased(), number: Int(number)))
      // Of a page that was tested, what has no answer is untested by itself.
      audit.answers += answers.filter { $0.outcome != .untested }
    }
    if !unkept.isEmpty {
      audit.remarks.append("Texts beside NT are not kept, for NT is no finding: \(unkept.joined(separator: ", ")).")
    }
    if !needless.isEmpty {
      audit.remarks.append(
        "Exempt without having failed, so that no decision was made: \(needless.joined(separator: ", ")).")
    }
  }

  private mutating func answers(
    _ assessments: [JSONValue], by method: Method, on name: String, page: Int
  ) -> [PublishedAudit.Answer] {
    var answers: [PublishedAudit.Answer] = []
    var seen: Set<String> = []
    for assessment in assessments {
      guard let criterion = assessment["criterion"]?["number"]?.text, !criterion.isEmpty else {
        add("page \(name): an assessment has no criterion.number")
        continue
      }
      guard seen.insert(criterion).inserted else {
        add("page \(name): criterion \(criterion) is assessed twice; leave one of both")
        continue
      }
      let status = assessment["status"]?["name"]?.text ?? ""
      guard let outcome = Self.outcomes[status] else {
        add("page \(name), criterion \(criterion): status.name \(PublishedFile.quoted(status)) must be C, NC, NA or NT")
        continue
      }
      var answer = PublishedAudit.Answer(
        page: page, check: "\(method.key)/\(criterion)", outcome: outcome, key: "\(name)/\(criterion)")
      answer.observed = Self.kept(assessment["changes_to_do"])
      answer.isExempt = assessment["exemption"]?.truth ?? false
      answer.exemptionReason = Self.kept(assessment["exemption_comment"])
      answer.followUp = Self.kept(assessment["patches_follow_up"])
      answers.append(answer)
    }
    return answers
  }

  private static let outcomes: [String: Outcome] = ["C": .passed, "NC": .failed, "NA": .inapplicable, "NT": .untested]

  /// A text as it was written, with the line ends of this program; empty for one of white space, and for none.
  private static func kept(_ value: JSONValue?) -> String {
    let text = (value?.text ?? "").replacing("\r\n", with: "\n")
    return text.allSatisfy(\.isWhitespace) ? "" : text
  }

  /// A text without white space around it; nil for one that says nothing.
  private static func said(_ text: String?) -> String? {
    let trimmed = TypedName(text ?? "").text
    return unsaid.contains(trimmed.lowercased()) ? nil : trimmed
  }

  /// A version, which some write as a number.
  private static func version(_ value: JSONValue?) -> String {
    if case .number(let number)? = value { return JSONValue.number(number).canonicalText }
    return TypedName(value?.text ?? "").text
  }
}
