internal import AuditModel
internal import AuditRules

/// Results in SARIF 2.1.0 (OASIS), one or several runs; pages are the artifacts that results are in.
enum SARIFReader {
  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .sarif, tool: "sarif", version: "")
    for run in value["runs"]?.list ?? [] { add(run, to: &report) }
    return report
  }

  private static func add(_ run: JSONValue, to report: inout ToolReport) {
    let driver = run["tool"]?["driver"]
    let name = driver?["name"]?.text ?? ""
    let tool = ToolReport.family(of: name) ?? "sarif"
    guard report.pages.isEmpty || tool == report.tool else { return report.leaveOut(name) }
    report.tool = tool
    report.version = driver?["semanticVersion"]?.text ?? driver?["version"]?.text ?? report.version
    for invocation in run["invocations"]?.list ?? [] {
      if let time = invocation["startTimeUtc"]?.text.flatMap(ToolTime.milliseconds) {
        report.startedAt = max(report.startedAt ?? time, time)
      }
      if invocation["executionSuccessful"]?.truth == false {
        report.why.append("the tool says that it did not run to its end")
      }
      for note in invocation["toolExecutionNotifications"]?.list ?? [] where note["level"]?.text == "error" {
        report.why.append(note["message"]?["text"]?.text ?? "the tool notes an error")
      }
    }
    var pages: [String: ToolPage] = [:]
    let artifacts = (run["artifacts"]?.list ?? []).map { $0["location"]?["uri"]?.text }
    var order: [String] = []
    func note(_ uri: String) {
      guard pages[uri] == nil else { return }
      pages[uri] = ToolPage(uri)
      order.append(uri)
    }
    artifacts.compactMap { $0 }.forEach(note)
    let criteria = criteria(of: driver?["rules"]?.list ?? [])
    for result in run["results"]?.list ?? [] {
      guard let rule = result["ruleId"]?.text ?? result["rule"]?["id"]?.text else { continue }
      let location = result["locations"]?.list?.first
      let place = location?["physicalLocation"]?["artifactLocation"]
      let uri =
        place?["uri"]?.text
        ?? place?["index"]?.whole.flatMap { index in
          Int(exactly: index).flatMap { artifacts.indices.contains($0) ? artifacts[$0] : nil }
        }
        // Where it is said of none, only one artifact can be meant.
        ?? (artifacts.count == 1 ? artifacts[0] : nil) ?? ""
      note(uri)
      add(result, rule, location, criteria[rule], to: &pages[uri, default: ToolPage(uri)])
    }
    report.pages += order.compactMap { pages[$0] }
  }

  private static func add(
    _ result: JSONValue, _ rule: String, _ location: JSONValue?, _ criteria: [String]?, to page: inout ToolPage
  ) {
    let outcome: Outcome
    switch result["kind"]?.text ?? "fail" {
    case "fail" where result["level"]?.text == "none": return
    case "fail": outcome = .failed
    case "open", "review": outcome = .cantTell
    case "pass": return page.count(rule, .passed)
    case "notApplicable": return page.count(rule, .inapplicable)
    default: return
    }
    let logical = location?["logicalLocations"]?.list?.compactMap { $0["fullyQualifiedName"]?.text } ?? []
    let physical = location?["physicalLocation"]
    let line = physical?["region"]?["startLine"]?.whole
    var instance = FoundInstance(rule, outcome)
    if let first = logical.first {
      (instance.kind, instance.location) = (first.hasPrefix("/") ? .xpath : .selector, first)
    } else if let line {
      (instance.kind, instance.location) = (.pointer, "line \(line)")
    }
    instance.take(snippet: physical?["region"]?["snippet"]?["text"]?.text)
    instance.message = result["message"]?["text"]?.text
    instance.criteria = criteria
    let suppressed = result["suppressions"]?.list ?? []
    // One that is under review, or rejected, leaves it a result (SARIF 2.1.0, 3.27.23).
    if let first = suppressed.first, suppressed.allSatisfy({ ($0["status"]?.text ?? "accepted") == "accepted" }) {
      instance.ignoreReason = first["justification"]?.text?.unlessEmpty ?? "suppressed in the file"
    }
    page.add(instance)
  }

  /// The criteria of rules by the taxa that they refer to; a rule without any relationship has none said.
  private static func criteria(of rules: [JSONValue]) -> [String: [String]] {
    var criteria: [String: [String]] = [:]
    for rule in rules {
      guard let id = rule["id"]?.text, let relations = rule["relationships"]?.list else { continue }
      criteria[id] = relations.compactMap { $0["target"]?["id"]?.text }.compactMap(FoundInstance.criterion)
    }
    return criteria
  }
}
