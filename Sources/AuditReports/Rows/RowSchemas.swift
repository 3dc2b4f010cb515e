package import AuditModel
internal import AuditRules

/// The schemas of what is computed of a release, a file a subject.
///
/// docs/views.md says what each field means, and a test compares the two.
package enum RowSchemas {
  /// Cells by outcome.
  ///
  /// - Parameter prefix: What the names begin with; empty for must-level cells, which everything is about that says nothing
  ///   else.
  static func counts(_ prefix: String = "") -> RowSchema<OutcomeCounts> {
    RowSchema(
      OutcomeCounts.columns.map { column in .count(prefix + column.name, of: "cells") { column.number($0) } }
        + [.count(prefix + "tested", of: "cells") { $0.tested }])
  }

  static let elements = RowSchema<ElementCoverage>([
    .count("element_count", of: "elements") { $0.total },
    .count("elements_without_check", of: "elements") { $0.unchecked },
    .count("places_without_subject", of: "places") { $0.unmet },
  ])

  /// Where an address is: four keys, of which those are null that it does not have.
  package static let place = RowSchema<Address>([
    .text("address") { $0.description },
    .text("screen") { $0.screenKey },
    .text("state") { if case .screen(_, let state, _) = $0 { state } else { nil } },
    .text("element") {
      switch $0 {
      case .product: nil
      case .screen(_, _, let element), .component(_, let element): element
      }
    },
  ])

  /// The same with the component that the address itself names.
  package static let placeOrComponent = RowSchema<Address>(place.fields + [.text("component") { $0.componentKey }])
}

extension OutcomeCounts {
  /// Its numbers in the order in which data has them, each with its name.
  static let columns: [(name: String, number: @Sendable (OutcomeCounts) -> Int)] = [
    ("total", { $0.total }), ("passed", { $0.passed }), ("failed", { $0.failed }), ("cant_tell", { $0.cantTell }),
    ("inapplicable", { $0.inapplicable }), ("untested", { $0.untested }), ("carried", { $0.carried }),
    ("waived", { $0.waived }), ("set_aside", { $0.setAside }),
  ]

  /// Each number with its name.
  var named: [(name: String, number: Int)] { Self.columns.map { ($0.name, $0.number(self)) } }
}
