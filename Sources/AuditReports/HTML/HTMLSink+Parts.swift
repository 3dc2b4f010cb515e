internal import AuditRules

/// The decision, failures with their places, and what is folded away.
extension HTMLSink {
  package mutating func decision(_ decision: PageDecision) throws {
    let (style, status): (HTML.Attribute, PageStatus) =
      switch decision.kind {
      case .no: (.class("decision no"), .failed)
      case .yes: (.class("decision yes"), .passed)
      case .risk: (.class("decision wait"), .unclear)
      case .open: (.class("decision"), .open)
      }
    try html.begin("div", [style], .block)
    try html.begin("div", [.class("decision-head")])
    try html.begin("h2", [])
    try icon(status)
    try html.text(decision.headline)
    try html.end("h2", .inline)
    try html.element("p", .ownDirection, layout: .inline) { try write(decision.sentence) }
    try html.end("div")
    try html.element("dl", .class("figures"), layout: .block) {
      for figure in decision.figures { try write(figure) }
    }
    if !decision.todo.rows.isEmpty {
      try html.begin("div", [.class("todo")])
      try self.table(decision.todo)
      try html.end("div")
    }
    try html.end("div")
  }

  private func write(_ figure: PageDecision.Figure) throws {
    try html.element("div") {
      try html.element("dt", layout: .inline, text: figure.title)
      try html.element("dd", layout: .inline) {
        try html.element("span", .init("class", figure.isBad ? "big is-fail" : "big"), layout: .inline) {
          switch figure.value {
          case .text(let text): try html.text(text)
          case .change(let old, let new):
            try html.text(CountText.number(old) + " ")
            try html.markup("<span aria-hidden=\"true\">→</span><span class=\"vh\">, now</span> ")
            try html.text(CountText.number(new))
          }
        }
        if let share = figure.share { try meter(share, "f-ink") }
        try html.element("span", .class("small"), layout: .inline) {
          try write(PageLink(figure.small, to: figure.proof))
        }
      }
    }
  }

  package mutating func problem(_ problem: PageProblem, _ content: (inout Self) throws -> Void) throws {
    let heading = "\(problem.id)-h"
    try html.begin("article", [.class("problem"), .id(problem.id), .labelled(by: heading)], .block)
    try html.element("div", .class("problem-head")) {
      if case .severity(let severity, let word)? = problem.severity?.content {
        try html.element("span", .init("class", Self.tag(severity)), layout: .inline, text: word)
      }
      try html.element("h3", .id(heading), .ownDirection, layout: .inline) { try write(problem.title) }
    }
    try html.element("p", .class("meta"), .ownDirection, text: problem.meta)
    try content(&self)
    try html.end("article")
  }

  package func place(_ place: PagePlace) throws {
    try html.element("div", .class("place")) {
      try html.element("h4", .ownDirection, layout: .inline) { try write(place.title) }
      let isPictured = !place.pictures.isEmpty
      try html.element("div", .init("class", isPictured ? "place-body pic" : "place-body"), layout: .block) {
        try html.element("div") {
          try html.element("dl", .class("versus"), layout: .inline) {
            for field in place.versus { try html.element("div", layout: .inline) { try write(field) } }
          }
          for line in place.more {
            try html.element("p", .class("meta"), .ownDirection, layout: .inline) { try write(line) }
          }
          try html.element("p", .class("meta"), .ownDirection, layout: .inline) { try write(place.meta) }
        }
        if isPictured {
          try html.element("div") { for picture in place.pictures { try write(picture) } }
        }
      }
    }
  }

  package mutating func halves(_ halves: [(heading: String, fields: [PageField])]) throws {
    try html.begin("div", [.class("half")], .block)
    for half in halves {
      try html.begin("div", [])
      try heading(half.heading, id: nil)
      try fields(half.fields)
      try html.end("div")
    }
    try html.end("div")
  }

  package func advice(_ advice: PageAdvice) throws {
    try html.element("div", .class("advice"), layout: .block) {
      for column in advice.columns where !column.isEmpty {
        try html.element("div") {
          for part in column {
            try html.element("h4", layout: .inline, text: part.title)
            for paragraph in part.paragraphs { try html.element("p", layout: .inline) { try write(paragraph) } }
            if !part.steps.isEmpty {
              try html.element("ol", layout: .inline) {
                for step in part.steps { try html.element("li", .ownDirection, layout: .inline, text: step) }
              }
            }
          }
        }
      }
    }
  }

  package mutating func fold(
    _ summary: String, about: String?, _ fold: PageFold, _ content: (inout Self) throws -> Void
  ) throws {
    let style: HTML.Attribute? =
      switch fold {
      case .screenOnly: nil
      case .printed: .class("print")
      case .titled: .class("print titled")
      }
    try html.begin("details", [style])
    try html.element("summary", .ownDirection, layout: .inline) {
      try html.text(summary)
      if let about { try html.element("span", .class("vh"), layout: .inline, text: ": \(about)") }
    }
    try content(&self)
    try html.end("details")
  }
}
