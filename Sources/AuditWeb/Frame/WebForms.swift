internal import AuditReports

/// Forms and their fields.
extension HTML {
  /// What shows that a form is the app's own.
  func forgery(_ asked: Asked) throws {
    try hidden(WebRequest.forgeryField, asked.request.forgeryToken)
  }

  /// A value that goes with a form unseen.
  func hidden(_ name: String, _ value: String) throws {
    try begin("input", [.init("type", "hidden"), .name(name), .value(value)])
  }

  /// A form that is sent to a page.
  func form(
    to path: SitePath, _ asked: Asked, takesFiles: Bool = false, _ content: () throws -> Void
  ) throws {
    try element(
      "form", .init("method", "post"), .action(path), takesFiles ? .init("enctype", "multipart/form-data") : nil,
      .flag("novalidate"), layout: .block
    ) {
      try forgery(asked)
      try content()
    }
  }

  /// What is wrong with a field, in its place.
  func error(_ words: String, id: String) throws {
    try element("p", .class("err"), .id(id), layout: .inline) {
      try element("span", .class("vh"), layout: .inline, text: "Error: ")
      try text(words)
    }
  }

  /// A field with its label, a hint, and what is wrong with it.
  ///
  /// - Parameters:
  ///   - id: Of the field on its page.
  ///   - hint: What helps to fill it in; nil: nothing.
  ///   - control: Writes the control with these attributes.
  func field(
    _ id: String, _ label: String, hint: String? = nil, problem: String? = nil,
    _ control: (_ attributes: [Attribute?]) throws -> Void
  ) throws {
    try element("div", problem == nil ? .class("field") : .class("field invalid")) {
      try element("label", .labels(id), layout: .inline, text: label)
      if let hint { try element("span", .class("hint"), .id("\(id)-hint"), .ownDirection, layout: .inline, text: hint) }
      if let problem { try error(problem, id: "\(id)-err") }
      try control([
        .id(id),
        .described(by: (hint == nil ? [] : ["\(id)-hint"]) + (problem == nil ? [] : ["\(id)-err"])),
        problem == nil ? nil : .init("aria-invalid", "true"),
      ])
    }
  }

  /// A line of text.
  func line(
    _ name: String, _ label: String, hint: String? = nil, _ asked: Asked, is value: String = "", id: String? = nil,
    type: StaticString = "text"
  ) throws {
    let id = id ?? name
    try field(id, label, hint: hint, problem: asked.problem(of: id)) { attributes in
      try begin(
        "input", [.init("type", type), .name(name), .value(asked.form[name] ?? value)] + attributes)
    }
  }

  /// Lines of text.
  func lines(
    _ name: String, _ label: String, hint: String? = nil, _ asked: Asked, is value: String = "", rows: Int = 2,
    id: String? = nil
  ) throws {
    let id = id ?? name
    try field(id, label, hint: hint, problem: asked.problem(of: id)) { attributes in
      try begin("textarea", [.name(name), .number("rows", rows)] + attributes)
      // A browser leaves out a first line end.
      try text("\n" + (asked.form[name] ?? value))
      try end("textarea", .inline)
    }
  }

  /// One of several.
  func select(
    _ name: String, _ label: String, hint: String? = nil, _ options: [(value: String, title: String)], is value: String,
    problem: String? = nil, id: String? = nil
  ) throws {
    let id = id ?? name
    try field(id, label, hint: hint, problem: problem) { attributes in
      try begin("select", [.name(name)] + attributes)
      for option in options {
        try element(
          "option", .value(option.value), option.value == value ? .flag("selected") : nil, layout: .inline,
          text: option.title)
      }
      try end("select", .inline)
    }
  }

  /// A file of the visitor's.
  func file(_ name: String, _ label: String, hint: String? = nil, _ asked: Asked) throws {
    try field(name, label, hint: hint, problem: asked.problem(of: name)) { attributes in
      try begin("input", [.init("type", "file"), .name(name)] + attributes)
    }
  }

