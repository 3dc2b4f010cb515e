internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

extension CatalogRows.PackChange {
  /// Compares what was loaded with the edition before it.
  init(
    _ pack: Pack, _ change: PackImporter.Change, _ transaction: borrowing ReadTransaction
  ) throws {
    switch change {
    case .added: self.init(pack: pack, kind: .added, earlier: [], toTestCount: nil)
    case .unchanged: self.init(pack: pack, kind: .unchanged, earlier: [], toTestCount: nil)
    case .newEdition(let editions):
      let changes = try editions.last.map {
        PackComparison.changes(from: try transaction.pack(pack.key, edition: $0), to: pack)
      }
      self.init(
        pack: pack, kind: .newEdition, earlier: editions, toTestCount: changes?.count(where: \.isToTest))
    }
  }

  /// What people read of it.
  static var people: [PeopleColumn<CatalogRows.PackChange>] {
    ["pack", "edition", "change", "check_count", "earlier_editions", "to_test_count"]
  }

  static func document(_ changes: [CatalogRows.PackChange]) -> Document {
    .list("packs", "Packs", CatalogRows.packChange, changes, people: people)
  }
}
