internal import AuditModel

/// Results in EARL 1.0 as JSON-LD, in the dialects that tools write: a graph of assertions, one with the bodies of subjects
/// among them, and the runs of one assertor.
enum EARLReader {
  static func recognises(_ value: JSONValue) -> Bool {
    !assertions(value).isEmpty
  }

  /// The assertions of a document with results of their own.
  private static func assertions(_ value: JSONValue) -> [JSONValue] {
    if let runs = value["testRuns"]?.list { return runs.flatMap { $0["assertions"]?.list ?? [] } }
    let nodes = value["@graph"]?.list ?? value.list ?? [value]
    return nodes.flatMap { node in
      isAssertion(node) && outcome(node["result"]) != nil ? [node] : node["assertions"]?.list ?? []
    }
  }

  private static func isAssertion(_ value: JSONValue) -> Bool {
    types(value).contains { $0 == "Assertion" || $0.hasSuffix(":Assertion") || $0.hasSuffix("#Assertion") }
      || value["test"] != nil && value["result"] != nil
  }

  static func types(_ value: JSONValue) -> [String] {
    let type = value["@type"] ?? value["type"]
    return type?.list?.compactMap(\.text) ?? type?.text.map { [$0] } ?? []
  }

  static func outcome(_ result: JSONValue?) -> Outcome? {
    let value = result?["outcome"] ?? result?["earl:outcome"]
    let text = name(value) ?? value.flatMap { types($0).first }
    guard let word = text?.split(whereSeparator: { "#:/".contains($0) }).last?.lowercased() else { return nil }
    switch word {
    case "passed", "pass": return .passed
    case "failed", "fail": return .failed
    case "canttell": return .cantTell
    case "inapplicable", "notapplicable": return .inapplicable
    case "untested", "nottested": return .untested
    default: return nil
    }
  }

  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .earl, tool: "earl", version: "")
    var sources: [String: String] = [:]
    for node in value["@graph"]?.list ?? [] {
      if let id = node["@id"]?.text, let source = name(node["source"]) ?? name(node["dct:source"]) {
        sources[id] = source
      }
    }
    var pages: [String: ToolPage] = [:]
    var order: [String] = []
    for assertion in assertions(value) {
      if let assertor = name(assertion["assertedBy"]) ?? name(value["assertedBy"]), !take(assertor, &report) {
        report.leaveOut(assertor)
        continue
      }
      if let time = (assertion["result"]?["date"] ?? assertion["date"])?.text.flatMap(ToolTime.milliseconds) {
        report.startedAt = max(report.startedAt ?? time, time)
      }
      let subject = subject(assertion["subject"], sources)
      if pages[subject] == nil { order.append(subject) }
      add(assertion, to: &pages[subject, default: ToolPage(subject)])
    }
    report.pages = order.compactMap { pages[$0] }
    return report
  }

  private static func add(_ assertion: JSONValue, to page: inout ToolPage) {
    guard let outcome = outcome(assertion["result"]) else { return }
    let test = assertion["test"] ?? .null
    let id = name(test) ?? ""
    let rule = ruleOfACT(id) ?? test["title"]?.text ?? test["dct:title"]?.text ?? Self.rule(of: id)
    switch outcome {
    case .untested: return page.count(rule, .untested)
    case .passed, .inapplicable: return page.count(rule, outcome)
    case .failed, .cantTell: break
    }
    let pointer = assertion["result"]?["pointer"]
    let location = pointer?["expression"]?.text ?? name(pointer)
    var instance = FoundInstance(rule, outcome, location == nil ? .page : .pointer, location ?? "")
    instance.message = assertion["result"]?["description"]?.text ?? assertion["result"]?["info"]?.text
    let parts = test["isPartOf"]?.list ?? test["isPartOf"].map { [$0] } ?? []
    let said = (parts.compactMap(name) + [id]).compactMap(CriterionHandle.criterion)
    instance.criteria = said.isEmpty ? nil : said
    page.add(instance)
  }

  /// The identifier of a rule of ACT by the addresses that such rules have; nil for another test.
  private static func ruleOfACT(_ id: String) -> String? {
    guard id.contains("act-rules.github.io/") || id.contains("/act/rules/") else { return nil }
    let parts = id.split { "/?#".contains($0) }
    guard let place = parts.lastIndex(of: "rules"), place + 1 < parts.count else { return nil }
    return String(parts[place + 1])
  }

  /// The last part of the address of a test, without what is asked of it.
  private static func rule(of id: String) -> String {
    let path = id.split(separator: "?").first.map(String.init) ?? id
    return path.split(whereSeparator: { "/#:".contains($0) }).last.map(String.init) ?? "unnamed"
  }

  /// The text of a value, else the identifier of an object.
  static func name(_ value: JSONValue?) -> String? {
    value?.text ?? value?["@id"]?.text ?? value?["id"]?.text
  }

  private static func subject(_ value: JSONValue?, _ sources: [String: String]) -> String {
    let first = value?.list?.first ?? value
    if let source = name(first?["source"]) ?? name(first?["dct:source"]) { return source }
    let id = name(first) ?? ""
    return sources[id] ?? (id.hasPrefix("_:") ? "" : id)
  }

  /// Takes the tool and version of an assertor such as https://github.com/dequelabs/axe-core/releases/tag/3.2.2.
  ///
  /// - Returns: Whether it is the tool of the report: the first that was taken.
  private static func take(_ assertor: String, _ report: inout ToolReport) -> Bool {
    let parts = assertor.split { "/#: ".contains($0) }.map { $0.lowercased() }
    let named = parts.first { $0.hasPrefix("axe") } ?? parts.last { $0.first?.isLetter ?? false && !$0.contains(".") }
    if let tool = named.flatMap(ToolReport.family) {
      guard report.tool == "earl" || report.tool == tool else { return false }
      report.tool = tool
    }
    if let version = parts.last, version.first?.isNumber ?? false, report.version.isEmpty { report.version = version }
    return true
  }
}
