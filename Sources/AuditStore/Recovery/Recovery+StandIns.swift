internal import AuditModel

/// What stands in for lost rows, so that those that name them stay.
extension Recovery {
  func addReplicas() throws(SQLiteError) {
    for reference in tables.references where reference.parent == "replica" {
      report.lose(
        "replica", try tables.addReplicas(of: reference.table), "was lost, and is made anew for the rows that name it")
    }
  }

  func addPlaceDigests() throws(SQLiteError) {
    try tables.removeUnfitPlaceDigests()
    for reference in tables.references where reference.parent == "place_digest" {
      report.lose(
        "place_digest", try tables.addPlaceDigests(of: reference.table),
        "was lost: what was found there counts as found against another specification")
    }
  }

  /// Whose name was lost signed all the same.
  func addPeople() throws(SQLiteError) {
    var count = 0
    for reference in tables.references where reference.parent == "person" {
      count += try tables.addPeople(of: reference)
    }
    report.lose("person", count, "have lost their names; stand-ins are there for the rows that name them")
  }

  /// Lost profiles, products, releases, builds, environments and places stand as lost where rows name them, or all that was
  /// found there would be left out with them.
  ///
  /// Only where rows of theirs were lost: else a damaged reference would make up a release that never was.
  func addParents() throws(SQLiteError) {
    for parent in ["profile", "release", "product"] where hasLost(parent) {
      var keys: Set<Int64> = []
      for reference in tables.references where reference.parent == parent && reference.table != parent {
        // What a profile asks for is nothing without somebody who is asked.
        guard !reference.table.hasPrefix("profile_"),
          tables.shapes.contains(where: { $0.name == reference.table && $0.isKept })
        else { continue }
        switch parent {
        case "profile": keys.formUnion(try tables.addProfiles(of: reference))
        case "release": keys.formUnion(try tables.addReleases(of: reference))
        default: keys.formUnion(try tables.addProducts(of: reference))
        }
      }
      tell(parent, keys.count)
      if parent == "product" { standInProducts.formUnion(keys) }
    }
    let rest: [(parent: String, query: RecoveryQuery)] = [
      ("environment", .addEnvironments), ("build", .addBuilds), ("screen", .addScreens),
      ("component", .addComponents), ("state", .addStates), ("element", .addElements),
    ]
    for (parent, query) in rest where hasLost(parent) {
      if parent == "build" { _ = try tables.addParents(.makeRoomForBuilds) }
      tell(parent, try tables.addParents(query))
    }
    for product in standInProducts.sorted() { try tables.guessPlatform(of: product) }
    report.lose(
      "product", standInProducts.count, "has lost its platform; what its sessions tested with says which it likely was")
  }

  private func hasLost(_ table: String) -> Bool { incomplete.contains(table) || damaged.contains(table) }

  private func tell(_ parent: String, _ count: Int) {
    report.lose(parent, count, "was lost; a stand-in, lost and its number, is there for the rows that name it")
  }
}
