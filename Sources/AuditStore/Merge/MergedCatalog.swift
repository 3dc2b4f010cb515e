internal import AuditModel

/// The editions and profiles that another file has and this one has not.
struct MergedCatalog {
  private var packs: [Pack] = []
  private var profiles: [Profile] = []

  /// - Throws: ``StoreError/notMerged(path:_:)`` where an edition has two contents.
  init(of other: AuditDatabase, missingIn database: AuditDatabase) throws {
    let here = try database.read { transaction in
      (
        editions: Set(try transaction.editions()),
        profiles: Set(try transaction.profileRevisions().map(\.contentDigest))
      )
    }
    let there = try other.read { transaction in
      (editions: try transaction.editions(), profiles: try transaction.profileRevisions())
    }
    for edition in there.editions {
      let theirs = try other.read { try $0.pack(edition.key, edition: edition.edition) }
      guard here.editions.contains(edition) else {
        packs.append(theirs)
        continue
      }
      guard try database.read({ try $0.pack(edition.key, edition: edition.edition) }) == theirs else {
        throw StoreError.notMerged(path: other.path, .edition("\(edition.key) \(edition.edition)"))
      }
    }
    var known = here.profiles
    profiles = there.profiles.filter { known.insert($0.contentDigest).inserted }
  }

  /// Adds them.
  func add(to transaction: borrowing WriteTransaction, _ report: inout MergeReport) throws(StoreError) {
    for pack in packs {
      try transaction.addPack(pack)
      report.packs.append("\(pack.key) \(pack.edition)")
    }
    for profile in profiles {
      try transaction.addProfile(profile)
      report.profiles.append(profile.key)
    }
  }
}

/// An edition of a pack.
private struct EditionName: Hashable {
  let key: String
  let edition: String
}

extension ReadTransaction {
  /// All editions, in the order in which packs are listed, and those of a pack in theirs.
  fileprivate func editions() throws(StoreError) -> [EditionName] {
    var names: [EditionName] = []
    for key in Set(try packs().map(\.key)).sorted() {
      names += try editions(of: key).map { EditionName(key: key, edition: $0) }
    }
    return names
  }
}
