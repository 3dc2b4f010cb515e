package import AuditModel
internal import AuditRules

/// Tables: hairlines, and below 48rem rows become blocks, for which roles and labels are repeated.
extension HTMLSink {
  package mutating func beginTable(_ table: ReportTable) throws {
    self.table = table
    let isShort = (1..<Self.shortTable).contains(table.rows.count)
    let style: HTML.Attribute =
      switch table.kind {
      case .plain: isShort ? .class("stack short") : .class("stack")
      case .places: .class("stack places")
      case .terms: .class("stack acr")
      }
    try html.begin("table", [style, .init("role", "table")], .block)
    try html.element("caption") {
      try html.text(table.caption)
      if let note = table.note { try html.element("span", .class("quiet"), layout: .inline, text: note) }
    }
    if table.kind == .places { try html.markup(Self.columnsOfPlaces) }
    try html.element("thead", .init("role", "rowgroup")) {
      try html.element("tr", .init("role", "row"), layout: .inline) {
        for column in table.columns {
          try html.element(
            "th", .init("scope", "col"), .init("role", "columnheader"), Self.style(column), layout: .inline,
            text: column.title)
        }
      }
    }
    try html.begin("tbody", [.init("role", "rowgroup")], .block)
  }

  /// Severity, what is not met, where, what was found, team, issue.
  private static let columnsOfPlaces: StaticString = """
    <colgroup><col class="w-sev"><col class="w-not"><col class="w-where"><col><col class="w-team"><col class="w-iss"></colgroup>

    """

  private static func style(_ column: ReportTable.Column) -> HTML.Attribute? {
    switch column.content {
    case .plain, .written, .code: nil
    case .number: .class("num")
    case .bar: .class("bar")
    }
  }

  package mutating func row(_ cells: [PageCell]) throws {
    guard let table else { return }
    // What is not met names a row of failures; the first column the rows of all others.
    let named = table.kind == .places ? 1 : 0
    try html.begin("tr", [.init("role", "row")])
    for (index, (cell, column)) in zip(cells, table.columns).enumerated() {
      let direction: HTML.Attribute? = column.content == .written ? .ownDirection : nil
      if index == named {
        try html.begin("th", [.init("scope", "row"), .init("role", "rowheader"), direction])
        try write(cell, column)
        try html.end("th", .inline)
      } else {
        let style: HTML.Attribute? = cell.isEmpty ? .class("empty") : Self.style(column)
        try html.begin("td", [.init("role", "cell"), style, .init(label: column.title), direction])
        try write(cell, column)
        try html.end("td", .inline)
      }
    }
    try html.end("tr")
  }

  private mutating func write(_ cell: PageCell, _ column: ReportTable.Column) throws {
    switch cell.content {
    case .text(let text):
      if column.content == .code {
        try html.element("code", layout: .inline, text: text)
      } else if let language = cell.language {
        try foreign(text, language)
      } else {
        try html.text(text)
      }
    case .runs(let runs): try write(runs)
    case .counts(let text): try html.text(text)
    case .day(let text): try html.element("span", .class("nowrap"), layout: .inline, text: text)
    case .number(let number): try write(number)
    case .status(let status, let word):
      try html.begin("span", [.init("class", status.colour)])
      try icon(status)
      try html.text(word)
      try html.end("span", .inline)
    case .severity(let severity, let word):
      try html.element("span", .init("class", Self.tag(severity)), layout: .inline, text: word)
    case .bar(let count, let most):
      try html.element("div", .class("bar-row"), layout: .inline) {
        try html.element(
          "span", count == 0 ? .class("num zero") : .class("num"), layout: .inline, text: CountText.number(count))
        if count > 0 { try meter(count * 1000 / max(most, 1), "f-fail") }
      }
    case .share(let thousandths, let words):
      try html.element("div", .class("bar-row"), layout: .inline) {
        try html.element("span", .class("num"), layout: .inline, text: words)
        try meter(thousandths, "f-ink")
      }
    case .link(let link): try write(link)
    case .paragraphs(let paragraphs):
      for paragraph in paragraphs { try write(paragraph) }
    }
    if !cell.small.isEmpty {
      try html.element("span", .class("small"), .ownDirection, layout: .inline) { try write(cell.small) }
    }
  }

  private func write(_ paragraph: PageParagraph) throws {
    try html.element("p", paragraph.isSmall ? .class("small quiet") : nil, .ownDirection, layout: .inline) {
      try write(paragraph.runs)
      if let small = paragraph.small {
        try html.element("span", .class("small quiet"), layout: .inline, text: " (\(small))")
      }
    }
  }

  private func write(_ number: Int) throws {
    guard number == 0 else { return try html.text(CountText.number(number)) }
    try html.element("span", .class("zero"), layout: .inline, text: "0")
  }

  package static func tag(_ severity: Severity?) -> StaticString {
    switch severity {
    case .critical: "tag tag-critical"
    case .serious: "tag tag-serious"
    case .moderate: "tag tag-moderate"
    case .minor: "tag tag-minor"
    case nil: "tag"
    }
  }

  /// A bar of one quantity; its number stands beside it.
  package func meter(_ thousandths: Int, _ style: StaticString) throws {
    try html.element("svg", .class("meter"), .init("aria-hidden", "true"), .init("height", "10"), layout: .inline) {
      try html.element("rect", .class("rail"), .init("width", "100%"), .init("height", "10"), layout: .inline) {}
      try html.element(
        "rect", .init("class", style), .share("width", thousandths), .init("height", "10"), layout: .inline
      ) {}
    }
  }

  package func endTable() throws {
    try html.end("tbody")
    try html.end("table")
  }

  package mutating func signatures(_ choices: [String], _ table: ReportTable) throws {
    try html.element("p") {
      for choice in choices {
        try html.element("span", .class("nowrap"), layout: .inline) {
          try html.element("span", .class("box"), layout: .inline) {}
          try html.text(choice)
        }
        try html.markup(" \u{2003} ")
      }
    }
    try html.element(
      "div", .class("scroll"), .init("role", "region"), .label(table.caption), .init("tabindex", "0"), layout: .block
    ) {
      try html.element("table", .class("sign"), layout: .block) {
        try html.element("caption", text: table.caption)
        try html.element("thead") {
          try html.element("tr", layout: .inline) {
            for column in table.columns {
              try html.element("th", .init("scope", "col"), layout: .inline, text: column.title)
            }
          }
        }
        try html.element("tbody", layout: .block) {
          for cells in table.rows {
            try html.element("tr") {
              for (index, cell) in cells.enumerated() {
                guard case .text(let text) = cell.content else { continue }
                if index == 0 {
                  try html.element("th", .init("scope", "row"), layout: .inline, text: text)
                } else {
                  try html.element("td", layout: .inline, text: text)
                }
              }
            }
          }
        }
      }
    }
  }
}
