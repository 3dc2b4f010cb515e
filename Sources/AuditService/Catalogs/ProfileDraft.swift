public import AuditModel
public import AuditStore

/// Says what a profile would ask for, before a release takes it.
public enum ProfileDraft {
  /// The checks of the newest editions with ``CheckDefinition/isAsked`` as the profile has it on a platform.
  public static func definitions(
    _ profile: Profile, on platform: Platform, _ transaction: borrowing ReadTransaction
  ) throws -> [CheckDefinition] {
    let guidelines = try transaction.guidelineOutlines(for: nil)
    return try transaction.checkDefinitions(for: nil).map { definition in
      let isAsked = guidelines[definition.guidelinePath].map { profile.asks(definition.check, of: $0, on: platform) }
      return CheckDefinition(
        id: definition.id, pack: definition.pack, guideline: definition.guideline,
        guidelineTitle: definition.guidelineTitle, check: definition.check, wayOf: definition.wayOf,
        hasWays: definition.hasWays, isAsked: isAsked ?? false)
    }
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
    if let found = try? transaction.read.profile(profile.key), found.profile == profile { return found.id }
    return try transaction.addProfile(profile)
  }
}