  /// A box to tick.
  func box(
    _ name: String, _ label: String, value: String = "on", id: String, isTicked: Bool, describedBy: String? = nil
  ) throws {
    try element("div", .class("choice")) {
      try begin(
        "input",
        [
          .init("type", "checkbox"), .id(id), .name(name), .value(value), isTicked ? .flag("checked") : nil,
          describedBy.map { .described(by: [$0]) } ?? nil,
        ])
      try element("label", .labels(id), .ownDirection, layout: .inline, text: label)
    }
  }

  /// One of several that exclude each other.
  func radio(_ name: String, _ label: String, value: String, id: String, isChosen: Bool) throws {
    try element("div", .class("choice"), layout: .inline) {
      try begin(
        "input",
        [.init("type", "radio"), .id(id), .name(name), .value(value), isChosen ? .flag("checked") : nil])
      try element("label", .labels(id), .ownDirection, layout: .inline, text: label)
    }
  }

  /// A button that sends its form.
  ///
  /// - Parameter value: What is sent as `do`; nil: nothing.
  func button(_ title: String, do value: String? = nil, style: Attribute = .class("btn main")) throws {
    try element(
      "button", style, value == nil ? nil : .name("do"), value.map { .value($0) }, layout: .inline, text: title)
  }

  /// A link that looks like what it does.
  func button(_ title: String, to path: SitePath, about: String? = nil, isMain: Bool = false) throws {
    try element("a", isMain ? .class("btn main") : .class("btn"), .link(to: path), .ownDirection, layout: .inline) {
      try text(title)
      if let about { try element("span", .class("vh"), layout: .inline, text: " \(about)") }
    }
  }

  /// What is wrong with what was sent, each with a way to its field.
  func problems(_ problems: [FormProblem]) throws {
    try element(
      "div", .class("errors"), .init("role", "alert"), .labelled(by: "err-h"), .init("tabindex", "-1"), layout: .block
    ) {
      try element("h2", .id("err-h"), text: "There is a problem")
      try element("ul", layout: .inline) {
        for problem in problems {
          try element("li", .ownDirection, layout: .inline) {
            if let field = problem.field {
              try element("a", .link(to: field), layout: .inline, text: problem.words)
            } else {
              try text(problem.words)
            }
          }
        }
      }
    }
  }

  func actions(_ content: () throws -> Void) throws {
    try element("div", .class("actions"), layout: .inline, content)
    try markup("\n")
  }

  func link(_ title: String, to path: SitePath) throws {
    try element("a", .link(to: path), .ownDirection, layout: .inline, text: title)
  }
}

extension Asked {
  /// What is wrong with a field; nil: nothing.
  func problem(of field: String) -> String? { problems.first { $0.field == field }?.words }
}

extension HTMLSink {
  /// What is wrong with what was sent, each with a way to its field.
  func problems(_ problems: [FormProblem]) throws { try html.problems(problems) }

  /// A heading of the first level.
  func title(_ text: String, quiet: String? = nil) throws {
    try html.element("h1", .ownDirection, text: text)
    if let quiet { try html.element("p", .class("quiet"), .ownDirection, text: quiet) }
  }

  /// A heading of the first level with what can be done beside it.
  func title(_ text: String, quiet: String? = nil, progress: String? = nil, actions: (() throws -> Void)?) throws {
    try html.element("div", .class("head")) {
      try html.element("div") {
        if let progress { try html.element("p", .class("progress"), .ownDirection, text: progress) }
        try title(text, quiet: quiet)
      }
      if let actions { try html.actions(actions) }
    }
  }

  func section(_ id: String, _ title: String, _ content: (inout HTMLSink) throws -> Void) throws {
    var sink = self
    try sink.section(id, title, .plain, content)
  }

  /// How something stands.
  mutating func chip(_ status: PageStatus, _ word: String) throws {
    try html.begin("span", [.init("class", status.colour)])
    try icon(status)
    try html.text(word)
    try html.end("span", .inline)
  }
}
