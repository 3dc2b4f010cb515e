internal import AuditModel

/// Results of Lighthouse: one report, or the steps of a user flow.
///
/// Only audits of its accessibility category count.
enum LighthouseReader {
  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .lighthouse, tool: "lighthouse", version: "")
    let steps = value["steps"]?.list?.compactMap { $0["lhr"] } ?? [value]
    for step in steps { add(step, to: &report) }
    return report
  }

  private static func add(_ value: JSONValue, to report: inout ToolReport) {
    if report.version.isEmpty { report.version = value["lighthouseVersion"]?.text ?? "" }
    if let time = value["fetchTime"]?.text.flatMap(ToolTime.milliseconds) {
      report.startedAt = max(report.startedAt ?? time, time)
    }
    var page = ToolPage(
      value["finalDisplayedUrl"]?.text ?? value["finalUrl"]?.text ?? value["requestedUrl"]?.text ?? "")
    if let error = value["runtimeError"], error["code"]?.text != "NO_ERROR" {
      page.why = error["message"]?.text ?? error["code"]?.text ?? "it could not be loaded"
    }
    let refs = value["categories"]?["accessibility"]?["auditRefs"]?.list ?? []
    if refs.isEmpty, page.why == nil { page.why = "the category accessibility was not run" }
    for id in refs.compactMap({ $0["id"]?.text }) {
      guard let audit = value["audits"]?[id] else { continue }
      add(id, audit, to: &page, &report)
    }
    report.pages.append(page)
  }

  private static func add(_ id: String, _ audit: JSONValue, to page: inout ToolPage, _ report: inout ToolReport) {
    switch audit["scoreDisplayMode"]?.text {
    case "binary", "numeric":
      guard let score = audit["score"]?.number else { return }
      if score >= 1 { return page.count(id, .passed) }
      let items = audit["details"]?["items"]?.list ?? []
      for item in items { page.add(instance(id, audit, item["node"] ?? item)) }
      if items.isEmpty { page.add(instance(id, audit, .null)) }
    case "notApplicable", "not-applicable": page.count(id, .inapplicable)
    case "error":
      page.count(id, .untested)
      report.why.append("\(id) could not run" + (audit["errorMessage"]?.text.map { ": \($0)" } ?? ""))
    default: break
    }
  }

  private static func instance(_ id: String, _ audit: JSONValue, _ node: JSONValue) -> FoundInstance {
    let selector = node["selector"]?.text
    var instance = FoundInstance(id, .failed, selector == nil ? .page : .selector, selector ?? "")
    instance.take(snippet: node["snippet"]?.text)
    instance.name = node["nodeLabel"]?.text
    instance.message = node["explanation"]?.text ?? audit["title"]?.text
    instance.help = audit["title"]?.text
    let debug = audit["details"]?["debugData"]
    instance.severity = debug?["impact"]?.text.flatMap { Severity(name: $0) }
    instance.criteria = debug?["tags"]?.list.map { $0.compactMap(\.text).compactMap(FoundInstance.criterion) }
    return instance
  }
}
