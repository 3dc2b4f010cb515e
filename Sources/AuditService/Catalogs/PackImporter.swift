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
    let keys = Set(sources.compactMap { PackReader.key($0) })
    var others: [Pack] = []
    var earlier: [String: Set<String>] = [:]
    var seen: Set<String> = []
    for summary in try transaction.packs() {
      if keys.contains(summary.key) {
        let pack = try transaction.pack(summary.key, edition: summary.edition)
        earlier[summary.key, default: []].formUnion(pack.checkPaths)
      } else if seen.insert(summary.key).inserted {
        others.append(try transaction.pack(summary.key))
      }
    }
    return try PackReader.packs(sources, known: KnownCatalog(others, earlierChecks: earlier))
  }

  /// Why a pack cannot be stored; nil when it can, or is there as it is.
  public static func refusal(of pack: Pack, _ transaction: borrowing ReadTransaction) throws -> String? {
    let editions = try transaction.editions(of: pack.key)
    if editions.contains(pack.edition) {
      guard try !transaction.pack(pack.key, edition: pack.edition).isSame(as: pack) else { return nil }
      return "edition \(pack.edition) of pack \(pack.key) is loaded with other content, which findings were made by; "
        + "give the new text an edition of its own"
    }
    if let builtIn = try BuiltInCatalog.packs().first(where: { $0.key == pack.key }), !builtIn.isSame(as: pack) {
      return "pack \(pack.key) is built in; give your pack a key of its own"
    }
    if let later = editions.first(where: { PackEdition.precedes(pack.edition, $0) }) {
      return
        "edition \(pack.edition) of pack \(pack.key) comes before \(later), which is loaded; new releases would go "
        + "back to it. Give the text a later edition"
    }
    return nil
  }

  /// Stores packs that were read.
  ///
  /// - Returns: What became of each.
  /// - Throws: ``StoreError/invalid(_:)`` when one cannot be stored, see ``refusal(of:_:)``.
  public static func store(
    _ packs: [Pack], into transaction: borrowing WriteTransaction
  ) throws -> [(pack: Pack, change: Change)] {
    var changes: [(pack: Pack, change: Change)] = []
    for pack in packs {
      let editions = try transaction.read.editions(of: pack.key)
      if let refusal = try refusal(of: pack, transaction.read) { throw StoreError.invalid(refusal) }
      if editions.contains(pack.edition) {
        changes.append((pack, .unchanged))
      } else {
        try transaction.addPack(pack)
        changes.append((pack, editions.isEmpty ? .added : .newEdition(beside: editions)))
      }
    }
    return changes
  }
}
