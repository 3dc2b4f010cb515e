package import AuditModel
package import AuditRules

extension RowSchemas {
  /// A profile, and how many cells it asks of a release.
  package static let profile = RowSchema<ProfileRow>(
    "profile",
    [
      .text("profile") { $0.profile.key },
      .text("title") { $0.profile.title },
      .text("description") { $0.profile.description },
      .term("target_level") { $0.profile.target },
      .flag("has_element_checks") { $0.profile.hasElementChecks },
      .flag("is_four_eyes") { $0.profile.isFourEyes },
      .list("packs") { $0.profile.packKeys },
      .text("product") { $0.asked?.name.product },
      .text("release") { $0.asked?.name.release },
      .countIfAny("check_count", of: "checks") { $0.asked?.checkCount },
      .countIfAny("screen_count", of: "screens") { $0.asked?.screenCount },
      .countIfAny("product_cell_count", of: "cells") { $0.asked?.cells.product },
      .countIfAny("screen_cell_count", of: "cells") { $0.asked?.cells.screen },
      .countIfAny("element_cell_count", of: "cells") { $0.asked?.cells.element },
      .countIfAny("cell_count", of: "cells") { $0.asked?.cells.total },
      .countIfAny("must_level_cell_count", of: "cells") { $0.asked?.cells.mustLevel },
    ])

  /// What a profile takes of a pack.
  package static let packSelection = RowSchema<PackSelectionRow>(
    "pack_selection",
    [
      .text("profile") { $0.profile },
      .text("pack") { $0.selection.pack },
      .terms("levels") { $0.selection.levels },
      .terms("scopes") { $0.selection.scopes },
      .text("version") { $0.selection.version },
      .text("standard") { $0.selection.standard },
      .list("topics") { $0.selection.topics },
      .list("guidelines") { $0.selection.guidelines },
      .list("dimensions") { $0.selection.dimensions },
      .list("tests") { $0.selection.tests },
      .list("without") { $0.selection.without },
    ])

  /// Within how many days a profile wants a problem fixed.
  package static let serviceLevel = RowSchema<ServiceLevelRow>(
    "service_level",
    [
      .text("profile") { $0.profile },
      .term("severity") { $0.severity },
      .count("day_count", of: "days") { $0.days },
    ])
}

extension RowSchema.Field {
  /// How many there are of something; null where nothing was counted.
  fileprivate static func countIfAny(
    _ key: String, of unit: String, _ value: @escaping @Sendable (Row) -> Int?
  ) -> Self {
    Self(key, .integer, unit: unit) { value($0).map { RowValue($0) } ?? .null }
  }
}

/// A profile with what it asks of a release.
package struct ProfileRow: Sendable {
  /// How much a profile asks of a release.
  package struct Asked: Sendable {
    let name: ReleaseName
    let checkCount: Int
    let screenCount: Int
    let cells: CellCount

    package init(of name: ReleaseName, checkCount: Int, screenCount: Int, cells: CellCount) {
      self.name = name
      self.checkCount = checkCount
      self.screenCount = screenCount
      self.cells = cells
    }
  }

  package let profile: Profile
  /// Nil: no release was named, and no one is meant.
  let asked: Asked?

  package init(_ profile: Profile, asked: Asked? = nil) {
    self.profile = profile
    self.asked = asked
  }

  /// What it takes of each pack.
  package var selections: [PackSelectionRow] {
    profile.packs.map { PackSelectionRow(profile: profile.key, selection: $0) }
  }

  /// Within how many days it wants problems fixed, the most severe first.
  package var serviceLevels: [ServiceLevelRow] {
    profile.serviceLevels.sorted { $0.key > $1.key }
      .map { ServiceLevelRow(profile: profile.key, severity: $0.key, days: $0.value) }
  }
}

/// What a profile takes of a pack.
package struct PackSelectionRow: Sendable {
  let profile: String
  package let selection: PackSelection
}

/// Within how many days a profile wants a problem fixed.
package struct ServiceLevelRow: Sendable {
  let profile: String
  let severity: Severity
  let days: Int
}
