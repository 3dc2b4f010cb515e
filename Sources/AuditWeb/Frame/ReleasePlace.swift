internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// A release that pages are about.
struct ReleasePlace {
  let product: Product
  let release: Release

  /// A page about it.
  enum Tab: CaseIterable {
    case overview, screens, audit, issues, compare, reports, plan

    var title: String {
      switch self {
      case .overview: "Overview"
      case .screens: "Screens"
      case .audit: "Audit"
      case .issues: "Issues"
      case .compare: "Compare"
      case .reports: "Reports"
      case .plan: "Plan"
      }
    }

    /// Parts of its path behind those of the release.
    var parts: [String] {
      switch self {
      case .overview: []
      case .screens: ["screens"]
      case .audit: ["audit"]
      case .issues: ["issues"]
      case .compare: ["compare"]
      case .reports: ["reports"]
      case .plan: ["plan"]
      }
    }

  }

  init(product: Product, release: Release) {
    self.product = product
    self.release = release
  }

  /// The release that an address names by its first two names.
  init(_ asked: Asked, in transaction: borrowing ReadTransaction) throws {
    product = try WebApp.product(asked.names[0], in: transaction)
    release = try Self.release(asked.names[1], of: product, in: transaction)
  }

  /// Titles of its screens by their keys.
  func screenTitles(in transaction: borrowing ReadTransaction) throws -> [String: String] {
    Dictionary(
      try transaction.screens(of: release.id, only: nil).map { ($0.specification.key, $0.specification.title) }
    ) { first, _ in first }
  }

  /// Titles of its checks by their paths.
  func checkTitles(in transaction: borrowing ReadTransaction) throws -> [String: String] {
    Dictionary(try transaction.checkDefinitions(for: release.id).map { ($0.check.path, $0.check.title) }) { first, _ in
      first
    }
  }

  private static func release(
    _ version: String, of product: Product, in transaction: borrowing ReadTransaction
  ) throws -> Release {
    do {
      return try transaction.release(version, of: product)
    } catch {
      guard case .notFound = error else { throw error }
      throw WebFailure.missing(
        "\(product.title) has no release “\(DisplayText.line(version, length: 60))”", version,
        among: try transaction.releases(of: product.id).map {
          ($0.version, .init(title: $0.version, path: ReleasePlace(product: product, release: $0).path()))
        })
    }
  }

  /// `Mobile Banking 5.2`.
  var title: String { "\(product.title) \(release.version)" }

  func path(
    _ parts: String..., query: [(name: String, value: String)] = [], at fragment: String? = nil
  ) -> SitePath {
    SitePath(["products", product.key, release.version] + parts, query: query, at: fragment)
  }

  /// The page of a screen; a key is a slug, so that `_product` is none.
  func path(ofScreen key: String) -> SitePath { path("screens", key) }

  /// A page about the release.
  ///
  /// - Parameters:
  ///   - title: Nil: what it is called is the release.
  ///   - crumbs: The pages between the release and it.
  func page(
    _ title: String?, _ tab: Tab, here: String? = nil, crumbs: [(title: String, path: SitePath)] = [], _ asked: Asked,
    in transaction: borrowing ReadTransaction
  ) throws -> WebPage {
    var page = WebPage(title: title.map { "\($0), \(self.title)" } ?? self.title)
    page.section = tab == .issues ? .issues : .products
    let above = [("Products", SitePath()), (product.title, SitePath(["products", product.key]))]
    if let here {
      page.crumbs = above + [(release.version, path())] + crumbs
      page.here = here
    } else {
      page.crumbs = above
      page.here = release.version
    }
    page.tab = (self, tab)
    page.session = try OpenSession(of: asked.visitor, in: transaction)
    return page
  }

  func writeTabs(_ html: HTML, current: Tab) throws {
    try html.element("nav", .class("tabs"), .label("Release \(release.version)")) {
      try html.element("ul", layout: .inline) {
        for tab in Tab.allCases {
          try html.element("li", layout: .inline) {
            try html.element(
              "a", .link(to: SitePath(["products", product.key, release.version] + tab.parts)),
              tab == current ? .init("aria-current", "page") : nil, layout: .inline, text: tab.title)
          }
        }
      }
    }
  }
}
