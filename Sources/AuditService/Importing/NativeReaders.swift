internal import AuditModel
internal import AuditRules

/// Results of axe-android, by themselves or in a file of Accessibility Insights for Android.
enum AxeAndroidReader {
  static func report(_ value: JSONValue) -> ToolReport {
    let body = value["AxeResults"] ?? value
    var report = ToolReport(format: .axeAndroid, tool: "axe-android", version: "")
    let context = body["axeContext"]
    let meta = context?["axeMetaData"]
    report.version = meta?["axeVersion"]?.text ?? ""
    report.startedAt = meta?["analysisTimestamp"]?.number.flatMap { Int64(exactly: $0.rounded()) }
    let package = meta?["appIdentifier"]?.text
    let title = meta?["screenTitle"]?.text
    var page = ToolPage([package, title].compactMap(\.self).joined(separator: " "))
    (page.package, page.window) = (package, title)
    var views: [String: JSONValue] = [:]
    if let view = context?["axeView"] { gather(view, &views) }
    let conf = body["axeConf"]
    let ignored = Set((conf?["rules"]?.members ?? [:]).filter { $0.value["ignored"]?.truth == true }.keys)
    for rule in conf?["ruleIds"]?.list?.compactMap(\.text) ?? [] where !ignored.contains(rule) {
      page.count(rule, .inapplicable, 0)
    }
    for result in body["axeRuleResults"]?.list ?? [] { add(result, views, ignored, to: &page, &report) }
    for (name, run) in page.rules where run == ToolRuleRun() { page.rules[name]?.inapplicable = 1 }
    report.pages = [page]
    return report
  }

  private static func gather(_ view: JSONValue, _ views: inout [String: JSONValue]) {
    if let id = id(view["axeViewId"]), views[id] == nil { views[id] = view }
    for child in view["children"]?.list ?? [] { gather(child, &views) }
  }

  /// Identifiers are texts in newer files and numbers in older ones.
  private static func id(_ value: JSONValue?) -> String? {
    value?.text ?? value?.whole.map { "\($0)" }
  }

  private static func add(
    _ result: JSONValue, _ views: [String: JSONValue], _ ignored: Set<String>, to page: inout ToolPage,
    _ report: inout ToolReport
  ) {
    guard let rule = result["ruleId"]?.text else { return }
    let outcome: Outcome
    switch result["status"]?.text {
    case "PASS": return page.count(rule, .passed)
    case "FAIL": outcome = .failed
    case "INCOMPLETE": outcome = .cantTell
    case "ERROR":
      page.count(rule, .untested)
      report.why.append("\(rule) could not run")
      return
    default: return
    }
    let view = id(result["axeViewId"]).flatMap { views[$0] }
    let identifier = view?["viewIdResourceName"]?.text?.unlessEmpty
    let path = view.map(Self.place)
    var instance = FoundInstance(
      rule, outcome, identifier != nil ? .identifier : path == nil ? .page : .view, identifier ?? path ?? "")
    instance.name = view?["contentDescription"]?.text?.unlessEmpty ?? view?["text"]?.text?.unlessEmpty
    instance.message = result["ruleSummary"]?.text
    instance.severity = result["impact"]?.whole.flatMap {
      (0...4).contains($0) ? Severity(rawValue: min($0 + 1, 4)) : nil
    }
    if ignored.contains(rule) { instance.ignoreReason = "ignored in the tool's configuration" }
    page.add(instance)
  }

  /// The class of a view and where it is, for one without identifier.
  private static func place(_ view: JSONValue) -> String {
    let bounds = view["boundsInScreen"]
    let edges = ["left", "top", "right", "bottom"].map { bounds?[$0]?.whole.map { "\($0)" } ?? "?" }
    return "\(view["className"]?.text ?? "view") [\(edges.joined(separator: ","))]"
  }
}

