internal import AuditRules

/// Writes an accessible HTML page that needs nothing else: headings are in order, tables have captions and scopes, and what
/// people wrote runs in the direction of its own script.
package struct HTMLSink: PageSink {
  package static let showsPictures = true

  /// A table of fewer rows stays on one sheet of paper.
  package static let shortTable = 9

  package let html: HTML
  /// The table that was begun.
  package var table: ReportTable?
  /// The icons that the page uses; their drawings stand at its end.
  private var icons: Set<PageStatus> = []

  package init(_ stream: ReportStream) {
    html = HTML(stream)
  }

  package mutating func document(
    _ title: String, subtitle: String?, contents: [PageEntry], _ frame: PageFrame,
    lead: (inout Self) throws -> Void,
    _ content: (inout Self) throws -> Void
  ) throws {
    try html.markup("<!DOCTYPE html>\n")
    try html.begin("html", [.language(frame.language)], .block)
    try html.element("head", layout: .block) {
      try html.markup(
        """
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">

        """)
      try html.element("title", text: title)
      try html.element("style", layout: .block) {
        for part in HTMLStyle.page { try html.markup(part) }
        if frame.running.contains(where: { !$0.isEmpty }) { try html.running(frame.running) }
      }
    }
    try html.begin("body", [], .block)
    try html.element("a", .class("skip"), .link(to: "main"), text: frame.skip)
    try html.begin("div", [.class("wrap")], .block)
    try html.begin("main", [.id("main"), .init("tabindex", "-1")], .block)
    try html.element("div", .class("head")) {
      try html.element("div", layout: .inline) {
        try html.element("h1", .ownDirection) {
          try write(PageRun.runs(title, frame.titled.map { [(text: $0.name, language: $0.language)] } ?? []))
        }
        if let subtitle { try html.element("p", .class("quiet"), .ownDirection, layout: .inline, text: subtitle) }
      }
    }
    if !contents.isEmpty { try html.begin("div", [.class("side")], .block) }
    try lead(&self)
    if !contents.isEmpty { try write(contents, frame.contents) }
    try content(&self)
    if !contents.isEmpty { try html.end("div") }
    try html.end("main")
    try html.end("div")
    if let closing = frame.closing {
      try html.element("footer", .class("foot")) {
        try html.element("div", .class("wrap"), layout: .inline) {
          try html.element("p", .ownDirection, layout: .inline, text: closing)
        }
      }
    }
    try writeIcons()
    try html.end("body")
    try html.end("html")
  }

  private func write(_ contents: [PageEntry], _ title: String) throws {
    try html.element("nav", .class("toc"), .labelled(by: "toc-h")) {
      try html.element("div", .class("toc-in"), layout: .inline) {
        try html.element("h2", .id("toc-h"), layout: .inline, text: title)
        try html.element("ul", layout: .block) {
          for section in contents {
            try html.element("li") {
              try html.element("a", .link(to: section.id), layout: .inline) {
                try html.element("span", layout: .inline, text: section.title)
                if let count = section.count {
                  try html.element("span", .class("n"), layout: .inline, text: CountText.number(count))
                }
              }
            }
          }
        }
      }
    }
  }

  /// The drawings of the icons that were used so far.
  package func writeIcons() throws {
    guard !icons.isEmpty else { return }
    try html.element(
      "svg", .init("width", "0"), .init("height", "0"), .class("vh"), .init("aria-hidden", "true")
    ) {
      try html.element("defs", layout: .inline) {
        for icon in PageStatus.allCases where icons.contains(icon) { try html.markup(icon.symbol) }
      }
    }
  }

  /// An icon, which says nothing by itself.
  package mutating func icon(_ status: PageStatus) throws {
    icons.insert(status)
    try html.element("svg", .class("i"), .init("aria-hidden", "true"), layout: .inline) {
      try html.element("use", .link(to: status.rawValue), layout: .inline) {}
    }
  }

  package mutating func section(
    _ id: String, _ title: String, _ kind: PageSectionKind, _ content: (inout Self) throws -> Void
  ) throws {
    let style: HTML.Attribute? =
      switch kind {
      case .plain: nil
      case .many: .class("many")
      case .sheet: .class("sheet")
      }
    try html.begin("section", [.id(id), style, .labelled(by: "\(id)-h")], .block)
    try html.element("h2", .id("\(id)-h"), text: title)
    try content(&self)
    try html.end("section")
  }

  package func heading(_ text: String, id: String?) throws {
    try html.element("h3", id.map { .id($0) }, .ownDirection, text: text)
  }

  package mutating func article(
    _ id: String, _ heading: String, level: Int, _ content: (inout Self) throws -> Void
  ) throws {
    try html.begin("article", [.class("problem"), .id(id)], .block)
    try html.element(level == 3 ? "h3" : "h4", .ownDirection, text: heading)
    try content(&self)
    try html.end("article")
  }

  // MARK: Text

  package func paragraph(_ text: String) throws {
    try html.element("p", text: text)
  }

  package func notice(_ text: String, _ rest: String?) throws {
    try html.element("p") {
      try html.element("strong", layout: .inline, text: text)
      if let rest { try html.text(": \(rest)") }
    }
  }

  package func limit(_ text: String) throws {
    try html.element("p", .class("note"), text: text)
  }

  package func sentence(_ runs: [PageRun]) throws {
    try html.element("p") { try write(runs) }
  }

  package func write(_ runs: [PageRun]) throws {
    for run in runs {
      switch run {
      case .text(let text): try html.text(text)
      case .link(let link): try write(link)
      case .foreign(let text, let language): try foreign(text, language)
      case .code(let text): try html.element("code", layout: .inline, text: text)
      }
    }
  }

  /// A text in another language than the page's.
  package func foreign(_ text: String, _ language: String) throws {
    try html.element("span", .language(language), .ownDirection, layout: .inline, text: text)
  }

  package func write(_ link: PageLink) throws {
    let target: HTML.Attribute? =
      switch link.target {
      case .place(let id): .link(to: id)
      case .criterion(let version, let title): .criterion(version: version, title: title)
      case .address(let address): .link(to: address)
      case .file(let path), .picture(let path): .link(toFile: path)
      case .page(let path): .link(to: path)
      case nil: nil
      }
    let runs = PageRun.runs(link.text, link.foreign.map { [($0.name, $0.language)] } ?? [])
    guard let target else { return try write(runs) }
    try html.element("a", target, layout: .inline) { try write(runs) }
  }

  package func note(_ kind: PageNote, _ title: String?, _ texts: [String], items: [String]) throws {
    let style: HTML.Attribute =
      switch kind {
      case .warning: .class("note warn")
      case .good: .class("note good")
      case .plain: .class("note")
      }
    try html.element("div", style, .init("role", "note"), layout: .block) {
      if let title { try html.element("h2", text: title) }
      for text in texts { try html.element("p", .ownDirection, text: text) }
      if !items.isEmpty { try list(items.map { PageItem(text: $0) }) }
    }
  }

  package func list(_ items: [PageItem]) throws {
    try html.element("ul", layout: .block) {
      for item in items {
        try html.element("li", .ownDirection) {
          if !item.label.isEmpty {
            try html.element("strong", layout: .inline) { try write(item.label) }
            try html.markup(" ")
          }
          try write(item.runs)
          if !item.items.isEmpty { try list(item.items) }
        }
      }
    }
  }

  package func ordered(_ items: [(text: String, source: String)]) throws {
    try html.element("ol", layout: .block) {
      for item in items {
        try html.element("li") {
          try html.text(item.text + " ")
          try html.element("span", .class("quiet small"), layout: .inline, text: item.source)
        }
      }
    }
  }

  package func links(_ links: [(id: String, text: String)]) throws {
    try html.element("ul", layout: .block) {
      for link in links {
        try html.element("li", .ownDirection) {
          try html.element("a", .link(to: link.id), layout: .inline, text: link.text)
        }
      }
    }
  }

  package func lines(_ text: String, label: String) throws {
    try paragraph(label)
    try html.element("pre", .init("tabindex", "0"), .init("role", "group"), .label(label), text: text)
  }

  // MARK: Fields

  package func fields(_ fields: [PageField]) throws {
    try html.element("dl", .class("facts"), layout: .block) { for field in fields { try write(field) } }
  }

  /// A name with what is said of it; several things are a list.
  package func write(_ field: PageField, _ style: HTML.Attribute? = nil) throws {
    try html.element("dt", layout: .inline, text: field.name)
    guard field.values.count != 1 else {
      return try html.element("dd", style, .ownDirection) { try write(field.values[0]) }
    }
    try html.element("dd", style) {
      try html.element("ul", layout: .inline) {
        for value in field.values { try html.element("li", .ownDirection, layout: .inline) { try write(value) } }
      }
    }
  }

  private func write(_ value: PageField.Value) throws {
    switch value {
    case .text(let text): try html.text(text)
    case .quote(let text, let language):
      try html.element(
        "span", .class("said"), .ownDirection, language.map { .language($0) }, layout: .inline, text: text)
    case .address(let text):
      guard let address = PageAddress(text) else { return try html.text(text) }
      try html.element("a", .link(to: address), layout: .inline, text: text)
    case .picture(let picture): try write(picture)
    case .list(let text, let values):
      try html.text(text)
      try html.element("ul", layout: .inline) {
        for value in values { try html.element("li", .ownDirection, layout: .inline) { try write(value) } }
      }
    case .run(let run): try write([run])
    }
  }

  package func write(_ picture: PagePicture) throws {
    try html.element("figure", .class("shot")) {
      try html.begin("img", [.alternative(picture.alternative), .source(picture), .init("width", "108")])
      try html.element("figcaption", .ownDirection, layout: .inline, text: picture.caption)
    }
  }
}
