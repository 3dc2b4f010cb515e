internal import AuditModel
internal import AuditRules

/// Answers of WAVE's API: one page, what it found by kind and item.
///
/// It lists what it found and nothing else. Which guideline an item speaks of is not in the answer.
enum WAVEReader {
  /// What the kinds of items are worth; features, structure and ARIA are no findings.
  private static let outcomes: [(category: String, outcome: Outcome)] = [
    ("error", .failed), ("contrast", .failed), ("alert", .cantTell),
  ]

  static func recognises(_ value: JSONValue) -> Bool {
    value["status"]?.members?["success"] != nil && (value["categories"]?.members != nil || value["statistics"] != nil)
      || value["categories"]?["error"]?.members?["count"] != nil && value["categories"]?["contrast"] != nil
  }

  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .wave, tool: "wave", version: "")
    var page = ToolPage(value["statistics"]?["pageurl"]?.text ?? "")
    if value["status"]?["success"]?.truth == false {
      let code = value["status"]?["httpstatuscode"]?.whole.map { " (HTTP \($0))" } ?? ""
      page.why = value["status"]?["error"]?.text?.unlessEmpty ?? "it could not be loaded\(code)"
      report.pages = [page]
      return report
    }
    for (category, outcome) in outcomes {
      guard let found = value["categories"]?[category] else { continue }
      // Without any item it is an empty list, and no object.
      let items = (found["items"]?.members ?? [:]).sorted { $0.key < $1.key }
      for (key, item) in items { add(item, named: key, outcome, to: &page) }
      let listed = items.reduce(0) { $0 + count(of: $1.value) }
      let counted = found["count"]?.whole.flatMap { Int(exactly: $0) } ?? listed
      guard counted > listed else { continue }
      report.why.append(
        "of \(CountText.of(counted, "result")) of the kind \(category) \(listed == 0 ? "none is" : "only \(listed) are") "
          + "listed; ask WAVE for reporttype 4")
    }
    report.pages = [page]
    return report
  }

  private static func count(of item: JSONValue) -> Int { item["count"]?.whole.flatMap { Int(exactly: $0) } ?? 0 }

  private static func add(_ item: JSONValue, named key: String, _ outcome: Outcome, to page: inout ToolPage) {
    let rule = item["id"]?.text?.unlessEmpty ?? key
    let kinds: [(String, FoundInstance.LocationKind)] = [("selectors", .selector), ("xpaths", .xpath)]
    let located = kinds.first { item[$0.0]?.list?.isEmpty == false }
    let locations = located.flatMap { item[$0.0]?.list?.compactMap(\.text) } ?? []
    func instance(_ kind: FoundInstance.LocationKind, _ location: String) -> FoundInstance {
      var instance = FoundInstance(rule, outcome, kind, location)
      instance.message = item["description"]?.text
      return instance
    }
    for location in locations { page.add(instance(located?.1 ?? .page, location)) }
    let count = count(of: item)
    guard locations.count < max(count, 1) else { return }
    // Where they are is not said: they are one thing of the page.
    var rest = instance(.page, "")
    let left = max(count, 1) - locations.count
    if left > 1 { rest.message = [rest.message, "\(left) places"].compactMap { $0 }.joined(separator: ": ") }
    page.add(rest)
    page.count(rule, outcome, left - 1, isTruncated: true)
  }
}
