internal import AuditModel
internal import AuditRules

extension Words {
  /// The texts of the document on all products.
  package struct Portfolio: Sendable {
    package let title = "Accessibility of all products"
    package let caption = "The release of each product that is being audited, else its newest; products by key"
    package let open = "Open issues"
    package let overdue = "Overdue"
    package let lastTest = "Last test"
    package let never = "never"
    package let idle = "idle"
    package let nothingInScope = "Nothing in scope"
    package let none = "–"
    package let quarters = "Issues by quarter"
    package let noPart = "Nothing was evaluated yet."
    package let noQuarter = "There is no issue yet."

    /// How many there are, and what stands out.
    package func about(_ products: [PortfolioProduct], on day: String) -> String {
      let answers: [(count: Int, words: String)] = [
        (products.count { $0.answer == .doNotShip }, "must not ship"),
        (products.count { $0.answer == .notReady }, "not ready to say"),
        (products.count { $0.compliance == nil }, "without a release"),
        (products.count { $0.isIdle }, "idle"),
      ]
      let said = answers.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }
      return "\(CountText.of(products.count, "product")), \(day)"
        + (said.isEmpty ? "." : ": \(said.joined(separator: ", ")).")
    }

    package func before(_ failed: Int, _ release: String) -> String { "\(CountText.number(failed)) in \(release)" }
    package func by(_ axis: String) -> String { "By \(axis)" }

    package func table(of parts: [PortfolioPart]) -> ReportTable {
      ReportTable(
        "What fails in most products comes first",
        [
          .written("Name"), .init("Products failing"), .number("Screens failing"), .number("Failed"), .init("Tested"),
          .written("Screens"),
        ],
        cells: parts.map { part in
          [
            .text(part.key == PortfolioPart.none ? none : part.key, small: part.title),
            .counts("\(part.failingProducts.count) of \(part.products.count)"), .number(part.failingScreens.count),
            .number(part.counts.failed),
            .counts("\(CountText.number(part.counts.tested)) of \(CountText.number(part.counts.total))"),
            .text(part.failingScreens.joined(separator: ", ")),
          ]
        })
    }

    package func table(of quarters: [PortfolioQuarter]) -> ReportTable {
      ReportTable(
        "What became of issues; days are medians",
        [
          .init("Quarter"), .number("Opened"), .number("Verified"), .number("Reopened"), .number("Open at the end"),
          .init("Days to verify"), .init("Days open"),
        ],
        cells: quarters.map { quarter in
          [
            .text(quarter.name), .number(quarter.opened), .number(quarter.verified), .number(quarter.reopened),
            .number(quarter.openAtEnd), .text(days(quarter.medianDaysToVerify)), .text(days(quarter.medianDaysOpen)),
          ]
        })
    }

    private func days(_ days: Double?) -> String { days.map { CountText.number(Int($0.rounded())) } ?? none }
  }
}
