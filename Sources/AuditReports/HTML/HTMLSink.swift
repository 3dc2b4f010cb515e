/// Writes an accessible HTML page that needs nothing else: headings are in order, tables have captions and scopes, and what
/// people wrote runs in the direction of its own script.
struct HTMLSink: PageSink {
  static let showsPictures = true

  /// Few columns fit into the narrowest window; more of them scroll in a place of their own, which the keyboard reaches.
  private static let widestWithoutScrolling = 3

  private let html: HTML
  /// Those of the table that was begun.
  private var columns: [ReportTable.Column] = []

  init(_ stream: ReportStream) {
    html = HTML(stream)
  }

  mutating func document(
    _ title: String, contents: [(id: String, title: String)], _ words: Words, _ content: (inout Self) throws -> Void
  ) throws {
    try html.markup("<!DOCTYPE html>\n")
    try html.begin("html", [.language(words.language.tag)], .block)
    try html.element("head", layout: .block) {
      try html.markup(
        "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
      try html.element("title", text: title)
      try html.element("style", layout: .block) { for part in HTMLStyle.page { try html.markup(part) } }
    }
    try html.begin("body", [], .block)
    try html.element("a", .class("skip"), .link(to: "main"), text: words.skip)
    if !contents.isEmpty { try write(contents, label: words.contents) }
    try html.begin("main", [.id("main"), .init("tabindex", "-1")], .block)
    try html.element("h1", .ownDirection, text: title)
    try content(&self)
    try html.end("main")
    try html.end("body")
    try html.end("html")
  }

  private func write(_ contents: [(id: String, title: String)], label: String) throws {
    try html.element("nav", .label(label), layout: .block) {
      try html.element("ul", layout: .block) {
        for section in contents {
          try html.element("li") {
            try html.element("a", .link(to: section.id), layout: .inline, text: section.title)
          }
        }
      }
    }
  }

  mutating func section(_ id: String, _ title: String, _ content: (inout Self) throws -> Void) throws {
    try html.begin("section", [.labelled(by: id)], .block)
    try html.element("h2", .id(id), text: title)
    try content(&self)
    try html.end("section")
  }

  func heading(_ text: String, id: String?) throws {
    try html.element("h3", id.map { .id($0) }, .ownDirection, text: text)
  }

  mutating func article(
    _ id: String, _ heading: String, level: Int, _ content: (inout Self) throws -> Void
  ) throws {
    try html.begin("article", [], .block)
    try html.element(level == 3 ? "h3" : "h4", .id(id), .ownDirection, text: heading)
    try content(&self)
    try html.end("article")
  }

  // MARK: Text

  func paragraph(_ text: String) throws {
    try html.element("p", text: text)
  }

  func notice(_ text: String, _ rest: String?) throws {
    try html.element("p", .class("verdict"), text: text + (rest.map { ": \($0)" } ?? ""))
  }

  func limit(_ text: String) throws {
    try html.element("p", .class("part"), text: text)
  }

  func list(_ items: [PageItem]) throws {
    try html.element("ul", layout: .block) {
      for item in items {
        try html.element("li", .ownDirection) {
          if let label = item.label {
            try html.element("strong", layout: .inline, text: label)
            try html.markup(" ")
          }
          try html.text(item.text)
          if !item.items.isEmpty { try list(item.items) }
        }
      }
    }
  }

  func links(_ links: [(id: String, text: String)]) throws {
    try html.element("ul", .class("links"), layout: .block) {
      for link in links {
        try html.element("li", .ownDirection) {
          try html.element("a", .link(to: link.id), layout: .inline, text: link.text)
        }
      }
    }
  }

  func lines(_ text: String, label: String) throws {
    try paragraph(label)
    try html.element("pre", .init("tabindex", "0"), .init("role", "group"), .label(label), text: text)
  }

  func blanks(_ names: [String]) throws {
    for name in names { try html.element("p", .class("blank"), text: "\(name):") }
  }

  func chart(_ chart: OutcomeChart) throws {
    try chart.write(to: html)
  }

  // MARK: Fields

  func fields(_ fields: [PageField]) throws {
    try html.element("dl", layout: .block) {
      for field in fields {
        try html.element("div") {
          try html.element("dt", layout: .inline, text: field.name)
          for value in field.values { try write(value) }
        }
      }
    }
  }

  private func write(_ value: PageField.Value) throws {
    switch value {
    case .text(let text): try html.element("dd", .ownDirection, layout: .inline, text: text)
    case .address(let text):
      guard let address = PageAddress(text) else { return try write(.text(text)) }
      try html.element("dd", .ownDirection, layout: .inline) {
        try html.element("a", .link(to: address), layout: .inline, text: text)
      }
    case .picture(let picture):
      try html.element("dd", layout: .inline) {
        try html.element("figure", layout: .inline) {
          try html.begin("img", [.alternative(picture.alternative), .source(picture)])
          try html.element("figcaption", .ownDirection, layout: .inline, text: picture.caption)
        }
      }
    }
  }

  // MARK: Tables

  mutating func beginTable(_ table: ReportTable) throws {
    columns = table.columns
    if columns.count > Self.widestWithoutScrolling {
      try html.begin(
        "div", [.class("table"), .init("role", "group"), .label(table.caption), .init("tabindex", "0")], .block)
    } else {
      try html.begin("div", [.class("narrow")], .block)
    }
    try html.begin("table", [], .block)
    try html.element("caption", text: table.caption)
    try html.element("thead") {
      try html.element("tr", layout: .inline) {
        for column in columns { try html.element("th", .init("scope", "col"), layout: .inline, text: column.title) }
      }
    }
    try html.begin("tbody", [], .block)
  }

  func row(_ texts: [String]) throws {
    try html.element("tr") {
      for (index, (text, column)) in zip(texts, columns).enumerated() {
        let direction: HTML.Attribute? = column.content == .written ? .ownDirection : nil
        if index == 0 {
          try html.element("th", .init("scope", "row"), direction, layout: .inline, text: text)
        } else if column.content == .code {
          try html.element("td", layout: .inline) { try html.element("code", layout: .inline, text: text) }
        } else {
          try html.element("td", direction, layout: .inline, text: text)
        }
      }
    }
  }

  func endTable() throws {
    try html.end("tbody")
    try html.end("table")
    try html.end("div")
  }
}
