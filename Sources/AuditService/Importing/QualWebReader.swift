internal import AuditModel
internal import AuditRules

/// Reports of QualWeb: of one page, or of several by their addresses.
enum QualWebReader {
  private static let practices = "best-practices"

  static func recognises(_ value: JSONValue) -> Bool {
    isReport(value) || value.members.map { !$0.isEmpty && $0.values.allSatisfy(isReport) } ?? false
  }

  private static func isReport(_ value: JSONValue) -> Bool {
    value["modules"]?.members?.values.contains { $0["assertions"]?.members != nil } ?? false
  }

  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .qualWeb, tool: "qualweb", version: "")
    if isReport(value) {
      add(value, at: nil, to: &report)
    } else {
      for (url, page) in (value.members ?? [:]).sorted(by: { $0.key < $1.key }) { add(page, at: url, to: &report) }
    }
    return report
  }

  private static func add(_ value: JSONValue, at url: String?, to report: inout ToolReport) {
    let system = value["system"]
    let address = system?["url"]
    var page = ToolPage(address?["completeUrl"]?.text ?? address?["inputUrl"]?.text ?? url ?? "")
    let version = system?["version"]?.text ?? ""
    if report.version.isEmpty { report.version = version }
    if !version.isEmpty, version != report.version { report.why.append("pages of several versions: \(version), too") }
    if let time = system?["date"]?.text.flatMap(ToolTime.milliseconds) {
      report.startedAt = max(report.startedAt ?? time, time)
    }
    for (module, body) in (value["modules"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      for (key, assertion) in (body["assertions"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
        add(assertion, named: key, isAdvice: module == practices, to: &page)
      }
    }
    report.pages.append(page)
  }

  private static func add(_ assertion: JSONValue, named key: String, isAdvice: Bool, to page: inout ToolPage) {
    let rule = assertion["code"]?.text?.unlessEmpty ?? key
    let criteria = assertion["metadata"]?["success-criteria"]?.list?.compactMap { $0["name"]?.text }
    let results = assertion["results"]?.list ?? []
    for result in results {
      switch result["verdict"]?.text {
      case "passed": page.count(rule, .passed, max(result["elements"]?.list?.count ?? 0, 1))
      case "inapplicable": page.count(rule, .inapplicable)
      case "failed": add(result, of: rule, .failed, criteria, isAdvice, to: &page)
      case "warning": add(result, of: rule, .cantTell, criteria, isAdvice, to: &page)
      default: page.count(rule, .untested)
      }
    }
    guard results.isEmpty else { return }
    // Without results it says of the page as a whole what came out.
    switch assertion["metadata"]?["outcome"]?.text {
    case "passed": page.count(rule, .passed)
    case "inapplicable": page.count(rule, .inapplicable)
    case "failed": add(.null, of: rule, .failed, criteria, isAdvice, to: &page)
    case "warning": add(.null, of: rule, .cantTell, criteria, isAdvice, to: &page)
    default: page.count(rule, .untested)
    }
  }

  private static func add(
    _ result: JSONValue, of rule: String, _ outcome: Outcome, _ criteria: [String]?, _ isAdvice: Bool,
    to page: inout ToolPage
  ) {
    let elements = result["elements"]?.list ?? []
    for element in elements.isEmpty ? [.null] : elements {
      let pointer = element["pointer"]?.text?.unlessEmpty
      var instance = FoundInstance(rule, outcome, pointer == nil ? .page : .selector, pointer ?? "")
      instance.take(snippet: element["htmlCode"]?.text)
      instance.message = result["description"]?.text ?? result["resultCode"]?.text
      instance.criteria = criteria
      instance.isAdvice = isAdvice
      page.add(instance)
    }
  }
}
