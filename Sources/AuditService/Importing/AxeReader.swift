internal import AuditModel

/// Results of axe-core: one object, the array of its command line, the reporter `raw`, and `{results}` around any of them.
enum AxeReader {
  /// Whether a value is such a file.
  static func recognises(_ value: JSONValue) -> Bool {
    if let list = value.list { return list.first.map { isObject($0) || isRaw($0) } ?? false }
    return isObject(value) || value["results"].map { recognises($0) } ?? false
  }

  /// An object of results: of its four lists at least one is there.
  private static func isObject(_ value: JSONValue) -> Bool {
    ["violations", "passes", "incomplete", "inapplicable"].contains { value[$0]?.list != nil }
      && value["result"] == nil
  }

  private static func isRaw(_ value: JSONValue) -> Bool {
    value["result"] != nil && value.members?["pageLevel"] != nil
  }

  /// Reads the file.
  static func report(_ value: JSONValue) -> ToolReport {
    if let results = value["results"], value["violations"] == nil { return report(results) }
    var report = ToolReport(format: .axe, tool: "axe", version: "")
    if let list = value.list {
      if list.first.map({ isRaw($0) }) ?? false { return raw(list) }
      for page in list { add(page, to: &report) }
    } else {
      add(value, to: &report)
    }
    return report
  }

  private static func add(_ value: JSONValue, to report: inout ToolReport) {
    var page = ToolPage(value["url"]?.text ?? "")
    guard isObject(value) else {
      page.why = "no results of axe are in the file"
      report.pages.append(page)
      return
    }
    // The version inside the results counts, whatever the file or the program around it is called.
    let version = value["testEngine"]?["version"]?.text ?? ""
    if report.version.isEmpty { report.version = version }
    if !version.isEmpty, version != report.version { report.why.append("pages of several versions: \(version), too") }
    if let time = value["timestamp"]?.text.flatMap(ToolTime.milliseconds) {
      report.startedAt = max(report.startedAt ?? time, time)
    }
    let types = value["toolOptions"]?["resultTypes"]?.list?.compactMap(\.text)
    let isTruncated = types.map { !$0.contains("violations") } ?? false
    let lists: [(String, Outcome)] = [
      ("violations", .failed), ("incomplete", .cantTell), ("passes", .passed), ("inapplicable", .inapplicable),
    ]
    for (name, outcome) in lists {
      for rule in value[name]?.list ?? [] {
        guard let id = rule["id"]?.text else { continue }
        let nodes = rule["nodes"]?.list ?? []
        if outcome == .cantTell, rule["error"] != nil || nodes.contains(where: isCrash) {
          page.count(id, .untested)
          report.why.append("\(id) could not run")
          continue
        }
        // A list that was not asked for keeps one node a rule: a count of it means nothing.
        let isCut =
          isTruncated && outcome == .failed || types.map { !$0.contains(name) } ?? false && outcome == .cantTell
        if outcome == .failed || outcome == .cantTell {
          page.count(id, outcome, 0, isTruncated: isCut)
          for node in nodes { page.add(instance(rule, node, outcome)) }
          if nodes.isEmpty { page.add(instance(rule, .null, outcome)) }
        } else {
          page.count(id, outcome, outcome == .inapplicable ? 1 : nodes.count, isTruncated: isTruncated)
        }
      }
    }
    report.pages.append(page)
  }

  /// Whether a node stands for a rule that ended with an error, and for no place of the page.
  private static func isCrash(_ node: JSONValue) -> Bool {
    node["none"]?.list?.contains { $0["id"]?.text == "error-occurred" } ?? false
  }

  private static func instance(_ rule: JSONValue, _ node: JSONValue, _ outcome: Outcome) -> FoundInstance {
    let target = node["target"] ?? node["node"]?["selector"]
    var instance = FoundInstance(
      rule["id"]?.text ?? "", outcome, target == nil ? .page : .selector, target.map(location) ?? "")
    instance.take(snippet: node["html"]?.text ?? node["node"]?["source"]?.text)
    instance.severity = (node["impact"]?.text ?? rule["impact"]?.text).flatMap { Severity(name: $0) }
    instance.help = rule["help"]?.text
    instance.message = node["failureSummary"]?.text ?? messages(node) ?? rule["help"]?.text
    let tags = rule["tags"]?.list?.compactMap(\.text)
    instance.criteria = tags.flatMap { $0.isEmpty ? nil : $0.compactMap(FoundInstance.criterion) }
    return instance
  }

  private static func messages(_ node: JSONValue) -> String? {
    let said = ["any", "all", "none"].flatMap { node[$0]?.list ?? [] }.compactMap { $0["message"]?.text }
    return said.isEmpty ? nil : said.joined(separator: "\n")
  }

  /// One frame is its selector; a path through frames or shadow roots is the whole array.
  private static func location(_ target: JSONValue) -> String {
    if let list = target.list, list.count == 1, let selector = list[0].text { return selector }
    return target.text ?? target.canonicalText
  }

  private static func raw(_ rules: [JSONValue]) -> ToolReport {
    var report = ToolReport(format: .axe, tool: "axe", version: "")
    var page = ToolPage("")
    for rule in rules {
      guard let id = rule["id"]?.text else { continue }
      if report.version.isEmpty, let url = rule["helpUrl"]?.text { report.version = version(ofHelp: url) }
      if rule["result"]?.text == "cantTell", rule["error"] != nil || rule["incomplete"]?.list?.isEmpty ?? true {
        page.count(id, .untested)
        report.why.append("\(id) could not run")
        continue
      }
      for (name, outcome) in [("violations", Outcome.failed), ("incomplete", .cantTell)] {
        for node in rule[name]?.list ?? [] { page.add(instance(rule, node, outcome)) }
      }
      page.count(id, .passed, rule["passes"]?.list?.count ?? 0)
      let isInapplicable = rule["result"]?.text == "inapplicable"
      page.count(id, .inapplicable, isInapplicable ? 1 : 0)
    }
    report.pages = [page]
    return report
  }

  /// The address of a help page says the first two numbers of the version.
  private static func version(ofHelp url: String) -> String {
    let parts = url.split(separator: "/")
    guard let place = parts.firstIndex(of: "axe"), parts.index(after: place) < parts.endIndex else { return "" }
    let version = parts[parts.index(after: place)]
    return version.allSatisfy { $0.isNumber || $0 == "." } ? String(version) : ""
  }
}
