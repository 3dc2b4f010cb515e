internal import AuditReports

/// What stands around the content of each page of the server.
struct WebFrame {
  /// What the page is called, without the name of the program.
  let title: String
  /// Version of the program, and the name of the file that it reads.
  let version, fileName: String
  /// What the foot says behind the name of the file.
  let closing: String

  /// Writes all that stands before the content.
  ///
  /// - Parameters:
  ///   - bar: Writes what stands in the bar behind the name of the program.
  ///   - crumbs: Writes what stands between the bar and the content.
  func begin(_ html: HTML, bar: () throws -> Void = {}, crumbs: () throws -> Void = {}) throws {
    try html.markup("<!DOCTYPE html>\n")
    try html.begin("html", [.language("en")], .block)
    try html.element("head", layout: .block) {
      try html.markup(
        """
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">

        """)
      try html.element("title", text: "\(title) – auditctl")
      try html.markup("<link rel=\"stylesheet\" href=\"/style.css\">\n")
      try html.markup("<script src=\"/script.js\" defer></script>\n")
    }
    try html.begin("body", [], .block)
    try html.element("a", .class("skip"), .link(to: "main"), text: "Skip to main content")
    try html.element("header", .class("bar-top")) {
      try html.element("div", .class("wrap")) {
        try html.element("a", .class("brand"), .link(to: SitePath()), text: "auditctl")
        try bar()
      }
    }
    try html.begin("div", [.class("wrap")], .block)
    try crumbs()
    try html.begin("main", [.id("main"), .init("tabindex", "-1")], .block)
  }

  /// Writes all that stands behind the content.
  ///
  /// - Parameter icons: Writes the drawings of the icons that the content uses.
  func end(_ html: HTML, icons: () throws -> Void = {}) throws {
    try html.end("main")
    try html.end("div")
    try html.element("footer", .class("foot"), layout: .inline) {
      try html.element("div", .class("wrap"), layout: .inline) {
        try html.element("p", layout: .inline) {
          try html.text("auditctl \(version), reading ")
          try html.element("code", .ownDirection, layout: .inline, text: fileName)
          try html.text(closing)
        }
      }
    }
    try icons()
    try html.end("body")
    try html.end("html")
  }
}