/// Results of Google's Accessibility Test Framework in a file of Accessibility Insights for Android.
enum ATFReader {
  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .atf, tool: "google-atf", version: "")
    var page = ToolPage("")
    let meta = value["AxeResults"]?["axeContext"]?["axeMetaData"]
    page.package = meta?["appIdentifier"]?.text
    page.location = page.package ?? ""
    report.startedAt = meta?["analysisTimestamp"]?.number.flatMap { Int64(exactly: $0.rounded()) }
    for result in value["ATFAResults"]?.list ?? [] { add(result, to: &page, &report) }
    report.pages = [page]
    return report
  }

  private static func add(_ result: JSONValue, to page: inout ToolPage, _ report: inout ToolReport) {
    guard let path = result["AccessibilityCheckResult.checkClass"]?.text else { return }
    let rule = path.split(separator: ".").last.map(String.init) ?? path
    let outcome: Outcome
    var ignored: String?
    switch result["AccessibilityCheckResult.type"]?.text {
    case "ERROR": outcome = .failed
    case "WARNING": outcome = .cantTell
    case "SUPPRESSED":
      outcome = .failed
      ignored = "suppressed in the file"
    case "INFO", "RESOLVED": return page.count(rule, .passed, 0)
    case "NOT_RUN": return page.count(rule, .untested)
    default: return
    }
    let element = result["AccessibilityHierarchyCheckResult.element"]
    let identifier = element?["ViewHierarchyElement.resourceName"]?.text
    let bounds = element?["ViewHierarchyElement.boundsInScreen"]
    let edges = ["left", "top", "right", "bottom"].map { bounds?["Rect.\($0)"]?.whole.map { "\($0)" } ?? "?" }
    let place = "\(element?["ViewHierarchyElement.className"]?.text ?? "view") [\(edges.joined(separator: ","))]"
    var instance = FoundInstance(
      rule, outcome, identifier != nil ? .identifier : element == nil ? .page : .view,
      identifier ?? (element == nil ? "" : place))
    instance.name = ["contentDescription", "text"].compactMap { text(element?["ViewHierarchyElement.\($0)"]) }.first
    instance.ignoreReason = ignored
    page.add(instance)
  }

  private static func text(_ value: JSONValue?) -> String? {
    let raw = value?["SpannableString.rawString"]
    return value?.text?.unlessEmpty ?? raw?.text?.unlessEmpty
      ?? raw?["SpannableStringInternal.mText"]?.text?.unlessEmpty
  }
}

/// What `performAccessibilityAudit` of XCTest found, as WebDriverAgent answers it: findings alone.
enum AppleAuditReader {
  static func recognises(_ value: JSONValue) -> Bool {
    let list = value["value"]?.list ?? value.list
    return list?.first?["auditType"] != nil || (value["value"]?["error"] != nil && value["sessionId"] != nil)
  }

  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .apple, tool: "apple-audit", version: "")
    var page = ToolPage("")
    if let error = value["value"]?["error"]?.text { page.why = value["value"]?["message"]?.text ?? error }
    for issue in value["value"]?.list ?? value.list ?? [] {
      guard let type = issue["auditType"]?.text ?? issue["auditType"]?.whole.map({ "\($0)" }) else { continue }
      let rule = type.hasPrefix("XCUIAccessibilityAuditType") ? String(type.dropFirst(26)) : type
      let words = issue["compactDescription"]?.text ?? ""
      let isUnsure = ["nearly", "partially", "potentially"].contains { words.lowercased().contains($0) }
      let attributes = issue["elementAttributes"]
      let identifier = attributes?["rawIdentifier"]?.text?.unlessEmpty
      let label = attributes?["label"]?.text?.unlessEmpty
      let element = issue["element"]?.text ?? issue["elementDescription"]?.text
      var instance = FoundInstance(
        rule, isUnsure ? .cantTell : .failed, identifier != nil ? .identifier : element == nil ? .page : .view,
        identifier ?? element ?? "")
      instance.name = label
      instance.message = issue["detailedDescription"]?.text ?? words
      page.add(instance)
    }
    report.pages = [page]
    return report
  }
}
