internal import ArgumentParser
internal import AuditHub
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore
internal import FoundationEssentials
internal import Glibc

extension HubCommand {
  struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "evaluate", abstract: "Evaluate what is stale on the hub, for `auditctl hub portfolio`.",
      discussion: """
        Takes the products of which more has come than their evaluation has seen, one by one, pulls each into a file that is \
        kept in --folder, evaluates it by the rules of every other command, and gives the hub the rows of the portfolio with \
        what they had seen. Several may run at once, on any machines: each product is one's for ten minutes. For workers \
        (`auditctl hub member set NAME --role worker`).

        Example: auditctl hub evaluate --folder /var/lib/auditctl
        Example: auditctl hub evaluate --folder /var/lib/auditctl --every 60
        """)

    @OptionGroup var hub: HubOptions
    @Option(help: ArgumentHelp("Where the files of the products are kept.", valueName: "path"), completion: .directory)
    var folder: String
    @Option(help: ArgumentHelp("Look again after so many seconds, until it is stopped.", valueName: "seconds"))
    var every: UInt32?

    func validate() throws {
      guard every.map({ 1...86_400 ~= $0 }) ?? true else {
        throw ValidationError("--every takes a number of seconds from 1 to 86400.")
      }
    }

    func run() throws {
      guard FileManager.default.fileExists(atPath: folder) else {
        throw CommandError(.noInput, "there is no folder \(folder); make it first")
      }
      let console = Console.current
      var count = 0
      repeat {
        let client = try hub.open()
        while let done = try HubEvaluation(
          client, in: folder, DatabaseOptions.configuration, at: console.surroundings.now()
        ).next() {
          count += 1
          console.note(
            "Evaluated \(done.product)."
              + (done.waitingRows == 0
                ? "" : " \(CountText.of(Int(done.waitingRows), "row")) of it wait for others and are not in it."))
        }
        if let every { sleep(every) }
      } while every != nil
      if count == 0 { console.note("Nothing is stale.") }
    }
  }

  struct Portfolio: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "portfolio", abstract: "Show how the products of the hub stand, as they were evaluated last.",
      discussion: """
        The rows are those of `auditctl portfolio`, of the products that you see, with the time of their evaluation. What is \
        stale is counted: more has come since, or nothing was evaluated yet (`auditctl hub evaluate`).

        Example: auditctl hub portfolio
        Example: auditctl hub portfolio --by criterion
        """)

    @OptionGroup var hub: HubOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "Add rows along this axis: group, criterion or team.") var by: AuditService.Portfolio.Axis?

    func validate() throws {
      guard by != .quarter else {
        throw ValidationError("The hub has no quarters; see `auditctl portfolio --by quarter`.")
      }
    }

    func run() throws {
      let portfolio = try HubPortfolio(hub.open(), by: by)
      var document = Document()
      document.addList(
        "products", "Products", HubRows.portfolio, portfolio.products, people: Self.columns, isMain: by == nil)
      if let by {
        document.addList(
          "parts", "By \(by.rawValue)", HubRows.portfolioPart, portfolio.parts,
          people: [
            .words(by.rawValue, title: by.rawValue.capitalizedFirst) {
              $0["key"] == .text(".") ? .text("none") : $0["key"]
            },
            .field("failing_product_count", title: "Products failing"),
            .field("failing_screen_count", title: "Screens failing"), .field("failed", title: "Failed"),
            .field("tested", title: "Tested"), .field("title", isBelow: true),
            .field("failing_screens", title: "Screens", isBelow: true),
          ], isMain: true)
      }
      try output.show(document)
      let stale = portfolio.staleCount
      if stale > 0 {
        Console.current.note(
          "\(stale) of \(CountText.of(portfolio.products.count, "product")) \(stale == 1 ? "is" : "are") stale: more has come "
            + "than \(stale == 1 ? "its" : "their") evaluation has seen.")
      }
    }

    private static var columns: [PeopleColumn<HubPortfolio.Product>] {
      [
        "product", "release", "verdict", .field("tested", title: "Tested"), "failed",
        .field("open_issue_count", title: "Open"), .field("overdue_issue_count", title: "Overdue"),
        .field("last_observed_at", title: "Last test"),
        .words("computed_at", title: "Evaluated") { product in
          .text((product.computedAt.map { Timestamp.day($0) } ?? "never") + (product.isStale ? ", stale" : ""))
        },
      ]
    }
  }
}
