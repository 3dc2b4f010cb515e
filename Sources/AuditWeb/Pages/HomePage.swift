internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The first page: how the products of the file stand, and what waits for the visitor.
extension WebApp {
  func home(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      var page = WebPage(title: "Products")
      page.section = .products
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      let products = try Portfolio(asksGate: true, at: asked.now, in: transaction).products
      guard !products.isEmpty else { return try empty(page, asked) }
      let waiting = try Self.waiting(products, for: asked, transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title("Products") },
        { sink in
          try sink.html.begin("div", [.class("wide-left")], .block)
          try sink.html.begin("div", [])
          try sink.table(
            ReportLanguage.english.words.table(of: products) { row in
              row.compliance.map { .page(ReleasePlace(product: row.product, release: $0.release).path()) }
                ?? .page(SitePath(["products", row.product.key, "releases"]))
            })
          if asked.may(.manager) {
            try sink.html.actions { try sink.html.button("Add a product", to: SitePath(["products"])) }
          }
          try sink.html.end("div")
          if !waiting.isEmpty {
            try sink.html.element("aside", .labelled(by: "you-h")) {
              try sink.html.element("div", .class("panel")) {
                try sink.html.element("h2", .id("you-h"), text: "Waiting for you")
                try sink.html.element("ul", .class("plain"), layout: .block) {
                  for item in waiting {
                    try sink.html.element("li", .ownDirection) {
                      try sink.html.link(item.link, to: item.path)
                      try sink.html.text(item.rest)
                    }
                  }
                }
              }
            }
          }
          try sink.html.end("div")
        })
    }
  }

  private struct Waiting {
    let link: String
    let path: SitePath
    let rest: String
  }

  /// What somebody may do something about, product by product.
  private static func waiting(
    _ products: [PortfolioProduct], for asked: Asked, _ transaction: borrowing ReadTransaction
  ) throws -> [Waiting] {
    guard asked.may(.auditor) else { return [] }
    var waiting: [Waiting] = []
    for row in products {
      guard let compliance = row.compliance, compliance.release.stage != .frozen else { continue }
      let place = ReleasePlace(product: row.product, release: compliance.release)
      let open = compliance.mustLevel.open
      if open > 0 {
        waiting.append(
          Waiting(link: CountText.of(open, "open question"), path: place.path("audit"), rest: " in \(place.title)"))
      }
      let ready = try IssueReadiness.issues(of: row.product, transaction)
        .count { try transaction.issue($0).state.isOpen }
      if ready > 0 {
        waiting.append(
          Waiting(
            link: "\(CountText.of(ready, "issue")) to confirm",
            path: place.path("issues", query: [("show", "every-ready")]),
            rest: " in \(row.product.title): everything passes now"))
      }
      let contradictions = compliance.opposed.count { $0.kind == .contradiction }
      if contradictions > 0 {
        waiting.append(
          Waiting(
            link: "\(CountText.of(contradictions, "contradiction")) to settle", path: place.path("contradictions"),
            rest: " in \(place.title): the failure decides until then"))
      }
      let doubts = compliance.opposed.filter(\.isOpen).prefix(3)
      let places = try PlaceTitles(
        doubts.flatMap { [$0.passed.address, $0.failed.address] }, of: compliance.release, row.product, in: transaction)
      let titles = doubts.isEmpty ? [:] : try place.checkTitles(in: transaction)
      for doubt in doubts {
        waiting.append(
          Waiting(
            link: "A doubt to settle", path: place.path("contradictions"),
            rest: ": \(doubt.sentence { places[$0] } check: { titles[$0].map { "“\($0)”" } ?? $0 })"))
      }
    }
    return waiting
  }

  private func empty(_ page: WebPage, _ asked: Asked) throws -> WebResponse {
    try page.response(
      to: asked, by: self, head: { try $0.title("Products") },
      { sink in
        let html = sink.html
        try html.element("div", .class("panel")) {
          try html.element("h2", text: "There is no product yet")
          try html.element(
            "p",
            text: "A product is one app on one platform. Its releases have screens, and screens have the stops that a "
              + "screen reader makes.")
          if asked.may(.manager) { try productForm(html, asked) }
          try html.markup("<hr>\n")
          try html.element("h3", text: "Or from the terminal")
          try html.element("pre", .init("tabindex", "0"), .init("role", "group"), .label("Commands")) {
            try html.element(
              "code", layout: .inline,
              text: """
                auditctl product add banking --title "Mobile Banking" --platform ios
                auditctl release add 5.2 --product banking
                auditctl screen import screens.yaml
                """)
          }
          try html.element("p") {
            try html.text("To look around first: ")
            try html.element("code", layout: .inline, text: "auditctl init --example")
          }
        }
      })
  }

  func productForm(_ html: HTML, _ asked: Asked) throws {
    try html.form(to: SitePath(["products"]), asked) {
      try html.line("title", "Name", asked)
      try html.line(
        "key", "Key", hint: "What commands and addresses call it, such as mobile-banking; else made of the name.", asked
      )
      try html.select(
        "platform", "Platform", Platform.allCases.map { ($0.rawValue, $0.title) },
        is: asked.form["platform"] ?? Platform.ios.rawValue)
      try html.line("release", "First release", hint: "For example 1.0", asked)
      try html.line("build", "Its first build", hint: "As the app shows it; can be added later.", asked)
      try html.actions { try html.button("Add the product") }
    }
  }
}
