internal import AuditModel
package import AuditRules

// What changed between two releases.
extension RowSchemas {
  /// Two releases beside each other; a count is of the changes that are asked about.
  package static let comparison = RowSchema<ComparedReleases>(
    "comparison",
    [
      .text("product") { $0.comparison.new.product.key },
      .text("old_release") { $0.comparison.old.release.version },
      .text("release") { $0.comparison.new.release.version },
      .term("old_verdict") { $0.comparison.old.verdict },
      .term("verdict") { $0.comparison.new.verdict },
      .count("old_total", of: "cells") { $0.comparison.old.mustLevel.total },
      .count("total", of: "cells") { $0.comparison.new.mustLevel.total },
      .count("old_tested", of: "cells") { $0.comparison.old.mustLevel.tested },
      .count("tested", of: "cells") { $0.comparison.new.mustLevel.tested },
    ]
      + ReleaseChange.allCases.map { change in
        .count(change.rawValue.replacing("-", with: "_") + "_count", of: "cells") { $0.count(change) }
      } + [.count("dropped_failure_row_count", of: "failures") { $0.comparison.new.droppedFailures.count }])

  /// A cell that changed.
  package static let change = RowSchema<ReleaseComparison.ChangedCell>(
    "change",
    [.term("change") { $0.change }] + placeOrComponent.of { $0.address }
      + [
        .text("check_path") { $0.check },
        .flag("is_must_level") { $0.isMustLevel },
        .term("old_outcome") { $0.old },
        .term("outcome") { $0.new },
        .text("carried_from") { $0.carriedFrom },
        .number("finding_id") { $0.finding?.rawValue },
      ])

  /// What one release has and the other has not.
  package static let difference = RowSchema<ReleaseComparison.Difference>(
    "difference",
    [
      .text("kind") { $0.kind },
      .text("name") { $0.name },
      .flag("is_new") { $0.isNew },
    ])
}

/// Two releases, and whether advice is asked about, too.
package struct ComparedReleases: Sendable {
  /// What changed.
  package let comparison: ReleaseComparison
  /// Whether changes of cells that are advice count.
  package let countsAdvice: Bool

  package init(_ comparison: ReleaseComparison, countsAdvice: Bool) {
    self.comparison = comparison
    self.countsAdvice = countsAdvice
  }

  /// The cells that changed in a manner, of those that are asked about.
  package func changes(_ change: ReleaseChange) -> some Collection<ReleaseComparison.ChangedCell> {
    comparison.changes(change).lazy.filter { $0.isMustLevel || countsAdvice }
  }

  /// How many they are.
  package func count(_ change: ReleaseChange) -> Int {
    changes(change).count
  }
}
