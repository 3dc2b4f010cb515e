public import AuditModel
public import AuditStore

/// Says what a profile would ask for, before a release takes it.
public enum ProfileDraft {
  /// The checks that a release would ask for if it had the profile, with ``CheckDefinition/isAsked`` as the profile has
  /// it: of the editions that the release pins, and of the newest ones of packs that it would then pin, too.
  public static func definitions(
    _ profile: Profile, of product: Product, _ release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> [CheckDefinition] {
    let pinned = try transaction.pinnedEditions(of: release.id)
    let newest = try transaction.checkDefinitions(for: nil).filter { pinned[$0.pack] == nil }
    let guidelines = try transaction.guidelineOutlines(for: release.id)
      .merging(try transaction.guidelineOutlines(for: nil)) { held, _ in held }
    let definitions = try transaction.checkDefinitions(for: release.id) + newest
    let asked = Set(
      definitions.filter { definition in
        guidelines[definition.guidelinePath].map {
          profile.asks(definition.check, of: $0, on: product.platform)
        } ?? false
      }.map(\.check.path))
    let keys = Dictionary(definitions.map { ($0.check.path, $0.id) }) { first, _ in first }
    return definitions.map { definition in
      let path = definition.check.path
      // A check that shares the ways of another pack is one of them where both are asked.
      let shared = definition.check.wayOf.map { asked.contains(path) && asked.contains($0) ? keys[$0] : nil }
      return CheckDefinition(
        id: definition.id, pack: definition.pack, guideline: definition.guideline,
        guidelineTitle: definition.guidelineTitle, check: definition.check, wayOf: shared ?? definition.wayOf,
        hasWays: definition.hasWays, isAsked: asked.contains(path))
    }
  }

  /// Keys of the profile's packs that ask for nothing on a platform, such as the native elements on the web.
  public static func silentPacks(
    _ profile: Profile, on platform: Platform, _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    let guidelines = try transaction.guidelineOutlines(for: nil)
    let asked = try transaction.checkDefinitions(for: nil).filter { definition in
      guidelines[definition.guidelinePath].map { profile.asks(definition.check, of: $0, on: platform) } ?? false
    }
    return profile.packKeys.filter { key in !asked.contains { $0.pack == key } }
  }

  /// The profile of a key, or the profiles of several keys with `+` between them taken together.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public static func named(_ name: String, _ transaction: borrowing ReadTransaction) throws -> Profile {
    var profiles: [Profile] = []
    for key in name.split(separator: "+", omittingEmptySubsequences: false) {
      profiles.append(try transaction.profile(String(key)).profile)
    }
    guard let profile = Profile(combining: profiles) else {
      throw StoreError.notFound(kind: "profile", reference: name, hint: "see `auditctl profile list`")
    }
    return profile
  }

  /// The stored profile of a name; a combination is stored first, unless it is there as it would be now.
  public static func stored(
    _ name: String, _ transaction: borrowing WriteTransaction
  ) throws -> Identifier<Profile> {
    guard name.contains("+") else { return try transaction.read.profile(name).id }
    let profile = try named(name, transaction.read)
    let stored = try transaction.read.profiles().first { $0.profile == profile }
    return try stored?.id ?? transaction.addProfile(profile)
  }
}
