internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What a release says of its screens: read from files, and changed screen by screen and stop by stop.
extension WebApp {
  /// The largest file that is read.
  private static let fileLimit = InputLimits.fileByteCount

  func newScreen(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let page = try place.page(
        "Add a screen", .screens, here: "Add a screen", crumbs: [("Screens", place.path("screens"))], asked,
        in: transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title("Add screens to \(place.title)") },
        { sink in
          guard asked.may(.auditor) else { return try sink.paragraph("Screens are added by auditors.") }
          try sink.html.begin("div", [.class("half")], .block)
          try sink.section("from-file", "From a file", .plain) { sink in
            try sink.html.form(to: place.path("import-screens"), asked, takesFiles: true) {
              try sink.html.file(
                "file", "File",
                hint: "Screens in YAML, as `auditctl screen export` writes them, or a capture of a running app.", asked)
              try sink.html.line(
                "screen", "Key of the screen, if it is a capture",
                hint: "Each stop that was captured becomes one of it.", asked)
              try sink.html.actions { try sink.html.button("Read it") }
            }
          }
          try sink.section("by-hand", "One by hand", .plain) { sink in
            try sink.html.form(to: place.path("add-screen"), asked) {
              try self.screenFields(nil, sink.html, asked)
              try sink.html.actions { try sink.html.button("Add the screen") }
            }
          }
          try sink.html.end("div")
        })
    }
  }

  private func screenFields(_ screen: ScreenSpecification?, _ html: HTML, _ asked: Asked) throws {
    try html.line("title", "Title", asked, is: screen?.title ?? "")
    if screen == nil { try html.line("key", "Key", hint: "What commands call it; \(Slug.description).", asked) }
    try html.line("route", "How a person reaches it", asked, is: screen?.route ?? "")
    try html.line("team", "Team that owns it", asked, is: screen?.team ?? "")
  }

  func importScreens(_ asked: Asked) throws -> WebResponse {
    guard let upload = asked.request.uploads.first(where: { $0.field == "file" && $0.size > 0 }) else {
      throw FormProblems([FormProblem(field: "file", "Choose a file")])
    }
    if let key = asked.typed("screen") { return try importCapture(upload, key, asked) }
    let bytes = try ReadFile.bytes(upload, limit: Self.fileLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FormProblems([FormProblem(field: "file", "The file is no text in UTF-8")])
    }
    let name = DisplayText.line(upload.name, length: 80)
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      _ = try SpecificationImporter.store(
        [InputText(source: name, text: text)], for: place.release, by: EditAuthor(asked.visitor.name), in: transaction)
      return place.path("screens", query: [("done", "saved")])
    }
    return .see(path.text)
  }

  /// Makes a screen of what was captured of a running app.
  private func importCapture(_ upload: WebUpload, _ key: String, _ asked: Asked) throws -> WebResponse {
    guard Slug.isValid(key) else {
      throw FormProblems([FormProblem(field: "screen", "A key has \(Slug.description)")])
    }
    let bytes = try ReadFile.bytes(upload, limit: InputLimits.toolByteCount)
    let name = DisplayText.line(upload.name, length: 80)
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      guard try transaction.read.screens(of: place.release.id, only: key).isEmpty else {
        throw StoreError.duplicate(kind: "screen", reference: key)
      }
      let read = try ReadCapture(
        bytes, name: name, platform: place.product.platform, options: CaptureOptions(), language: nil)
      let draft = CaptureDraft(read.tree, read.captured, density: nil, source: read.source)
      try transaction.saveSpecification(
        draft.screen(key, state: nil, rows: .all).screen, for: place.release, by: EditAuthor(asked.visitor.name))
      return place.path("specification", key, query: [("done", "added")])
    }
    return .see(path.text)
  }

  func addScreen(_ asked: Asked) throws -> WebResponse {
    let title = try asked.required("title", "Say what the screen is called")
    let key = try asked.required("key", "Give it a key")
    guard Slug.isValid(key) else { throw FormProblems([FormProblem(field: "key", "A key has \(Slug.description)")]) }
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      guard try transaction.read.screens(of: place.release.id, only: key).isEmpty else {
        throw StoreError.duplicate(kind: "screen", reference: key)
      }
      let screen = ScreenSpecification(key: key, title: title, route: asked.typed("route"), team: asked.typed("team"))
      try transaction.saveSpecification(screen, for: place.release, by: EditAuthor(asked.visitor.name))
      return place.path("specification", key)
    }
    return .see(path.text)
  }

  /// The stops of a screen as they are specified, each with a way to change it.
  func specification(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let key = asked.names[2]
      try ScreenStops.require(key, of: place, in: transaction)
      let screen = try transaction.screen(key, of: place.release).specification
      let types = try transaction.elementTypes()
      let page = try place.page(
        "Stops of \(screen.title)", .screens, here: "Stops",
        crumbs: [("Screens", place.path("screens")), (screen.title, place.path(ofScreen: key))], asked, in: transaction)
      let mayChange = asked.may(.auditor) && place.release.stage != .frozen
      return try page.response(
        to: asked, by: self, head: { try $0.title("Stops of \(screen.title)") },
        { sink in
          try self.done(asked, sink.html)
          try sink.table(
            ReportTable(
              "In swipe order, without those of components",
              [
                .written("Stop"), .init("Type"), .written("Name"), .written("Value"), .written("Hint"), .init("Traits"),
              ],
              cells: screen.elements.map { element in
                [
                  PageCell(.link(PageLink(element.key, to: .page(place.path("specification", key, element.key))))),
                  .text(element.type + (element.variant.map { ".\($0)" } ?? "")),
                  .text(element.expectation.label ?? ""),
                  .text(element.expectation.value?.shown ?? ""), .text(element.expectation.hint ?? ""),
                  .text((element.expectation.traits ?? []).map(\.rawValue).joined(separator: ", ")),
                ]
              }), none: "It has no stop of its own yet.")
          guard mayChange else { return }
          try sink.section("add", "Add a stop", .plain) { sink in
            try sink.html.form(to: place.path("specification", key), asked) {
              try sink.html.hidden("shown", screen.elements.map(\.key).joined(separator: " "))
              try StopForm(nil, screen, types).write(sink.html, asked)
              try sink.html.actions { try sink.html.button("Add the stop") }
            }
          }
          try sink.section("screen", "The screen", .plain) { sink in
            try sink.html.form(to: place.path("edit-screen", key), asked) {
              try self.screenFields(screen, sink.html, asked)
              try sink.html.actions { try sink.html.button("Save", style: .class("btn")) }
            }
          }
        })
    }
  }

  func editScreen(_ asked: Asked) throws -> WebResponse {
    let title = try asked.required("title", "Say what the screen is called")
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      var screen = try transaction.read.screen(asked.names[2], of: place.release).specification
      screen.title = title
      screen.route = asked.typed("route")
      screen.team = asked.typed("team")
      try transaction.saveSpecification(screen, for: place.release, by: EditAuthor(asked.visitor.name))
      return place.path("specification", screen.key, query: [("done", "saved")])
    }
    return .see(path.text)
  }

  /// A stop with the form that changes it.
  func stop(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let (key, name) = (asked.names[2], asked.names[3])
      try ScreenStops.require(key, of: place, in: transaction)
      let screen = try transaction.screen(key, of: place.release).specification
      let list = place.path("specification", key)
      guard let element = screen.element(name) else {
        throw WebFailure.noSuchThing(
          "\(screen.title) has no stop “\(DisplayText.line(name, length: 60))” of its own",
          nearest: Spelling.nearest(to: name, among: screen.elements.map(\.key)).map {
            .init(title: $0, path: place.path("specification", key, $0))
          }, others: [.init(title: "the list of its stops", path: list)])
      }
      let types = try transaction.elementTypes()
      let page = try place.page(
        "\(element.key), \(screen.title)", .screens, here: element.key,
        crumbs: [
          ("Screens", place.path("screens")), (screen.title, place.path(ofScreen: key)), ("Stops", list),
        ], asked, in: transaction)
      return try page.response(
        to: asked, by: self,
        head: {
          try $0.title(element.expectation.label ?? element.key, quiet: "Stop \(element.key) of \(screen.title)")
        },
        { sink in
          guard asked.may(.auditor), place.release.stage != .frozen else {
            return try sink.paragraph("Stops are changed by auditors, in a release that is not frozen.")
          }
          try sink.html.form(to: place.path("specification", key, element.key), asked) {
            try sink.html.hidden("shown", StopForm.shown(element))
            try StopForm(element, screen, types).write(sink.html, asked)
            try sink.html.actions {
              try sink.html.button("Save", do: "save")
              try sink.html.button("Take it out of the list", do: "remove", style: .class("btn danger"))
            }
          }
        })
    }
  }

  func addStop(_ asked: Asked) throws -> WebResponse {
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      var screen = try transaction.read.screen(asked.names[2], of: place.release).specification
      guard asked.form["shown"] == screen.elements.map(\.key).joined(separator: " ") else {
        throw FormProblems([
          FormProblem("Somebody has changed the list of stops since: look at it, and add yours again.")
        ])
      }
      let form = StopForm(nil, screen, try transaction.read.elementTypes())
      let element = try form.element(asked)
      screen.insert(element, at: form.place(asked))
      try transaction.saveSpecification(screen, for: place.release, by: EditAuthor(asked.visitor.name))
      return place.path("specification", screen.key, query: [("done", "added")])
    }
    return .see(path.text)
  }

  func editStop(_ asked: Asked) throws -> WebResponse {
    let conflict = try database.write(at: asked.now) { transaction -> WebConflict? in
      let place = try ReleasePlace(asked, in: transaction.read)
      var screen = try transaction.read.screen(asked.names[2], of: place.release).specification
      let list = place.path("specification", screen.key)
      guard let index = screen.elements.firstIndex(where: { $0.key == asked.names[3] }) else {
        throw FormProblems([FormProblem("The stop was taken out of the list since.")])
      }
      let now = screen.elements[index]
      if let shown = asked.form["shown"], shown != StopForm.shown(now) {
        return WebConflict(
          subject: "Stop \(now.key) of \(screen.title)", theirs: StopForm.words(now), shown: StopForm.shown(now),
          back: list)
      }
      screen.removeElement(at: index)
      if asked.form["do"] != "remove" {
        let form = StopForm(now, screen, try transaction.read.elementTypes())
        screen.insert(try form.element(asked), at: form.place(asked, else: index))
      }
      try transaction.saveSpecification(screen, for: place.release, by: EditAuthor(asked.visitor.name))
      return nil
    }
    if let conflict { return try self.conflict(conflict, asked) }
    return .see(
      SitePath(
        ["products", asked.names[0], asked.names[1], "specification", asked.names[2]], query: [("done", "saved")]
      ).text)
  }
}
