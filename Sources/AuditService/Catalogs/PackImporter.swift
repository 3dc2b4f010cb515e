public import AuditModel
public import AuditStore

/// Takes packs and profiles from files into a database.
public enum PackImporter {
  /// What became of a pack.
  public enum Change: Hashable, Sendable {
    /// The pack's first edition.
    case added
    /// An edition beside these.
    case newEdition(beside: [String])
    /// That edition is there with the same content.
    case unchanged
  }

  /// Reads packs beside those that are loaded; a pack that is there may be read in another edition.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  public static func read(_ sources: [PackSource], beside transaction: borrowing ReadTransaction) throws -> [Pack] {
    let keys = sources.compactMap { PackReader.key($0) }
    var types: [ElementType] = []
    var targets: Set<String> = []
    for summary in try newest(transaction) where !keys.contains(summary) {
      let pack = try transaction.pack(summary)
      types += pack.elementTypes
      targets.formUnion(pack.targets)
    }
    return try PackReader.packs(sources, known: KnownCatalog(elementTypes: types, targets: targets))
  }

  private static func newest(_ transaction: borrowing ReadTransaction) throws -> [String] {
    var keys: [String] = []
    for pack in try transaction.packs() where keys.last != pack.key { keys.append(pack.key) }
    return keys
  }

  /// Stores packs that were read.
  ///
  /// - Returns: What became of each.
  /// - Throws: ``StoreError/invalid(_:)`` when an edition is there with other content.
  public static func store(
    _ packs: [Pack], into transaction: borrowing WriteTransaction
  ) throws -> [(pack: Pack, change: Change)] {
    var changes: [(pack: Pack, change: Change)] = []
    for pack in packs {
      let editions = try transaction.read.editions(of: pack.key)
      if editions.contains(pack.edition) {
        guard try transaction.read.pack(pack.key, edition: pack.edition).isSame(as: pack) else {
          throw StoreError.invalid(
            "edition \(pack.edition) of pack \(pack.key) is loaded with other content, which findings were made by; "
              + "give the new text an edition of its own")
        }
        changes.append((pack, .unchanged))
      } else {
        try transaction.addPack(pack)
        changes.append((pack, editions.isEmpty ? .added : .newEdition(beside: editions)))
      }
    }
    return changes
  }
}
