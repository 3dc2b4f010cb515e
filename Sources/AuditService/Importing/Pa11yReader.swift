internal import AuditModel
internal import AuditRules

/// Results of pa11y (a list of issues of one page) and of pa11y-ci (pages with lists).
///
/// They list what was found and nothing else.
enum Pa11yReader {
  static func recognises(_ value: JSONValue) -> Bool {
    if let first = value.list?.first { return first["code"] != nil && first["type"] != nil && first["selector"] != nil }
    return value["results"]?.members != nil && value["total"] != nil && value["passes"]?.list == nil
  }

  static func report(_ value: JSONValue) -> ToolReport {
    var report = ToolReport(format: .pa11y, tool: "pa11y", version: "")
    if let list = value.list {
      report.pages = [page("", list)]
    } else {
      for (url, list) in (value["results"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
        report.pages.append(page(url, list.list ?? []))
      }
    }
    return report
  }

  private static func page(_ url: String, _ issues: [JSONValue]) -> ToolPage {
    var page = ToolPage(url)
    for issue in issues {
      guard let code = issue["code"]?.text else {
        // An entry with nothing but words is a page that did not load.
        page.why = issue["message"]?.text ?? "it did not load"
        continue
      }
      let selector = issue["selector"]?.text?.unlessEmpty
      let outcome: Outcome = issue["type"]?.text == "error" ? .failed : .cantTell
      var instance = FoundInstance(code, outcome, selector == nil ? .page : .selector, selector ?? "")
      let context = issue["context"]?.text
      instance.take(snippet: context, isCut: context?.contains("...") ?? false)
      instance.message = issue["message"]?.text
      if issue["runner"]?.text != "axe" { instance.criteria = criterion(of: code).map { [$0] } }
      page.add(instance)
    }
    return page
  }

  /// The criterion in a code of HTML_CodeSniffer, such as WCAG2AA.Principle1.Guideline1_4.1_4_3.G18; nil where there is none.
  static func criterion(of code: String) -> String? {
    for part in code.split(separator: ".") {
      let numbers = part.split(separator: "_", omittingEmptySubsequences: false)
      guard numbers.count == 3, numbers.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }) else {
        continue
      }
      return numbers.joined(separator: ".")
    }
    return nil
  }
}
