internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Products and releases, as they are added.
extension WebApp {
  func newProduct(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      var page = WebPage(title: "Add a product")
      page.section = .products
      page.crumbs = [("Products", SitePath())]
      page.here = "Add a product"
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title("Add a product") },
        { sink in
          guard asked.may(.manager) else { return try sink.paragraph("Products are added by managers.") }
          try self.productForm(sink.html, asked)
        })
    }
  }

  func addProduct(_ asked: Asked) throws -> WebResponse {
    let title = try asked.required("title", "Say what the product is called")
    let key = asked.typed("key") ?? Self.slug(title)
    guard Slug.isValid(key) else {
      throw FormProblems([FormProblem(field: "key", "Give it a key: a key has \(Slug.description)")])
    }
    guard let platform = asked.typed("platform").flatMap({ Platform(rawValue: $0) }) else {
      throw FormProblems([FormProblem(field: "platform", "Choose a platform")])
    }
    try database.write(at: asked.now) { transaction in
      let profile = try ProfileDraft.stored("essentials-\(platform.rawValue)", transaction)
      let author = EditAuthor(asked.visitor.name)
      _ = try transaction.addProduct(key: key, title: title, platform: platform, profile: profile, by: author)
      if let version = asked.typed("release") {
        try Self.addRelease(version, to: try transaction.read.product(key), after: nil, asked, transaction)
      }
    }
    return .see(SitePath(["products", key]).text)
  }

  /// A key made of a title; empty where nothing of it can be in one.
  private static func slug(_ title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.joined(separator: "-")
  }

  /// The releases of a product, and a form for the next one.
  func releases(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let product = try Self.product(asked.names[0], in: transaction)
      let releases = try transaction.releases(of: product.id)
      var page = WebPage(title: "Releases of \(product.title)")
      page.section = .products
      page.crumbs = [("Products", SitePath()), (product.title, SitePath(["products", product.key]))]
      page.here = "Releases"
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title("Releases of \(product.title)", quiet: product.platform.title) },
        { sink in
          try sink.table(
            ReportTable(
              "Releases, the newest first", [.written("Release"), .init("Stage"), .init("Follows")],
              cells: releases.reversed().map { release in
                [
                  PageCell(
                    .link(
                      PageLink(release.version, to: .page(ReleasePlace(product: product, release: release).path())))),
                  .text(ReportLanguage.english.words.stage(release.stage)), .text(release.predecessor ?? ""),
                ]
              }), none: "There is no release yet.")
          guard asked.may(.manager) else { return }
          try sink.section("add", "Add a release", .plain) { sink in
            let html = sink.html
            try html.form(to: SitePath(["products", product.key, "releases"]), asked) {
              try html.line("release", "Version", hint: "For example 1.0", asked)
              if !releases.isEmpty {
                try html.select(
                  "after", "Follows", releases.reversed().map { ($0.version, $0.version) },
                  is: asked.form["after"] ?? releases.last?.version ?? "")
              }
              try html.line("build", "Its first build", hint: "As the app shows it; can be added later.", asked)
              if product.platform == .web {
                try html.line("reader", "Screen reader to test with", hint: "Such as NVDA on Windows.", asked)
              }
              try html.actions { try html.button("Add the release") }
            }
          }
        })
    }
  }

  func addRelease(_ asked: Asked) throws -> WebResponse {
    let version = try asked.required("release", "Say which version it is")
    let path = try database.write(at: asked.now) { transaction in
      let product = try transaction.read.product(asked.names[0])
      let after = try asked.typed("after").map { try transaction.read.release($0, of: product) }
      try Self.addRelease(version, to: product, after: after, asked, transaction)
      return ReleasePlace(product: product, release: try transaction.read.release(version, of: product)).path()
    }
    return .see(path.text)
  }

  private static func addRelease(
    _ version: String, to product: Product, after predecessor: Release?, _ asked: Asked,
    _ transaction: borrowing WriteTransaction
  ) throws {
    guard !version.contains(where: \.isWhitespace) else {
      throw FormProblems([FormProblem(field: "release", "A version has no spaces")])
    }
    guard let profile = product.profile ?? predecessor?.profile else {
      throw FormProblems([FormProblem("The product has no profile; say one with `auditctl product edit`.")])
    }
    let author = EditAuthor(asked.visitor.name)
    _ = try transaction.addRelease(version: version, of: product, after: predecessor, profile: profile, by: author)
    let release = try transaction.read.release(version, of: product)
    if let reader = asked.typed("reader") {
      do {
        _ = try PlannedTechnologies.change(of: release, product, by: author, in: transaction) {
          (own: [AssistiveTechnology]) throws(PlanRule.Problem) in
          var change = PlanRule.Change()
          change.full = [try PlanRule.environment(reader, .full, on: product.platform, kind: nil, own: own)]
          return change
        }
      } catch let problem as PlanRule.Problem {
        throw FormProblems([FormProblem(field: "reader", sentence("\(problem)"))])
      }
    }
    if let build = asked.typed("build") { _ = try transaction.addBuild(build, to: release, by: author) }
  }
}
