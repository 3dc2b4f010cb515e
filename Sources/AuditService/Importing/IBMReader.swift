internal import AuditModel

/// Results of IBM Equal Access: the report of its engine, with or without the summary that its checkers add.
enum IBMReader {
  static func recognises(_ value: JSONValue) -> Bool {
    guard let first = value["results"]?.list?.first ?? value["report"]?["results"]?.list?.first else {
      return value["numExecuted"] != nil && value["results"]?.list != nil
    }
    return first["ruleId"] != nil && first["value"]?.list != nil
  }

  static func report(_ value: JSONValue) -> ToolReport {
    let body = value["results"] == nil ? value["report"] ?? value : value
    var report = ToolReport(format: .ibm, tool: "ibm-equal-access", version: body["toolID"]?.text.map(version) ?? "")
    let summary = body["summary"] ?? value["summary"]
    report.startedAt = summary?["startScan"]?.number.flatMap { Int64(exactly: $0.rounded()) }
    var page = ToolPage(summary?["URL"]?.text ?? "")
    if body["numExecuted"] == nil { report.why.append("it does not say how many rules were run") }
    for result in body["results"]?.list ?? [] { add(result, to: &page) }
    report.pages = [page]
    return report
  }

  private static func add(_ result: JSONValue, to page: inout ToolPage) {
    guard let rule = result["ruleId"]?.text, let value = result["value"]?.list?.compactMap(\.text), value.count == 2
    else { return }
    let outcome: Outcome
    switch value[1] {
    case "PASS": return page.count(rule, .passed)
    case "FAIL": outcome = .failed
    case "POTENTIAL", "MANUAL": outcome = .cantTell
    default: return
    }
    let dom = result["path"]?["dom"]?.text
    var instance = FoundInstance(rule, outcome, dom == nil ? .page : .xpath, dom ?? "")
    instance.take(snippet: result["snippet"]?.text)
    instance.message = result["message"]?.text
    // Recommendations and information are no violation.
    instance.isAdvice = value[0] != "VIOLATION"
    if result["ignored"]?.truth == true { instance.ignoreReason = "ignored by the tool's baseline" }
    page.add(instance)
  }

  private static func version(_ tool: String) -> String {
    tool.split(separator: "-").last { $0.first?.isNumber ?? false }.map(String.init) ?? tool
  }
}
