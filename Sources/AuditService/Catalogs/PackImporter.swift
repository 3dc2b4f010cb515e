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
    let keys = Set(sources.compactMap { PackReader.name($0)?.key })
    return try PackReader.packs(sources, known: KnownCatalog(try newest(transaction) { !keys.contains($0) }))
  }

  /// The newest editions of packs.
  private static func newest(
    _ transaction: borrowing ReadTransaction, where isWanted: (String) -> Bool
  ) throws -> [Pack] {
    var seen: Set<String> = []
    return try transaction.packs().filter { isWanted($0.key) && seen.insert($0.key).inserted }
      .map { try transaction.pack($0.key) }
  }

  /// Earlier checks of a pack's successions that no loaded edition has, nor says that they became something.
  ///
  /// They may be of an edition that was never loaded here, or spelled wrong. None when no other edition is loaded.
  public static func unknownPredecessors(
    of pack: Pack, _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    let earlier = try transaction.editions(of: pack.key).filter { $0 != pack.edition }
      .map { try transaction.pack(pack.key, edition: $0) }
    guard !earlier.isEmpty else { return [] }
    let known = Set(earlier.flatMap { $0.checkPaths + $0.successions.map(\.old) })
    return pack.successions.map(\.old).filter { !known.contains($0) }
  }

  /// Why a pack cannot be stored; nil when it can be, or is stored already with the same content.
  ///
  /// - Parameter builtIn: The built-in packs, whose keys are taken.
  public static func refusal(
    of pack: Pack, beside builtIn: [Pack], _ transaction: borrowing ReadTransaction
  ) throws -> String? {
    let editions = try transaction.editions(of: pack.key)
    if editions.contains(pack.edition) {
      guard try !transaction.pack(pack.key, edition: pack.edition).isSame(as: pack) else { return nil }
      return "edition \(pack.edition) of pack \(pack.key) is loaded with other content, and findings rest on it; "
        + "give the new text its own edition"
    }
    if let builtIn = builtIn.first(where: { $0.key == pack.key }), !builtIn.isSame(as: pack) {
      return "pack \(pack.key) is built in; give your pack a key of its own"
    }
    if let later = editions.first(where: { PackEdition.precedes(pack.edition, $0) }) {
      return
        "edition \(pack.edition) of pack \(pack.key) comes before \(later), which is loaded; new releases would go "
        + "back to it. Give the text a later edition"
    }
    return try editions.isEmpty ? nil : missed(in: pack, transaction)
  }

  /// What other packs name in a pack and its new edition does not have; nil when that is nothing.
  private static func missed(in pack: Pack, _ transaction: borrowing ReadTransaction) throws -> String? {
    let before = try transaction.pack(pack.key)
    let lostTargets = before.targets.subtracting(pack.targets)
    let lostTypes = Set(before.elementTypes.map(\.key)).subtracting(pack.elementTypes.map(\.key))
    let lostChecks = Set(before.checkPaths).subtracting(pack.checkPaths)
    guard !lostTargets.isEmpty || !lostTypes.isEmpty || !lostChecks.isEmpty else { return nil }
    for other in try newest(transaction, where: { $0 != pack.key }) {
      for check in other.guidelines.flatMap(\.checks) {
        let target = check.references.filter { $0.relation != .covers }.map(\.path).first(where: lostTargets.contains)
        let type = (check.elementTypes + check.appliesIfTypes).map(\.type).first(where: lostTypes.contains)
        let named = check.references.filter { $0.relation == .covers }.map(\.path) + [check.wayOf].compactMap { $0 }
        let lostCheck = named.first(where: lostChecks.contains)
        if let lost = target ?? type.map({ "the element type \($0)" }) ?? lostCheck.map({ "the check \($0)" }) {
          return
            "\(check.path) names \(lost), which edition \(pack.edition) of pack \(pack.key) does not have; load an "
            + "edition of \(other.key) that does without it first"
        }
      }
    }
    return nil
  }

  /// Stores packs that were read.
  ///
  /// - Returns: What became of each.
  /// - Throws: ``StoreError/invalid(_:)`` when one cannot be stored, see ``refusal(of:beside:_:)``.
  public static func store(
    _ packs: [Pack], into transaction: borrowing WriteTransaction
  ) throws -> [(pack: Pack, change: Change)] {
    let builtIn = try BuiltInCatalog.packs()
    var changes: [(pack: Pack, change: Change)] = []
    for pack in packs {
      let editions = try transaction.read.editions(of: pack.key)
      if let refusal = try refusal(of: pack, beside: builtIn, transaction.read) { throw StoreError.invalid(refusal) }
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
