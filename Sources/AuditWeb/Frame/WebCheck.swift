internal import AuditModel
internal import AuditReports

/// How a check is made, as pages show it.
enum WebCheck {
  /// Its steps, and what must hold.
  static func howToTest(_ check: Check, _ html: HTML) throws {
    try list("ol", check.steps, html)
    guard !check.outcomes.isEmpty else { return }
    try html.element("p", text: "Passed if \(check.outcomes.count == 1 ? "this" : "all of this") is true:")
    try list("ul", check.outcomes, html)
  }

  private static func list(_ name: StaticString, _ items: [TextItem], _ html: HTML) throws {
    guard !items.isEmpty else { return }
    try html.element(name, layout: .block) {
      for item in items {
        try html.element("li", .ownDirection) {
          try html.text(item.text)
          try list("ul", item.parts, html)
        }
      }
    }
  }
}
